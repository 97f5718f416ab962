// The words above the photos stay where they are while one can see them, though their place is
// above all that was put in before.

const masthead = document.querySelector(".masthead");
let lowered = 0;

const lowerMasthead = (by) => {
  lowered = by;
  masthead.style.translate = by ? `0 ${by}px` : "";
};

const raiseMasthead = () => {
  const box = lowered && masthead.getBoundingClientRect();
  if (box && (box.bottom < 0 || box.top > innerHeight)) lowerMasthead(0);
};
