// Reasons to hold changes of the page back: a drag, words that are typed, a press that is not over.

import { listen, tell } from "./events.js";

const makeHold = () => {
  let holds = 0;
  /** @type {(() => void)[]} */
  const held = [];
  return {
    pause: () => {
      let isOver = false;
      holds += 1;
      return () => {
        if (isOver) return;
        isOver = true;
        holds -= 1;
        if (holds) return;
        for (const goOn of held.splice(0)) goOn();
      };
    },
    isHeld: () => holds > 0,
    whenFree: async () => {
      while (holds) await new Promise((resolve) => { held.push(() => resolve(undefined)); });
    },
  };
};

const touches = makeHold();
const questions = makeHold();

/** Holds changes back; returns what lets them go on. */
export const pause = touches.pause;

export const isHeld = touches.isHeld;

/** Waits until nothing holds changes back. */
export const whenFree = touches.whenFree;

/** Keeps the page, with what is asked or typed on it, from being loaded anew; returns what ends that. */
export const keepPage = questions.pause;

/** Leaves the page, once nothing holds or keeps it, for itself or for another one. */
export const loadAgain = async (address = location.href) => {
  while (touches.isHeld() || questions.isHeld()) {
    await questions.whenFree();
    await touches.whenFree();
  }
  tell("reloading");
  if (address === location.href) location.reload();
  else location.assign(address);
};

/**
 * Keeps a value in the tab's memory while the page is loaded again.
 * @returns {any} The value that the page before kept; `null` where there is none.
 */
export const keepOverReload = (name, value) => {
  const key = `photofall-${name}`;
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  listen("reloading", () => sessionStorage.setItem(key, JSON.stringify(value())));
  return JSON.parse(kept ?? "null");
};

/** An action that may ask for something; the page follows meanwhile, as far as it need not go. */
export const asking = (action) => async (...values) => {
  const release = keepPage();
  try {
    return await action(...values);
  } finally {
    release();
  }
};

/**
 * Holds changes back while something is pressed, or composed by an input method: a click on what goes
 * meanwhile would be lost, and so would half a word.
 */
export const watchPresses = () => {
  let release = () => {};
  const begin = () => {
    release();
    release = pause();
  };
  // The click comes after that.
  const end = () => setTimeout(release);
  const watch = (name, body) => addEventListener(name, body, { capture: true });
  watch("pointerdown", ({ button }) => button === 0 ? begin() : release());
  // Within a composition the space bar chooses among words.
  const isPress = ({ key, repeat, isComposing }) => key === " " && !repeat && !isComposing;
  watch("keydown", (event) => { if (isPress(event)) begin(); });
  watch("keyup", (event) => { if (isPress(event)) end(); });
  watch("compositionstart", begin);
  for (const name of ["pointerup", "pointercancel", "compositionend"]) watch(name, end);
  // The window's own: a field loses the focus to what is pressed.
  addEventListener("blur", end);
};
