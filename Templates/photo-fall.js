// `<photo-fall src="gallery/trips">`: the photos of an album in any page, from its fragments. They
// stand in a shadow tree, where no rule of the page reaches them. Until they have come, and where
// they cannot be had, what stands in the element is shown.

import { fetched, moved } from "./photo-fall/fragments.js";

class PhotoFall extends HTMLElement {
  static observedAttributes = ["src"];
  #root = this.attachShadow({ mode: "open" });
  /** The number of the album that is shown: the attribute may change while one is fetched. */
  #turn = 0;
  /** The fragment that follows, fetched when the end of the last one comes near. */
  #end = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) this.#show(this.#next, this.#turn);
  }, { rootMargin: "1500px" });
  #next = "";
  /** The end of what has come. */
  #mark = document.createElement("div");

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    // Important rules of a shadow tree outweigh the page's, `* { all: unset }` too.
    sheet.replaceSync(":host{display:block!important}");
    this.#root.adoptedStyleSheets = [sheet];
  }

  connectedCallback() {
    if (!this.#turn) this.#begin();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#begin();
  }

  #begin() {
    this.#end.disconnect();
    this.#root.innerHTML = "<slot></slot>";
    const path = (this.getAttribute("src") ?? "").replace(/\/*$/, "/");
    const folder = new URL(path, document.baseURI);
    this.#show(new URL("fragment.html", folder).href, ++this.#turn);
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
      const { sheet, gallery, viewer, next } = moved(await fetched(address));
      // Without its frames a gallery would be a heap of pictures.
      if (turn === this.#turn) await this.#added(sheet);
      if (turn !== this.#turn) return;
      this.#root.querySelector("slot")?.remove();
      this.#root.append(gallery, this.#mark);
      this.#next = next ?? "";
      if (next) this.#end.observe(this.#mark);
      // Without the viewer photos lead to their pages.
      if (viewer) await import(viewer).catch(() => {});
      if (turn === this.#turn) this.dispatchEvent(new Event("load"));
    } catch (error) {
      if (turn === this.#turn) this.dispatchEvent(new ErrorEvent("error", { error }));
    }
  }
}

customElements.define("photo-fall", PhotoFall);
