// Ways to a place of the stream: at once, or in a moment.

import { clamp } from "./album.js";
import { show } from "./chunks.js";
import { moveThumb } from "./scrubber.js";
import { excess, galleryTop, position, range, room, setShift, shift } from "./window.js";

/** Time for which a place may only be passed by before it is shown, ms. */
const MOMENT = 80;

let leapTimer = 0;
/** True while the scrubber leads somewhere in a moment: scrolling leads nowhere else until then. */
export let isLed = false;
/** The time of the last leap, ms. */
let leapt = 0;

/** Leaps at once, or of many times, as when the scroll bar is dragged, at some. */
export const leapSoon = () => {
  if (performance.now() - leapt > 200) return leap();
  leapTimer = setTimeout(leap, MOMENT);
  moveThumb();
};

/** Brings a place to the upper edge of the screen in a moment, unless that is cancelled. */
export const goSoonTo = (top) => {
  isLed = true;
  leapTimer = setTimeout(() => {
    isLed = false;
    goTo(top);
  }, MOMENT);
};

export const cancelLeap = () => {
  isLed = false;
  clearTimeout(leapTimer);
};

/** Shows where the scroll bar went when nothing is laid out there: its share of the whole. */
export const leap = () => {
  leapt = performance.now();
  setShift(excess() * clamp(scrollY / (room() - excess()), 0, 1));
  goTo(position());
};

/** Brings a place of the stream to the upper edge of the screen. */
export const goTo = (top) => {
  const y = clamp(top + galleryTop() + scrollY, 0, room());
  const ideal = excess() * (y / room());
  // Whole px, so that nothing on the screen moves by a part of one.
  setShift(y - Math.round(y - ideal));
  // While all is laid out: what is measured after a change waits for another layout.
  moveThumb(y);
  show(...range(top, innerHeight));
  scrollTo({ top: y - shift, behavior: "instant" });
};
