// The tiles of the page, and how they move, come and go.

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export const allTiles = () => [...document.querySelectorAll(".gallery .tile[data-photo]")];
export const tileOf = (id) => document.querySelector(`.gallery [data-photo="${CSS.escape(id)}"]`);
/** The album's tile that an element is in; none for what a search found. */
export const tileAround = (element) => element?.closest?.(".gallery .tile[data-photo]");
/** The ID of a tile's photo. */
export const photoOf = (tile) => tile.dataset.photo;

/** True for what is on the screen or less than its height away. */
export const isNear = (rect) => rect.bottom > -innerHeight && rect.top < 2 * innerHeight;

/** The boxes of the tiles on the screen and around it, by photo. */
export const places = () => new Map(allTiles()
  .map((tile) => /** @type {[string, DOMRect]} */ ([photoOf(tile), tile.getBoundingClientRect()]))
  .filter(([, rect]) => isNear(rect)));

/**
 * Moves tiles from the boxes where they were to where they are. A new one comes from the bottom
 * centre of its place, small and turned by half.
 */
export const animate = (before, duration = 250) => {
  if (reducedMotion.matches) return;
  for (const tile of allTiles()) {
    const now = tile.getBoundingClientRect();
    if (!isNear(now) || tile.classList.contains("pfe-lifted")) continue;
    const was = before.get(photoOf(tile));
    if (!was) {
      const start = `translateY(${now.height / 2}px) scale(0.2) rotate(180deg)`;
      tile.animate([{ transform: start, opacity: 0 }, {}], { duration, easing: "ease-out" });
      continue;
    }
    const [x, y] = [was.left - now.left, was.top - now.top];
    const [w, h] = [was.width / now.width, was.height / now.height];
    if (Math.abs(x) < 0.5 && Math.abs(y) < 0.5 && Math.abs(w - 1) < 0.01) continue;
    tile.animate(
      [{ transformOrigin: "0 0", transform: `translate(${x}px, ${y}px) scale(${w}, ${h})` },
        { transformOrigin: "0 0", transform: "none" }],
      { duration, easing: "ease-out" });
  }
};

/** A picture of a tile, last in the page; it stands for no photo, so that nobody takes it for one. */
export const ghostOf = (tile, name) => {
  const ghost = /** @type {HTMLElement} */ (tile.cloneNode(true));
  for (const attribute of ["id", "data-photo"]) ghost.removeAttribute(attribute);
  ghost.className = `tile ${name}`;
  document.body.append(ghost);
  return ghost;
};

/** Shows tiles that have gone once more, growing to twice their size while they fade. */
export const fadeOut = (gone, before) => {
  if (reducedMotion.matches) return;
  for (const tile of gone) {
    const was = before.get(photoOf(tile));
    if (!was) continue;
    const ghost = ghostOf(tile, "pfe-ghost");
    for (const side of ["left", "top", "width", "height"]) ghost.style[side] = was[side] + "px";
    ghost.animate([{}, { transform: "scale(2)", opacity: 0 }], { duration: 300 }).finished
      .finally(() => ghost.remove());
  }
};
