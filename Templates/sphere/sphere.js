// A photo of a sphere in the viewer: what is seen through a window that can be turned and magnified.
// Its view is that of a flat photo, { scale, x, y }: as if the picture, unrolled, lay behind the window.

import { Globe } from "./globe.js";
import { canTilt, followTilt, radians } from "./tilt.js";

/** The widestView view, across the longer side of the window. */
const widestView = radians(120);
/** The first view. */
const usualView = radians(90);

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const clamp = (value, low, high) =>
  low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high);

/** The focal length by which a view is so wide, in lengths of the window's side. */
const focusOf = (angle) => 0.5 / Math.tan(angle / 2);

export class Sphere {
  /** @type {HTMLElement} */
  #stage;
  #part;
  #canvas = document.createElement("canvas");
  /** @type {Globe} */
  #globe;
  /** The direction, radians, and the magnification of the widestView view: as wanted, and as shown. */
  #goal = { longitude: 0, latitude: 0, scale: 1 };
  #shown = this.#goal;
  #frame = 0;
  #isClosed = false;
  /** @type {(() => void) | null} */
  #endTilt = null;
  #watch = new ResizeObserver(() => this.#fit());

  /**
   * @param {HTMLElement} stage
   * @param {SpherePart} part
   */
  constructor(stage, part) {
    this.#stage = stage;
    this.#part = part;
    this.#canvas.className = "viewer-sphere";
    // The flat photo below it has the words.
    this.#canvas.ariaHidden = "true";
    this.#globe = new Globe(this.#canvas, part);
    this.#canvas.addEventListener("webglcontextlost", () => this.close());
  }

  /**
   * Shows the picture in a size that is there, then in its own; resolves when that is seen, throws
   * where it cannot be drawn.
   * @param {HTMLImageElement} image
   */
  async begin(image) {
    const whole = Object.assign(new Image(), { crossOrigin: "", src: this.#part.path });
    const coming = whole.decode();
    // A failure during the wait below would go uncaught; it is thrown after that.
    coming.catch(() => {});
    await paintable(image).then(() => this.#open(image), () => {});
    await coming;
    this.#open(whole);
  }

  /** Shows a picture in place of one with less detail. */
  #open(image) {
    if (this.#isClosed) return;
    this.#globe.paint(image);
    if (this.isOpen) return this.#show(this.#shown);
    this.#stage.append(this.#canvas);
    if (canTilt()) this.#stage.append(this.#makeTiltButton());
    this.#watch.observe(this.#canvas);
    const { heading, pitch } = this.#part;
    this.#goal = { longitude: radians(heading), latitude: radians(pitch), scale: this.rest };
    this.#fit();
  }

  /** Ends it: the memory is free at once, and the flat photo is there again. */
  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    cancelAnimationFrame(this.#frame);
    this.#watch.disconnect();
    this.#endTilt?.();
    this.#globe.release();
    this.#stage.querySelector(".viewer-tilt")?.remove();
    this.#canvas.remove();
  }

  get isOpen() {
    return this.#canvas.isConnected;
  }

  get view() {
    const { longitude, latitude, scale } = this.#goal;
    const focus = this.#focus(scale);
    return { scale, x: -longitude * focus, y: latitude * focus };
  }

  /** The magnification of the first view. */
  get rest() {
    const { fieldOfView } = this.#part;
    const { width } = this.#size;
    const angle = fieldOfView && radians(fieldOfView);
    const focus = angle ? focusOf(angle) * width : focusOf(usualView) * this.#longer;
    return clamp(focus / this.#focus(1), this.least, this.limit);
  }

  /** The least magnification: what is seen of a part is never larger than the part. */
  get least() {
    const { width, height } = this.#part;
    const narrow = (share, whole, side) =>
      share < 1 && share * whole < Math.PI ? focusOf(share * whole) * side : 0;
    const focus = Math.max(
      narrow(width, 2 * Math.PI, this.#size.width), narrow(height, Math.PI, this.#size.height));
    return Math.max(1, focus / this.#focus(1));
  }

  /** The greatest: two px of the screen for one of the picture, and three times the least. */
  get limit() {
    const focus = (2 * this.#globe.density) / devicePixelRatio;
    return Math.max(3 * this.least, focus / this.#focus(1));
  }

  /** Shows a view, at once or, for a key, on a short way. */
  look({ scale, x, y }, isGliding = false) {
    const focus = this.#focus(scale);
    this.#goal = this.#bounded({ scale, longitude: -x / focus, latitude: y / focus });
    if (isGliding && !reducedMotion.matches) this.#glide();
    else this.#draw(this.#goal);
  }

  #turn(longitude, latitude) {
    this.#goal = this.#bounded({
      scale: this.#goal.scale,
      longitude: this.#goal.longitude + longitude,
      latitude: this.#goal.latitude + latitude,
    });
    this.#draw(this.#goal);
  }

  get #size() {
    return { width: this.#canvas.clientWidth || 1, height: this.#canvas.clientHeight || 1 };
  }

  get #longer() {
    return Math.max(this.#size.width, this.#size.height);
  }

  /** The focal length of a magnification, px. */
  #focus(scale) {
    return scale * focusOf(widestView) * this.#longer;
  }

  /** The view nearest to one that shows nothing beyond the edges of the part. */
  #bounded({ longitude, latitude, scale }) {
    const { left, top, width, height } = this.#part;
    const magnified = clamp(scale, this.least, this.limit);
    const focus = this.#focus(magnified);
    const [halfWidth, halfHeight] = [this.#size.width / 2, this.#size.height / 2];
    const down = Math.atan(halfHeight / focus);
    const start = 2 * Math.PI * (left - 0.5);
    const end = start + 2 * Math.PI * width;
    const [high, low] = [top, top + height].map((share) => Math.PI * (0.5 - share));
    // At a pole one may look straight up.
    const highest = top > 0.001 ? high - down : Math.PI / 2;
    const lowest = low > -Math.PI / 2 + 0.001 ? low + down : -Math.PI / 2;
    const raised = clamp(latitude, lowest, highest);
    // The corners that are nearer to a pole show the most of the circle.
    const across = Math.atan2(
      halfWidth, focus * Math.cos(raised) - halfHeight * Math.sin(Math.abs(raised)));
    return {
      scale: magnified,
      longitude: width === 1 ? longitude : clamp(longitude, start + across, end - across),
      latitude: raised,
    };
  }

  #fit() {
    const { width, height } = this.#size;
    this.#canvas.width = Math.round(width * devicePixelRatio);
    this.#canvas.height = Math.round(height * devicePixelRatio);
    this.#goal = this.#bounded(this.#goal);
    this.#show(this.#goal);
  }

  /** Draws views on the way to what is wanted. */
  #glide() {
    const from = this.#shown;
    cancelAnimationFrame(this.#frame);
    let start;
    const step = (time) => {
      start ??= time;
      const part = Math.min(1, (time - start) / 160);
      const eased = part * (2 - part);
      const mix = (name) => from[name] + (this.#goal[name] - from[name]) * eased;
      this.#show({
        longitude: mix("longitude"), latitude: mix("latitude"), scale: mix("scale") });
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** Draws a view with the next frame of the screen. */
  #draw(view) {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#show(view));
  }

  #show(view) {
    this.#shown = view;
    const focus = this.#focus(view.scale) * (this.#canvas.width / this.#size.width);
    this.#globe.draw(view.longitude, view.latitude, focus);
  }

  #makeTiltButton() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "viewer-button viewer-own viewer-tilt";
    button.title = button.ariaLabel = photofall.say("tilt");
    button.ariaPressed = "false";
    button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${tiltIcon}"/></svg>`;
    button.addEventListener("click", async () => {
      this.#endTilt?.();
      this.#endTilt = this.#endTilt
        ? null : await followTilt((x, y) => this.#turn(x, y)).catch(() => null);
      button.ariaPressed = `${this.#endTilt !== null}`;
    });
    return button;
  }
}

/** The strokes of a phone that is turned, on a grid of 24. */
const tiltIcon = "M8 4.5h8v15H8zM4.5 8 2 12l2.5 4M19.5 8l2.5 4-2.5 4";

/** Resolves when an image is there; throws for one that a page must not read. */
async function paintable(image) {
  await image.decode();
  if (new URL(image.currentSrc).origin !== location.origin) throw new Error("of another site");
}
