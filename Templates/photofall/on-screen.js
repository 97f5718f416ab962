// Visibility of elements on the screen.

/** Brings an element to the middle of the screen, unless all of it is there. */
export const bringOnScreen = (element) => {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const block = top < 0 || bottom > innerHeight ? "center" : "nearest";
  const isBeside = left < 0 || right > innerWidth;
  if (block === "center" || isBeside) element.scrollIntoView({ block, inline: "center" });
};
