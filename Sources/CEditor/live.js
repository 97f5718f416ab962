// The preview's base: asks the server, hears of changes, and lets a changed page take the place of
// the one on screen: tiles move, come and go, and nothing else jumps. Stands in no published site.
"use strict";

const editor = (() => {
  const token = document.currentScript.dataset.token;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const listeners = {};

  // Hears of what happens: "update" (a page was replaced), "edited", "progress", "problem".
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

  const replaceStyle = (next) => {
    // The page's policy names the hash of its first style element alone; a sheet that is made
    // here is allowed, and stands for it from now on.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(next.querySelector("style")?.textContent ?? "");
    for (const old of document.querySelectorAll("style")) old.remove();
    document.adoptedStyleSheets = [sheet];
  };

  const replaceLinks = async (next, base) => {
    const old = [...document.querySelectorAll('head link[rel="stylesheet"]:not(.pfe)')];
    const known = new Set(old.map((link) => link.href));
    const wanted = [...next.querySelectorAll('head link[rel="stylesheet"]:not(.pfe)')]
      .map((link) => new URL(link.getAttribute("href"), base).href);
    await Promise.all(wanted.filter((href) => !known.has(href)).map((href) =>
      new Promise((done) => {
        const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
        link.onload = link.onerror = done;
        document.head.append(link);
      })));
    for (const link of old) if (!wanted.includes(link.href)) link.remove();
  };

  // A picture that is the same stays the same element: it need not be decoded again.
  const keepPictures = (body) => {
    for (const each of body.querySelectorAll(".tile[data-photo]")) {
      const old = tile(each.dataset.photo)?.querySelector("img");
      const image = each.querySelector("img");
      if (old && image && old.srcset === image.srcset && old.currentSrc) {
        for (const name of ["sizes", "alt"]) old.setAttribute(name, image.getAttribute(name) ?? "");
        image.replaceWith(old);
      }
    }
  };

  // Puts the page that an address leads to now in place of the one on screen.
  const show = async (address) => {
    const response = await fetch(address, { cache: "no-store" });
    if (!response.ok) return location.reload();
    const next = new DOMParser().parseFromString(await response.text(), "text/html");
    await replaceLinks(next, response.url);
    const [middle, before, old] = [anchor(), places(), tiles()];
    // The links are relative to where the page stands.
    history.replaceState(history.state, "", response.url);
    const body = document.importNode(next.body, true);
    for (const each of body.querySelectorAll("script")) each.remove();
    keepPictures(body);
    const kept = [...document.body.children].filter((each) =>
      each.matches("dialog, .pfe, script, .photofall-keep"));
    document.title = next.title;
    document.body.className = body.className;
    document.documentElement.dir = next.documentElement.dir;
    document.documentElement.lang = next.documentElement.lang;
    document.body.replaceChildren(...body.childNodes, ...kept);
    replaceStyle(next);
    photofall.restart?.();
    const held = middle && tile(middle.id);
    if (held) scrollBy({ top: held.getBoundingClientRect().top - middle.top, behavior: "instant" });
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
          const photo = anchor()?.id ?? "";
          const page = location.pathname;
          const place = await get("place?" + new URLSearchParams({ photo, page }));
          await show(place.page);
        }
      } finally {
        refreshing = undefined;
      }
    })();
    return refreshing;
  };

  const events = new EventSource("/_photofall/events");
  let revision;
  const take = (name, body) => events.addEventListener(name, (event) => body(JSON.parse(event.data)));
  take("hello", (state) => {
    // After the server was away: what is on screen may be old.
    if (revision !== undefined && revision !== state.revision) refresh();
    revision = state.revision;
    tell("history", state);
  });
  take("update", (state) => {
    revision = state.revision;
    tell("history", state);
    // A page without a gallery, such as a photo's own, is simply loaded again.
    if (document.querySelector(".gallery, .albums")) refresh();
    else location.reload();
  });
  take("progress", (state) => tell("progress", state));
  take("problem", (state) => tell("problem", state));

  return { on, next, tell, post, get, tiles, tile, places, animate, refresh, isCalm: () => calm.matches };
})();
