// Visibility of elements on the screen.

/** Brings an element to the middle of the screen, unless all of it is there. */
export const bringOnScreen = (element) => {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const block = top < 0 || bottom > innerHeight ? "center" : "nearest";
  const isBeside = left < 0 || right > innerWidth;
  if (block === "center" || isBeside) element.scrollIntoView({ block, inline: "center" });
};

/** The distance of a box from the middle of the screen, px; 0 for one that lies over it. */
export const awayFromMiddle = ({ left, right, top, bottom }) => Math.hypot(
  Math.max(left - innerWidth / 2, 0, innerWidth / 2 - right),
  Math.max(top - innerHeight / 2, 0, innerHeight / 2 - bottom));
