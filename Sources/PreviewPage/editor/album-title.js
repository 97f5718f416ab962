// The title of the album, changed where it stands.

import { element } from "./dialogs.js";
import { loadHead } from "./edits.js";
import { asking, pause } from "./hold.js";
import { isComposing } from "./keys.js";
import { announceProblem, whileSaving } from "./status.js";
import { saveText } from "./words.js";

const saveTitle = asking(async (text, was) => {
  const { id } = await whileSaving(loadHead());
  return saveText(text, { albumTitle: { album: id, text, was } });
});

// The field is there at once: what is typed next goes into it.
const changeTitle = (heading) => {
  const title = heading.textContent;
  const input = element("input", {
    className: "pfe-title", value: title, ariaLabel: "Title of the album",
  });
  // A page that takes this one's place would take the field along.
  const release = pause();
  let isOpen = true;
  const close = (text) => {
    isOpen = false;
    heading.textContent = text || title;
    release();
  };
  const save = async () => {
    if (!isOpen) return;
    const text = input.value.trim();
    if (text === title) return close(title);
    isOpen = false;
    input.readOnly = true;
    const standing = await saveTitle(text, title).catch(announceProblem);
    if (standing !== undefined) return close(standing);
    // A title that is refused stays, to be saved again.
    input.readOnly = false;
    isOpen = true;
  };
  input.addEventListener("keydown", (event) => {
    if (!["Enter", "Escape"].includes(event.key) || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") save();
    else if (isOpen) close(title);
  });
  input.addEventListener("blur", save);
  heading.replaceChildren(input);
  input.select();
};

export const watchTitle = () => addEventListener("click", ({ target }) => {
  const heading = /** @type {Element} */ (target).closest?.(".album-page .masthead > h1");
  if (heading && !heading.querySelector("input")) changeTitle(heading);
});
