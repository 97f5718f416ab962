// A still that moves: for as long as it is pressed, or once by a key. An animation goes by itself.

import { slop } from "./gestures.js";
import { prefersStillness } from "./motion.js";
import { unload } from "./unload.js";

/** The time after which a finger that rests is a long press, ms. */
const pressTime = 350;

export class LivePhoto {
  /** @type {HTMLVideoElement} */
  #video;
  #picture;
  #timer = 0;
  #isPressed = false;
  #start = { x: 0, y: 0 };

  /**
   * @param {HTMLVideoElement} video
   * @param {HTMLElement} picture
   * @param {ViewerPhoto} photo
   */
  constructor(video, picture, photo) {
    this.#video = video;
    this.#picture = picture;
    video.src = photo.clip ?? "";
    video.addEventListener("playing", () => picture.classList.add("is-moving"));
    video.addEventListener("ended", () => this.rest());
    if (!video.loop) this.#movePressed(picture);
  }

  /** @param {HTMLElement} picture */
  #movePressed(picture) {
    picture.addEventListener("contextmenu", (event) => event.preventDefault());
    picture.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => {
      this.#start = { x, y };
      this.#isPressed = true;
      this.#timer = setTimeout(() => this.#move(), pressTime);
    });
    picture.addEventListener("pointermove", ({ clientX, clientY }) => {
      const { x, y } = this.#start;
      if (Math.hypot(clientX - x, clientY - y) > slop) clearTimeout(this.#timer);
    });
    for (const sign of ["pointerup", "pointercancel", "pointerleave"]) {
      // A pointer that only passes by stops nothing that a key began.
      picture.addEventListener(sign, () => this.#isPressed && this.rest());
    }
  }

  /** Starts an animation, since somebody has come to it. */
  begin() {
    if (this.#video.loop && !prefersStillness()) this.#move();
  }

  /** Ends its download, too, since somebody has left it. */
  end() {
    this.rest();
    unload(this.#video);
  }

  toggle() {
    if (this.#video.paused) this.#move();
    else this.rest();
  }

  /** Shows the still again. */
  rest() {
    clearTimeout(this.#timer);
    this.#isPressed = false;
    this.#picture.classList.remove("is-moving");
    this.#video.pause();
    this.#video.currentTime = 0;
  }

  #move() {
    // One that did not come is asked for again.
    if (this.#video.error) this.#video.load();
    this.#video.play().catch(() => this.rest());
  }
}
