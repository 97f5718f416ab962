// Style sheets of the editing layer's own, and those of a page that takes another's place.

/** @type {Set<CSSStyleSheet>} */
const ownSheets = new Set();

/** Puts the layer's sheets after all others; the stream puts its own in anew. */
const adoptOwn = () => {
  const others = document.adoptedStyleSheets.filter((each) => !ownSheets.has(each));
  document.adoptedStyleSheets = [...others, ...ownSheets];
};

export const addSheet = (sheet) => {
  ownSheets.add(sheet);
  adoptOwn();
};

export const removeSheet = (sheet) => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  ownSheets.delete(sheet);
};

document.addEventListener("photofall:chunk", adoptOwn);

const rules = new CSSStyleSheet();

/**
 * Replaces the rules of the chunk that the page came with. The page's policy names the hash of its
 * style element alone; a sheet that is made here is allowed, and stands for it from now on.
 */
export const replaceRules = (text) => {
  for (const old of document.querySelectorAll("style")) old.remove();
  rules.replaceSync(text);
  addSheet(rules);
};

/** The sheets that scripts add when they are needed: they stand in no page. */
const laterSheets = [...document.querySelectorAll("script[data-stream-sheet]")]
  .flatMap((script) => Object.values(script.dataset))
  .map((address) => new URL(address ?? "", document.baseURI).href);

/** @returns {HTMLLinkElement[]} */
const linksOf = (page) => [...page.querySelectorAll('head link[rel="stylesheet"]:not(.pfe)')];

/** Makes the sheets that a page links those of this one. */
export const replaceLinks = async (next) => {
  const old = linksOf(document);
  const wanted = linksOf(next).map((link) => link.href);
  await Promise.all(wanted.filter((href) => !old.some((link) => link.href === href)).map((href) =>
    new Promise((done) => {
      const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
      link.onload = link.onerror = done;
      document.head.append(link);
    })));
  for (const link of old) {
    if (!wanted.includes(link.href) && !laterSheets.includes(link.href)) link.remove();
  }
};
