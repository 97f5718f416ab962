// Panoramas: photos that fill the height of their room, and pan.

/** The narrowest shape of a panorama, width by height. */
const narrowest = 2;

/**
 * The magnification at which a photo fills the height of its room; 1 for one that is no panorama.
 * @param {ViewerPhoto} photo
 * @param {{ width: number, height: number }} size The size of the whole photo, px.
 * @param {{ height: number }} room
 * @param {number} largest The width beyond which it has no more pixels, px.
 */
export function fillingScale({ kind, ratio }, size, room, largest) {
  if (ratio < narrowest || kind === "clip" || !size.width) return 1;
  return Math.max(1, Math.min(room.height / size.height, largest / size.width));
}

/** True if there is more of a photo beyond the edge of the screen that it is moved away from. */
export function canPan({ box, view }, x) {
  const half = (box.width * view.scale) / 2;
  const middle = box.x + box.width / 2;
  return x > 0 ? view.x < half - middle - 1 : view.x > innerWidth - middle - half + 1;
}
