// Clicks that are meant for a page, not for the browser.

/** False for one that opens a window or saves a file, or that somebody else has taken. */
export const isPlainClick = (event) =>
  event.button === 0 && !event.defaultPrevented
  && !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
