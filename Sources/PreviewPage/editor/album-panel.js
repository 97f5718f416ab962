// The panel of the album: its words, its cover, the albums in it, and what is no part of the gallery.
// It follows what others change.

import { coverControl, endChoice } from "./album-cover.js";
import { albumList } from "./album-list.js";
import { button, element, makeDialog } from "./dialogs.js";
import { loadHead } from "./edits.js";
import { listen } from "./events.js";
import { keepPage, whenFree } from "./hold.js";
import { ignoredList } from "./ignored.js";
import { announce, announceProblem } from "./status.js";
import { wordFields } from "./words.js";

/** The words of the album, which are saved together. */
const wordsControl = () => {
  let id = "";
  const fields = wordFields([
    { key: "title", label: "Title" },
    { key: "description", label: "Words below it, in Markdown", rows: 4 },
  ], (key, change) => key === "title"
    ? { albumTitle: { album: id, ...change } } : { albumDescription: { album: id, ...change } });
  const form = element("form", {}, ...fields.elements,
    element("menu", {}, button("Save", null, { type: "submit" })));
  // Words that were typed are kept until they are saved, or left with the panel.
  /** @type {(() => void) | undefined} */
  let release;
  const close = () => {
    release?.();
    release = undefined;
  };
  form.addEventListener("input", () => { release ??= keepPage(); });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const saved = await fields.save();
    if (!fields.hasChanges()) close();
    if (saved?.length) announce(`The album's ${saved.join(" and ")} saved`);
  });
  const show = (state) => {
    id = state.id;
    fields.show(state);
  };
  return { element: form, show, close };
};

/** @type {HTMLDialogElement | undefined} */
let albumPanel;
let showAlbumHead = (_) => {};
let latestHead = 0;

const showHead = async () => {
  if (!albumPanel) return;
  latestHead += 1;
  const number = latestHead;
  // A file that cannot be understood is told elsewhere.
  const state = await loadHead().catch(() => undefined);
  await whenFree();
  if (state && number === latestHead) showAlbumHead(state);
};

/** Opens the panel, or closes it. */
export const toggleAlbumPanel = async () => {
  if (albumPanel) return albumPanel.close();
  const state = await loadHead();
  // Another press may have opened it meanwhile.
  if (albumPanel) return;
  const words = wordsControl();
  const controls = [words, coverControl(), albumList(), ignoredList()];
  showAlbumHead = (head) => { for (const control of controls) control.show(head); };
  const panel = makeDialog("Album", ...controls.map((each) => each.element),
    element("menu", {}, button("Close", () => panel.close())));
  albumPanel = panel;
  panel.classList.add("pfe-album");
  showAlbumHead(state);
  panel.addEventListener("close", () => {
    albumPanel = undefined;
    words.close();
    endChoice();
  });
  // Not modal: the effect is seen beside it, and a cover is clicked there.
  panel.show();
};

/** Opens the panel at the album's words, where these are clicked. */
const openAtWords = async ({ target }) => {
  if (!target.closest?.(".album-page main > .lede") || target.closest("a")) return;
  if (!albumPanel) await toggleAlbumPanel();
  albumPanel?.querySelector("textarea")?.focus();
};

export const watchAlbum = () => {
  for (const name of ["history", "update"]) listen(name, showHead);
  addEventListener("click", (event) => { openAtWords(event).catch(announceProblem); });
};
