// The page follows the server: it is renewed whenever the gallery has changed. A browser allows six
// connections to a server, so a page that nobody sees has no stream of events, and the frames of a
// window have one together.

import { tell } from "./events.js";
import { loadAgain, whenFree } from "./hold.js";
import { showChunks, showPhoto } from "./renew.js";
import { Refusal, firstRevision, get } from "./server.js";
import { noteReturn } from "./status.js";

let revision = firstRevision;
/**
 * The run of the server that the page came from: the token of another one's pages is another.
 * @type {string | undefined}
 */
let run;

const streamAddress = "/_photofall/events";

/** The state that the server is in now; waits for a server that is away. */
const currentState = () => new Promise((resolve) => {
  const question = new EventSource(streamAddress);
  question.addEventListener("hello", ({ data }) => {
    question.close();
    resolve(JSON.parse(data));
  });
});

/** Loads the page again or, when it is no more, the album's first one, or that of one above it. */
const startAgain = async () => {
  let address = location.href;
  let next = new URL(".", photofall.streamAddress ?? location.origin);
  for (;;) {
    const response = await fetch(address).catch(() => undefined);
    // Without a server a browser would show a page of its own; the next one is followed.
    if (!response) return;
    if (response.ok || address === `${location.origin}/`) return loadAgain(address);
    address = next.href;
    next = new URL("..", next);
  }
};

const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
/** The time until a stream that was refused is asked for again, ms. */
const retryTime = 1000;

/** @type {Promise<void> | undefined} */
let refreshing;
let isStale = false;

/**
 * Shows the page as it is now.
 * @returns {Promise<boolean>} False when something held it back meanwhile.
 */
const renewPage = async () => {
  if (document.querySelector(".album-page")) return showChunks();
  if (document.querySelector(".photo-page")) return showPhoto();
  await loadAgain();
  return true;
};

const refresh = () => {
  isStale = true;
  refreshing ??= (async () => {
    while (isStale) {
      await whenFree();
      isStale = false;
      const expected = revision;
      try {
        isStale = !await renewPage() || isStale;
      } catch (problem) {
        // Chunks of two revisions do not go together; those of the later one do.
        ({ revision } = await currentState());
        isStale = true;
        if (revision !== expected) continue;
        // A connection may have broken, on a busy machine, and a new one succeed.
        if (!(problem instanceof Refusal && problem.isPassing)) return startAgain();
        await wait(retryTime / 4);
      }
    }
  })().finally(() => { refreshing = undefined; });
  return refreshing;
};

const takeState = (state) => {
  revision = state.revision;
  tell("history", state);
  refresh();
};

/** The reason why the server's stream of events ended, in words. */
const whyAway = async () => {
  const { status } = await get("settings").catch((problem) => problem);
  return status === 403
    ? "This page is of an earlier preview: open the address that the terminal shows"
    : "The preview is gone; trying again";
};

const takeHello = (state) => {
  run ??= state.run;
  if (run !== state.run) {
    noteReturn();
    return loadAgain();
  }
  tell("here");
  // The screen may be old: it came before this, or the server was away.
  if (revision !== state.revision) takeState(state);
  else tell("history", state);
};

/**
 * The window that the page, or the device that shows it, is in: the outermost that is not of another
 * site, which may show the preview in a frame.
 */
const outermost = (() => {
  /** @type {any} */
  let found = self;
  try {
    while (found.parent !== found && found.parent.document) found = found.parent;
  } catch {
    // That one is of another site.
  }
  return found;
})();

/**
 * The stream of the window, which is opened unless it is.
 * @returns {EventSource}
 */
const windowStream = () => {
  const { photofallEvents } = outermost;
  if (photofallEvents && photofallEvents.readyState !== EventSource.CLOSED) return photofallEvents;
  // The window's own outlives the frame that was the first to ask for it.
  return outermost.photofallEvents = new outermost.EventSource(streamAddress);
};

/**
 * The stream that the page follows, or did when it was seen last.
 * @type {EventSource | undefined}
 */
let stream;

/** Follows the window's stream while the window is seen. */
const followWhileSeen = () => {
  if (outermost.document.hidden) return stream?.close();
  const events = windowStream();
  if (events === stream) return;
  stream = events;
  // Another frame was greeted before.
  if (events.readyState === EventSource.OPEN) currentState().then(takeHello);
  let hasEnded = false;
  const take = (name, body) =>
    events.addEventListener(name, (event) => body(JSON.parse(event.data)));
  take("hello", takeHello);
  take("update", takeState);
  // All that is shown is on the disk now, and nothing of it changed on the way.
  take("built", (state) => {
    tell("history", state);
    tell("built");
  });
  take("progress", (state) => tell("progress", state));
  take("problem", (state) => tell("problem", state));
  take("publishing", (state) => tell("publishing", state));
  take("goodbye", () => {
    hasEnded = true;
    tell("away", "The preview has ended in its terminal; waiting for the next");
  });
  events.addEventListener("error", async () => {
    const isRefused = events.readyState === EventSource.CLOSED;
    const words = hasEnded ? "" : await whyAway();
    if (words && stream?.readyState !== EventSource.OPEN) tell("away", words);
    // A browser tries again by itself unless it was refused.
    if (!isRefused) return;
    await wait(retryTime);
    followWhileSeen();
  });
};

/** Begins to follow the server's events. */
export const followServer = () => {
  // The stream need not follow, too: what is held here would go from it.
  if (document.querySelector(".album-page")) photofall.follow = () => {};
  outermost.document.addEventListener("visibilitychange", followWhileSeen);
  followWhileSeen();
};
