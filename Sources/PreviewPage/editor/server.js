// Requests to the preview's server.

const script = /** @type {HTMLScriptElement} */ (document.currentScript);
const token = script.dataset.token ?? "";

/** The state of the gallery that the page was made from. */
export const firstRevision = Number(script.dataset.revision);

/** Sends something; an answer that is no success is thrown, with what it says. */
export const post = async (place, body) => {
  const response = await fetch("/_photofall/" + place, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Photofall-Token": token },
    body: JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({ message: response.statusText }));
  if (!response.ok) throw Object.assign(new Error(answer.message), answer);
  return answer;
};

export const get = async (place) => {
  const response = await fetch("/_photofall/" + place);
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
};
