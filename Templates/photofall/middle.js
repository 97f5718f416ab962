// The middle of the screen, by which one's place is kept. The script of every page has no need of it.

/** The distance of a box from the middle of the screen, px; 0 for one that lies over it. */
export const awayFromMiddle = ({ left, right, top, bottom }) => Math.hypot(
  Math.max(left - innerWidth / 2, 0, innerWidth / 2 - right),
  Math.max(top - innerHeight / 2, 0, innerHeight / 2 - bottom));
