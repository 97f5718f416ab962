// Actions of drags, pinches and taps on the photo in view.

import { canPan } from "./panorama.js";

export class GestureActions {
  /** @type {import("./viewer.js").Viewer} */
  #viewer;
  /**
   * The purpose of a drag, once its direction is clear.
   * @type {"page" | "close" | "pan" | "pinch" | null}
   */
  #purpose = null;
  /** The magnification when the fingers took hold. */
  #view = { scale: 1, x: 0, y: 0 };

  constructor(viewer) {
    this.#viewer = viewer;
  }

  press() {
    this.#viewer.takeOver();
  }

  hold() {
    this.#view = this.#viewer.slide.view;
    this.#purpose = null;
  }

  drag(x, y) {
    const { slide } = this.#viewer;
    const isSideways = Math.abs(x) > Math.abs(y);
    // A panorama at its end lets the finger turn the page, or close it, like a photo at rest.
    const pans = slide.isFilling ? isSideways && canPan(slide, x) : slide.isZoomed;
    this.#purpose ??= pans ? "pan" : isSideways ? "page" : "close";
    if (this.#purpose === "pan") {
      slide.look({ ...this.#view, x: this.#view.x + x, y: this.#view.y + y });
    } else if (this.#purpose === "page") {
      this.#viewer.pull(x);
    } else {
      slide.hang(x, Math.max(y, 0));
      this.#viewer.dim(1 - Math.max(y, 0) / innerHeight);
    }
  }

  pinch(factor, start, shift) {
    this.#purpose = "pinch";
    const { slide } = this.#viewer;
    // The place between the fingers stays there.
    slide.look(this.#view);
    slide.zoom(this.#view.scale * factor, start.x, start.y);
    const { scale, x, y } = slide.view;
    slide.look({ scale, x: x + shift.x, y: y + shift.y });
  }

  release(shift, velocity) {
    if (this.#purpose === "page") {
      this.#viewer.letGo(isThrown(shift.x, velocity.x, innerWidth) ? -Math.sign(shift.x) : 0);
    } else if (this.#purpose === "close") {
      if (shift.y > 0 && isThrown(shift.y, velocity.y, innerHeight)) this.#viewer.close();
      else this.#viewer.putBack();
    }
  }

  tap(pointerType) {
    if (pointerType === "touch") this.#viewer.toggleChrome();
  }

  doubleTap(x, y) {
    this.#viewer.slide.toggleZoom(x, y);
  }

  clickBeside() {
    this.#viewer.close();
  }

  wheel(event) {
    const { slide } = this.#viewer;
    this.#viewer.takeOver();
    if (event.ctrlKey || slide.photo.kind === "sphere") {
      slide.zoom(slide.view.scale * Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
    } else if (slide.isZoomed) {
      const { scale, x, y } = slide.view;
      const sideways = slide.isFilling ? event.deltaX + event.deltaY : event.deltaX;
      slide.look({ scale, x: x - sideways, y: y - event.deltaY });
    }
  }
}

/** True for a drag that went far enough, or ended fast enough in its own direction. */
export const isThrown = (distance, velocity, room) =>
  Math.abs(distance) > room / 4 || velocity * Math.sign(distance) > 0.4;
