// A photo's own page: keys and swipes lead to its neighbours. These take the page's place in the
// history, so that Back leads to where one came from.

const linked = (relation) => document.querySelector(`link[rel="${relation}"]`)?.href;

/** Goes to the next photo, or with -1 to the one before; returns whether there is one. */
function turnPage(steps) {
  const address = linked(steps > 0 ? "next" : "prev");
  if (address) location.replace(address);
  return Boolean(address);
}

class PageHandling {
  #picture;

  constructor(picture) {
    this.#picture = picture;
  }

  drag(x) {
    this.#picture.style.transform = `translateX(${x}px)`;
  }

  release(shift, velocity) {
    const isThrownAway = isThrown(shift.x, velocity.x, innerWidth);
    if (isThrownAway && turnPage(-Math.sign(shift.x) * forward())) return;
    const from = this.#picture.style.transform;
    this.#picture.style.transform = "";
    animate(this.#picture, { transform: [from, "none"] });
  }
}

function pressOnPage(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.key === "ArrowLeft") turnPage(-forward());
  else if (event.key === "ArrowRight") turnPage(forward());
  else if (event.key === "Escape") location.assign(linked("up"));
}

const ownPage = document.querySelector(".photo-page");
if (ownPage) {
  const surface = ownPage.querySelector(".viewer-room");
  new Gestures(surface, new PageHandling(surface.firstElementChild));
  addEventListener("keydown", pressOnPage);
}
