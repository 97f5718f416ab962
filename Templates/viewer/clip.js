// The clip of a slide, which plays while it is in view.

import { prefersStillness } from "./motion.js";
import { unload } from "./unload.js";

/** The height of the browser's controls at the lower end of a clip, px. */
const controlsHeight = 80;

export class Clip {
  /** @type {HTMLVideoElement} */
  #video;
  #isSilenced = false;

  /**
   * @param {HTMLVideoElement} video
   * @param {ViewerPhoto} photo
   */
  constructor(video, photo) {
    this.#video = video;
    video.src = photo.clip ?? "";
    video.ariaLabel = photo.alt;
  }

  /** Plays it, since somebody has come to it: silently where a browser allows a page no more. */
  begin() {
    if (prefersStillness()) this.#video.preload = "metadata";
    else this.#video.play().catch(({ name }) => {
      // Before somebody clicks on a page it may make no sound.
      if (name !== "NotAllowedError") return;
      this.#isSilenced = this.#video.muted = true;
      this.toggle();
    });
  }

  /** Ends it and its download, since somebody has left it; next time it begins anew. */
  end() {
    unload(this.#video);
    if (this.#isSilenced) this.#video.muted = false;
  }

  toggle() {
    // One that did not come is asked for again.
    if (this.#video.error) this.#video.load();
    if (this.#video.paused) this.#video.play().catch(() => {});
    else this.#video.pause();
  }

  /** Resolves at its end; at once where it does not play. */
  async finish() {
    if (this.#video.paused || this.#video.ended) return;
    await new Promise((done) => {
      for (const sign of ["ended", "error"]) {
        this.#video.addEventListener(sign, done, { once: true });
      }
    });
  }
}

/** True for a finger on the controls of a clip, which are the browser's. */
export const isOnControls = ({ target, clientY }) =>
  target instanceof HTMLVideoElement
  && clientY > target.getBoundingClientRect().bottom - controlsHeight;
