// The page follows the server: it is renewed whenever the gallery has changed.

import { tell } from "./events.js";
import { showChunks } from "./renew.js";
import { firstRevision } from "./server.js";

let revision = firstRevision;

/** @type {Promise<void> | undefined} */
let paused;

/** Holds changes back, while somebody drags; returns what lets them go on. */
export const pause = () => {
  let release = () => {};
  paused = new Promise((resolve) => { release = resolve; });
  return release;
};

/** The revision that the server shows now; waits for a server that is away. */
const currentRevision = () => new Promise((resolve) => {
  const question = new EventSource("/_photofall/events");
  question.addEventListener("hello", ({ data }) => {
    question.close();
    resolve(JSON.parse(data).revision);
  });
});

/** Loads the page again, or the album's first one when this one is no more. */
const startAgain = async () => {
  const { ok } = await fetch(location.href).catch(() => ({ ok: false }));
  if (ok) location.reload();
  else location.assign(new URL(".", photofall.streamAddress));
};

/** @type {Promise<void> | undefined} */
let refreshing;
let isStale = false;

const refresh = () => {
  isStale = true;
  refreshing ??= (async () => {
    while (isStale) {
      await paused;
      isStale = false;
      const expected = revision;
      try {
        await showChunks();
      } catch {
        // Chunks of two revisions do not go together; those of the later one do.
        revision = await currentRevision();
        if (revision === expected) return startAgain();
        isStale = true;
      }
    }
  })().finally(() => { refreshing = undefined; });
  return refreshing;
};

const takeState = (state) => {
  revision = state.revision;
  tell("history", state);
  // A page without a gallery, such as a photo's own, is simply loaded again.
  if (document.querySelector(".gallery")) refresh();
  else location.reload();
};

/** Begins to follow the server's events. */
export const followServer = () => {
  const events = new EventSource("/_photofall/events");
  const take = (name, body) =>
    events.addEventListener(name, (event) => body(JSON.parse(event.data)));
  take("hello", (state) => {
    // What is on screen may be old: it came before this, or the server was away.
    if (revision !== state.revision) takeState(state);
    else tell("history", state);
  });
  take("update", takeState);
  // All that is shown is on the disk now, and nothing of it changed on the way.
  take("built", (state) => {
    tell("history", state);
    tell("built");
  });
  take("progress", (state) => tell("progress", state));
  take("problem", (state) => tell("problem", state));
};
