// The scrubber: a slider at the side for the whole stream.

const scrubber = Object.assign(document.createElement("div"), {
  className: "scrubber",
  innerHTML: `<span role="slider" tabindex="0" aria-orientation="vertical" aria-valuemin="1"
    aria-valuenow="1"><span class="place" aria-hidden="true"></span></span>`,
});
const slider = scrubber.firstChild;
slider.ariaLabel = say("place");

const words = (index) => {
  const page = say("page", { page: index + 1, pages: count() });
  return [album.chunks[index].title, page].filter(Boolean).join(", ");
};

let told = -1;

const moveThumb = (y = scrollY + shift) => {
  const index = chunkAt(y - galleryTop() - scrollY + innerHeight / 2);
  scrubber.style.setProperty("--at", clamp(y / room(), 0, 1));
  if (index === told) return;
  told = index;
  slider.ariaValueMax = count();
  slider.ariaValueNow = index + 1;
  slider.ariaValueText = scrubber.querySelector(".place").textContent = words(index);
};

const steps = {
  ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity,
};

const scrubByKey = async (event) => {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  if (!await start()) return;
  const index = Number(slider.ariaValueNow) - 1 + step;
  if (index < 1) goTo(-galleryTop() - scrollY);
  else goTo(index < count() ? offsets[index] : total());
};

const scrub = (event) => {
  if (!album || !slider.hasPointerCapture(event.pointerId)) return;
  const rail = scrubber.getBoundingClientRect();
  const share = (event.clientY - rail.top - slider.offsetHeight / 2)
    / (rail.height - slider.offsetHeight);
  const y = clamp(share, 0, 1) * room();
  const top = y - galleryTop() - scrollY;
  moveThumb(y);
  clearTimeout(leaping);
  // What is there is shown at once; elsewhere one may only be passing by.
  if (shown.has(chunkAt(top))) goTo(top);
  else leaping = setTimeout(goTo, 80, top);
};

const addScrubber = () => {
  gallery.before(scrubber);
  slider.addEventListener("keydown", scrubByKey);
  slider.addEventListener("focus", start);
  slider.addEventListener("pointerdown", (event) => {
    slider.setPointerCapture(event.pointerId);
    start();
  });
  slider.addEventListener("pointermove", scrub);
};
