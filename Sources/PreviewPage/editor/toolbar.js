// The buttons of the bar, and the keys that do the same.

import {
  changeChosenWords, hide, makeCover, markChosen, moveBy, moveChosenToAlbum, moveToPage, widen,
} from "./arrange.js";
import { toggleAlbumPanel } from "./album-panel.js";
import { beginCulling } from "./culling.js";
import { button } from "./dialogs.js";
import { stepHistory } from "./edits.js";
import { listen } from "./events.js";
import { showHistory, wordsOfEdit } from "./history.js";
import { asking, keepOverReload } from "./hold.js";
import { signOf } from "./keys.js";
import { toggleLayoutPanel } from "./layout-panel.js";
import { showHidden, showRenamed, showSkipped } from "./left-out.js";
import { keyMarks } from "./marks.js";
import { watchPublishing } from "./publish.js";
import {
  isArranging, select, selectNone, selected, setArranging, showSelection,
} from "./selection.js";
import { announce, announcing, mainRow, moveRow } from "./status.js";
import { tileAround } from "./tiles.js";
import { changeWordsOfPage } from "./words.js";

const toggleArranging = () => setArranging(!isArranging());

const arrange = button("Arrange", toggleArranging, { title: "Arrange photos by hand (A)" });
const undo = button(
  "Undo", () => stepHistory("undo"), { title: "Take the last change back (Ctrl+Z)" });
const redo = button("Redo", () => stepHistory("redo"), { title: "Do it again (Ctrl+Shift+Z)" });
const skipped = button("", () => showSkipped(reasons), {
  title: "Photos that cannot be shown, and why", hidden: true,
});
/** The reasons why photos cannot be shown; those that were announced once are not announced again. */
let reasons = keepOverReload("reasons", () => reasons) ?? [];
const former = button("", () => showRenamed(renamed), {
  title: "Photos that were renamed, whose words can follow", hidden: true,
});
/** The photos whose words wait under a former name. */
let renamed = keepOverReload("renamed", () => renamed) ?? [];

const rate = announcing(beginCulling);

const openDevices = () => {
  open("/_photofall/devices.html?" + new URLSearchParams({ page: location.pathname }));
  announce("The devices show what you change here, in this window.");
};

mainRow.append(
  arrange, undo, redo,
  button("History", announcing(showHistory), { title: "What was done, and back to any of it" }),
  button("Rate", rate, { title: "Sort photos out, one after another (R)" }),
  button("Hidden", announcing(asking(showHidden)), { title: "Show hidden photos" }),
  button("Album", announcing(toggleAlbumPanel), {
    title: "Title, words, cover, and the albums in it", hidden: !document.body.matches(".album-page"),
  }),
  button("Words…", announcing(changeWordsOfPage), {
    title: "Change title, caption and description", hidden: !document.body.matches(".photo-page"),
  }),
  button("Layout", announcing(toggleLayoutPanel), { title: "Presets, look, order, columns, spacing and more" }),
  button("Devices", openDevices, {
    title: "Phone, tablet and desktop side by side, to look at; editing stays in this window",
  }));
watchPublishing(mainRow);
mainRow.append(former, skipped);

const titled = (label, title, action) => button(label, () => action(), { title });

moveRow.append(
  titled("◀", "Move before the previous photo (Alt+Left)", () => moveBy(-1)),
  titled("▶", "Move behind the next photo (Alt+Right)", () => moveBy(1)),
  titled("Start", "Move to the start (Alt+Home)", () => moveBy(-Infinity)),
  titled("End", "Move to the end (Alt+End)", () => moveBy(Infinity)),
  titled("Page…", "Move to a page", moveToPage),
  titled("Album…", "Move to another album (M)", moveChosenToAlbum),
  titled("Words…", "Change title, caption and description (C)", changeChosenWords),
  titled("Cover", "Make this the album's cover", makeCover),
  titled("Wide", "Two columns wide, or one again (W)", widen),
  titled("Hide", "Hide; the file stays where it is (Delete)", hide),
  titled("None", "Select nothing (Escape)", selectNone));

/** Lets a button have the focus instead of one that goes, or rests now. */
const keepFocus = (held, target) => { if (held) target.focus({ preventScroll: true }); };

const showToolbar = () => {
  arrange.setAttribute("aria-pressed", isArranging());
  const isHidden = !isArranging() || !selected.size;
  keepFocus(isHidden && moveRow.contains(document.activeElement), arrange);
  moveRow.hidden = isHidden;
};

const showState = (state) => {
  // A button that rests takes no focus, so the other wakes before.
  const focused = document.activeElement;
  undo.disabled = !state.undo;
  redo.disabled = !state.redo;
  keepFocus(focused === undo && undo.disabled, state.redo ? redo : arrange);
  keepFocus(focused === redo && redo.disabled, state.undo ? undo : arrange);
  undo.title = state.undo
    ? `Undo: ${wordsOfEdit(state.undo, state.undoWindow)} (Ctrl+Z)` : "Nothing to undo";
  redo.title = state.redo
    ? `Redo: ${wordsOfEdit(state.redo, state.redoWindow)} (Ctrl+Shift+Z)` : "Nothing to redo";
  const fresh = state.skipped.filter((reason) => !reasons.includes(reason));
  if (fresh.length) announce(`Left out: ${fresh.join("; ")}`, true);
  const isNew = ({ photo }) => !renamed.some((each) => each.photo === photo);
  const [latest] = state.renamed.filter(isNew);
  if (latest) announce(`${latest.former} is called ${latest.name} now: its words can follow`);
  renamed = state.renamed;
  former.hidden = !renamed.length;
  former.textContent = `Renamed: ${renamed.length}`;
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

/** The step through what was done that a key asks for, unless it is one within a text. */
const historyStepOf = (event) => {
  const { shiftKey, target } = event;
  const key = signOf(event);
  const isText = target.closest?.("textarea, input:not([type=range], [type=checkbox])");
  if (isText || target.closest?.("dialog:modal")) return undefined;
  if (key === "z") return () => stepHistory(shiftKey ? "redo" : "undo");
  return key === "y" ? () => stepHistory("redo") : undefined;
};

/** The action of a key, if it has one. */
const actionOf = (event) => {
  const { altKey, shiftKey } = event;
  const key = signOf(event);
  const isCommand = event.ctrlKey || event.metaKey;
  const step = isCommand && historyStepOf(event);
  if (step) return step;
  if (event.target.closest?.("input, textarea, select, dialog")) return undefined;
  const id = tileAround(event.target)?.dataset.photo;
  if (key === "a" && !isCommand && !altKey) return toggleArranging;
  if (key === "r" && !isCommand && !altKey) return rate;
  if (!isArranging()) return undefined;
  if (altKey && moveKeys[key]) return moveKeys[key];
  if (key === " " && id) return () => select(id, { adds: true, spans: shiftKey });
  if (key === "Enter" && id) return () => select(id);
  // One key that is held hides one choice, not the photos that follow.
  if (key === "Delete") return event.repeat ? () => {} : hide;
  if (key === "c" && !isCommand) return changeChosenWords;
  if (key === "w" && !isCommand) return widen;
  if (key === "m" && !isCommand) return moveChosenToAlbum;
  if (keyMarks[key] && !isCommand && !altKey) return () => markChosen(keyMarks[key]);
  if (key === "Escape" && selected.size) return selectNone;
  return undefined;
};

/** Watches keys and events. */
export const watchToolbar = () => {
  addEventListener("keydown", (event) => {
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    action();
  }, { capture: true });
  listen("shown", showToolbar);
  listen("history", showState);
  listen("update", showSelection);
  document.addEventListener("photofall:chunk", showSelection);
};
