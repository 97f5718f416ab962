// The words about a photo, and the choice when two people wrote at once.

import { button, element, field, formButtons, makeDialog } from "./dialogs.js";
import { edit } from "./edits.js";
import { listen } from "./events.js";
import { get } from "./server.js";
import { announce } from "./status.js";
import { tileOf } from "./tiles.js";

export const changeWords = async (id) => {
  const photo = await get("photo?" + new URLSearchParams({ photo: id }));
  const caption = element("textarea", { name: "caption", value: photo.caption, rows: 4 });
  const alt = element("textarea", { name: "alt", value: photo.alt, rows: 2 });
  const form = element("form", { method: "dialog" },
    field("Caption, in Markdown", caption),
    field("What it shows, for people who do not see it", alt),
    formButtons(() => dialog, "Save"));
  const dialog = makeDialog(photo.name, form);
  form.addEventListener("submit", async () => {
    const texts = { caption: caption.value.trim(), alt: alt.value.trim() };
    for (const [kind, text] of Object.entries(texts)) {
      if (text === photo[kind].trim()) continue;
      const isSaved = await edit({ [kind]: { photo: id, text, was: photo[kind] } });
      if (isSaved) announce(`${photo.name}: ${kind} saved`);
    }
  });
  dialog.addEventListener("close", () => tileOf(id)?.focus({ preventScroll: true }));
  dialog.showModal();
};

// Both texts, side by side; the one that is chosen is written over what is on the disk now.
const showConflict = ({ mine, theirs, photo, key }) => {
  const own = element("textarea", { name: "mine", value: mine, rows: 4 });
  const other = element("textarea", { name: "theirs", value: theirs, rows: 4, readOnly: true });
  const keepMine = async () => {
    dialog.close();
    await edit({ [key]: { photo, text: own.value.trim(), was: theirs } });
  };
  const dialog = makeDialog("Somebody else changed this text",
    field("Yours", own), field("Theirs, on the disk now", other),
    element("menu", {}, button("Keep theirs", () => dialog.close()),
      button("Write mine", keepMine)));
  dialog.showModal();
};

export const watchConflicts = () => listen("conflict", showConflict);
