// Dialogs of the editing layer, and their controls.

import { keepPage } from "./hold.js";
import { isComposing } from "./keys.js";
import { english } from "./status.js";

/**
 * Makes an element.
 * @returns {any}
 */
export const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

export const button = (textContent, action, properties = {}) => {
  const made = element("button", { type: "button", textContent, ...properties });
  if (action) made.addEventListener("click", action);
  return made;
};

/** A control with its label; words of people run as they do. */
export const field = (label, input) =>
  element("label", {}, element("span", { textContent: label }),
    Object.assign(input, { dir: "auto" }));

/**
 * Puts rows into a list. The focus stays on the button of its name, or goes to the one that is in its
 * place.
 */
export const replaceRows = (list, ...rows) => {
  /** @type {() => HTMLButtonElement[]} */
  const buttons = () => [...list.querySelectorAll("button")];
  const focused = document.activeElement;
  const place = buttons().findIndex((each) => each === focused);
  list.replaceChildren(...rows);
  if (place < 0) return;
  const now = buttons();
  const same = now.findIndex(({ ariaLabel }) => ariaLabel === focused?.ariaLabel);
  const at = same < 0 ? place : same;
  [...now.slice(at), ...now.slice(0, at).reverse()].find(({ disabled }) => !disabled)?.focus();
};

/** The buttons of a form: one that closes its dialog, and one that sends it. */
export const formButtons = (dialogOf, label) => element("menu", {},
  button("Cancel", () => dialogOf().close()), button(label, null, { type: "submit" }));

/** The number of dialogs so far: each heading has an ID of its own. */
let dialogCount = 0;

/**
 * Makes a dialog, which is gone when it is closed.
 * @returns {HTMLDialogElement}
 */
export const makeDialog = (title, ...content) => {
  const dialog = element("dialog", { className: "pfe pfe-panel", ...english });
  dialogCount += 1;
  const heading = element("h2", { textContent: title, id: `pfe-title-${dialogCount}` });
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.append(heading, ...content);
  dialog.addEventListener("close", () => dialog.remove());
  // One that is not modal does not close by itself.
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !isComposing(event)) dialog.close();
  });
  document.body.append(dialog);
  return dialog;
};

/** Opens a dialog that nothing else can be done beside; a page that is loaded anew waits for its end. */
export const openModal = (dialog) => {
  dialog.addEventListener("close", keepPage());
  dialog.showModal();
};

/** Shows a list in a dialog. */
export const showList = (title, list) => {
  const dialog = makeDialog(
    title, list, element("menu", {}, button("Close", () => dialog.close())));
  openModal(dialog);
};

/**
 * Asks for one value.
 * @returns {Promise<string | undefined>} Nothing where somebody cancels.
 */
export const askFor = (title, label, properties, action = "Move") => new Promise((resolve) => {
  const input = element("input", { ...properties, required: true });
  const form = element("form", { method: "dialog" }, field(label, input),
    formButtons(() => dialog, action));
  const dialog = makeDialog(title, form);
  /** @type {string | undefined} */
  let answer;
  form.addEventListener("submit", () => { answer = input.value; });
  dialog.addEventListener("close", () => resolve(answer));
  openModal(dialog);
  input.select();
});
