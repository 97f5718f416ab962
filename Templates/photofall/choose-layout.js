// The choice of a layout holds for the session, where the browser keeps anything. What moves the
// photos is fetched when the switch is touched.

import { api } from "./api.js";
import { load } from "./loading.js";
import { recall, remember } from "./memory.js";

/** @type {NodeListOf<HTMLInputElement>} */
const inputs = document.querySelectorAll("[name=layout]");
const choices = [...inputs];

const remembered = () => {
  const layout = recall("layout");
  return choices.find((input) => input.value === layout);
};
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
  if (api.showLayout) return api.showLayout(input);
  input.checked = true;
  api.relayout?.();
};

// Arrow keys lead from a photo to the one beside it.
const goBeside = async (event) => {
  const tile = event.target.closest?.(".tile");
  if (!tile || !/^Arrow/.test(event.key)) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
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
    input.parentElement?.addEventListener("pointerenter", loadLayouts, { once: true });
    input.addEventListener("focus", loadLayouts, { once: true });
  }
  // A page that one comes back to is as it was left: another layout may have been chosen since.
  addEventListener("pageshow", () => {
    const input = remembered();
    if (!input || input.checked) return;
    if (input === shownChoice) input.checked = true;
    else showChoice(input);
  });
  if (shownChoice?.value === "line" && !CSS.supports("animation-timeline: view()")) loadLayouts();
  addEventListener("keydown", goBeside);
};
