// Following the scroll bar: the chunks near the screen are shown, wherever it has come to.

import { isShown } from "./album.js";
import { passBy, resize } from "./anchor.js";
import { show, shown } from "./chunks.js";
import { raiseMasthead } from "./masthead.js";
import { cancelLeap, isLed, leapSoon } from "./scrolling.js";
import { moveThumb } from "./scrubber.js";
import { position, range } from "./window.js";

let frame = 0;

/** Shows in the next frame what the screen has come to. */
export const updateSoon = () => {
  if (!frame) frame = requestAnimationFrame(update);
};

const update = () => {
  frame = 0;
  if (!isShown() || isLed) return;
  // The event of a new width may come before the ruler's observer is told of it.
  resize();
  passBy();
  const top = position();
  const [first, last] = range(top, innerHeight);
  const [least, most] = range(top, 3 * innerHeight);
  const there = [...shown.keys()];
  const [start, end] = [Math.min(...there), Math.max(...there)];
  cancelLeap();
  if (first > end || last < start) leapSoon();
  else {
    moveThumb();
    if (first < start || last > end || start < least || end > most) {
      show(Math.min(first, Math.max(start, least)), Math.max(last, Math.min(end, most)));
    }
  }
  raiseMasthead();
};
