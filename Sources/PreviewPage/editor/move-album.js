// Photos go to another album, with their files.

import { element, field, formButtons, makeDialog } from "./dialogs.js";
import { loadHead } from "./edits.js";
import { get } from "./server.js";

/**
 * Asks for an album, or for the title of a new one in it.
 * @returns {Promise<{ album: string, title: string | null, name: string } | undefined>}
 */
export const askForAlbum = async (words) => {
  const [targets, { id: own }] = await Promise.all([get("albums"), loadHead()]);
  const options = targets.map(({ id, title, depth }) => element("option", {
    value: id, textContent: "\u2003".repeat(depth) + title, selected: false,
  }));
  const choice = element("select", {}, ...options);
  choice.value = (targets.find(({ id }) => id !== own) ?? targets[0]).id;
  const title = element("input", { placeholder: "its title" });
  const form = element("form", { method: "dialog" }, field("Album", choice),
    field("Or a new album in that one", title),
    element("p", {
      textContent: "The files move into its folder, with their captions and sidecars. "
        + "Undo brings them back.",
    }),
    formButtons(() => dialog, "Move"));
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
    dialog.showModal();
  });
};
