// A photo's own page: keys and swipes lead to its neighbours. These take the page's place in the
// history, so that Back leads to where one came from.

import { isThrown } from "./gesture-actions.js";
import { Gestures } from "./gestures.js";
import { animate } from "./motion.js";
import { canShare, share } from "./share.js";
import { forward } from "./strip.js";

/** Goes to the next photo, or with -1 to the one before; returns whether there is one. */
function turnPage(steps) {
  const link = /** @type {HTMLLinkElement | null} */ (
    document.querySelector(`link[rel="${steps > 0 ? "next" : "prev"}"]`));
  if (link) location.replace(link.href);
  return link !== null;
}

class PageGestureActions {
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
  // The browser's own controls of a clip go by arrows, too.
  if (event.target.closest?.("video") && event.key !== "Escape") return;
  if (event.key === "ArrowLeft") turnPage(-forward());
  else if (event.key === "ArrowRight") turnPage(forward());
  else if (event.key === "Escape") document.querySelector("a[rel=up]").click();
}

/** Shows the button that shares the page's address, which has its room already, if there is one. */
function offerSharing(page) {
  const button = page.querySelector("[data-action=share]");
  if (!button) return;
  button.ariaLabel = button.title = photofall.say("share");
  button.hidden = !canShare;
  button.addEventListener("click", () =>
    share(location.href.split(/[?#]/)[0], page.querySelector("[role=status]")));
}

/** Adds keys, swipes and sharing to a photo's page. */
export function controlPage(page) {
  const surface = page.querySelector(".viewer-room");
  new Gestures(surface, new PageGestureActions(surface.firstElementChild));
  addEventListener("keydown", pressOnPage);
  offerSharing(page);
}
