// Edits of the album.

import { tell } from "./events.js";
import { get, post } from "./server.js";
import { announce, announceProblem } from "./status.js";
import { allTiles, photoOf } from "./tiles.js";

let lastEdit = Promise.resolve();

/** An action that waits for those before: a place is one among what is there after them. */
export const inTurn = (action) => (...values) => {
  lastEdit = lastEdit.then(() => action(...values)).catch(announceProblem);
  return lastEdit;
};

/**
 * Sends an edit; the server answers when it is on the disk. The page follows by itself.
 * @returns {Promise<boolean>} False for an edit that was refused.
 */
export const edit = async (change) => {
  try {
    tell("history", await post("edit", change));
    return true;
  } catch (problem) {
    const error = /** @type {any} */ (problem);
    if (error.theirs !== undefined) tell("conflict", error);
    else announceProblem(error);
    return false;
  }
};

/** Takes the last edit back with "undo", or does it again with "redo". */
export const stepHistory = inTurn(async (direction) => {
  const answer = await post(direction, {});
  tell("history", answer);
  announce(answer.message);
});

/** The album of the page as it is after the last edit. */
export const loadAlbum = () => get("album?" + new URLSearchParams(
  { photo: photoOf(allTiles()[0] ?? document.body) ?? "", page: location.pathname }));

/** Photos in words: the name of the only one, or their number. */
export const namesOf = (ids) => ids.length === 1
  ? decodeURIComponent(ids[0]).split("/").pop() : `${ids.length} photos`;
