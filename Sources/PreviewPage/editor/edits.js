// Edits of the album.

import { tell } from "./events.js";
import { keepPage } from "./hold.js";
import { get, post } from "./server.js";
import { announce, announceProblem, whileSaving } from "./status.js";
import { allTiles, photoOf } from "./tiles.js";

/** @type {Promise<any>} */
let lastEdit = Promise.resolve();

/**
 * An edit that waits for those before: a place is one among what is there after them. A page that is
 * loaded anew would forget those that wait.
 */
export const inTurn = (action) => (...values) => {
  const release = keepPage();
  lastEdit = whileSaving(lastEdit.then(() => action(...values)))
    .catch(announceProblem).finally(release);
  return lastEdit;
};

/** Waits for the edits that were begun so far. */
export const editsDone = () => lastEdit;

/**
 * Sends an edit; the server answers when it is on the disk. The page follows by itself.
 * @returns {Promise<boolean>} False for an edit that was refused, or changed nothing.
 */
export const edit = async (change) => {
  try {
    const state = await whileSaving(post("edit", change));
    tell("history", state);
    if (!state.isChanged) announce("That is so already; nothing was changed.");
    return state.isChanged;
  } catch (problem) {
    const { answer } = /** @type {any} */ (problem);
    if (answer?.theirs !== undefined) tell("conflict", { ...answer, change });
    else announceProblem(problem);
    return false;
  }
};

/** Puts photos before another one, or at the end; behind one that ends a section. */
export const movePhotos = (photos, before, after = undefined) =>
  edit({ move: { photos, before, after, page: location.pathname } });

/** Takes the answer to a step through what was done. */
export const takeStep = async (promise) => {
  const answer = await promise;
  tell("history", answer);
  announce(answer.message);
};

const goOneStep = inTurn((direction) => takeStep(post(direction, {})));

/** Takes the last edit back with "undo", or does it again with "redo". */
export const stepHistory = (direction) => {
  tell("stepping");
  return goOneStep(direction);
};

/** The query that asks for an album: a photo of the page, and its address. */
export const pageQuery = () =>
  ({ photo: photoOf(allTiles()[0] ?? document.body) ?? "", page: location.pathname });

/** The words, cover and albums of the album of the page. */
export const loadHead = () => get("head?" + new URLSearchParams(pageQuery()));

/** The album of the page as it is after the last edit. */
export const loadAlbum = () => get("album?" + new URLSearchParams(pageQuery()));

/** The name in an ID, which ends with that of a photo's file; as it stands there if it is no UTF-8. */
const nameIn = (id) => {
  const name = id.split("/").pop();
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** Photos in words: the name of the only one, or their number. */
export const namesOf = (ids) => ids.length === 1 ? nameIn(ids[0]) : `${ids.length} photos`;
