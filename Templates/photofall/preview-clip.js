// Clips play in the gallery, silently, under the pointer and the focus of the keyboard.

import { clipOfTile } from "./clip-address.js";

/** The time that the pointer rests on a tile before its clip is fetched, ms. */
const patience = 200;
/** The part of a clip that is shown, seconds. */
const length = 6;

let timer = 0;
/** @type {HTMLVideoElement | null} */
let playing = null;

const end = () => {
  clearTimeout(timer);
  if (!playing) return;
  playing.remove();
  // A clip without a page is fetched to its end, too.
  playing.removeAttribute("src");
  playing.load();
  playing = null;
};

/** @param {HTMLElement} tile */
const play = (tile) => {
  const video = Object.assign(document.createElement("video"), {
    muted: true, loop: true, playsInline: true, src: clipOfTile(tile), ariaHidden: "true",
  });
  // The picture stays until there is another to see, and for clicks: the clip goes with the focus.
  video.style.opacity = "0";
  video.style.pointerEvents = "none";
  video.addEventListener("playing", () => { video.style.opacity = ""; });
  video.addEventListener("timeupdate", () => {
    if (video.currentTime > length) video.currentTime = 0;
  });
  tile.querySelector("img").after(video);
  playing = video;
  video.play().catch(() => {});
};

const begin = ({ target }) => {
  const tile = target.closest?.(".tile[data-preview]");
  if (playing && tile?.contains(playing)) return;
  end();
  /** @type {any} */
  const { connection } = navigator;
  if (!tile || matchMedia("(prefers-reduced-motion: reduce)").matches || connection?.saveData) return;
  timer = setTimeout(() => play(tile), patience);
};

export const previewClips = () => {
  addEventListener("pointerover", (event) => {
    // A finger opens what it touches.
    if (event.pointerType !== "touch") begin(event);
  });
  addEventListener("focusin", (event) => {
    if (/** @type {any} */ (event.target).matches?.(":focus-visible")) begin(event);
  });
  addEventListener("focusout", end);
  addEventListener("click", end);
  // Nothing else is under a pointer that leaves the window.
  document.documentElement.addEventListener("pointerleave", end);
};
