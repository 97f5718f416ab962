// Requests to the preview's server.

const script = /** @type {HTMLScriptElement} */ (document.currentScript);
const token = script.dataset.token ?? "";

const windowKey = "photofall-window";
/** The name of this window: what is done can be told from what others do. */
export const ownWindow = sessionStorage.getItem(windowKey) ?? crypto.randomUUID().slice(0, 8);
sessionStorage.setItem(windowKey, ownWindow);

/** The state of the gallery that the page was made from. */
export const firstRevision = Number(script.dataset.revision);

/** A failure in words for people. */
export class Refusal extends Error {
  /**
   * True for what may succeed when it is tried again: the server was away, or busy.
   * @type {boolean}
   */
  isPassing;
  /**
   * The texts of two people who wrote at once.
   * @type {{ mine?: string, theirs?: string }}
   */
  answer;
  /** The status of the answer; 0: none came. */
  status;

  constructor(message, status = 0, answer = {}) {
    super(message);
    this.status = status;
    this.isPassing = status === 0 || status >= 500;
    this.answer = answer;
  }
}

/** Fetches an address; throws a `Refusal` for an answer that is no success. */
export const fetchFrom = async (address, options) => {
  const response = await fetch(address, options).catch(() => {
    throw new Refusal("The preview does not answer; nothing was changed.");
  });
  if (response.ok) return response;
  const text = await response.text().catch(() => "");
  let answer = { message: text.trim() };
  try {
    answer = JSON.parse(text);
  } catch {
    // Words, as most answers are.
  }
  throw new Refusal(answer.message, response.status, answer);
};

/** The value of an answer that comes whole. */
const valueOf = (response) => response.json().catch(() => {
  throw new Refusal("The preview went away before its answer was whole.");
});

const addressOf = (place) => `/_photofall/${place}?window=${ownWindow}`;

/** Sends something. */
export const post = async (place, body) => valueOf(await fetchFrom(addressOf(place), {
  method: "POST",
  headers: { "Content-Type": "application/json", "X-Photofall-Token": token },
  body: JSON.stringify(body),
}));

export const get = async (place) => valueOf(await fetchFrom("/_photofall/" + place));
