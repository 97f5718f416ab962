// `<photo-fall src="gallery/trips">`: the photos of an album in any page, from its fragments. They
// stand in a shadow tree, where no rule of the page reaches them. Until they have come, and where
// they cannot be had, what stands in the element is shown.

import { fragmentAt } from "./photo-fall/fragments.js";
import { askAgain } from "./photofall/fetching.js";
import { resolved } from "./photofall/resolve.js";
import { retryPictures } from "./photofall/retry-pictures.js";

/**
 * Adds the sheet of the font to the page, once: browsers do not find one that a shadow tree names.
 * @param {HTMLLinkElement} link The sheet of a fragment, which imports that of the font.
 */
const addFont = ({ sheet }) => {
  const [rule] = sheet?.cssRules ?? [];
  if (!(rule instanceof CSSImportRule)) return;
  const href = resolved(rule.href, sheet?.href);
  if ([...document.styleSheets].some((one) => one.href === href)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
};

class PhotoFall extends HTMLElement {
  static observedAttributes = ["src"];
  #root = this.attachShadow({ mode: "open" });
  #slot = document.createElement("slot");
  /** The number of the album that is shown: the attribute may change while one is fetched. */
  #turn = 0;
  /** The fragment that follows, fetched when the end of the last one comes near. */
  #end = new IntersectionObserver((entries) => {
    if (entries.at(-1)?.isIntersecting) this.#show(this.#next, this.#turn);
  }, { rootMargin: "1500px" });
  #next = "";
  /** The number of times that the fragment which is due could not be had. */
  #failures = 0;
  /** The end of what has come. */
  #mark = document.createElement("div");

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    // Rules of the page weigh more, so that it may hide the element.
    sheet.replaceSync(":host(:not([hidden])){display:block}");
    this.#root.adoptedStyleSheets = [sheet];
    retryPictures(this.#root);
  }

  connectedCallback() {
    if (!this.#turn) this.#begin();
  }

  // An element that is in no page yet fetches its album, and shows it once it is in one.
  attributeChangedCallback() {
    this.#begin();
  }

  #begin() {
    this.#failures = 0;
    this.#root.replaceChildren(this.#slot);
    const path = (this.getAttribute("src") ?? "").replace(/\/*$/, "/fragment.html");
    this.#show(resolved(path, document.baseURI), ++this.#turn);
  }

  /** Adds a style sheet; ends when it holds. */
  #added(sheet) {
    return new Promise((done, fail) => {
      sheet.onload = done;
      sheet.onerror = () => fail(new Error(sheet.href));
      this.#root.append(sheet);
    });
  }

  async #show(address, turn) {
    this.#end.disconnect();
    try {
      const { sheet, gallery, viewer, next } = await fragmentAt(address);
      // Without its frames a gallery would be a heap of pictures.
      if (turn === this.#turn) await this.#added(sheet);
      if (turn !== this.#turn) return;
      addFont(sheet);
      this.#slot.remove();
      this.#root.append(gallery.closest(".pf-room") ?? gallery, this.#mark);
      this.#failures = 0;
      this.#next = next ?? "";
      if (next) this.#end.observe(this.#mark);
      // Without the viewer photos lead to their pages.
      if (viewer) await import(viewer).catch(() => {});
      if (turn === this.#turn) this.dispatchEvent(new Event("load"));
    } catch (error) {
      if (turn !== this.#turn) return;
      this.dispatchEvent(new ErrorEvent("error", { error }));
      askAgain(this.#failures += 1, () => turn === this.#turn && this.#show(address, turn));
    }
  }
}

// Of the elements that the galleries of several sites bring along the first one acts for all.
try {
  customElements.define("photo-fall", PhotoFall);
} catch {}
