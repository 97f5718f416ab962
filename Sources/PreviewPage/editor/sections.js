// Sections that an album lists can be put into another order, by buttons at their headers.

import { button } from "./dialogs.js";
import { edit, inTurn, loadAlbum } from "./edits.js";
import { listen } from "./events.js";
import { isArranging } from "./selection.js";
import { announce } from "./status.js";
import { tileOf } from "./tiles.js";

// The album's sections that show something: the photos of each, and whether it may move.
const albumSections = ({ order, sections }) => {
  let start = 0;
  return sections.map(({ photos, isListed }) => {
    const ids = order.slice(start, start += photos);
    return { ids, isListed };
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
  if (await edit({ moveSection: { photo, before } })) {
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
  return photo && { photo, by: document.activeElement === header?.firstChild ? -1 : 1 };
};
const focusMoved = () => {
  const section = moved && tileOf(moved.photo)?.closest(".section");
  const header = section?.querySelector(".pfe-section");
  const focused = document.activeElement;
  // Who has gone elsewhere meanwhile stays there.
  if (!header || focused !== document.body && !focused?.closest(".pfe-section")) return;
  const [up, down] = header.children;
  const [same, other] = moved.by < 0 ? [up, down] : [down, up];
  (same.disabled ? other : same).focus();
};

const controls = (photo, title, place, count) => {
  const made = document.createElement("div");
  made.className = "pfe pfe-section";
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", `Section ${title}`);
  const up = button(
    "▲", () => moveSection(photo, -1), { title: `Move the section ${title} up` });
  const down = button(
    "▼", () => moveSection(photo, 1), { title: `Move the section ${title} down` });
  up.disabled = place === 0;
  down.disabled = place === count - 1;
  for (const each of [up, down]) each.setAttribute("aria-label", each.title);
  made.append(up, down);
  return made;
};

// Puts buttons at the headers of sections that may move.
const putControls = (listed) => {
  moved ??= focusedButton();
  for (const old of document.querySelectorAll(".pfe-section")) old.remove();
  if (listed.length < 2) return;
  for (const section of document.querySelectorAll(".section:has(.section-header)")) {
    const photo = section.querySelector(".tile[data-photo]")?.dataset.photo;
    const place = listed.findIndex(({ ids }) => ids.includes(photo));
    const title = section.querySelector(".section-title")?.textContent ?? "";
    if (place >= 0) section.prepend(controls(photo, title, place, listed.length));
  }
};

let latestShow = 0;
let known = [];
const showControls = async () => {
  const number = ++latestShow;
  const isWanted = isArranging() && document.querySelector(".section:has(.section-header)");
  // Those of before hold the focus until the album has come: no key that is pressed meanwhile is
  // lost.
  putControls(isWanted ? known : []);
  focusMoved();
  const listed = isWanted
    ? albumSections(await loadAlbum()).filter(({ isListed }) => isListed) : [];
  if (number !== latestShow) return;
  known = listed;
  putControls(listed);
  const place = moved && listed.findIndex(({ ids }) => ids.includes(moved.photo));
  focusMoved();
  // The page may still show the order of before.
  if (place === (moved?.at ?? place)) moved = undefined;
};

export const watchSections = () => {
  listen("leaving", () => { moved ??= focusedButton(); });
  listen("shown", showControls);
};
