// The buttons of the bar, and the keys that do the same.

import {
  changeChosenWords, hide, makeCover, moveBy, moveToPage, widen,
} from "./arrange.js";
import { button } from "./dialogs.js";
import { inTurn, stepHistory } from "./edits.js";
import { listen } from "./events.js";
import { toggleLayoutPanel } from "./layout-panel.js";
import { showHidden, showSkipped } from "./left-out.js";
import {
  isArranging, select, selectNone, selected, setArranging, showSelection,
} from "./selection.js";
import { announce, announcing, mainRow, moveRow } from "./status.js";

const toggleArranging = () => setArranging(!isArranging());

const arrange = button("Arrange", toggleArranging, { title: "Arrange photos by hand (A)" });
const undo = button(
  "Undo", () => stepHistory("undo"), { title: "Take the last change back (Ctrl+Z)" });
const redo = button("Redo", () => stepHistory("redo"), { title: "Do it again (Ctrl+Shift+Z)" });
const skipped = button("", () => showSkipped(reasons), {
  title: "Photos that cannot be shown, and why", hidden: true,
});
/** The reasons why photos cannot be shown. */
let reasons = [];

const openDevices = () =>
  open("/_photofall/devices.html?" + new URLSearchParams({ page: location.pathname }));

mainRow.append(
  arrange, undo, redo,
  button("Hidden", inTurn(showHidden), { title: "Show hidden photos" }),
  button("Layout", announcing(toggleLayoutPanel), { title: "Columns, spacing and more" }),
  // On a phone there is no room for three of them.
  button("Devices", openDevices, {
    title: "Phone, tablet and desktop side by side", className: "pfe-wide",
  }),
  skipped);

const titled = (label, title, action) => button(label, () => action(), { title });

moveRow.append(
  titled("◀", "Move before the previous photo (Alt+Left)", () => moveBy(-1)),
  titled("▶", "Move behind the next photo (Alt+Right)", () => moveBy(1)),
  titled("Start", "Move to the start (Alt+Home)", () => moveBy(-Infinity)),
  titled("End", "Move to the end (Alt+End)", () => moveBy(Infinity)),
  titled("Page…", "Move to a page", moveToPage),
  titled("Words…", "Change caption and description (C)", changeChosenWords),
  titled("Cover", "Make this the album's cover", makeCover),
  titled("Wide", "Two columns wide, or one again (W)", widen),
  titled("Hide", "Hide; the file stays where it is (Delete)", hide),
  titled("None", "Select nothing (Escape)", selectNone));

const showToolbar = () => {
  arrange.setAttribute("aria-pressed", isArranging());
  moveRow.hidden = !isArranging() || !selected.size;
};

const showHistory = (state) => {
  undo.disabled = !state.undo;
  redo.disabled = !state.redo;
  undo.title = state.undo ? `Undo: ${state.undo} (Ctrl+Z)` : "Nothing to undo";
  redo.title = state.redo ? `Redo: ${state.redo} (Ctrl+Shift+Z)` : "Nothing to redo";
  if (state.problem) announce(state.problem, true);
  const fresh = state.skipped.filter((reason) => !reasons.includes(reason));
  if (fresh.length) announce(`Left out: ${fresh.join("; ")}`, true);
  reasons = state.skipped;
  skipped.hidden = !reasons.length;
  skipped.textContent = `Left out: ${reasons.length}`;
};

const stepBack = () => (document.documentElement.dir === "rtl" ? 1 : -1);

const moveKeys = {
  ArrowLeft: () => moveBy(stepBack()),
  ArrowRight: () => moveBy(-stepBack()),
  ArrowUp: () => moveBy(-1),
  ArrowDown: () => moveBy(1),
  Home: () => moveBy(-Infinity),
  End: () => moveBy(Infinity),
};

/** The action of a key, if it has one. */
const actionOf = (event) => {
  const { key, altKey, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const id = event.target.closest?.(".tile[data-photo]")?.dataset.photo;
  if (isCommand && key.toLowerCase() === "z") return () => stepHistory(shiftKey ? "redo" : "undo");
  if (isCommand && key === "y") return () => stepHistory("redo");
  if (key === "a" && !isCommand && !altKey) return toggleArranging;
  if (!isArranging()) return undefined;
  if (altKey && moveKeys[key]) return moveKeys[key];
  if (key === " " && id) return () => select(id, { adds: true, spans: shiftKey });
  if (key === "Enter" && id) return () => select(id);
  if (key === "Delete") return hide;
  if (key === "c" && !isCommand) return changeChosenWords;
  if (key === "w" && !isCommand) return widen;
  if (key === "Escape" && selected.size) return selectNone;
  return undefined;
};

/** Watches keys and events. */
export const watchToolbar = () => {
  addEventListener("keydown", (event) => {
    const { target } = /** @type {{ target: any }} */ (event);
    if (target.closest?.("input, textarea, select, dialog")) return;
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    action();
  }, { capture: true });
  listen("shown", showToolbar);
  listen("history", showHistory);
  listen("update", showSelection);
  document.addEventListener("photofall:chunk", showSelection);
};
