// The preview's base: asks the server, hears of changes, and lets a changed page take the place of
// the one on screen: tiles move, come and go, and nothing else jumps. Stands in no published site.
"use strict";

const editor = (() => {
  const { token, revision: shownRevision } = document.currentScript.dataset;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const listeners = {};

  // Hears of what happens: "update" (a page was replaced), "built" (its site is on the disk),
  // "history" (what can be undone, and what is left out), "progress", "problem", "conflict".
  const on = (name, listener) => (listeners[name] ??= []).push(listener);
  // The next time that something happens, or soon if it does not.
  const next = (name, patience = 2000) => new Promise((resolve) => {
    const done = () => {
      listeners[name] = listeners[name].filter((each) => each !== done);
      resolve();
    };
    on(name, done);
    setTimeout(done, patience);
  });
  const tell = (name, detail) => listeners[name]?.forEach((listener) => listener(detail));

  // Sends something to the server; an answer that is no success is thrown, with what it says.
  const post = async (place, body) => {
    const response = await fetch("/_photofall/" + place, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Photofall-Token": token },
      body: JSON.stringify(body),
    });
    const answer = await response.json().catch(() => ({ message: response.statusText }));
    if (!response.ok) throw Object.assign(new Error(answer.message), answer);
    return answer;
  };

  const get = async (place) => {
    const response = await fetch("/_photofall/" + place);
    if (!response.ok) throw new Error(response.statusText);
    return response.json();
  };

  const tiles = () => [...document.querySelectorAll(".gallery .tile[data-photo]")];
  const tile = (id) => document.querySelector(`.gallery [data-photo="${CSS.escape(id)}"]`);

  const isNear = (rect) => rect.bottom > -innerHeight && rect.top < 2 * innerHeight;

  // Where the tiles on screen and around it are, by photo.
  const places = () => new Map(tiles()
    .map((each) => [each.dataset.photo, each.getBoundingClientRect()])
    .filter(([, rect]) => isNear(rect)));

  // Lets tiles go from where they were to where they are. A new one comes from the bottom centre of
  // its place, small and turned by half.
  const animate = (before, duration = 250) => {
    if (calm.matches) return;
    for (const each of tiles()) {
      const now = each.getBoundingClientRect();
      if (!isNear(now) || each.classList.contains("pfe-lifted")) continue;
      const was = before.get(each.dataset.photo);
      if (!was) {
        const start = `translateY(${now.height / 2}px) scale(0.2) rotate(180deg)`;
        each.animate([{ transform: start, opacity: 0 }, {}], { duration, easing: "ease-out" });
        continue;
      }
      const [x, y] = [was.left - now.left, was.top - now.top];
      const [w, h] = [was.width / now.width, was.height / now.height];
      if (Math.abs(x) < 0.5 && Math.abs(y) < 0.5 && Math.abs(w - 1) < 0.01) continue;
      each.animate(
        [{ transformOrigin: "0 0", transform: `translate(${x}px, ${y}px) scale(${w}, ${h})` },
          { transformOrigin: "0 0", transform: "none" }],
        { duration, easing: "ease-out" });
    }
  };

  // Shows what went once more, growing to twice its size while it fades.
  const fadeOut = (gone, before) => {
    if (calm.matches) return;
    for (const each of gone) {
      const was = before.get(each.dataset.photo);
      if (!was) continue;
      const ghost = each.cloneNode(true);
      ghost.removeAttribute("id");
      ghost.className = "tile pfe-ghost";
      for (const side of ["left", "top", "width", "height"]) ghost.style[side] = was[side] + "px";
      document.body.append(ghost);
      ghost.animate([{}, { transform: "scale(2)", opacity: 0 }], { duration: 300 }).finished
        .finally(() => ghost.remove());
    }
  };

  // The tile in the middle of the screen: what a person looks at stays where it is.
  const anchor = () => {
    const middle = innerHeight / 2;
    let best;
    for (const each of tiles()) {
      const rect = each.getBoundingClientRect();
      const distance = Math.abs((rect.top + rect.bottom) / 2 - middle);
      if (!best || distance < best.distance) {
        best = { id: each.dataset.photo, top: rect.top, distance };
      }
    }
    return best;
  };

  // Sheets of the editing layer's own, after all others; the stream puts its own in anew.
  const own = new Set();
  const adopt = () => {
    const others = document.adoptedStyleSheets.filter((each) => !own.has(each));
    document.adoptedStyleSheets = [...others, ...own];
  };
  const addSheet = (sheet) => { own.add(sheet); adopt(); };
  const removeSheet = (sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    own.delete(sheet);
  };
  document.addEventListener("photofall:chunk", adopt);

  const chunks = () => [...document.querySelectorAll(".chunk[data-chunk]")];
  const rules = new Map();
  let ownChunk = chunks()[0];

  // The rules of a chunk. The page's policy names the hash of its first style element alone; a
  // sheet that is made here is allowed, and stands for it from now on.
  const replaceRules = (chunk, text) => {
    if (chunk === ownChunk) for (const old of document.querySelectorAll("style")) old.remove();
    const key = `[data-chunk="${chunk.dataset.chunk}"]`;
    const fetched = document.adoptedStyleSheets.find((sheet) => !own.has(sheet)
      && [...sheet.cssRules].some((rule) => rule.selectorText?.includes(key)));
    if (fetched) return fetched.replaceSync(text);
    if (!rules.has(chunk)) rules.set(chunk, new CSSStyleSheet());
    rules.get(chunk).replaceSync(text);
    addSheet(rules.get(chunk));
  };

  const replaceLinks = async (next) => {
    const sheets = (scope) => [...scope.querySelectorAll('head link[rel="stylesheet"]:not(.pfe)')];
    const old = sheets(document);
    const wanted = sheets(next).map((link) => link.href);
    await Promise.all(wanted.filter((href) => !old.some((link) => link.href === href)).map((href) =>
      new Promise((done) => {
        const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
        link.onload = link.onerror = done;
        document.head.append(link);
      })));
    // Sheets that scripts added later stay.
    const ours = document.head.dataset.sheets?.split(" ") ?? old.map((link) => link.href);
    for (const link of old) if (ours.includes(link.href) && !wanted.includes(link.href)) link.remove();
    document.head.dataset.sheets = wanted.join(" ");
  };

  // A picture that is the same stays the same element: it need not be decoded again.
  const keepPictures = (scope) => {
    for (const each of scope.querySelectorAll(".tile[data-photo]")) {
      const old = tile(each.dataset.photo)?.querySelector("img");
      const image = each.querySelector("img");
      if (old && image && old.srcset === image.srcset && old.naturalWidth) {
        for (const name of ["sizes", "alt"]) old.setAttribute(name, image.getAttribute(name) ?? "");
        image.replaceWith(old);
      }
    }
  };

  const addressOf = async (chunk) => {
    if (chunk === ownChunk) return photofall.ownAddress;
    const album = await photofall.album;
    return album?.chunks.find(({ key }) => key === chunk.dataset.chunk)?.page;
  };

  const parsed = async (address) => {
    const response = await fetch(address, { cache: "no-store" });
    if (!response.ok) throw new Error(response.statusText);
    // The style element stays apart: the policy of this page would not let it pass.
    let style = "";
    const text = (await response.text())
      .replace(/<style>([^]*?)<\/style>/, (_, found) => ((style = found), ""));
    const page = new DOMParser().parseFromString(text, "text/html");
    photofall.makeAbsolute(page, response.url);
    for (const link of page.querySelectorAll("link[rel=stylesheet]")) {
      link.href = photofall.absolute(link.getAttribute("href"), response.url);
    }
    return { page, style };
  };

  // What stands around the photos.
  const surroundings = [".masthead", ".albums", ".colophon", ".layouts"];

  const replaceSurroundings = (next) => {
    document.title = next.title;
    document.documentElement.dir = next.documentElement.dir;
    document.documentElement.lang = next.documentElement.lang;
    for (const each of surroundings) {
      const [old, now] = [document.querySelector(each), next.querySelector(each)];
      if (old && now && old.innerHTML !== now.innerHTML) old.replaceWith(document.importNode(now, true));
    }
  };

  // What cannot be changed in place is loaded again, at the photo in the middle.
  const isAlike = (next) => next.querySelectorAll(".chunk").length === 1
    && [".albums", ".colophon", ".pager"].every((each) =>
      !document.querySelector(each) === !next.querySelector(each));

  const showChunks = async () => {
    const pages = await Promise.all(chunks().map(async (chunk) => {
      const address = await addressOf(chunk);
      return { chunk, ...address && await parsed(address) };
    }));
    const first = pages.find(({ chunk }) => chunk === ownChunk)?.page;
    if (!first || pages.some(({ page }) => !page?.querySelector(".chunk")) || !isAlike(first)
      || pages.length > 1 && pages.some(({ chunk, page }) =>
        page.querySelector(".chunk").dataset.chunk !== chunk.dataset.chunk)) {
      return location.reload();
    }
    await replaceLinks(first);
    const [middle, before, old] = [anchor(), places(), tiles()];
    const focused = document.activeElement?.closest?.(".tile[data-photo]")?.dataset.photo;
    for (const { chunk, page, style } of pages) {
      const next = document.importNode(page.querySelector(".chunk"), true);
      keepPictures(next);
      chunk.dataset.chunk = next.dataset.chunk;
      chunk.replaceChildren(...next.childNodes);
      replaceRules(chunk, style);
    }
    document.querySelector(".gallery").className = first.querySelector(".gallery").className;
    replaceSurroundings(first);
    const held = middle && tile(middle.id);
    if (held) scrollBy({ top: held.getBoundingClientRect().top - middle.top, behavior: "instant" });
    if (focused) tile(focused)?.focus({ preventScroll: true });
    animate(before);
    fadeOut(old.filter((each) => !tile(each.dataset.photo)), before);
    tell("update");
  };

  let refreshing, isStale = false;
  const refresh = () => {
    isStale = true;
    refreshing ??= (async () => {
      try {
        while (isStale) {
          isStale = false;
          await showChunks();
        }
      } catch {
        location.reload();
      } finally {
        refreshing = undefined;
      }
    })();
    return refreshing;
  };

  const events = new EventSource("/_photofall/events");
  let revision = Number(shownRevision);
  const take = (name, body) => events.addEventListener(name, (event) => body(JSON.parse(event.data)));
  const follow = (state) => {
    revision = state.revision;
    tell("history", state);
    // A page without a gallery, such as a photo's own, is simply loaded again.
    if (document.querySelector(".gallery")) refresh();
    else location.reload();
  };
  take("hello", (state) => {
    // What is on screen may be old: it came before this, or the server was away.
    if (revision !== state.revision) follow(state);
    else tell("history", state);
  });
  take("update", follow);
  // All that is shown is on the disk now, and nothing of it changed on the way.
  take("built", (state) => {
    tell("history", state);
    tell("built");
  });
  take("progress", (state) => tell("progress", state));
  take("problem", (state) => tell("problem", state));

  return { on, next, tell, post, get, tiles, tile, places, animate, refresh, addSheet, removeSheet };
})();
