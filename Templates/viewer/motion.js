// Animations: none for those who prefer reduced motion.

const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** True where nothing may move by itself, or no more be fetched than is asked for. */
export const prefersStillness = () =>
  prefersReducedMotion.matches || /** @type {any} */ (navigator).connection?.saveData;

/** Animates an element; the promise resolves when that is over, however it ends. */
export function animate(element, frames, duration = 280) {
  const options = {
    duration: prefersReducedMotion.matches ? 0 : duration, easing: "cubic-bezier(.2,.7,.1,1)",
  };
  return element.animate(frames, options).finished.catch(() => {});
}

/** The style that makes a picture at `from` look like a frame at `to` that crops it. */
export function lookingLike(from, to) {
  const scale = Math.max(to.width / from.width, to.height / from.height);
  const x = to.x + to.width / 2 - (from.x + from.width / 2);
  const y = to.y + to.height / 2 - (from.y + from.height / 2);
  const cut = (whole, part) => Math.max(0, (whole - part / scale) / 2);
  return {
    transform: `translate(${x}px, ${y}px) scale(${scale})`,
    clipPath: `inset(${cut(from.height, to.height)}px ${cut(from.width, to.width)}px)`,
  };
}

/** The frame of a tile on the screen, or nothing if none of it is seen. */
export function seenFrame(tile) {
  const box = tile?.querySelector(".frame, .pf-frame").getBoundingClientRect();
  const isSeen =
    box && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  return isSeen ? box : null;
}

export const nextFrame = () => new Promise(requestAnimationFrame);

export const wait = (time) => new Promise((done) => setTimeout(done, time));
