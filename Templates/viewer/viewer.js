// The viewer: a photo of the gallery in a dialog, and the way to the others.

/** Whether the address can follow: from a disk a browser lets no page change it. */
const hasAddress = location.protocol.startsWith("http");

class Viewer {
  #dialog = makeDialog();
  #strip = this.#dialog.querySelector(".viewer-strip");
  #ground = this.#dialog.querySelector(".viewer-ground");
  #chrome = new Chrome(this.#dialog, {
    close: () => this.close(),
    previous: () => this.step(-1),
    next: () => this.step(1),
    info: () => this.#chrome.togglePanel(),
    play: () => this.#slideshow.toggle(),
    full: () => this.#toggleFullScreen(),
  });
  #slideshow = new Slideshow(
    () => this.#advance(),
    (isOn) => this.#chrome.mark("play", isOn),
  );
  /** The photos to go through; nothing until it is known. */
  #roll = null;
  /** The slides in view and beside it, by the position of their photo. */
  #slides = new Map();
  /** The slide in view. */
  slide = null;
  #position = -1;
  /** The position that is on its way into view, or is there. */
  #target = -1;
  /** How far a finger has pulled the slides, px. */
  #pull = 0;
  #isClosing = false;
  /** When a key last did something. */
  #pressed = 0;
  #galleryTitle = "";

  constructor() {
    document.body.append(this.#dialog);
    new Gestures(this.#dialog.firstElementChild, new Handling(this));
    this.#dialog.addEventListener("keydown", (event) => this.#press(event));
    this.#dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.close();
    });
    this.#dialog.addEventListener("close", () => this.#clear());
    addEventListener("popstate", ({ state }) => {
      if (!state?.viewer && this.#dialog.open && !this.#isClosing) this.#leave();
    });
    document.addEventListener("fullscreenchange", () =>
      this.#chrome.mark("full", document.fullscreenElement !== null));
  }

  /** Opens the photo of a tile. */
  async open(tile) {
    if (this.#dialog.open) return;
    const slide = new Slide(photoOfTile(tile), thumbnailOf(tile));
    this.#enter(slide, tile);
    if (hasAddress) history.pushState(stateOf(slide.photo), "", slide.photo.page);
    const roll = await loadRoll();
    if (this.slide === slide) this.#begin(roll, roll.positionOfTile(tile));
  }

  /** Opens the photo that a state of the history names, as when somebody goes forward to it. */
  async resume(state) {
    const roll = await loadRoll();
    const position = await roll.find(state);
    if (this.#dialog.open || history.state?.viewer !== state.viewer) return;
    // A photo that is not in this gallery any more may still have a page.
    if (position < 0) return location.reload();
    const photo = await roll.photo(position);
    const tile = tileOf(photo);
    this.#enter(new Slide(photo, thumbnailOf(tile)), tile);
    this.#begin(roll, position);
  }

  /** Closes the viewer and goes back to the gallery, where the photo is. */
  async close() {
    if (this.#isClosing) return;
    if (!history.state?.viewer) return this.#leave();
    this.#isClosing = true;
    const isBack = new Promise((done) => addEventListener("popstate", done, { once: true }));
    history.back();
    await isBack;
    // By then the browser has put the page where it was; now it may be moved to another photo.
    await nextFrame().then(nextFrame);
    this.#leave();
  }

  /** Goes on by so many photos. */
  step(count) {
    this.takeOver();
    return this.#go(this.#target + count);
  }

  /** Somebody acts: the slideshow ends. */
  takeOver() {
    if (this.#slideshow.isOn) this.#slideshow.stop();
  }

  /** Moves the slides with a finger; beyond the first and the last one they resist. */
  pull(distance) {
    const isEnd = !this.#has(this.#position - Math.sign(distance) * forward());
    this.#pull = isEnd ? distance / 4 : distance;
    this.#strip.style.transform = `translateX(${this.#pull}px)`;
  }

  /** Lets the slides go: to the next in the direction on the screen, or back with 0. */
  async letGo(direction) {
    const isGone = direction && (await this.#go(this.#position + direction * forward()));
    if (!isGone) this.#glide(0);
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
    animate(picture, { transform: [from, "none"] });
    animate(this.#ground, { opacity: [this.#ground.style.opacity, 1] });
    this.dim(1);
  }

  toggleChrome() {
    this.#chrome.toggle();
  }

  /** Shows the dialog with one slide, whose picture grows out of its tile. */
  #enter(slide, tile) {
    const frame = seenFrame(tile);
    this.#galleryTitle = document.title;
    this.slide = slide;
    this.#strip.replaceChildren(slide.element);
    this.#dialog.showModal();
    this.#dialog.focus();
    slide.load().catch(() => {});
    this.#tell(null);
    this.#chrome.wake();
    animate(this.#ground, { opacity: [0, 1] });
    if (!frame) return animate(slide.element, { opacity: [0, 1] });
    const { transform, clipPath } = lookingLike(slide.box, frame);
    return animate(slide.picture, {
      transform: [transform, "none"],
      clipPath: [clipPath, "inset(0)"],
    });
  }

  /** Takes the photos to go through, and the place of the one in view. */
  #begin(roll, position) {
    this.#roll = roll;
    this.#position = this.#target = position;
    this.#slides.set(position, this.slide);
    this.#settle();
  }

  #has(position) {
    return position >= 0 && position < this.#roll?.length;
  }

  /** The slide of a photo, in its place beside the one in view. */
  async #slideAt(position) {
    const photo = await this.#roll.photo(position);
    const known = this.#slides.get(position);
    if (known) {
      known.tell(photo);
      return known;
    }
    const slide = new Slide(photo, thumbnailOf(tileOf(photo)));
    this.#slides.set(position, slide);
    this.#place(slide, position);
    this.#strip.append(slide.element);
    slide.loading = slide.load().catch(() => {});
    return slide;
  }

  /** Shows the photo at a position; resolves to whether it is there and still wanted. */
  async #go(position, isSilent = false) {
    if (!this.#has(position) || position === this.#position || this.#isClosing) return false;
    this.#target = position;
    const slide = await this.#slideAt(position).catch(() => null);
    if (this.#target !== position || this.#isClosing) return false;
    if (!slide) {
      this.#target = this.#position;
      this.#chrome.say(photofall.say("failed"));
      return false;
    }
    const steps = position - this.#position;
    this.slide.fit();
    this.slide = slide;
    this.#position = position;
    this.#settle(isSilent);
    if (Math.abs(steps) === 1 && !isSilent) this.#glide(this.#pull + steps * forward() * innerWidth);
    else animate(slide.element, { opacity: [0, 1] }, 600);
    return true;
  }

  /** Puts all slides in their places, gets those beside the one in view and lets the rest go. */
  #settle(isSilent) {
    const position = this.#position;
    for (const [place, slide] of this.#slides) {
      this.#place(slide, place);
      if (Math.abs(place - position) < 2) continue;
      slide.element.remove();
      this.#slides.delete(place);
    }
    this.#tell(position, isSilent);
    const wanted = [position, position + 1, position - 1].filter((place) => this.#has(place));
    Promise.all(wanted.map((place) => this.#slideAt(place))).then(
      () => this.#position === position && this.#tell(position, true),
      () => {},
    );
  }

  #place(slide, position) {
    const steps = position - this.#position;
    slide.element.style.transform = steps ? `translateX(${steps * forward() * 100}%)` : "";
    slide.element.inert = steps !== 0;
  }

  #tell(position, isSilent) {
    const { photo } = this.slide;
    const number = position === null ? null : position + 1;
    this.#chrome.describe(photo, number, this.#roll?.length, isSilent);
    document.title = photo.title ?? (photo.alt || this.#galleryTitle);
    if (history.state?.viewer) history.replaceState(stateOf(photo), "", photo.page);
  }

  /** Moves the slides from a distance into their places. */
  #glide(distance) {
    const from = distance || this.#pull;
    this.#pull = 0;
    this.#strip.style.transform = "";
    if (from) animate(this.#strip, { transform: [`translateX(${from}px)`, "none"] }, 320);
  }

  /** Shows the next photo of the slideshow, when it is there. */
  async #advance() {
    if (!this.#has(this.#position + 1)) return false;
    const next = await this.#slideAt(this.#position + 1).catch(() => null);
    await next?.loading;
    return this.#slideshow.isOn && this.#go(this.#position + 1, true);
  }

  #toggleFullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.#dialog.firstElementChild.requestFullscreen();
  }

  /** The picture shrinks into its tile, and the dialog is gone. */
  async #leave() {
    this.#isClosing = true;
    this.takeOver();
    if (document.fullscreenElement) await document.exitFullscreen();
    const { photo, picture, element, box } = this.slide;
    const tile = await this.#reveal(photo);
    const frame = seenFrame(tile);
    this.#dialog.classList.add("is-leaving");
    const fading = animate(this.#ground, { opacity: 0 });
    await Promise.all([
      fading, frame ? animate(picture, lookingLike(box, frame)) : animate(element, { opacity: 0 }),
    ]);
    this.#dialog.close();
    tile?.focus({ preventScroll: true });
  }

  /** The tile of a photo, on screen; nothing if it takes too long to get it there. */
  #reveal(photo) {
    if (!this.#roll) return tileOf(photo);
    const late = new Promise((done) => setTimeout(done, 800));
    return Promise.race([this.#roll.reveal(this.#position, photo).catch(() => null), late]);
  }

  /** Forgets what was shown. */
  #clear() {
    // A browser may close a dialog without asking: then the address is still the photo's.
    if (!this.#isClosing && history.state?.viewer) history.back();
    this.#isClosing = false;
    this.#slideshow.stop();
    this.dim(1);
    this.#dialog.classList.remove("is-leaving");
    this.#strip.replaceChildren();
    this.#slides.clear();
    this.#roll = this.slide = null;
    document.title = this.#galleryTitle;
  }

  #press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isOnButton = event.key === " " && event.target.closest("button, a");
    const action = isOnButton ? null : this.#keys[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    // A browser refuses more than some 200 changes of the address in half a minute.
    if (event.repeat && event.timeStamp - this.#pressed < 160) return;
    this.#pressed = event.timeStamp;
    action();
  }

  #keys = {
    ArrowLeft: () => this.#arrow(-1, 0),
    ArrowRight: () => this.#arrow(1, 0),
    ArrowUp: () => this.#arrow(0, -1),
    ArrowDown: () => this.#arrow(0, 1),
    PageUp: () => this.step(-1),
    PageDown: () => this.step(1),
    Home: () => this.step(-this.#target),
    End: () => this.step(this.#roll ? this.#roll.length - 1 - this.#target : 0),
    "+": () => this.#zoom(1.5),
    "=": () => this.#zoom(1.5),
    "-": () => this.#zoom(1 / 1.5),
    0: () => this.#zoom(0),
    " ": () => this.#slideshow.toggle(),
    f: () => this.#toggleFullScreen(),
    i: () => this.#chrome.togglePanel(),
    Escape: () => this.close(),
  };

  /** An arrow moves what is magnified, and else goes to the photo on that side. */
  #arrow(x, y) {
    const { slide } = this;
    if (!slide.isZoomed) return x && this.step(x * forward());
    const { view } = slide;
    slide.look({ ...view, x: view.x - x * 96, y: view.y - y * 96 });
  }

  #zoom(factor) {
    this.takeOver();
    this.slide.zoom(this.slide.view.scale * factor, innerWidth / 2, innerHeight / 2);
  }
}

/** Where the next photo is: 1 on the right, -1 on the left. */
const forward = () => (document.documentElement.dir === "rtl" ? -1 : 1);

/** What the history keeps of a photo. */
const stateOf = (photo) => ({ viewer: photo.id, chunk: photo.chunk });

let viewer;
photofall.view = (tile) => (viewer ??= new Viewer()).open(tile);
photofall.resume = (state) => (viewer ??= new Viewer()).resume(state);
