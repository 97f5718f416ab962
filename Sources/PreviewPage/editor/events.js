// Events of the editing layer, which the document dispatches as `photofall:NAME`.
//
// "leaving": a page is replaced now; "update": it was; "built": its site is on the disk; "history":
// what can be undone, and what is left out, has changed; "shown": what is selected has changed;
// "away": the server is not there, with the reason; "here": it is; "progress", "problem", "conflict",
// "publishing"; "settled": the settings that this window changed are on the disk; "stepping": a step
// through what was done is asked for; "reloading": the page is loaded again now.

export const listen = (name, listener, options = {}) =>
  document.addEventListener(`photofall:${name}`, (event) => {
    listener(/** @type {CustomEvent} */ (event).detail);
  }, options);

/** Waits for the next of several events. */
export const nextOf = (...names) => new Promise((resolve) => {
  const found = new AbortController();
  const done = () => {
    found.abort();
    resolve(undefined);
  };
  for (const name of names) listen(name, done, { signal: found.signal });
});

/** @type {(name: string, detail?: any) => void} */
export const tell = (name, detail) => {
  document.dispatchEvent(new CustomEvent(`photofall:${name}`, { detail }));
};
