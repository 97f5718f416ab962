// The dialog, and the controls around the photo: counter, buttons, panel, screen reader status.

import { reachWhileScrolling } from "./keys.js";
import { announce, canShare } from "./share.js";

/** Strokes of the icons, on a grid of 24; a toggle has a second one for when it is on. */
const icons = {
  info: ["M12 11v5.5M12 7.6v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0"],
  play: ["M8 5.5v13l10.5-6.5z", "M9 5.5v13M15 5.5v13"],
  full: ["M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5", "M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5"],
  download: ["M12 4v11.5M7 11l5 5 5-5M5 20h14"],
  share: ["M21 5a3 3 0 1 1-6 0 3 3 0 0 1 6 0M9 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0"
    + "M21 19a3 3 0 1 1-6 0 3 3 0 0 1 6 0M8.6 13.5l6.8 4M15.4 6.5l-6.8 4"],
  close: ["M6 6l12 12M18 6L6 18"],
  previous: ["M15 5l-7 7 7 7"],
  next: ["M9 5l7 7-7 7"],
};

const icon = (name) =>
  icons[name].map((path) => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`)
    .join("");

const button = (name, more = "") =>
  `<button type="button" class="viewer-button" data-action="${name}" ${more}>`
  + `${icon(name)}</button>`;

/** The viewer's dialog, with nothing shown in it. */
export function makeDialog() {
  const dialog = document.createElement("dialog");
  dialog.className = "viewer";
  dialog.tabIndex = -1;
  dialog.innerHTML = `<div class="viewer-stage">
    <div class="viewer-ground"></div>
    <div class="viewer-strip"></div>
    <div class="viewer-bar">
      <p class="viewer-count"></p>
      ${button("info", 'aria-expanded="false" aria-controls="viewer-panel"')}
      ${button("play", 'aria-pressed="false"')}
      ${button("full", 'aria-pressed="false"')}
      <a class="viewer-button" data-action="download">${icon("download")}</a>
      ${button("share")}
      ${button("close")}
    </div>
    ${button("previous")}${button("next")}
    <aside class="viewer-panel" id="viewer-panel" hidden><h2></h2><dl class="info"></dl></aside>
    <p class="viewer-status unseen" role="status"></p>
  </div>`;
  dialog.ariaLabel = photofall.say("viewer");
  for (const control of dialog.querySelectorAll("[data-action]")) {
    control.ariaLabel = control.title = photofall.say(control.dataset.action ?? "");
  }
  const panel = dialog.querySelector(".viewer-panel");
  panel.ariaLabel = panel.querySelector("h2").textContent = photofall.say("info");
  return dialog;
}

/** A link of a list in words, after a comma but for the first. */
const partOfList = ([textContent, href], index) =>
  [...index ? [", "] : [], href
    ? Object.assign(document.createElement("a"), { textContent, href }) : textContent];

/** The name in an ID, which ends with that of a photo's file; as it stands there if it is no UTF-8. */
const nameIn = (id) => {
  const name = id.slice(id.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** The name that a photo's file is saved under, with the ending of what a clip was put into. */
const fileName = ({ id, kind, original = "" }) => {
  const [ending] = kind === "clip" && /\.\w+$/.exec(original) || [""];
  const name = nameIn(id);
  return name.toLowerCase().endsWith(ending) ? name : name.replace(/\.[^.]*$/, "") + ending;
};

/** The controls around the photo, which fade when they are not used. */
export class Chrome {
  /** @type {HTMLDialogElement} */
  #dialog;
  #timer = 0;
  /** The time that the chrome stays after somebody acted, ms: longer where there are words to read. */
  #patience = 0;
  #wantsPanel = false;
  /** True for a finger that found the chrome hidden: it only brings that back. */
  #isWaking = false;

  constructor(dialog, actions) {
    this.#dialog = dialog;
    reachWhileScrolling(dialog.querySelector(".viewer-panel"));
    this.#find("full").hidden = !document.fullscreenEnabled;
    this.#find("share").hidden = !canShare;
    dialog.addEventListener("click", (event) => {
      const action = event.target.closest("[data-action]")?.dataset.action;
      if (action) actions[action]?.();
    });
    dialog.addEventListener("pointerdown", ({ pointerType }) => {
      this.#isWaking = pointerType === "touch" && this.#isIdle;
    }, true);
    dialog.addEventListener("click", (event) => this.#meetClick(event), true);
    for (const sign of ["pointermove", "keydown", "focusin"]) {
      dialog.addEventListener(sign, (event) => {
        // A finger that moves swipes or pans; it asks for the chrome with a tap.
        if (event.pointerType !== "touch") this.wake();
      });
    }
  }

  /** Shows the chrome, which goes again after a while. */
  wake() {
    clearTimeout(this.#timer);
    this.#dialog.classList.remove("is-idle");
    this.#timer = setTimeout(() => this.rest(), this.#patience);
  }

  /** Hides the chrome; what has the focus of the keyboard stays, and so does the style sheet. */
  rest() {
    clearTimeout(this.#timer);
    this.#dialog.classList.add("is-idle");
  }

  /** Shows the chrome if it is hidden, and hides it else. */
  toggle() {
    if (this.#isIdle) this.wake();
    else this.rest();
  }

  get #isIdle() {
    return this.#dialog.classList.contains("is-idle");
  }

  /** Keeps a tap from what nobody sees; the picture has taps of its own. */
  #meetClick(event) {
    const isSeen = event.target.closest(".viewer-picture, .viewer-caption, .viewer-panel");
    // Keys click, too.
    if (!this.#isWaking || !event.detail || isSeen) return;
    event.preventDefault();
    event.stopPropagation();
    this.wake();
  }

  /**
   * Describes the photo of a slide and its place among the others, aloud too unless that would disturb.
   * @param {import("./slide.js").Slide} slide
   */
  describe({ photo, name }, number, total, isSilent) {
    this.#patience = 3500 + 50 * (photo.captionHTML?.length ?? 0);
    const place = number ? photofall.say("position", { index: number, total }) : "";
    this.#dialog.querySelector(".viewer-count").textContent = place;
    this.#find("previous").disabled = !number || number === 1;
    this.#find("next").disabled = !number || number === total;
    const { original: href = "" } = photo;
    Object.assign(this.#find("download"), { hidden: !href, href, download: fileName(photo) });
    this.#fillPanel(photo.info ?? []);
    this.#keepFocus();
    if (isSilent) return;
    if (!this.#isIdle) this.wake();
    this.say([name, place].filter(Boolean).join(", "));
  }

  /** Says something to who hears the page, and to who sees it where nothing else shows it. */
  say(text, isSeen = false) {
    announce(this.status, text, isSeen);
  }

  /** The element whose words are read aloud. */
  get status() {
    return this.#dialog.querySelector(".viewer-status");
  }

  /** Opens the panel, or closes it. */
  togglePanel() {
    this.#wantsPanel = !this.#wantsPanel;
    this.#showPanel();
  }

  /** Shows whether something is on. */
  mark(name, isOn) {
    this.#find(name).ariaPressed = isOn;
  }

  /** The keys must not be lost with a control, or a slide, that goes away under the focus. */
  #keepFocus() {
    const focused = /** @type {Document | ShadowRoot} */ (this.#dialog.getRootNode()).activeElement;
    const isLost = !this.#dialog.contains(focused) || focused?.closest(":disabled, [inert]");
    if (isLost) this.#dialog.focus();
  }

  #fillPanel(rows) {
    const list = this.#dialog.querySelector("dl");
    list.replaceChildren(
      ...rows.map(([label, value, links]) => {
        const row = document.createElement("div");
        for (const [name, textContent] of [["dt", label], ["dd", value]]) {
          row.append(Object.assign(document.createElement(name), { textContent }));
        }
        if (links) row.lastElementChild?.replaceChildren(...links.flatMap(partOfList));
        return row;
      }),
    );
    this.#find("info").hidden = !rows.length;
    this.#showPanel();
  }

  #showPanel() {
    const isShown = this.#wantsPanel && !this.#find("info").hidden;
    this.#dialog.querySelector(".viewer-panel").hidden = !isShown;
    this.#dialog.classList.toggle("has-panel", isShown);
    this.#find("info").ariaExpanded = isShown;
  }

  /** @returns {any} */
  #find(name) {
    return this.#dialog.querySelector(`[data-action="${name}"]`);
  }
}
