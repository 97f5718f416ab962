// Clicks and keys that are meant for a page, not for the browser.

/** False for one that opens a window or saves a file, or that somebody else has taken. */
export const isPlain = (event) =>
  !(event.button || event.defaultPrevented
    || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
