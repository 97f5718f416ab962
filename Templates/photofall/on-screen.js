// Visibility of elements on the screen.

/** Brings an element on the screen, unless all of its height is there. */
export const bringOnScreen = (element) => {
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: "center" });
};
