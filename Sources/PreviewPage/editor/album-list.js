// The albums in an album: their order, those that are hidden, and new ones.

import { askFor, button, element, replaceRows } from "./dialogs.js";
import { edit, inTurn, loadHead } from "./edits.js";
import { asking } from "./hold.js";
import { announce, announcing } from "./status.js";

/** Moves an album past others beside it. */
const moveAlbum = inTurn(async (id, title, by) => {
  const shown = (await loadHead()).albums.filter(({ isShown }) => isShown).map((each) => each.id);
  const rest = shown.filter((each) => each !== id);
  const at = shown.indexOf(id) + by;
  if (at < 0 || at > rest.length) return;
  if (await edit({ moveAlbum: { album: id, before: rest[at] ?? null } })) {
    announce(`${title} moved to place ${at + 1} of ${shown.length}`);
  }
});

const hideAlbum = inTurn(async (id, title, isHidden) => {
  if (await edit({ hideAlbum: { album: id, isHidden } })) {
    announce(isHidden ? `${title} hidden; its folder stays where it is` : `${title} is shown again`);
  }
});

const addAlbum = inTurn(edit);

const makeAlbum = announcing(asking(async (parent) => {
  const title = await askFor("New album", "Title", {}, "Make");
  if (!title || !await addAlbum({ newAlbum: { parent, title } })) return;
  announce(`${title} is there; it is shown when it has photos`);
}));

const namedButton = (text, label, action, properties = {}) =>
  button(text, action, { title: label, ariaLabel: label, ...properties });

/** The reason why an album is not shown, in words; none for one that is. */
const noteOf = ({ isShown, isHidden, isWithheld }) => {
  if (isShown) return "";
  if (isHidden) return "hidden";
  return isWithheld ? "all photos are hidden or rejected" : "no photos yet";
};

const albumRow = (album, place, count) => {
  const { id, title, address, isShown, isHidden } = album;
  const label = address
    ? element("a", { href: address, textContent: title }) : element("span", { textContent: title });
  const note = noteOf(album);
  const moves = isShown ? [
    namedButton("▲", `Move ${title} up`, () => moveAlbum(id, title, -1), { disabled: place === 0 }),
    namedButton("▼", `Move ${title} down`, () => moveAlbum(id, title, 1), { disabled: place === count - 1 }),
  ] : [];
  const toggle = isHidden ? namedButton("Show", `Show ${title} again`, () => hideAlbum(id, title, false))
    : namedButton("Hide", `Hide ${title}`, () => hideAlbum(id, title, true));
  return element("li", { className: isShown ? "" : "pfe-undone" },
    element("span", {}, label, note && element("small", { textContent: ` ${note}` })),
    ...moves, toggle);
};

/** The list of the albums in an album. */
export const albumList = () => {
  let id = "";
  let known = "";
  const list = element("ul", { className: "pfe-hidden" });
  const show = (state) => {
    const { albums } = state;
    id = state.id;
    if (known === JSON.stringify(albums)) return;
    known = JSON.stringify(albums);
    const count = albums.filter(({ isShown }) => isShown).length;
    replaceRows(list, ...albums.map((album, place) => albumRow(album, place, count)));
  };
  return {
    element: element("section", {}, element("h3", { textContent: "Albums in it" }), list,
      button("New album…", () => makeAlbum(id))),
    show,
  };
};
