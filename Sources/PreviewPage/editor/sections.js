// Buttons at the headers of sections: for their words, and for the order of those that an album
// lists.

import { button } from "./dialogs.js";
import { edit, inTurn, loadAlbum } from "./edits.js";
import { listen } from "./events.js";
import { whenFree } from "./hold.js";
import { isArranging } from "./selection.js";
import { announce, english } from "./status.js";
import { tileOf } from "./tiles.js";
import { changeSectionWords } from "./words.js";

// The album's sections that show something: the photos of each, whether it may move, and the words
// of those that can be changed.
const albumSections = ({ order, sections }) => {
  let start = 0;
  return sections.map(({ photos, isListed, words }) => {
    const ids = order.slice(start, start += photos);
    return { ids, isListed, words };
  });
};

// Puts the section of a photo before another, or behind all; says where it is then.
const moveSection = inTurn(async (photo, by) => {
  const sections = albumSections(await loadAlbum());
  const listed = sections.filter(({ isListed }) => isListed);
  const place = listed.findIndex(({ ids }) => ids.includes(photo));
  const rest = listed.filter((_, index) => index !== place);
  const at = place + by;
  if (place < 0 || at < 0 || at > rest.length) return;
  const before = rest[at]?.ids[0] ?? null;
  moved = { photo, by, at };
  if (await edit({ moveSection: { photo, before, page: location.pathname } })) {
    announce(`Section moved to place ${at + 1} of ${listed.length}`);
  } else {
    moved = undefined;
  }
});

// The buttons are made anew with the page, and when it shows the new order; the same one has the
// focus then.
let moved;
const focusedButton = () => {
  const header = document.activeElement?.closest(".pfe-section");
  const photo = header?.parentElement?.querySelector(".tile[data-photo]").dataset.photo;
  const by = { Up: -1, Down: 1 }[/** @type {HTMLElement} */ (document.activeElement).dataset?.move];
  return photo && by && { photo, by };
};
const focusMoved = () => {
  const section = moved && tileOf(moved.photo)?.closest(".section");
  const header = section?.querySelector(".pfe-section");
  const focused = document.activeElement;
  // A focus that has gone elsewhere meanwhile stays there.
  if (!header || focused !== document.body && !focused?.closest(".pfe-section")) return;
  const [up, down] = header.querySelectorAll("[data-move]");
  const [same, other] = moved.by < 0 ? [up, down] : [down, up];
  (same?.disabled ? other : same)?.focus();
};

const controls = (photo, title, { words, place, count }) => {
  const made = Object.assign(document.createElement("div"), english);
  made.className = "pfe pfe-section";
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", `Section ${title}`);
  const add = (text, label, action, isDisabled = false) => {
    const added = button(text, action, { title: label, ariaLabel: label, disabled: isDisabled });
    made.append(added);
    return added;
  };
  if (words) {
    add("Words…", `Change the words of the section ${title}`, () => changeSectionWords(photo, words));
  }
  if (place >= 0 && count > 1) {
    add("▲", `Move the section ${title} up`, () => moveSection(photo, -1), place === 0)
      .dataset.move = "Up";
    add("▼", `Move the section ${title} down`, () => moveSection(photo, 1), place === count - 1)
      .dataset.move = "Down";
  }
  return made;
};

// Puts buttons at the headers of sections that may move, or have words.
const putControls = (sections) => {
  moved ??= focusedButton();
  for (const old of document.querySelectorAll(".pfe-section")) old.remove();
  const listed = sections.filter(({ isListed }) => isListed);
  for (const section of document.querySelectorAll(".section:has(.section-header)")) {
    const photo = section.querySelector(".tile[data-photo]")?.dataset.photo;
    const found = sections.find(({ ids }) => ids.includes(photo));
    const title = section.querySelector(".section-title")?.textContent ?? "";
    const made = found && controls(photo, title,
      { words: found.words, place: listed.indexOf(found), count: listed.length });
    if (made?.children.length) section.prepend(made);
  }
};

let latestShow = 0;
/** @type {{ ids: string[], isListed: boolean, words?: any }[]} */
let known = [];
const showControls = async () => {
  const number = ++latestShow;
  await whenFree();
  if (number !== latestShow) return;
  const isWanted = isArranging() && document.querySelector(".section:has(.section-header)");
  // Those of before hold the focus until the album has come: no key that is pressed meanwhile is
  // lost.
  putControls(isWanted ? known : []);
  focusMoved();
  const sections = isWanted ? albumSections(await loadAlbum()) : [];
  await whenFree();
  if (number !== latestShow) return;
  known = sections;
  putControls(sections);
  const listed = sections.filter(({ isListed }) => isListed);
  const place = moved && listed.findIndex(({ ids }) => ids.includes(moved.photo));
  focusMoved();
  // The page may still show the order of before.
  if (place === (moved?.at ?? place)) moved = undefined;
};

/** True for photos that may come into the section of another one: only lists take those of others. */
export const canJoin = (ids, photo) => {
  const own = known.find((section) => section.ids.includes(photo));
  return !own || known.some(({ isListed }) => isListed)
    || ids.every((id) => own.ids.includes(id));
};

export const watchSections = () => {
  listen("leaving", () => { moved ??= focusedButton(); });
  listen("shown", showControls);
};
