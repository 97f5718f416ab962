// The choice of a layout holds for the session, where the browser keeps anything. What moves the
// photos is fetched when the switch is touched.

import { api } from "./api.js";
import { load } from "./loading.js";
import { recall, remember } from "./memory.js";
import { isPlain } from "./plain-click.js";

const choices = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll("[name=layout]")]);

const remembered = () => choices.find(({ value }) => value === recall("layout"));
const loadLayouts = () => load("layouts").catch(() => {});

/** The layout that the photos stand in. */
let shownChoice = remembered() ?? choices.find(({ checked }) => checked);
/** The layout that was chosen last. */
let lastChoice = shownChoice;

const showChoice = async (input) => {
  lastChoice = input;
  // The photos stay where they are until there is somebody to move them.
  if (shownChoice) shownChoice.checked = true;
  await loadLayouts();
  if (lastChoice !== input) return;
  shownChoice = input;
  if (api.showLayout) api.showLayout(input);
  else {
    input.checked = true;
    api.relayout?.();
  }
  // The photos were moved, nobody has scrolled.
  passed = scrollY;
};

// Arrow keys lead from a photo to the one beside it.
const goBeside = async (event) => {
  const tile = event.target.closest?.(".tile");
  if (!tile || !/^Arrow/.test(event.key) || !isPlain(event)) return;
  event.preventDefault();
  await loadLayouts();
  api.focusBeside?.(tile, event.key);
};

/** The place from which the way of the scrolling is told, px. */
let passed = scrollY;

const hideSwitch = () => {
  const way = scrollY - passed;
  if (Math.abs(way) < 8) return;
  passed = scrollY;
  document.querySelector(".layouts")?.classList.toggle("is-away", way > 0);
};

export const offerLayouts = () => {
  addEventListener("scroll", hideSwitch, { passive: true });
  if (shownChoice) shownChoice.checked = true;
  for (const input of choices) {
    input.addEventListener("change", () => {
      remember("layout", input.value);
      showChoice(input);
    });
    input.parentElement?.addEventListener("pointerenter", loadLayouts);
    input.addEventListener("focus", loadLayouts);
  }
  // A page that one comes back to is as it was left: another layout may have been chosen since.
  addEventListener("pageshow", () => {
    const input = remembered();
    if (!input || input.checked) return;
    if (input === shownChoice) input.checked = true;
    else showChoice(input);
  });
  // Some browsers need the script for the sizes in a line.
  if (shownChoice?.value === "line") loadLayouts();
  addEventListener("keydown", goBeside);
};
