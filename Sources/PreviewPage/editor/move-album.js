// Photos go to another album: their files too, or they stay and the album lists them.

import { button, element, field, formButtons, makeDialog, openModal } from "./dialogs.js";
import { edit, loadHead, namesOf } from "./edits.js";
import { deselect } from "./selection.js";
import { get } from "./server.js";
import { announce, whileSaving } from "./status.js";

/** The words on each choice, where photos are moved. */
const fileWords = {
  move: "The files move into its folder, with their captions and sidecars. Undo brings them back.",
  stay: "The files stay where they are; the album lists them. Undo takes that back.",
};

/**
 * Asks for an album, or for the title of a new one in it.
 * @returns {Promise<{ album: string, title: string | null, name: string } | undefined>}
 */
export const askForAlbum = async (words) => {
  const [targets, { id: own, files }] = await Promise.all([get("albums"), loadHead()]);
  const options = targets.map(({ id, title, depth }) => element("option", {
    value: id, textContent: "\u2003".repeat(depth) + title, selected: false,
  }));
  const choice = element("select", {}, ...options);
  choice.value = (targets.find(({ id }) => id !== own) ?? targets[0]).id;
  const title = element("input", { placeholder: "its title" });
  const note = files ? [element("p", { textContent: fileWords[files] })] : [];
  const form = element("form", { method: "dialog" }, field("Album", choice),
    field("Or a new album in that one", title), ...note, formButtons(() => dialog, "Move"));
  const dialog = makeDialog(`Move ${words} to an album`, form);
  return new Promise((resolve) => {
    /** @type {{ album: string, title: string | null, name: string } | undefined} */
    let answer;
    form.addEventListener("submit", () => {
      const made = title.value.trim();
      const { title: name } = targets.find(({ id }) => id === choice.value);
      answer = { album: choice.value, title: made || null, name: made || name };
    });
    dialog.addEventListener("close", () => resolve(answer));
    openModal(dialog);
  });
};

/**
 * Asks, once for a gallery, whether files move with their photos.
 * @returns {Promise<"move" | "stay" | undefined>} Nothing where somebody cancels.
 */
const askForFiles = () => new Promise((resolve) => {
  /** @type {"move" | "stay" | undefined} */
  let answer;
  const choose = (files) => () => {
    answer = files;
    dialog.close();
  };
  const choice = (files, label, words) => element("li", {}, button(label, choose(files)),
    element("p", { textContent: words }));
  const dialog = makeDialog("Do the files move, too?",
    element("ul", { className: "pfe-choices" },
      choice("move", "Move the files",
        "Each goes into the folder of its new album, with its captions and sidecars."),
      choice("stay", "Leave the files where they are",
        "The new album lists the photos in its album.yaml, and shows them in place of the old one.")),
    element("p", {
      textContent: "This is asked once, and written into photofall.yaml as files: move or files: stay. "
        + "Undo takes it back with the move.",
    }),
    element("menu", {}, button("Cancel", () => dialog.close())));
  dialog.addEventListener("close", () => resolve(answer));
  openModal(dialog);
});

/**
 * Moves photos to an album, or to a new one in it.
 * @returns {Promise<boolean>} False when that was refused, or somebody cancels.
 */
export const moveToAlbum = async (ids, { album, title, name }) => {
  const { files: said } = await whileSaving(loadHead());
  const files = said ?? await askForFiles();
  if (!files || !await edit({ transfer: { photos: ids, album, title, files } })) return false;
  announce(`${namesOf(ids)} moved to ${name}`);
  deselect(ids);
  return true;
};
