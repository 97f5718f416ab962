// Moves the photos on the screen from one layout to another, the photo in the middle staying there,
// and the focus from a photo to its neighbour. Fetched when somebody is about to do either.
"use strict";

(() => {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const timing = { duration: 450, easing: "cubic-bezier(0.3, 0, 0.1, 1)" };

  /** @param {string} layout */
  const isChosen = (layout) => {
    /** @type {HTMLInputElement} */
    const input = document.querySelector(`#layout-${layout}`);
    return input?.checked;
  };

  const isOnScreen = (box) =>
    box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;

  // Up to the height of a screen above or below it.
  const isNear = (box) => box.bottom > -innerHeight && box.top < 2 * innerHeight;

  // The frames of the chunks on the screen or near it, or of the results of a search. What lies in others is not laid out:
  // asking for its place would change that.
  const boxes = (rooms = ".chunk", isWanted = isOnScreen) => {
    /** @type {Map<HTMLElement, DOMRect>} */
    const found = new Map();
    for (const chunk of document.querySelectorAll(rooms)) {
      if (!isWanted(chunk.getBoundingClientRect())) continue;
      for (const frame of chunk.querySelectorAll(".frame")) {
        found.set(frame, frame.getBoundingClientRect());
      }
    }
    return found;
  };

  const distance = (box) =>
    Math.hypot((box.left + box.right - innerWidth) / 2, (box.top + box.bottom - innerHeight) / 2);

  const nearest = (found) => [...found].reduce(
    (best, next) => distance(next[1]) < distance(best[1]) ? next : best)[0].parentElement;

  // Puts a photo in the middle of the screen: of a line and of a page, there unless `block` says otherwise;
  // circles as a whole.
  const centre = ({ tile, block }) => {
    const tiles = tile.parentElement;
    const isWhole = isChosen("circle") && tiles.offsetHeight < innerHeight;
    tile.scrollIntoView({ block, inline: "center", behavior: "instant" });
    if (isWhole) tiles.scrollIntoView({ block, behavior: "instant" });
  };

  // The photo that was kept in the middle stays the one until somebody scrolls: in circles it is
  // seldom the one in the middle.
  let kept = null;

  const place = (tile) => [scrollY, tile.parentElement.scrollLeft].join();

  // A page at its top stays there as far as the photo is seen then.
  const inMiddle = (found) => kept?.tile.isConnected && kept.place === place(kept.tile)
    ? kept : { tile: nearest(found), block: scrollY ? "center" : "nearest" };

  let moves = [];

  // From where a frame was to where it is, in its own coordinates, which a line scales.
  const move = (frame, from, to) => {
    const scale = to.width / frame.offsetWidth;
    const start = `translate(${(from.left - to.left) / scale}px, ${(from.top - to.top) / scale}px)`
      + ` scale(${from.width / to.width}, ${from.height / to.height})`;
    const transformOrigin = "0 0";
    return frame.animate(
      [{ transform: start, transformOrigin }, { transform: "none", transformOrigin }], timing);
  };

  const appear = (element) => element.animate([{ opacity: 0 }, { opacity: 1 }], timing);

  // Photos come from all over the screen: nothing may cut them off on their way into a line.
  const uncut = (tiles, room) => {
    const { style } = tiles;
    if (getComputedStyle(tiles).overflowX === "visible") return () => {};
    const inset = getComputedStyle(tiles).paddingTop;
    style.boxSizing = "content-box";
    style.blockSize = `${tiles.firstElementChild.offsetHeight}px`;
    style.paddingBlock = `calc(${inset} + ${room}px)`;
    style.marginBlock = `${-room}px`;
    return () => {
      style.boxSizing = style.blockSize = style.paddingBlock = style.marginBlock = "";
    };
  };

  const animate = (before, after) => {
    const frames = [...after].filter(([frame, to]) =>
      isOnScreen(to) || before.has(frame) && isOnScreen(before.get(frame)));
    const rows = new Set(frames.map(([frame]) => frame.closest(".tiles")));
    const chunks = new Set(frames.map(([frame]) => frame.closest(".chunk")));
    const ends = [...rows].map((tiles) => uncut(tiles, innerHeight));
    for (const { style } of chunks) style.contentVisibility = "visible";
    moves = frames.map(([frame, to]) =>
      before.has(frame) ? move(frame, before.get(frame), to) : appear(frame));
    const captions = frames.map(([frame]) => frame.nextElementSibling).filter(Boolean);
    moves.push(...captions.map(appear));
    const running = moves;
    Promise.allSettled(moves.map(({ finished }) => finished)).then(() => {
      if (running !== moves) return;
      for (const end of ends) end();
      for (const { style } of chunks) style.contentVisibility = "";
    });
  };

  // Pictures of the first view were fetched for the layout that comes first; the browser knows how
  // wide a picture is that may wait.
  const fitPictures = () => {
    /** @type {NodeListOf<HTMLImageElement>} */
    const images = document.querySelectorAll(".tile img:not([loading=lazy])");
    for (const image of images) {
      image.loading = "lazy";
      image.sizes = `auto, ${image.sizes}`;
    }
  };

  // Shows the layout of a radio's button.
  photofall.showLayout = (input) => {
    const before = boxes();
    for (const animation of moves) animation.cancel();
    const next = before.size ? inMiddle(before) : null;
    input.checked = true;
    fitPictures();
    scaleLines();
    if (!next) return;
    photofall.relayout?.(next.tile);
    centre(next);
    kept = { ...next, place: place(next.tile) };
    scaleLines();
    if (!still.matches) animate(before, boxes());
  };

  // The arrow keys: the edge to go from, the one to come to, and the direction.
  const ways = {
    ArrowLeft: ["left", "right", -1],
    ArrowRight: ["right", "left", 1],
    ArrowUp: ["top", "bottom", -1],
    ArrowDown: ["bottom", "top", 1],
  };

  const isSideways = (edge) => edge === "left" || edge === "right";

  // The distance of a box from another in a direction: greater if it is not straight ahead.
  const cost = (from, to, [exit, entry, sign]) => {
    const [start, end] = isSideways(exit) ? ["top", "bottom"] : ["left", "right"];
    const middle = (from[start] + from[end]) / 2;
    const ahead = sign * (to[entry] - from[exit]);
    const aside = Math.max(0, to[start] - middle, middle - to[end]);
    return sign * (to[exit] - from[exit]) <= 0 ? Infinity : Math.abs(ahead) + 4 * aside;
  };

  // Gives the focus to the photo beside another, which may be in a chunk that begins where the screen ends. Where there
  // is none, the keys scroll as ever.
  photofall.focusBeside = (tile, key) => {
    const found = boxes(tile.closest(".found") ? ".found" : ".chunk", isNear);
    const from = tile.querySelector(".frame").getBoundingClientRect();
    let [best, least] = [tile, Infinity];
    for (const [frame, to] of found) {
      const [next, distance] = [frame.parentElement, cost(from, to, ways[key])];
      if (next && next !== tile && distance < least) [best, least] = [next, distance];
    }
    const [exit, , sign] = ways[key];
    if (best === tile) {
      if (!isSideways(exit)) scrollBy({ top: 40 * sign, behavior: "instant" });
      return;
    }
    best.focus({ preventScroll: true });
    best.scrollIntoView({ block: "nearest", inline: "center" });
  };

  // In a line the focus goes to the middle: the browser's own scrolling rests at the photo before it.
  document.addEventListener("focusin", ({ target }) => {
    const tile = /** @type {HTMLElement} */ (target);
    if (!isChosen("line") || !tile.matches(".tile:focus-visible")) return;
    requestAnimationFrame(() => tile.scrollIntoView({ block: "nearest", inline: "center" }));
  });

  // Browsers without view timelines, and all from right to left: the same scale by script.

  const needsScales = document.dir === "rtl" || !CSS.supports("animation-timeline: view()");

  const scaleLines = () => {
    if (!needsScales) return;
    const isLine = isChosen("line") && !still.matches;
    for (const tiles of document.querySelectorAll(".tiles")) {
      const room = tiles.getBoundingClientRect();
      const isScaled = isLine && isNear(room);
      for (const tile of tiles.querySelectorAll(".tile")) {
        tile.style.scale = isScaled ? `${scale(tile, tiles)}` : "";
      }
    }
  };

  const scale = (tile, tiles) => {
    const middle = tile.offsetLeft + tile.offsetWidth / 2 - tiles.scrollLeft;
    return Math.max(0.1, 1 - Math.abs(middle - tiles.clientWidth / 2) / tiles.clientWidth);
  };

  if (needsScales) {
    let frame = 0;
    const soon = () => {
      if (frame) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        scaleLines();
      });
    };
    document.addEventListener("scroll", soon, { capture: true, passive: true });
    addEventListener("resize", soon);
    scaleLines();
  }
})();
