// Keys and drags on the scrubber.

import { album, chunkAt, clamp, count, gallery, offsets, total } from "./album.js";
import { shown } from "./chunks.js";
import { moveThumb, scrubber, slider } from "./scrubber.js";
import { cancelLeap, goSoonTo, goTo } from "./scrolling.js";
import { start } from "./start.js";
import { galleryTop, room } from "./window.js";

const steps = {
  ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity,
};

const scrubByKey = async (event) => {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  if (!await start()) return;
  const index = Number(slider.ariaValueNow) - 1 + step;
  if (index < 1) goTo(-galleryTop() - scrollY);
  else goTo(index < count() ? offsets[index] : total());
};

const scrub = (event) => {
  if (!album || !slider.hasPointerCapture(event.pointerId)) return;
  const rail = scrubber.getBoundingClientRect();
  const share = (event.clientY - rail.top - slider.offsetHeight / 2)
    / (rail.height - slider.offsetHeight);
  const y = clamp(share, 0, 1) * room();
  const top = y - galleryTop() - scrollY;
  moveThumb(y);
  cancelLeap();
  // A chunk that is there is shown at once; elsewhere one may only be passing by.
  if (shown.has(chunkAt(top))) goTo(top);
  else goSoonTo(top);
};

export const addScrubber = () => {
  gallery.before(scrubber);
  slider.addEventListener("keydown", scrubByKey);
  slider.addEventListener("focus", start);
  slider.addEventListener("pointerdown", (event) => {
    slider.setPointerCapture(event.pointerId);
    start();
  });
  slider.addEventListener("pointermove", scrub);
};
