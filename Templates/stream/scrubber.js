// The scrubber: a slider at the side for the whole stream.

import { album, chunkAt, clamp, count } from "./album.js";
import { galleryTop, room, shift } from "./window.js";

export const scrubber = Object.assign(document.createElement("div"), {
  className: "scrubber",
  innerHTML: `<span role="slider" tabindex="0" aria-orientation="vertical" aria-valuemin="1"
    aria-valuenow="1"><span class="place" aria-hidden="true"></span></span>`,
});
export const slider = scrubber.querySelector("span");
slider.ariaLabel = photofall.say("place");

const words = (index) => {
  const page = photofall.say("page", { page: index + 1, pages: count() });
  return [album.chunks[index].title, page].filter(Boolean).join(", ");
};

/** The index of the chunk that the slider names. */
let named = -1;

/** Moves the thumb to where one is; `y` counts from the top of the page, px. */
export const moveThumb = (y = scrollY + shift) => {
  const index = chunkAt(y - galleryTop() - scrollY + innerHeight / 2);
  scrubber.style.setProperty("--at", `${clamp(y / room(), 0, 1)}`);
  if (index === named) return;
  named = index;
  slider.ariaValueMax = `${count()}`;
  slider.ariaValueNow = `${index + 1}`;
  slider.ariaValueText = scrubber.querySelector(".place").textContent = words(index);
};
