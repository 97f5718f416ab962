// The words about photos, sections and albums, and the choice when two people wrote at once.

import { button, element, field, formButtons, makeDialog, openModal } from "./dialogs.js";
import { edit, inTurn } from "./edits.js";
import { listen } from "./events.js";
import { pause } from "./hold.js";
import { get } from "./server.js";
import { announce, announceProblem, lastMessage } from "./status.js";
import { tileOf } from "./tiles.js";

/**
 * Words that can be changed: what they are called here, for people, and on how many lines.
 * @typedef {{ key: string, label: string, rows?: number }} Words
 */

/**
 * The edits of words that others wrote meanwhile, with the words that stand when a dialog has settled
 * which; undefined: none could be written.
 * @type {WeakMap<any, Promise<string | undefined>>}
 */
const settled = new WeakMap();

/**
 * Saves a text.
 * @returns {Promise<string | undefined>} The text that stands then; nothing where none could be written.
 */
export const saveText = async (text, change) => await edit(change) ? text : settled.get(change);

/** Replaces the text of a field; the caret stays where it is. */
const replaceText = (input, text) => {
  if (input.value === text) return;
  const { selectionStart, selectionEnd } = input;
  input.value = text;
  if (input === document.activeElement) input.setSelectionRange(selectionStart, selectionEnd);
};

/**
 * The fields of words, which follow them as long as nobody changes them here.
 * @param {Words[]} words
 * @param {(key: string, change: { text: string, was: string }) => any} editOf
 */
export const wordFields = (words, editOf) => {
  const fields = words.map(({ key, label, rows = 1 }) => ({
    key, label, was: "", isRefused: false,
    input: rows > 1 ? element("textarea", { name: key, rows }) : element("input", { name: key }),
  }));
  const show = (state) => {
    for (const each of fields) {
      if (![each.was, state[each.key]].includes(each.input.value)) continue;
      replaceText(each.input, state[each.key]);
      // A field drops the ends of lines that it cannot have.
      each.was = each.input.value;
    }
  };
  const hasChanges = () => fields.some(({ input, was }) => input.value.trim() !== was.trim());
  const hasRefused = () => fields.some(({ isRefused }) => isRefused);
  /** Saves what was changed; tells the labels of what is saved. */
  const save = inTurn(async () => {
    const saved = [];
    for (const each of fields) {
      const [text, was] = [each.input.value.trim(), each.was];
      each.isRefused = false;
      if (text === was.trim()) continue;
      each.input.value = text;
      const change = editOf(each.key, { text, was });
      const isSaved = await edit(change);
      const standing = isSaved ? text : await settled.get(change);
      // Words that were refused stay, to be saved again.
      each.isRefused = standing === undefined;
      if (each.isRefused) continue;
      each.was = standing;
      // Somebody may be typing on.
      if (each.input.value === text) each.input.value = standing;
      if (isSaved) saved.push(each.key);
    }
    return saved;
  });
  const elements = fields.map(({ label, input }) => field(label, input));
  return { elements, show, save, hasChanges, hasRefused };
};

/** Asks for words in a dialog, which stays until they are saved. */
const askForWords = (title, words, state, editOf) => {
  const fields = wordFields(words, editOf);
  fields.show(state);
  // Nothing beside the dialog is read out while it is open.
  const problem = element("p", { className: "pfe-problem", role: "alert", hidden: true });
  const form = element("form", { method: "dialog" }, ...fields.elements, problem,
    formButtons(() => dialog, "Save"));
  const dialog = makeDialog(title, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.hidden = true;
    const saved = await fields.save();
    if (!fields.hasChanges()) dialog.close();
    problem.textContent = `Not saved. ${lastMessage()}`;
    problem.hidden = saved && !fields.hasRefused();
    if (saved?.length) announce(`${title}: ${saved.join(", ")} saved`);
  });
  openModal(dialog);
  return dialog;
};

/** @type {Words[]} */
const photoWords = [
  { key: "title", label: "Title" },
  { key: "caption", label: "Caption, in Markdown", rows: 4 },
  { key: "alt", label: "What it shows, for people who do not see it", rows: 2 },
];

const showPhotoWords = (photo) => askForWords(photo.name, photoWords, photo,
  (key, change) => ({ [key]: { photo: photo.id, ...change, page: location.pathname } }));

export const changeWords = async (id) => {
  const photo = await get("photo?" + new URLSearchParams({ photo: id, page: location.pathname }));
  const dialog = showPhotoWords(photo);
  dialog.addEventListener("close", () => tileOf(id)?.focus({ preventScroll: true }));
};

/** Changes the words of the photo whose own page this is. */
export const changeWordsOfPage = async () => {
  // A page that takes this one's place would take the words along.
  const release = pause();
  try {
    const photo = await get("photo?" + new URLSearchParams({ page: location.pathname }));
    showPhotoWords(photo).addEventListener("close", release);
  } catch (problem) {
    release();
    throw problem;
  }
};

/** Changes the words of the section that shows a photo. */
export const changeSectionWords = (photo, words) => {
  /** @type {Words[]} */
  const all = [
    { key: "title", label: "Title" },
    { key: "text", label: "Words below it, in Markdown", rows: 4 },
    { key: "footer", label: "Words after its photos, in Markdown", rows: 2 },
  ];
  // A folder has no words after its photos.
  askForWords("Section", all.filter(({ key }) => words[key] !== undefined), words,
    (key, change) => ({ sectionWords: { photo, key, ...change, page: location.pathname } }));
};

// Both texts, side by side; the one that is chosen is written over what is on the disk now.
const showConflict = ({ mine, theirs, change }) => {
  const own = element("textarea", { name: "mine", value: mine, rows: 4 });
  const other = element("textarea", { name: "theirs", value: theirs, rows: 4, readOnly: true });
  const write = async () => {
    const text = own.value.trim();
    const [[kind, words]] = Object.entries(change);
    return saveText(text, { [kind]: { ...words, text, was: theirs } });
  };
  /** @type {string | Promise<string | undefined>} */
  let standing = theirs;
  const keepMine = () => {
    standing = write();
    dialog.close();
  };
  const dialog = makeDialog("Somebody else changed this text",
    field("Yours", own), field("Theirs, on the disk now", other),
    element("menu", {}, button("Keep theirs", () => dialog.close()),
      button("Write mine", keepMine)));
  settled.set(change, new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(standing));
  }));
  openModal(dialog);
};

export const watchWords = () => {
  listen("conflict", showConflict);
  addEventListener("click", ({ target }) => {
    const title = /** @type {Element} */ (target).closest?.(".photo-page h1");
    if (title) changeWordsOfPage().catch(announceProblem);
  });
};
