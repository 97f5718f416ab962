// Keyboard control of the viewer.

import { canPan } from "./panorama.js";
import { forward } from "./strip.js";

export class Keys {
  /** @type {import("./viewer.js").Viewer} */
  #viewer;
  /** The time of the last key that did something, ms. */
  #last = 0;

  constructor(viewer) {
    this.#viewer = viewer;
  }

  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Tab") return trapFocus(event);
    // The browser's own controls of a clip go by arrows, too.
    const isOnControl =
      event.key === " " && event.target.closest("button, a")
      || event.target.closest("video") && !["Escape", "PageUp", "PageDown"].includes(event.key);
    const action = isOnControl ? null : this.#actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    // A browser refuses more than some 200 changes of the address in half a minute.
    if (event.repeat && event.timeStamp - this.#last < 160) return;
    this.#last = event.timeStamp;
    action();
  }

  #actions = {
    ArrowLeft: () => this.#arrow(-1, 0),
    ArrowRight: () => this.#arrow(1, 0),
    ArrowUp: () => this.#arrow(0, -1),
    ArrowDown: () => this.#arrow(0, 1),
    PageUp: () => this.#viewer.step(-1),
    PageDown: () => this.#viewer.step(1),
    Home: () => this.#viewer.step(-Infinity),
    End: () => this.#viewer.step(Infinity),
    "+": () => this.#zoom(1.5),
    "=": () => this.#zoom(1.5),
    "-": () => this.#zoom(1 / 1.5),
    0: () => this.#zoom(0),
    " ": () => this.#play(),
    d: () => photofall.changeGround(),
    f: () => this.#viewer.actions.full(),
    i: () => this.#viewer.actions.info(),
    l: () => this.#viewer.slide.live?.toggle(),
    Escape: () => this.#viewer.close(),
  };

  /** The space bar plays a clip, or else the slideshow. */
  #play() {
    const { clip } = this.#viewer.slide;
    if (clip) clip.toggle();
    else this.#viewer.actions.play();
  }

  /** An arrow moves what is magnified, and else goes to the photo on that side. */
  #arrow(x, y) {
    const { slide } = this.#viewer;
    const turns = slide.isFilling ? !canPan(slide, -x) : !slide.isZoomed;
    if (turns) return x && this.#viewer.step(x * forward());
    if (slide.isFilling) return slide.pan((-x * innerWidth) / 2);
    const { view } = slide;
    slide.look({ ...view, x: view.x - x * 96, y: view.y - y * 96 }, true);
  }

  #zoom(factor) {
    const { slide } = this.#viewer;
    this.#viewer.takeOver();
    slide.zoom(slide.view.scale * factor, innerWidth / 2, innerHeight / 2);
  }
}

/** A focus trap: Tab leads from the last control of the dialog to the first, and back. */
function trapFocus(event) {
  const controls = [...event.currentTarget.querySelectorAll("a[href], button, video")]
    .filter((control) =>
      control.checkVisibility() && !control.disabled && !control.closest("[inert]"));
  const [first, last] = [controls[0], controls.at(-1)];
  const isAtStart = event.target === first || event.target === event.currentTarget;
  if (event.shiftKey ? !isAtStart : event.target !== last) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
