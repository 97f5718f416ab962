// The title of the album, changed where it stands.

import { element, isComposing } from "./dialogs.js";
import { edit, loadHead } from "./edits.js";
import { asking, pause } from "./hold.js";
import { announceProblem } from "./status.js";

const saveTitle = asking(async (heading, text, was) => {
  heading.textContent = text || was;
  const { id } = await loadHead();
  if (!await edit({ albumTitle: { album: id, text, was } })) heading.textContent = was;
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
  const end = (isWanted) => {
    if (!isOpen) return;
    isOpen = false;
    const text = input.value.trim();
    heading.textContent = title;
    release();
    if (isWanted && text !== title) saveTitle(heading, text, title).catch(announceProblem);
  };
  input.addEventListener("keydown", (event) => {
    if (!["Enter", "Escape"].includes(event.key) || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    end(event.key === "Enter");
  });
  input.addEventListener("blur", () => end(true));
  heading.replaceChildren(input);
  input.select();
};

export const watchTitle = () => addEventListener("click", ({ target }) => {
  const heading = /** @type {Element} */ (target).closest?.(".album-page .masthead > h1");
  if (heading && !heading.querySelector("input")) changeTitle(heading);
});
