// Keyboard control of the viewer.

import { canPan } from "./panorama.js";
import { forward } from "./strip.js";

const scrollingKeys = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "];

/** True for an element that has more than there is room for; a part of one px may be a rounding. */
const isScrolling = (element) => element.scrollHeight > element.clientHeight + 1;

/** Lets the focus of the keyboard come to an element while it scrolls. */
export const reachWhileScrolling = (element) => {
  const observer = new ResizeObserver(() => {
    if (isScrolling(element)) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  });
  for (const part of [element, ...element.children]) observer.observe(part);
};

/** True for a key with which the browser does something itself. */
const isTaken = ({ key, target }) => {
  if (key === " " && target.closest("button, a")) return true;
  // The controls of a clip go by arrows, too.
  if (target.closest("video")) return !["Escape", "PageUp", "PageDown"].includes(key);
  const box = target.closest(".viewer-caption, .viewer-panel");
  return box && isScrolling(box) && scrollingKeys.includes(key);
};

/** The sign of a key, or on a keyboard without Latin letters the one that others have in its place. */
const signOf = ({ key, code }) => {
  if (key.length > 1) return key;
  return (key > "~" && code.startsWith("Key") ? code.slice(-1) : key).toLowerCase();
};

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
    const action = isTaken(event) ? null : this.#actions[signOf(event)];
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
  const reachable = "a[href], button, video[controls], [tabindex='0']";
  const controls = [...event.currentTarget.querySelectorAll(reachable)]
    .filter((control) => control.checkVisibility() && !control.closest(":disabled, [inert]"));
  const [first] = controls;
  const last = controls.at(-1);
  const isAtStart = event.target === first || event.target === event.currentTarget;
  if (event.shiftKey ? !isAtStart : event.target !== last) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
