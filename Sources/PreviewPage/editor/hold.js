// Reasons to hold changes of the page back: a drag, words that are typed, a press that is not over.

let holds = 0;
/** @type {(() => void)[]} */
let held = [];

/** Holds changes back; returns what lets them go on. */
export const pause = () => {
  let isOver = false;
  holds += 1;
  return () => {
    if (isOver) return;
    isOver = true;
    holds -= 1;
    if (holds) return;
    for (const goOn of held.splice(0)) goOn();
  };
};

/** An action during which changes are held back: what it asks for would go with the page. */
export const holding = (action) => async (...values) => {
  const release = pause();
  try {
    return await action(...values);
  } finally {
    release();
  }
};

export const isHeld = () => holds > 0;

/** Waits until nothing holds changes back. */
export const whenFree = async () => {
  while (isHeld()) await new Promise((resolve) => { held.push(() => resolve(undefined)); });
};

/** Holds changes back while something is pressed: a click on what goes meanwhile would be lost. */
export const watchPresses = () => {
  let release = () => {};
  addEventListener("pointerdown", ({ button }) => {
    release();
    if (button === 0) release = pause();
  }, { capture: true });
  // The click comes after that.
  for (const end of ["pointerup", "pointercancel", "blur"]) {
    addEventListener(end, () => setTimeout(release), { capture: true });
  }
};
