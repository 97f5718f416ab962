// The masthead, if there is one, which stays where it is while it can be seen, though its place is
// above all that was put in before.

const masthead = document.querySelector(".masthead");
let lowered = 0;

export const lowerMasthead = (by) => {
  lowered = by;
  if (masthead) masthead.style.translate = by ? `0 ${by}px` : "";
};

export const raiseMasthead = () => {
  const box = lowered && masthead?.getBoundingClientRect();
  if (box && (box.bottom < 0 || box.top > innerHeight)) lowerMasthead(0);
};
