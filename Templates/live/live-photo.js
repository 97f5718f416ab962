// A still that moves: for as long as it is pressed, or once by a button or a key. An animation goes by
// itself, until somebody stops it.

import { unload } from "../viewer/unload.js";

/** The time after which a finger that rests is a long press, ms. */
const pressTime = 350;
/** The distance that a finger may move and still rest, px. */
const pressSlop = 8;

/** The strokes of the signs to play and to stop, in circles, on a grid of 24. */
const moveIcons = ["M10 8.5v7l5.5-3.5zM21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0",
  "M10 9v6M14 9v6M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0"];

/** @implements {MovingPhoto} */
export class LivePhoto {
  /** @type {HTMLVideoElement} */
  #video;
  #picture;
  #button = document.createElement("button");
  #timer = 0;
  #isPressed = false;
  #start = { x: 0, y: 0 };

  /**
   * @param {HTMLElement} picture The element that shows the still, and its clip over that.
   * @param {ViewerPhoto} photo
   */
  constructor(picture, photo) {
    const video = /** @type {HTMLVideoElement} */ (
      /** @type {unknown} */ (picture.querySelector("video")));
    this.#video = video;
    this.#picture = picture;
    video.src = photo.clip ?? "";
    video.addEventListener("playing", () => this.#mark(true));
    video.addEventListener("ended", () => this.rest());
    if (!video.loop) this.#movePressed(picture);
    this.#makeButton(photofall.say(photo.kind));
    picture.after(this.#button);
  }

  #makeButton(name) {
    const button = this.#button;
    button.type = "button";
    button.className = "viewer-button viewer-own";
    button.title = button.ariaLabel = name;
    button.ariaPressed = "false";
    button.innerHTML = moveIcons.map((path) =>
      `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`).join("");
    button.addEventListener("click", () => this.toggle());
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
      if (Math.hypot(clientX - x, clientY - y) > pressSlop) clearTimeout(this.#timer);
    });
    for (const sign of ["pointerup", "pointercancel", "pointerleave"]) {
      // A pointer that only passes by stops nothing that a key began.
      picture.addEventListener(sign, () => this.#isPressed && this.rest());
    }
  }

  /** Starts an animation, since somebody has come to it who does not want it `still`. */
  begin(isStill) {
    if (this.#video.loop && !isStill) this.#move();
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
    this.#mark(false);
    this.#video.pause();
    this.#video.currentTime = 0;
  }

  #mark(isMoving) {
    this.#picture.classList.toggle("is-moving", isMoving);
    this.#button.ariaPressed = `${isMoving}`;
  }

  #move() {
    // One that did not come is asked for again.
    if (this.#video.error) this.#video.load();
    this.#video.play().catch(() => this.rest());
  }
}
