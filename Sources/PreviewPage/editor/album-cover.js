// The photo that stands for an album.

import { button, element } from "./dialogs.js";
import { edit, namesOf } from "./edits.js";
import { announce } from "./status.js";
import { photoOf, tileAround } from "./tiles.js";

/** @type {((id?: string) => void) | undefined} */
let takeCover;

/** Ends the choice of a cover, with a photo or none. */
export const endChoice = (id) => {
  takeCover?.(id);
  takeCover = undefined;
  document.documentElement.classList.remove("pfe-choosing");
};

/** Lets somebody click a photo; nothing where they do not. */
const askForPhoto = () => new Promise((resolve) => {
  endChoice();
  takeCover = resolve;
  document.documentElement.classList.add("pfe-choosing");
  announce("Click the photo that is to stand for the album. Escape chooses none.");
});

const chooseCover = async (album) => {
  const photo = await askForPhoto();
  if (!photo) return announce("");
  if (await edit({ cover: { photo, album } })) announce(`${namesOf([photo])} is the cover`);
};

/** Clicks of somebody who chooses: seen before all else, they take the cover and open no photo. */
export const watchCoverClicks = () => {
  addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const tile = takeCover && tileAround(target);
    if (!tile) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    endChoice(photoOf(tile));
  }, { capture: true });
  addEventListener("keydown", (event) => {
    if (!takeCover || event.key !== "Escape") return;
    event.stopImmediatePropagation();
    endChoice();
  }, { capture: true });
};

/** The cover of an album, and how it gets another. */
export const coverControl = () => {
  let id = "";
  const pictures = element("div", { className: "pfe-cover" });
  const automatic = button("First photos", async () => {
    if (await edit({ cover: { photo: null, album: id } })) announce("The first photos are the cover");
  }, { title: "Let the first photos stand for the album" });
  const show = (state) => {
    id = state.id;
    automatic.hidden = !state.hasCover;
    const addresses = [...pictures.querySelectorAll("img")].map((each) => each.getAttribute("src"));
    if (addresses.join() === state.covers.join()) return;
    pictures.replaceChildren(...state.covers.map((src) => element("img", { src, alt: "" })));
  };
  return {
    element: element("section", {}, element("h3", { textContent: "Cover" }),
      element("div", { className: "pfe-row" }, pictures,
        button("Choose…", () => chooseCover(id), { title: "Click a photo of the page" }), automatic)),
    show,
  };
};
