// Lets a page that has changed take the place of the one on screen: photos move, come and go, and
// nothing else jumps.
"use strict";

Object.assign(editor, (() => {
  const { tell, post, tiles, tile, isNear, places, animate, fadeOut } = editor;

  // Where the tiles are, the one in the middle of the screen first: what a person looks at stays
  // where it is, or what is beside it.
  const anchors = () => {
    const middle = innerHeight / 2;
    return tiles().map((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return { id: each.dataset.photo, top, distance: Math.abs((top + bottom) / 2 - middle) };
    }).sort((one, other) => one.distance - other.distance);
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

  const rules = new CSSStyleSheet();

  // The rules of the chunk that the page came with. The page's policy names the hash of its style
  // element alone; a sheet that is made here is allowed, and stands for it from now on.
  const replaceRules = (text) => {
    for (const old of document.querySelectorAll("style")) old.remove();
    rules.replaceSync(text);
    addSheet(rules);
  };

  // What scripts add when it is needed stands in no page.
  const laterSheets = [...document.querySelectorAll("script[data-stream-sheet]")]
    .flatMap((script) => Object.values(script.dataset))
    .map((address) => new URL(address, document.baseURI).href);

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
    for (const link of old) {
      if (!wanted.includes(link.href) && !laterSheets.includes(link.href)) link.remove();
    }
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
      if (!old || !now || old.innerHTML === now.innerHTML) continue;
      old.replaceWith(document.importNode(now, true));
    }
  };

  // What cannot be changed in place is loaded again, at the photo in the middle.
  const isAlike = (next) => next.querySelectorAll(".chunk").length === 1
    && [".albums", ".colophon", ".pager"].every((each) =>
      !document.querySelector(each) === !next.querySelector(each));

  // Which chunks of an album now show what is on the screen and around it, from the first to the
  // last; the photos themselves may have gone.
  const chunksNear = async () => {
    const near = tiles().filter((each) => isNear(each.getBoundingClientRect()))
      .map((each) => each.dataset.photo);
    const { chunks } = await post("places", { photos: near });
    const found = chunks.filter((index) => index !== null);
    if (!found.length) throw new Error("nothing of this is there any more");
    const first = Math.min(...found);
    return Array.from({ length: Math.max(...found) - first + 1 }, (_, place) => first + place);
  };

  // The page's own address may have gone with the photo that it is named by.
  const pageOr = async (address, other) => {
    try {
      return await parsed(address);
    } catch (error) {
      if (!other) throw error;
      return other;
    }
  };

  const partOf = async (album, index) => ({ index, ...await parsed(album.chunks[index].page) });

  // Lets chunks of a stream take the place of those on screen.
  const renewStream = (album, parts) => {
    replaceRules("");
    photofall.renew(album, parts.map(({ index, page, style }) => {
      const element = document.importNode(page.querySelector(".chunk"), true);
      for (const image of element.querySelectorAll("img")) image.loading = "lazy";
      keepPictures(element);
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
      return { index, element, sheet };
    }));
  };

  const renewChunk = ({ page, style }) => {
    const chunk = document.querySelector(".chunk[data-chunk]");
    const next = document.importNode(page.querySelector(".chunk"), true);
    keepPictures(next);
    chunk.dataset.chunk = next.dataset.chunk;
    chunk.replaceChildren(...next.childNodes);
    replaceRules(style);
  };

  // What has the focus when a tile is made anew: itself, or what is next to it when it has gone.
  const heir = (focused, old) => {
    const at = old.indexOf(focused);
    return [...old.slice(at), ...old.slice(0, at).reverse()]
      .map((each) => tile(each.dataset.photo)).find(Boolean);
  };

  const showChunks = async () => {
    photofall.forget();
    const album = photofall.renew && await photofall.album;
    const parts = album
      ? await Promise.all((await chunksNear()).map((index) => partOf(album, index))) : [];
    const own = await pageOr(photofall.ownAddress, parts[0]);
    if (!isAlike(own.page)) return location.reload();
    await replaceLinks(own.page);
    const [middle, before, old] = [anchors(), places(), tiles()];
    const focused = document.activeElement?.closest?.(".tile[data-photo]");
    tell("leaving");
    if (album) renewStream(album, parts);
    else renewChunk(own);
    document.querySelector(".gallery").className = own.page.querySelector(".gallery").className;
    replaceSurroundings(own.page);
    const held = middle.find(({ id }) => tile(id));
    if (held) {
      const { top } = tile(held.id).getBoundingClientRect();
      scrollBy({ top: top - held.top, behavior: "instant" });
    }
    if (focused) heir(focused, old)?.focus({ preventScroll: true });
    photofall.renewView?.();
    animate(before);
    fadeOut(old.filter((each) => !tile(each.dataset.photo)), before);
    tell("update");
  };

  // While somebody drags, nothing is taken from under the hand.
  let paused;
  const pause = () => {
    let release;
    paused = new Promise((resolve) => { release = resolve; });
    return release;
  };

  // Loads the page again, or the album's first one when this one is no more.
  const startAgain = async () => {
    const { ok } = await fetch(location.href).catch(() => ({ ok: false }));
    if (ok) location.reload();
    else location.assign(new URL(".", photofall.streamAddress));
  };

  let refreshing, isStale = false;
  const refresh = () => {
    isStale = true;
    refreshing ??= (async () => {
      let failures = 0;
      while (isStale) {
        await paused;
        isStale = false;
        try {
          await showChunks();
          failures = 0;
        } catch {
          // It may have met two states of the gallery: then another look will do, a little later.
          if (++failures > 5) return startAgain();
          isStale = true;
          await new Promise((done) => { setTimeout(done, 50 * failures); });
        }
      }
    })().finally(() => { refreshing = undefined; });
    return refreshing;
  };

  const events = new EventSource("/_photofall/events");
  let revision = Number(document.currentScript.dataset.revision);
  const take = (name, body) =>
    events.addEventListener(name, (event) => body(JSON.parse(event.data)));
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

  return { pause, addSheet, removeSheet };
})());
