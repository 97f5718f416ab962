// One photo in the viewer: the picture as large as there is room and pixels, its words below.

import { Clip } from "./clip.js";
import { reachWhileScrolling } from "./keys.js";
import { animate, prefersStillness } from "./motion.js";
import { fillingScale } from "./panorama.js";

const still = `<picture><img class="viewer-image" draggable="false" decoding="async"></picture>`;

/**
 * The element that shows an item, by its kind.
 * @type {Record<ItemKind, string>}
 */
const stages = {
  still,
  // A window on the sphere comes over it.
  sphere: still,
  clip: `${still}
    <video class="viewer-clip" controls playsinline preload="none"></video>`,
  live: `${still}
    <video class="viewer-live" playsinline preload="none"></video>`,
  animation: `${still}
    <video class="viewer-live" playsinline loop muted preload="none"></video>`,
};

export class Slide {
  /** @type {ViewerPhoto} */
  #photo;
  /** @type {HTMLElement} */
  #room;
  /** @type {HTMLElement} */
  #picture;
  /** @type {HTMLImageElement} */
  #image;
  /**
   * The clip that the slide shows; null for a still.
   * @type {Clip | null}
   */
  clip;
  /**
   * A still that moves, once its script has come.
   * @type {MovingPhoto | null}
   */
  live = null;
  /** @type {SphereWindow | null} */
  #sphere = null;
  /** True while the slide is the one in view. */
  #isInView = false;
  /**
   * The promise that resolves when the picture can be seen, or cannot be had.
   * @type {Promise<void> | undefined}
   */
  loading;
  /** The size of the picture at rest, px. */
  #size = { width: 0, height: 0 };
  /** The magnification of the picture at rest: a panorama's is more than 1. */
  #rest = 1;
  /** True once the photo's own pixels were asked for. */
  #wantsOriginal = false;
  /** The number of things that are on their way. */
  #awaited = 0;
  /** The words that the photo is announced with. */
  name = "";
  /** The magnification of the picture, and the offset of its middle, px. */
  #view = { scale: 1, x: 0, y: 0 };

  /**
   * @param {ViewerPhoto} photo
   * @param {string | null} thumbnail The address of a picture that is there already, if one is.
   */
  constructor(photo, thumbnail) {
    this.#photo = photo;
    this.element = document.createElement("figure");
    this.element.className = "viewer-slide";
    this.element.innerHTML = `<div class="viewer-room"><div class="viewer-picture">
      ${stages[photo.kind]}
      </div></div><figcaption class="viewer-caption"></figcaption>`;
    this.#room = this.element.querySelector(".viewer-room");
    this.#picture = this.#room.querySelector(".viewer-picture");
    this.#image = this.#picture.querySelector("img");
    const video = /** @type {HTMLVideoElement | null} */ (this.#picture.querySelector("video"));
    this.clip = video && photo.kind === "clip" ? new Clip(video, photo) : null;
    if (video && !this.clip) this.#openLive();
    if (thumbnail) this.#picture.prepend(makeImage("viewer-preview", thumbnail));
    else if (photo.preview) this.#picture.prepend(makePreview(photo.preview));
    this.tell(photo);
    new ResizeObserver(() => this.fit()).observe(this.#room);
    reachWhileScrolling(this.element.querySelector("figcaption"));
  }

  get photo() {
    return this.#photo;
  }

  get picture() {
    return this.#picture;
  }

  /** The window on the sphere that the photo shows, once one can look around in it. */
  get #window() {
    return this.#sphere?.isOpen ? this.#sphere : null;
  }

  /** True for what can be moved in its room. */
  get isZoomed() {
    return this.#window !== null || this.#view.scale > 1;
  }

  /** True for a panorama at rest. */
  get isFilling() {
    return !this.#window && this.#rest > 1 && this.#view.scale === this.#rest;
  }

  get view() {
    return this.#window?.view ?? { ...this.#view };
  }

  /** True for the element of the photo or of its clip. */
  shows(element) {
    return element === this.#image || this.element.contains(element) && element.localName === "video";
  }

  /** True for a photo that could not be had, and is seen as a small picture at most. */
  get isMissing() {
    const { complete, currentSrc, naturalWidth } = this.#image;
    return Boolean(complete && currentSrc && !naturalWidth);
  }

  /** Starts what the photo has to show by itself, since somebody has come to it. */
  begin() {
    this.#isInView = true;
    this.clip?.begin();
    this.live?.begin(prefersStillness());
    this.#lookAround();
  }

  /** Ends that, since somebody has left it. */
  end() {
    this.#isInView = false;
    this.clip?.end();
    this.live?.end();
    this.#sphere?.close();
    this.#sphere = null;
  }

  /** Lets the photo move; where that cannot be, it stays a still. */
  async #openLive() {
    await photofall.load("live").catch(() => {});
    this.live = photofall.openLive?.(this.#picture, this.#photo) ?? null;
    if (this.#isInView) this.live?.begin(prefersStillness());
  }

  /** Opens the sphere that the photo shows; where that cannot be, the photo stays flat. */
  async #lookAround() {
    const photo = this.#photo;
    if (!this.#isInView || this.#sphere || !photo.sphere) return;
    try {
      await photofall.load("sphere");
      if (!this.#isInView || this.#sphere) return;
      this.#sphere = photofall.openSphere?.(this.#room, photo.sphere) ?? null;
      await this.awaiting(this.#sphere?.begin(this.#image));
    } catch {
      this.#sphere?.close();
    }
  }

  /**
   * Shows the facts of the photo.
   * @param {ViewerPhoto} photo
   */
  tell(photo) {
    // A tile knows its photo's shape as its picture has it, rounded to whole px.
    const isReshaped = this.#photo.ratio !== photo.ratio;
    this.#photo = photo;
    const caption = this.element.querySelector("figcaption");
    describe(caption, photo);
    // Nobody needs to hear twice what stands beside it. A clip has the words for its own name.
    const isSaid = [...caption.children].some((part) => wordsOf(part) === photo.alt);
    this.name = !isSaid && photo.alt || photo.title || photo.alt;
    this.#image.alt = isSaid || this.clip ? "" : photo.alt;
    if (photo.colour) this.#picture.style.backgroundColor = photo.colour;
    if (isReshaped) this.#fitAgain();
    this.#lookAround();
  }

  /** Loads the picture in the size that it is shown at; resolves when it can be seen. */
  async load() {
    this.fit();
    const alternatives = this.#photo.sources.slice(0, -1);
    this.#image.before(...alternatives.map((source) =>
      Object.assign(document.createElement("source"), source)));
    this.#image.srcset = this.#photo.sources.slice(-1)[0].srcset;
    const show = () => this.element.classList.add("is-loaded");
    await this.awaiting(this.#image.decode()).catch((error) => {
      // It is asked for again, and may come.
      this.#image.addEventListener("load", show, { once: true });
      throw error;
    });
    show();
  }

  /** Shows that something is on its way, until it has come or cannot be had; gives what has come. */
  async awaiting(coming) {
    this.element.ariaBusy = `${(this.#awaited += 1) > 0}`;
    try {
      return await coming;
    } finally {
      this.element.ariaBusy = `${(this.#awaited -= 1) > 0}`;
    }
  }

  /** Gets a picture that has the pixels for a width, px: a larger one, in the end the photo's own. */
  #sharpen(width) {
    this.#image.sizes = `${Math.ceil(width)}px`;
    queueMicrotask(() => this.#image.complete || this.awaiting(new Promise((done) => {
      for (const sign of ["load", "error"]) this.#image.addEventListener(sign, done, { once: true });
    })));
    const { pixels, ownPixels, original } = this.#photo;
    const isEnough = Math.min(ownPixels, width * devicePixelRatio) <= pixels;
    if (isEnough || this.#wantsOriginal || !original) return;
    this.#wantsOriginal = true;
    const image = makeImage("viewer-original", original);
    // A clip moves over it.
    this.awaiting(image.decode()).then(() => this.#picture.querySelector("picture").after(image), () => {
      // One that broke off may come the next time; too large a one does not.
      this.#wantsOriginal = image.naturalWidth > 0;
    });
  }

  /** Gives the picture the largest size that fits the room and is not beyond its pixels. */
  fit() {
    const { ratio, pixels } = this.#photo;
    const room = this.#room.getBoundingClientRect();
    // A small clip may be shown larger than its pixels: nobody looks at one frame for long.
    const largest = this.clip ? Math.max(pixels, 640) : pixels / devicePixelRatio;
    const width = Math.min(room.width, room.height * ratio, largest);
    this.#size = { width, height: width / ratio };
    this.#picture.style.inlineSize = `${width}px`;
    this.#picture.style.blockSize = `${width / ratio}px`;
    this.#rest = fillingScale(this.#photo, this.#size, room, largest);
    this.#lookFlat({ scale: this.#rest, x: 0, y: 0 });
  }

  /** Fits the picture to what is known of it now; who has magnified it meanwhile keeps that. */
  #fitAgain() {
    const { scale, x, y } = this.#view;
    const isMagnified = scale !== this.#rest;
    this.fit();
    if (isMagnified) this.#lookFlat({ scale, x, y });
  }

  /** The box of the picture at rest on the screen, px; that of a neighbour when it will be there. */
  get box() {
    const room = this.#room.getBoundingClientRect();
    const { width, height } = this.#size;
    // Slides glide within the dialog, which begins beside a scroll bar on the left.
    const dialog = this.element.closest("dialog")?.getBoundingClientRect().x ?? 0;
    const slide = this.element.getBoundingClientRect().x;
    const x = dialog + room.x - slide + (room.width - width) / 2;
    return { x, y: room.y + (room.height - height) / 2, width, height };
  }

  /** The greatest magnification: twice the picture's own pixels, or three times its size here. */
  get limit() {
    if (this.clip) return 1;
    if (this.#window) return this.#window.limit;
    return Math.max(3, (2 * this.#photo.ownPixels) / this.#size.width);
  }

  /** Magnifies so that the point of the picture below (x, y) on the screen stays there. */
  zoom(scale, x, y) {
    const { box, view } = this;
    const next = Math.min(Math.max(scale, this.#window?.least ?? 1), this.limit);
    const away = { x: x - (box.x + box.width / 2), y: y - (box.y + box.height / 2) };
    const factor = next / view.scale;
    this.look({
      scale: next,
      x: away.x - (away.x - view.x) * factor,
      y: away.y - (away.y - view.y) * factor,
    });
  }

  /**
   * Magnifies to the picture's own pixels, at least twofold, or a panorama to the height of its
   * room; or back to the whole picture.
   */
  toggleZoom(x, y) {
    if (this.#window) {
      const { rest, view } = this.#window;
      return this.zoom(view.scale > 1.01 * rest ? rest : 2 * rest, x, y);
    }
    const isPanorama = this.#rest > 1;
    const closer =
      isPanorama ? this.#rest : Math.max(2, this.#photo.ownPixels / this.#size.width);
    const before = this.#picture.style.transform || "none";
    this.zoom(this.isZoomed ? 1 : closer, x, y);
    animate(this.#picture, { transform: [before, this.#picture.style.transform || "none"] });
  }

  /** Moves the picture sideways, smoothly. */
  pan(x) {
    const before = this.#picture.style.transform;
    this.look({ ...this.#view, x: this.#view.x + x });
    animate(this.#picture, { transform: [before, this.#picture.style.transform] });
  }

  /**
   * Shows the picture so, as far as its edges allow; a sphere by a short way, if asked to.
   * @param {{ scale: number, x: number, y: number }} view
   */
  look(view, isGliding = false) {
    if (this.#window) this.#window.look(view, isGliding);
    else this.#lookFlat(view);
  }

  #lookFlat({ scale, x, y }) {
    const { box } = this;
    const bound = (shift, start, length, screen) => {
      const half = (length * scale) / 2;
      const middle = start + length / 2;
      if (2 * half <= screen) return 0;
      return Math.min(Math.max(shift, screen - middle - half), half - middle);
    };
    this.#view = {
      scale,
      x: scale > 1 ? bound(x, box.x, box.width, innerWidth) : 0,
      y: scale > 1 ? bound(y, box.y, box.height, innerHeight) : 0,
    };
    this.#move(this.#view);
    this.#sharpen(box.width * scale);
    const isAtRest = scale === this.#rest;
    this.element.classList.toggle("is-filling", isAtRest && scale > 1);
    this.element.classList.toggle("is-zoomed", !isAtRest && scale > 1);
  }

  /** Moves and shrinks the picture for a finger that drags it away. */
  hang(x, y) {
    const { view } = this;
    const shrunk = 1 - Math.min(Math.abs(y) / innerHeight / 2, 0.4);
    this.#move({ x: view.x + x, y: view.y + y, scale: view.scale * shrunk });
  }

  #move({ x, y, scale }) {
    this.#picture.style.transform =
      x || y || scale !== 1 ? `translate(${x}px, ${y}px) scale(${scale})` : "";
  }
}

/** The words of an element in one line. */
const wordsOf = ({ textContent }) => textContent.replace(/\s+/g, " ").trim();

/**
 * Shows the words over a photo: its title, its caption, where and when it was taken.
 * @param {HTMLElement} caption
 * @param {ViewerPhoto} photo
 */
function describe(caption, { title, captionHTML, place, date }) {
  caption.innerHTML = `<p class="viewer-title"></p><div class="viewer-words"></div>
    <p class="viewer-facts"></p>`;
  const [heading, words, facts] =
    ["title", "words", "facts"].map((name) => caption.querySelector(`.viewer-${name}`));
  words.innerHTML = captionHTML ?? "";
  // A caption that is the title needs no other.
  heading.textContent = title && title !== wordsOf(words) ? title : "";
  facts.textContent = [place, date].filter(Boolean).join(" \u00b7 ");
  for (const part of [heading, words, facts]) if (!part.textContent) part.remove();
  caption.hidden = !caption.childElementCount;
}

/** A picture without words, since they stand beside it. */
const makeImage = (className, src) =>
  Object.assign(new Image(), { className, alt: "", draggable: false, src });

/**
 * The tiny picture, drawn: the policy lets no page show an image from a `data:` address, and this
 * way none needs to.
 */
function makePreview(data) {
  const canvas = document.createElement("canvas");
  canvas.className = "viewer-preview";
  const [, type, base64] = data.match(/^data:(.*);base64,(.*)$/) ?? [];
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  createImageBitmap(new Blob([bytes], { type })).then((bitmap) => {
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  });
  return canvas;
}
