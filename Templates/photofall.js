// The script of every page. It adds to what the page does without it, and fetches what is bigger
// when that is first needed. Other scripts find it as `photofall`.
"use strict";

const photofall = (() => {
  const script = document.currentScript;
  const gallery = document.querySelector(".gallery");
  // Files opened from a disk cannot fetch others: there the links lead from page to page.
  const isServed = location.protocol.startsWith("http");

  // Addresses are made absolute at once, since that of the page changes as one goes on.
  const absolute = (address, base = document.baseURI) => new URL(address, base).href;

  const makeAbsolute = (scope, base) => {
    for (const link of scope.querySelectorAll("a[href], link:not([rel=stylesheet])")) {
      link.href = absolute(link.getAttribute("href"), base);
    }
    for (const image of scope.querySelectorAll("img")) {
      image.src = absolute(image.getAttribute("src"), base);
    }
    for (const source of scope.querySelectorAll("[srcset]")) {
      source.srcset = source.getAttribute("srcset").replace(
        /(\S+)( \d+w)/g, (_, address, width) => absolute(address, base) + width);
    }
  };

  const later = Object.fromEntries(
    Object.entries(script.dataset).map(([name, address]) => [name, absolute(address)]));

  const once = (make) => {
    const made = new Map();
    return Object.assign((key) => made.get(key) ?? made.set(key, make(key)).get(key),
      { forget: (key) => key === undefined ? made.clear() : made.delete(key) });
  };

  // Adds a script or a style sheet; what could not be had is asked for again.
  const added = once((address) => new Promise((resolve, reject) => {
    const element = address.endsWith(".js")
      ? Object.assign(document.createElement("script"), { src: address })
      : Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
    element.onload = resolve;
    element.onerror = () => {
      element.remove();
      added.forget(address);
      reject(new Error(address));
    };
    document.head.append(element);
  }));

  // Adds the script of a name, with the sheet that belongs to it; ends when both have come or not.
  const load = async (name) => {
    const addresses = [later[name], later[name + "Sheet"]].filter(Boolean);
    const parts = await Promise.allSettled(addresses.map(added));
    for (const { reason } of parts) if (reason) throw reason;
  };

  const fetched = async (address, options) => {
    const response = await fetch(address, options);
    if (!response.ok) throw new Error(`${response.status}: ${address}`);
    return response;
  };

  const streamAddress = gallery && absolute(gallery.dataset.stream);
  let album = null;

  const fetchAlbum = async () => {
    const found = await (await fetched(streamAddress)).json();
    for (const chunk of found.chunks) {
      chunk.page = absolute(chunk.page, streamAddress);
      chunk.data = absolute(chunk.data, streamAddress);
    }
    api.total = found.photos;
    return found;
  };

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
    fetched,
    absolute,
    makeAbsolute,
    streamAddress,
    ownAddress: location.href.split("#")[0],
    // What stream.json says, with absolute addresses; null where it cannot be had.
    get album() {
      if (!isServed || !gallery) return Promise.resolve(null);
      return album ??= fetchAlbum().catch(() => album = null);
    },
    // What is known of the album may have changed.
    forget() {
      album = null;
      api.chunkData.forget();
    },
    // What data/KEY.json says of the chunk at a place; what could not be had is asked for again.
    chunkData: once(async (index) => {
      try {
        return await (await fetched((await api.album).chunks[index].data)).json();
      } catch (error) {
        api.chunkData.forget(index);
        throw error;
      }
    }),
    // The number of the album's photos, where it is known.
    total: Number(gallery?.dataset.total) || undefined,
    // Brings the photo of an ID on the screen, from its chunk; the promise gives its tile.
    async reveal(id, index) {
      const find = () => gallery.querySelector(`[data-photo="${CSS.escape(id)}"]`);
      if (!find() && index !== undefined && isStream) {
        await load("stream");
        await api.bring(index);
      }
      const box = find()?.getBoundingClientRect();
      const isSeen = box && box.top >= 0 && box.bottom <= innerHeight;
      if (box && !isSeen) find().scrollIntoView({ block: "center" });
      return find();
    },
  };

  // Over http(s) an album's pages become one stream. The room of what follows is there before the
  // first paint; the rest comes when the page is there, or at once where the page lies amidst it.
  const isStream = isServed && gallery && document.querySelector(".pager")
    && "replaceSync" in CSSStyleSheet.prototype;

  const returnTo = ({ photo, part }) => {
    const box = document.getElementById(photo)?.getBoundingClientRect();
    if (box) scrollBy(0, box.top + part * box.height - innerHeight / 2);
  };

  const beginStream = () => {
    const root = document.documentElement;
    const after = Object.assign(document.createElement("div"), { className: "stream-after" });
    const begin = once(() => load("stream").catch(() => {
      root.classList.remove("streaming");
      after.remove();
    }));
    root.classList.add("streaming");
    gallery.append(after);
    returnTo(history.state?.middle ?? {});
    if (!gallery.dataset.total || scrollY || location.hash) begin();
    else addEventListener("load", () => begin());
    addEventListener("scroll", () => begin(), { once: true });
  };

  if (isServed && gallery) makeAbsolute(document);
  if (isStream) beginStream();

  // The search is fetched when somebody first goes to its field.
  const find = document.querySelector(".find");
  if (find && isServed) {
    const field = find.querySelector("input");
    find.dataset.search = absolute(find.dataset.search);
    field.hidden = false;
    field.addEventListener("focus", () => load("search").catch(() => {}));
  }
  return api;
})();

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

// A photo's own page has the viewer's keys and swipes.
if (document.querySelector(".photo-page")) photofall.load("viewer").catch(() => {});

// The layout that somebody chose holds for the session, where the browser keeps anything. What
// moves the photos is fetched when the switch is touched.
{
  const choices = [...document.querySelectorAll("[name=layout]")];
  const choose = (value) => choices.find((input) => input.value === value);
  const kept = (action) => {
    try {
      return action(sessionStorage);
    } catch {
      return null;
    }
  };
  const remembered = () => choose(kept((memory) => memory.getItem("layout")));
  const load = () => photofall.load("layouts").catch(() => {});
  let shown = remembered() ?? choices.find(({ checked }) => checked);
  let chosen = shown;
  if (shown) shown.checked = true;

  const show = async (input) => {
    chosen = input;
    // The photos stay where they are until there is somebody to move them.
    shown.checked = true;
    await load();
    if (chosen !== input) return;
    shown = input;
    if (photofall.showLayout) return photofall.showLayout(input);
    input.checked = true;
    photofall.relayout?.();
  };

  for (const input of choices) {
    input.addEventListener("change", () => {
      kept((memory) => memory.setItem("layout", input.value));
      show(input);
    });
    input.parentElement.addEventListener("pointerenter", load, { once: true });
    input.addEventListener("focus", load, { once: true });
  }
  // A page that one comes back to is as it was left: another layout may have been chosen since.
  addEventListener("pageshow", () => {
    const input = remembered();
    if (!input || input.checked) return;
    if (input === shown) input.checked = true;
    else show(input);
  });
  if (shown?.value === "line" && !CSS.supports("animation-timeline: view()")) load();

  // Arrow keys lead from a photo to the one beside it.
  addEventListener("keydown", async (event) => {
    const tile = event.target.closest?.(".tile");
    if (!tile || !/^Arrow/.test(event.key)) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    await load();
    photofall.focusBeside?.(tile, event.key);
  });
}
