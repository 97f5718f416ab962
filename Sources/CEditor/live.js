// The preview's base: asks the server, tells of what happens, and lets tiles move, come and go.
// Stands in no published site.
"use strict";

const editor = (() => {
  const { token } = document.currentScript.dataset;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const listeners = {};

  // Hears of what happens: "leaving" (a page is replaced now), "update" (it was), "built" (its site
  // is on the disk), "history" (what can be undone, and what is left out), "shown" (what is
  // selected has changed), "progress", "problem", "conflict".
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

  return { on, next, tell, post, get, tiles, tile, isNear, places, animate, fadeOut };
})();
