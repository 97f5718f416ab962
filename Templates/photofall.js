// The script of every page. It adds to what the page does without it, and fetches what is bigger
// only when it is needed. Other scripts find it as `photofall`.
"use strict";

const photofall = (() => {
  const script = document.currentScript;
  const gallery = document.querySelector(".gallery");
  // Files opened from a disk cannot fetch others: there the links lead from page to page.
  const isServed = location.protocol.startsWith("http");

  // Addresses are resolved now: the page's own address, which they are relative to, may change.
  const absolute = (address) => new URL(address, document.baseURI).href;
  const later = Object.fromEntries(
    Object.entries(script.dataset).map(([name, address]) => [name, absolute(address)]));
  const streamAddress = gallery && absolute(gallery.dataset.stream);

  const once = (make) => {
    const made = new Map();
    return (key) => made.get(key) ?? made.set(key, make(key)).get(key);
  };

  // Adds an element that loads something; the promise is kept when it has.
  const added = (element) => new Promise((resolve, reject) => {
    element.onload = () => resolve();
    element.onerror = () => reject(new Error(`cannot load ${element.src ?? element.href}`));
    document.head.append(element);
  });

  // The script of a name, with its style sheet where it has one.
  const load = once((name) => {
    const sheet = later[name + "Sheet"];
    return Promise.all([
      sheet && added(Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet })),
      added(Object.assign(document.createElement("script"), { src: later[name] })),
    ]);
  });

  const json = async (address) => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status}: ${address}`);
    return response.json();
  };

  const fetchAlbum = async () => {
    const album = await json(streamAddress);
    for (const chunk of album.chunks) {
      chunk.page = new URL(chunk.page, streamAddress).href;
      chunk.data = new URL(chunk.data, streamAddress).href;
    }
    return album;
  };

  let albumPromise;
  const chunkData = once(async (index) => json((await api.album).chunks[index].data));

  // A text of the gallery's language, its {names} filled in: numbers as the language writes them.
  // The words stand before this script, from `script` in the theme's Strings/LANGUAGE.yaml.
  const say = (name, values = {}) => photofallWords[name].replace(/\{(\w+)\}/g, (_, place) => {
    const value = values[place];
    return typeof value === "number"
      ? value.toLocaleString(document.documentElement.lang) : value;
  });

  const api = {
    load,
    say,
    // What stream.json says, with absolute addresses; null where it cannot be had.
    get album() {
      albumPromise ??= gallery && isServed ? fetchAlbum().catch(() => null) : Promise.resolve(null);
      return albumPromise;
    },
    // What data/KEY.json says of a chunk.
    chunkData,
    // Brings a photo's tile on screen; the promise gives the tile.
    async reveal(id) {
      const tile = gallery.querySelector(`[data-photo="${CSS.escape(id)}"]`);
      tile?.scrollIntoView({ block: "center" });
      return tile;
    },
    // The number of the album's photos, where it is known.
    total: Number(gallery?.dataset.total) || undefined,
  };
  return api;
})();

// A browser asks for the icon again when the address changes, which a relative one counts from.
for (const icon of document.querySelectorAll('link[rel="icon"]')) icon.href = String(icon.href);

// A photo opens in place; where the viewer cannot be had, its link leads to its page.
addEventListener("click", (event) => {
  const tile = event.target.closest?.(".tile");
  const isMeantForLink = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (!tile || isMeantForLink || event.button !== 0 || event.defaultPrevented) return;
  event.preventDefault();
  photofall.load("viewer").then(() => photofall.view(tile), () => location.assign(tile.href));
});

// Entries of the history that the viewer made lead to a photo in the gallery. After such an address
// was loaded anew, the page is the photo's own and cannot show the gallery, to which Back leads.
const resumeViewer = ({ state }) => {
  if (!document.querySelector(".gallery")) location.reload();
  else if (state?.viewer) photofall.load("viewer").then(() => photofall.resume(state));
};
addEventListener("popstate", resumeViewer);
if (history.state?.viewer && document.querySelector(".gallery")) resumeViewer(history);

// On a photo's own page arrow keys turn the page and Escape goes up: the links that the page has,
// under the fingers.
addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rightToLeft = document.documentElement.dir === "rtl";
  const relations = {
    ArrowLeft: rightToLeft ? "next" : "prev",
    ArrowRight: rightToLeft ? "prev" : "next",
    Escape: "up",
  };
  const relation = relations[event.key];
  const link = relation && document.querySelector(`link[rel="${relation}"]`);
  if (link) location.href = link.href;
});
