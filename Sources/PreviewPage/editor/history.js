// The history: a list of edits, with a way back to any point of it.

import { button, element, makeDialog, openModal, replaceRows } from "./dialogs.js";
import { inTurn, takeStep } from "./edits.js";
import { listen } from "./events.js";
import { whenFree } from "./hold.js";
import { get, ownWindow, post } from "./server.js";
import { announceProblem } from "./status.js";

/** Words for an edit, with whose it was. */
export const wordsOfEdit = (words, window) =>
  window === ownWindow ? words : `${words}, in another window`;

const goTo = inTurn((done) => takeStep(post("history", { done })));

/** A row of the list: what is done there, and how to come there. */
const row = (words, place, done, dialogOf) => {
  const isHere = place === done;
  const go = button(isHere ? "Here" : "Go here", async () => {
    dialogOf().close();
    await goTo(place);
  }, { disabled: isHere });
  go.setAttribute("aria-label", isHere ? `Here: ${words}` : `Go to: ${words}`);
  return element("li", { className: place > done ? "pfe-undone" : "" },
    element("span", { textContent: words }), go);
};

/** Lists what was done, the latest first; what was taken back stands above. It follows what others do. */
export const showHistory = async () => {
  const list = element("ul", { className: "pfe-hidden" });
  const load = async () => {
    const { first, done, steps } = await get("history");
    const rows = steps.map(({ words, window }, index) =>
      row(wordsOfEdit(words, window), first + index + 1, done, () => dialog));
    const start = row(first ? "As far back as is known" : "As it was at first", first, done,
      () => dialog);
    await whenFree();
    replaceRows(list, ...rows.reverse(), start);
  };
  await load();
  const dialog = makeDialog("What was done", list,
    element("menu", {}, button("Close", () => dialog.close())));
  const end = new AbortController();
  listen("history", () => load().catch(announceProblem), { signal: end.signal });
  dialog.addEventListener("close", () => end.abort());
  openModal(dialog);
};
