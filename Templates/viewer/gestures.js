// Pointer events of a surface, recognised as drags, pinches and taps.

import { isOnControls } from "./clip.js";

/** The distance that a finger may move and still tap, px. */
const slop = 8;
/** The time within which two taps are one double tap, ms. */
const doubleTapTime = 300;

/** A gesture that leads nowhere: no distance, no velocity. */
const rest = { x: 0, y: 0 };

/** Elements to be clicked or read, not to be dragged. */
const notDraggable = "a, button, .viewer-caption, .viewer-panel";

export class Gestures {
  /** @type {any} */
  #actions;
  /** @type {Map<number, PointerEvent>} */
  #fingers = new Map();
  /** The point where the drag began, or the pinch last was. */
  #start = { x: 0, y: 0, spread: 1 };
  #isDragging = false;
  /** True when the click that follows is one on the surface: it began there, and was no drag. */
  #isClick = false;
  /** The last moments of a drag, for its velocity. */
  /** @type {{ x: number, y: number, time: number }[]} */
  #trail = [];
  /** @type {any} */
  #lastTap = { time: -Infinity };

  constructor(surface, actions) {
    this.#actions = actions;
    surface.addEventListener("pointerdown", (event) => this.#down(event));
    surface.addEventListener("pointermove", (event) => this.#move(event));
    surface.addEventListener("pointerup", (event) => this.#up(event));
    surface.addEventListener("pointercancel", (event) => this.#up(event));
    surface.addEventListener("click", (event) => this.#click(event));
    if (actions.wheel) {
      surface.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    }
  }

  #down(event) {
    // The first of some fingers: the surface may have gone from under those before.
    if (event.isPrimary) this.end();
    this.#isClick =
      event.button === 0 && !event.target.closest(notDraggable) && !isOnControls(event);
    if (!this.#isClick) return;
    this.#fingers.set(event.pointerId, event);
    if (this.#fingers.size === 1) this.#actions.press?.();
    this.#begin();
  }

  /** Lets go of what the fingers hold: the surface goes from under them. */
  end() {
    this.#letGo();
    this.#fingers.clear();
    this.#isDragging = false;
  }

  /** Ends what the fingers have begun, without an effect. */
  #letGo() {
    if (this.#isDragging) this.#actions.release(rest, rest);
  }

  /** Starts to measure from where the fingers are now; what one has begun is not for two. */
  #begin() {
    this.#letGo();
    this.#start = this.#grip();
    this.#trail = [];
    this.#actions.hold?.();
  }

  /** The middle of the fingers and how far they are apart. */
  #grip() {
    const [one, other = one] = this.#fingers.values();
    return {
      x: (one.clientX + other.clientX) / 2,
      y: (one.clientY + other.clientY) / 2,
      spread: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    };
  }

  #move(event) {
    if (!this.#fingers.has(event.pointerId)) return;
    // It was let go elsewhere.
    if (!event.buttons) return this.#up(event);
    this.#fingers.set(event.pointerId, event);
    const { x, y, spread } = this.#grip();
    const shift = { x: x - this.#start.x, y: y - this.#start.y };
    if (this.#fingers.size > 1) {
      this.#isDragging = true;
      this.#actions.pinch?.(spread / this.#start.spread, this.#start, shift);
      return;
    }
    if (!this.#isDragging) {
      if (Math.hypot(shift.x, shift.y) < slop) return;
      this.#isDragging = true;
      // The click that a captured pointer ends with belongs to the surface, not to what is below.
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    this.#trail = [...this.#trail, { x, y, time: event.timeStamp }]
      .filter(({ time }) => event.timeStamp - time < 100);
    this.#actions.drag(shift.x, shift.y);
  }

  #up(event) {
    if (!this.#fingers.delete(event.pointerId)) return;
    // The finger that stays goes on from where it is.
    if (this.#fingers.size > 0) return this.#begin();
    if (this.#isDragging) {
      this.#isClick = false;
      this.#actions.release(...this.#throw(event));
    } else if (event.type === "pointerup" && event.target.closest(".viewer-picture")) {
      this.#tap(event);
    }
    this.#isDragging = false;
  }

  /** The distance of the drag, px, and its velocity in the last moments, px per ms. */
  #throw(event) {
    // The browser took the finger for something else, such as to scroll, or it went away unseen.
    if (event.type !== "pointerup") return [rest, rest];
    const { clientX: x, clientY: y, timeStamp } = event;
    const from = this.#trail[0];
    const time = from && timeStamp - from.time;
    return [
      { x: x - this.#start.x, y: y - this.#start.y },
      time ? { x: (x - from.x) / time, y: (y - from.y) / time } : rest,
    ];
  }

  #tap(event) {
    const { clientX: x, clientY: y, timeStamp: time } = event;
    const last = this.#lastTap;
    const isDouble =
      time - last.time < doubleTapTime && Math.hypot(x - last.x, y - last.y) < 4 * slop;
    clearTimeout(last.timer);
    if (isDouble) {
      this.#lastTap = { time: -Infinity };
      this.#actions.doubleTap?.(x, y);
    } else {
      const timer = setTimeout(() => this.#actions.tap?.(event.pointerType), doubleTapTime);
      this.#lastTap = { x, y, time, timer };
    }
  }

  #click(event) {
    if (!this.#isClick || event.target.closest(notDraggable + ", .viewer-picture")) return;
    this.#actions.clickBeside?.();
  }

  #wheel(event) {
    // The page behind must not scroll, nor the browser magnify the whole page.
    if (event.target.closest(".viewer-caption, .viewer-panel") && !event.ctrlKey) return;
    event.preventDefault();
    this.#actions.wheel(event);
  }
}
