// The patterns of what is no part of the gallery.

import { button, element, replaceRows } from "./dialogs.js";
import { edit, inTurn } from "./edits.js";
import { announce } from "./status.js";

const changePattern = inTurn(async (pattern, isIgnored) => {
  if (!await edit({ ignore: { pattern, isIgnored } })) return false;
  announce(isIgnored ? `${pattern} is no part of the gallery` : `${pattern} is not ignored any more`);
  return true;
});

/** The list of patterns, and a field for another; for the gallery's own album alone. */
export const ignoredList = () => {
  const list = element("ul", { className: "pfe-patterns" });
  const input = element("input", {
    placeholder: "raw/ or *.tmp", ariaLabel: "Pattern as in .gitignore", required: true,
  });
  const form = element("form", { className: "pfe-row" }, input,
    button("Ignore", null, { type: "submit" }));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = input.value;
    // One that was refused stays, and so does what is typed meanwhile.
    if (await changePattern(text.trim(), true) && input.value === text) input.value = "";
  });
  const made = element("details", {}, element("summary", { textContent: "Ignored files" }), list, form);
  const show = ({ isRoot, ignored }) => {
    made.hidden = !isRoot;
    replaceRows(list, ...ignored.map((pattern) => element("li", {},
      element("code", { textContent: pattern }),
      button("✕", () => changePattern(pattern, false),
        { title: `Ignore ${pattern} no more`, ariaLabel: `Ignore ${pattern} no more` }))));
  };
  return { element: made, show };
};
