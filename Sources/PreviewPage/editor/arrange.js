// Arranging: moving photos, hiding them and more. Everything that a drag does can be done by
// buttons and keys, too, and is announced.

import { askFor } from "./dialogs.js";
import { edit, inTurn, loadAlbum, movePhotos, namesOf } from "./edits.js";
import { asking } from "./hold.js";
import { writeMark } from "./marks.js";
import { askForAlbum, moveToAlbum } from "./move-album.js";
import { chosen, deselect } from "./selection.js";
import { announce, announcing } from "./status.js";
import { changeWords } from "./words.js";

/**
 * An action with the album and what is chosen when it is asked for: another choice may follow before
 * the album has come. It asks for a choice where there is none.
 * @param {(action: (...values: any[]) => Promise<any>) => (...values: any[]) => any} wrapped
 */
const withChosen = (wrapped, action) => {
  const act = wrapped(asking(async (photos, ...values) => {
    const album = await loadAlbum();
    const ids = album.order.filter((id) => photos.has(id));
    if (!ids.length) return announce("What was selected is not in this album any more.");
    await action(album, ids, ...values);
  }));
  return async (...values) => {
    const photos = chosen();
    if (!photos.size) return announce("Select a photo first.");
    await act(photos, ...values);
  };
};

const othersThan = (ids, album) => album.order.filter((id) => !ids.includes(id));

/** Puts photos at a place among the others, and says where they are then. */
const moveTo = async (album, ids, place) => {
  const rest = othersThan(ids, album);
  const at = Math.max(0, Math.min(rest.length, place));
  if (!await movePhotos(ids, rest[at] ?? null)) return;
  announce(`${namesOf(ids)} moved to place ${at + 1} of ${album.order.length}`);
};

/** Moves past so many photos; first and last are infinitely far. */
export const moveBy = withChosen(inTurn, async (album, ids, by) => {
  const first = album.order.indexOf(ids[0]);
  const before = album.order.slice(0, first).filter((id) => !ids.includes(id)).length;
  await moveTo(album, ids, before + by);
});

export const moveToPage = withChosen(announcing, async (album, ids) => {
  const wanted = await askFor(
    "Move to page", `A page from 1 to ${album.chunks.length}`, { type: "number", value: "1" });
  const page = Number(wanted);
  if (!wanted || !(page >= 1 && page <= album.chunks.length)) return;
  const start = album.chunks.slice(0, page - 1).reduce((sum, chunk) => sum + chunk.photos, 0);
  const rest = othersThan(ids, album);
  const first = album.order.slice(start).find((id) => !ids.includes(id));
  // A page begins with its first photo, so before that one would be on the page before.
  const place = first ? rest.indexOf(first) + (page > 1 ? 1 : 0) : rest.length;
  await moveTo(album, ids, place);
});

const transfer = inTurn(moveToAlbum);

export const moveChosenToAlbum = withChosen(announcing, async (album, ids) => {
  const target = await askForAlbum(namesOf(ids));
  // Files may take a while to move, and others be chosen meanwhile.
  if (target) transfer(ids, target);
});

export const hide = withChosen(inTurn, async (album, ids) => {
  if (await edit({ hide: { photos: ids, isHidden: true } })) {
    announce(`${namesOf(ids)} hidden; the file stays where it is`);
    deselect(ids);
  }
});

export const makeCover = withChosen(inTurn, async (album, [id]) => {
  if (await edit({ cover: { photo: id, album: album.id } })) announce(`${namesOf([id])} is the cover`);
});

export const widen = withChosen(inTurn, async (album, ids) => {
  const columns = ids.every((id) => album.spans[id] === 2) ? 1 : 2;
  if (await edit({ span: { photos: ids, columns } })) {
    announce(`${namesOf(ids)}: ${columns === 2 ? "two columns wide" : "one column wide"}`);
  }
});

/** Marks what is chosen, with stars or a flag. */
export const markChosen = withChosen(inTurn, async (album, ids, mark) => {
  if (await writeMark(ids, mark)) announce(`${namesOf(ids)} marked`);
});

export const changeChosenWords = withChosen(announcing, (album, [id]) => changeWords(id));
