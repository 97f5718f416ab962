// The slides in a row: the one in view, and one on each side of it.

import { animate } from "./motion.js";

/** The side of the next photo: 1 on the right, -1 on the left. */
export const forward = () => (photofall.direction === "rtl" ? -1 : 1);

export class Strip {
  #element;
  /**
   * The slides by the position of their photo.
   * @type {Map<number, import("./slide.js").Slide>}
   */
  #slides = new Map();
  #position = -1;
  /** The distance that a finger has pulled them, px. */
  #pull = 0;

  constructor(element) {
    this.#element = element;
  }

  /** The slide of a photo, if there is one. */
  at(position) {
    return this.#slides.get(position);
  }

  /** Shows one slide, whose position is not known yet. */
  begin(slide) {
    this.#element.replaceChildren(slide.element);
  }

  /** Puts a slide in its place, instead of another one. */
  put(position, slide) {
    this.#slides.get(position)?.element.remove();
    this.#slides.set(position, slide);
    this.#place(position, slide);
    if (!slide.element.isConnected) this.#element.append(slide.element);
  }

  /** Makes a position the one in view, and lets go of the slides that are far from it. */
  centre(position) {
    this.#position = position;
    for (const [place, slide] of this.#slides) {
      this.#place(place, slide);
      if (Math.abs(place - position) < 2) continue;
      slide.element.remove();
      this.#slides.delete(place);
    }
  }

  /** Moves the slides with a finger. */
  pull(distance) {
    this.#pull = distance;
    this.#element.style.transform = `translateX(${distance}px)`;
  }

  /** Moves the slides into their places, from as many steps away as they were centred anew. */
  glide(steps) {
    const distance = this.#pull + steps * forward() * innerWidth;
    this.#pull = 0;
    this.#element.style.transform = "";
    if (distance) {
      animate(this.#element, { transform: [`translateX(${distance}px)`, "none"] }, 320);
    }
  }

  clear() {
    this.#element.replaceChildren();
    this.#slides.clear();
    this.#position = -1;
  }

  #place(position, { element }) {
    const steps = position - this.#position;
    element.style.transform = steps ? `translateX(${steps * forward() * 100}%)` : "";
    element.inert = steps !== 0;
  }
}
