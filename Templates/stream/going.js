// Going on, and going elsewhere.
//
// Browsers do not take pages much higher than this, px: of a higher stream only a part is laid out,
// and `shift` is what is left out above.

const highest = 4e6;
let shift = 0;

const galleryTop = () => gallery.getBoundingClientRect().top;
const excess = () => Math.max(0, total() - highest);
// How far one can scroll in the whole stream.
const room = () =>
  Math.max(1, root.scrollHeight - gallery.offsetHeight + total() - innerHeight);
// Where the upper edge of the screen is in the stream.
const position = () => shift - galleryTop();

let leaping = 0;
let leapt = 0;
let resting = 0;
let frame = 0;

const range = (top, reach) => [chunkAt(top - reach), chunkAt(top + innerHeight + reach)];

const update = () => {
  frame = 0;
  if (!isShown()) return;
  const top = position();
  const [first, last] = range(top, innerHeight);
  const [least, most] = range(top, 3 * innerHeight);
  const there = [...shown.keys()];
  const [start, end] = [Math.min(...there), Math.max(...there)];
  clearTimeout(leaping);
  if (first > end || last < start) leapSoon();
  else if (first < start || last > end || start < least || end > most) {
    show(Math.min(first, Math.max(start, least)), Math.max(last, Math.min(end, most)));
  }
  raiseMasthead();
  moveThumb();
};

// One leap is shown at once; of many, as when the scroll bar is dragged, some are.
const leapSoon = () => {
  if (performance.now() - leapt > 200) leap();
  else leaping = setTimeout(leap, 80);
};

// The scroll bar went where nothing is laid out: its place stands for a share of the whole.
const leap = () => {
  leapt = performance.now();
  shift = excess() * clamp(scrollY / (room() - excess()), 0, 1);
  goTo(position());
};

// Brings a place of the stream to the upper edge of the screen.
const goTo = (top) => {
  const y = top + galleryTop() + scrollY;
  const ideal = excess() * clamp(y / room(), 0, 1);
  // Whole px, so that nothing on the screen moves by a part of one.
  shift = y - Math.round(y - ideal);
  show(...range(top, innerHeight));
  scrollTo({ top: y - shift, behavior: "instant" });
  moveThumb();
};

const bring = async (index) => {
  if (!await start()) return null;
  if (!shown.has(index)) goTo(offsets[index]);
  const chunk = shown.get(index);
  await chunk.filled;
  return chunk;
};
