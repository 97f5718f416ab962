// The viewer: a photo of the gallery in a dialog, and the way to the others.

import { Chrome, makeDialog } from "./chrome.js";
import { GestureActions } from "./gesture-actions.js";
import { Gestures } from "./gestures.js";
import { Keys } from "./keys.js";
import { animate, lookingLike, nextFrame, seenFrame, wait } from "./motion.js";
import { photoOfTile, thumbnailOf, tileOf } from "./photo.js";
import { loadSequence } from "./sequence.js";
import { share } from "./share.js";
import { Slide } from "./slide.js";
import { Slideshow } from "./slideshow.js";
import { Strip, forward } from "./strip.js";

/** The time that the viewer waits for a tile for the picture to shrink into, ms. */
const patience = 800;

export class Viewer {
  /** The actions of the buttons. */
  actions = {
    close: () => this.close(),
    previous: () => this.step(-1),
    next: () => this.step(1),
    info: () => this.#chrome.togglePanel(),
    play: () => this.#slideshow.toggle(),
    full: () =>
      document.fullscreenElement ? document.exitFullscreen() : this.#stage.requestFullscreen(),
    share: () => share(
      photofall.absolute(photofall.addressOf(this.slide.photo)), this.#chrome.status),
  };
  #dialog = makeDialog();
  #stage = this.#dialog.querySelector(".viewer-stage");
  #ground = this.#dialog.querySelector(".viewer-ground");
  #strip = new Strip(this.#dialog.querySelector(".viewer-strip"));
  #chrome = new Chrome(this.#dialog, this.actions);
  #gestures = new Gestures(this.#stage, new GestureActions(this));
  #slideshow = new Slideshow(
    (isOn) => this.#advance(isOn),
    (isOn) => this.#chrome.mark("play", isOn),
  );
  /**
   * The photos to page through; null until they are known.
   * @type {Sequence | null}
   */
  #sequence = null;
  /**
   * The promise that resolves when the sequence is known.
   * @type {Promise<void> | undefined}
   */
  #beginning;
  /**
   * The slide in view; null while the viewer is closed.
   * @type {any}
   */
  slide = null;
  #position = -1;
  /** The position that is on its way into view, or is there. */
  #target = -1;
  #isClosing = false;
  /** True while the photo in view is one that the album has no more. */
  #isGone = false;
  /** True until a click begins in the viewer itself. */
  #isNew = false;
  #galleryTitle = "";

  constructor() {
    photofall.viewerPlace.append(this.#dialog);
    const keys = new Keys(this);
    this.#dialog.addEventListener("keydown", (event) => keys.press(event));
    this.#dialog.addEventListener("click", (event) => this.#meetClick(event), true);
    this.#dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.close();
    });
    this.#dialog.addEventListener("close", () => this.#clear());
    // Errors of pictures do not bubble.
    this.#dialog.addEventListener("error", ({ target }) => {
      if (this.slide?.shows(target)) this.#sayFailed();
    }, true);
    addEventListener("popstate", ({ state }) => {
      if (!state?.viewer && this.#dialog.open && !this.#isClosing) this.#leave();
    });
    document.addEventListener("fullscreenchange", () =>
      this.#chrome.mark("full", document.fullscreenElement !== null));
  }

  /** Opens the photo of a tile, or begins a slideshow with it. */
  open(tile, isShow = false) {
    if (this.#dialog.open) return;
    const slide = new Slide(photoOfTile(tile), thumbnailOf(tile));
    this.#enter(slide, tile);
    history.pushState(stateOf(slide.photo), "", addressOf(slide.photo));
    this.#beginning = loadSequence(slide.photo.chunk).then((sequence) => {
      if (this.slide === slide) {
        this.#begin(sequence, sequence.positionOfTile(tileOf(slide.photo) ?? tile));
        if (isShow) this.#slideshow.toggle();
      }
    });
  }

  /**
   * Opens the photo that a state of the history names, as when somebody goes forward to it.
   * Resolves to whether the album has it.
   */
  async resume(state) {
    const sequence = await loadSequence(state.chunk);
    const position = await sequence.find(state);
    // The photo that was in view may still be on its way into its tile.
    if (this.#isClosing) {
      await new Promise((done) => this.#dialog.addEventListener("close", done, { once: true }));
    }
    if (this.#dialog.open || history.state?.viewer !== state.viewer) return true;
    if (position < 0) return false;
    const photo = await sequence.photo(position);
    const tile = tileOf(photo);
    this.#enter(new Slide(photo, thumbnailOf(tile)), tile);
    this.#begin(sequence, position);
    return true;
  }

  /**
   * Follows an album that has changed; the photo in view stays, told of as it is now. One that is no
   * more in the album stands at the place `instead`, -1 before the first one; by default the album is
   * followed when the way leads on.
   */
  async renew(instead = -2) {
    if (!this.#sequence || this.#isClosing) return;
    const { slide } = this;
    const { chunk } = tileOf(slide.photo)?.closest("[data-chunk]")?.dataset ?? slide.photo;
    const sequence = await loadSequence(chunk);
    // Without a network nothing tells that it has gone.
    const found = await sequence.find({ viewer: slide.photo.id, chunk }, this.#position)
      .catch(() => this.#position);
    const position = found < 0 ? instead : found;
    if (this.slide !== slide) return;
    this.#isGone = position < -1;
    if (this.#isGone) return;
    this.#strip.clear();
    this.#strip.begin(slide);
    this.#begin(sequence, position);
  }

  /** Closes the viewer and goes back to the gallery, where the photo is. */
  async close() {
    if (this.#isClosing) return;
    if (history.state?.viewer) {
      this.#isClosing = true;
      await new Promise((done) => {
        addEventListener("popstate", done, { once: true });
        history.back();
      });
    }
    return this.#leave();
  }

  /** Goes on by so many photos, and not beyond the last one. */
  async step(count) {
    this.takeOver();
    await this.#beginning;
    return this.#go(this.#target + count);
  }

  /** Somebody acts: the slideshow ends. */
  takeOver() {
    this.#slideshow.stop();
  }

  /** Moves the slides with a finger; beyond the first and the last one they resist. */
  pull(distance) {
    const isEnd = !this.#has(this.#position - Math.sign(distance) * forward());
    this.#strip.pull(isEnd ? distance / 4 : distance);
  }

  /** Lets the slides go: to the next in the direction on the screen, or back with 0. */
  async letGo(direction) {
    if (direction && (await this.#go(this.#position + direction * forward()))) return;
    this.#strip.glide(0);
  }

  /** Lets what is behind the viewer shine through, 1: not at all. */
  dim(opacity) {
    this.#ground.style.opacity = opacity;
    this.#dialog.classList.toggle("is-held", opacity < 1);
  }

  /** Puts the picture back that a finger has dragged away. */
  putBack() {
    const { picture } = this.slide;
    const from = picture.style.transform;
    this.slide.fit();
    // Fingers may move it on meanwhile.
    animate(picture, { transform: from, offset: 0 });
    animate(this.#ground, { opacity: [this.#ground.style.opacity, 1] });
    this.dim(1);
  }

  toggleChrome() {
    this.#chrome.toggle();
  }

  /** Keeps the second click of a double click, whose first has opened the viewer, from what is there. */
  #meetClick(event) {
    this.#isNew &&= event.detail > 1;
    if (!this.#isNew) return this.#followLink(event);
    event.preventDefault();
    event.stopPropagation();
  }

  /** Closes before a link leads to another place of the page, which the viewer would leave again. */
  async #followLink(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { href } = event.target.closest("a") ?? {};
    if (!href?.startsWith(location.href.split("#")[0] + "#")) return;
    event.preventDefault();
    await this.close();
    location.assign(href);
  }

  /** Shows the dialog with one slide, whose picture grows out of its tile. */
  #enter(slide, tile) {
    const frame = seenFrame(tile);
    this.#galleryTitle = document.title;
    this.slide = slide;
    this.#isNew = true;
    this.#strip.begin(slide);
    this.#dialog.showModal();
    this.#dialog.focus();
    slide.load().catch(() => {});
    this.#chrome.describe(slide, 0, 0, true);
    this.#chrome.wake();
    animate(this.#ground, { opacity: [0, 1] });
    if (!frame) return animate(slide.element, { opacity: [0, 1] });
    const { transform, clipPath } = lookingLike(slide.box, frame);
    return animate(slide.picture, {
      transform: [transform, slide.picture.style.transform || "none"],
      clipPath: [clipPath, "inset(0)"],
    });
  }

  /** Takes the photos to go through, and the place of the one in view. */
  #begin(sequence, position) {
    this.#sequence = sequence;
    this.#position = this.#target = position;
    this.#strip.put(position, this.slide);
    this.#settle();
  }

  #has(position) {
    return position >= 0 && position < this.#count;
  }

  /** The number of photos to go through. */
  get #count() {
    return this.#sequence?.length ?? 0;
  }

  /** The slide of a photo, in its place beside the one in view. */
  async #slideAt(position) {
    const sequence = /** @type {Sequence} */ (this.#sequence);
    const photo = await sequence.photo(position);
    // The album has changed meanwhile, or the viewer has closed.
    if (this.#isGone || sequence !== this.#sequence) throw photo;
    const known = this.#strip.at(position);
    // A photo in view that the album has no more stands in the place of another one.
    if (known?.photo.id === photo.id) known.tell(photo);
    else if (known !== this.slide) {
      const slide = new Slide(photo, thumbnailOf(tileOf(photo)));
      this.#strip.put(position, slide);
      slide.loading = slide.load().catch(() => {});
      return slide;
    }
    return known;
  }

  /**
   * Shows the photo at a position, or the one nearest to that; resolves to whether it is there and
   * still wanted. `isFresh`: the album was asked for just now.
   */
  async #go(wanted, isShow = false, isFresh = false) {
    const position = Math.min(Math.max(wanted, 0), this.#count - 1);
    if (position < 0 || position === this.#target || this.#isClosing) return false;
    this.#target = position;
    // An album that has changed may lack what it had. What is known of it stays without a network.
    const slide = await this.slide.awaiting(this.#slideAt(position).catch(
      async () => !isFresh && photofall.fetched(photofall.streamAddress))).catch(() => null);
    if (this.#target !== position || this.#isClosing) return false;
    const steps = position - this.#position;
    if (slide instanceof Response) {
      photofall.forget();
      // A photo in view that has gone leaves its place to the next one.
      await this.renew(this.#position - Number(steps > 0));
      return this.#go(this.#position + steps, isShow, true);
    }
    if (!slide) {
      this.#target = this.#position;
      this.#sayFailed();
      return false;
    }
    this.slide.fit();
    this.slide.end();
    this.slide = slide;
    this.#position = position;
    this.#settle(isShow);
    const isNear = Math.abs(steps) === 1 && !isShow;
    this.#strip.glide(isNear ? steps : 0);
    if (!isNear) animate(slide.element, { opacity: [0, 1] }, 600);
    return true;
  }

  /** Says what is in view, and gets the photos beside it. */
  #settle(isSilent) {
    const position = this.#position;
    this.#strip.centre(position);
    this.slide.begin();
    this.#tell(isSilent);
    // A message that is left is of another photo.
    if (isSilent) this.#chrome.say("");
    if (this.slide.isMissing) this.#sayFailed();
    const wanted = [position, position + 1, position - 1].filter((place) => this.#has(place));
    Promise.all(wanted.map((place) => this.#slideAt(place))).then(
      () => this.#position === position && this.#tell(true),
      () => {},
    );
  }

  #sayFailed() {
    this.#chrome.say(photofall.say("failed"), true);
  }

  #tell(isSilent) {
    const { photo } = this.slide;
    this.#chrome.describe(this.slide, this.#position + 1, this.#count, isSilent);
    document.title = photo.title ?? photo.date ?? this.#galleryTitle;
    if (history.state?.viewer) history.replaceState(stateOf(photo), "", addressOf(photo));
  }

  /**
   * Shows the next photo of the slideshow, when it is there and the slideshow still on; resolves to
   * false after the last one. One that cannot be had may be there a turn later.
   */
  async #advance(isOn) {
    await this.slide.clip?.finish();
    const position = (this.#position + 1) % this.#count;
    if (!position && !this.#slideshow.isEndless) return false;
    const next = await this.#slideAt(position).catch(() => null);
    await next?.loading;
    if (isOn()) await this.#go(position, true);
    return true;
  }

  /** The picture shrinks into its tile, and the dialog is gone. */
  async #leave() {
    this.#isClosing = true;
    this.takeOver();
    this.#gestures.end();
    this.slide.end();
    if (document.fullscreenElement) await document.exitFullscreen();
    // By then the browser has put the page where it was; now it may be moved to another photo.
    await nextFrame().then(nextFrame);
    const { photo, picture, element, box } = this.slide;
    // The tile of a photo from elsewhere in the album comes on screen first.
    const revealed =
      this.#sequence?.reveal(this.#position, photo).catch(() => null) ?? tileOf(photo);
    const tile = await Promise.race([revealed, wait(patience)]);
    const frame = seenFrame(tile);
    const opacity = [this.#ground.style.opacity || 1, 0];
    this.dim(0);
    await Promise.all([
      animate(this.#ground, { opacity }),
      frame ? animate(picture, lookingLike(box, frame)) : animate(element, { opacity: 0 }),
    ]);
    this.#dialog.close();
    tile?.focus({ preventScroll: true });
    const focused = document.activeElement;
    const late = tile ?? (await revealed);
    // A tile that came late has the focus too, unless somebody has moved it by then.
    const isFree = !this.#dialog.open && document.activeElement === focused;
    if (isFree) late?.focus({ preventScroll: true });
  }

  /** Forgets what was shown. */
  #clear() {
    // A browser may close a dialog without asking: then the address is still the photo's.
    if (!this.#isClosing && history.state?.viewer) history.back();
    this.#isClosing = false;
    this.#slideshow.stop();
    this.slide?.end();
    this.dim(1);
    this.#strip.clear();
    this.#sequence = this.slide = null;
    this.#isGone = false;
    document.title = this.#galleryTitle;
  }
}

/** The address while a photo is open; none from a disk, where a browser lets no page change it. */
const addressOf = (photo) =>
  location.protocol.startsWith("http") ? photofall.addressOf(photo) : undefined;

/** The history's state for a photo. */
const stateOf = (photo) => ({
  viewer: photo.id,
  chunk: photo.chunk,
  stream: photofall.found ? undefined : photofall.streamAddress,
});
