// Dragging: the photo follows the pointer and the others make room, at the frames that the layout
// engine computes for each place; dropping inserts.

import { albumAt, dropOnto, learnAlbums, showOnto } from "./drag-album.js";
import { beginOrder, showOrder, showOwnOrder } from "./drag-order.js";
import { inTurn, loadAlbum, movePhotos, namesOf } from "./edits.js";
import { nextOf } from "./events.js";
import { pause } from "./hold.js";
import { canJoin } from "./sections.js";
import { isArranging, noteDragEnd, selected, selectedInOrder } from "./selection.js";
import { post } from "./server.js";
import { announce, announceProblem, lastMessage } from "./status.js";
import { allTiles, animate, ghostOf, photoOf, places, tileAround, tileOf } from "./tiles.js";

// The distance that a mouse goes before it drags, px, and the time that a finger rests, ms.
const slack = 6;
const holdTime = 400;
// The distance from an edge of the window at which the page scrolls, px; its speed, px a frame.
const edge = 80;
const speed = 18;

/** The press that may become a drag. */
let press;
/** @type {any} */
let drag;
let hasDragged = false;

const chunkOf = (tile) => tile.closest(".chunk[data-chunk]");

// The photos of each section of a chunk, in the order in which they stand.
const sectionsOf = (chunk) => [...chunk.querySelectorAll(".section")].map((section) =>
  [...section.querySelectorAll(".tile[data-photo]")].map((tile) => tile.dataset.photo));

// A chunk that the stream brings later is noted when the pointer comes to it: nothing has moved in it.
const noteOriginal = (chunk) => {
  if (drag.original.has(chunk.dataset.chunk)) return;
  drag.original.set(chunk.dataset.chunk, sectionsOf(chunk));
};

const begin = (event) => {
  // The page may have changed since it was pressed.
  const tile = tileOf(press.tile.dataset.photo);
  if (!tile) return;
  const rect = tile.getBoundingClientRect();
  const id = photoOf(tile);
  const ids = selected.has(id) ? selectedInOrder() : [id];
  const ghost = ghostOf(tile, "pfe pfe-drag");
  ghost.style.width = rect.width + "px";
  ghost.style.height = rect.height + "px";
  if (ids.length > 1) ghost.dataset.count = `${ids.length}`;
  drag = {
    id, ids, ghost, tile, sent: 0, shown: 0, target: undefined,
    grip: { x: press.x - rect.left, y: press.y - rect.top },
    original: new Map(),
    pointer: { x: event.clientX, y: event.clientY },
  };
  document.querySelectorAll(".chunk[data-chunk]").forEach(noteOriginal);
  for (const each of ids) tileOf(each)?.classList.add("pfe-lifted");
  document.documentElement.classList.add("pfe-dragging");
  beginOrder();
  learnAlbums().then(() => drag && followPointer());
  drag.release = pause();
  tile.setPointerCapture?.(press.pointer);
  followPointer();
  hasDragged = true;
  scrollAtEdge();
};

const followPointer = () => {
  const { ghost, grip, pointer } = drag;
  ghost.style.transform = `translate(${pointer.x - grip.x}px, ${pointer.y - grip.y}px)`;
  const album = albumAt(pointer.x, pointer.y);
  if (album) return aimAt(album);
  const target = targetAt(pointer.x, pointer.y);
  if (target === null) return aimAt(undefined);
  const { before, after, key } = drag.target ?? {};
  const isSame = target?.before === before && target?.after === after && target?.key === key;
  if (!target || isSame) return;
  drag.target = target;
  makeRoom(target);
};

// Over an album's card, or where nothing can go, all others stand as they did.
const aimAt = (album) => {
  if (drag.target?.album === album && (album || !drag.target)) return;
  drag.target = album && { album };
  drag.shown = ++drag.sent;
  const before = places();
  showOwnOrder();
  beginOrder();
  animate(before, 160);
};

// The photos of a section between which the pointer is: what is dragged goes there. Null where it cannot
// go, undefined between tiles.
const targetAt = (x, y) => {
  const over = allTiles().find((each) => {
    if (each.classList.contains("pfe-lifted")) return false;
    const rect = each.getBoundingClientRect();
    return x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
  });
  if (!over) return undefined;
  if (!canJoin(drag.ids, over.dataset.photo)) {
    const words = "Photos stay in their section here: its folder, dates or stars make it.";
    if (lastMessage() !== words) announce(words);
    return null;
  }
  const rect = over.getBoundingClientRect();
  const chunk = chunkOf(over);
  noteOriginal(chunk);
  const isRightToLeft = document.documentElement.dir === "rtl";
  const isBehind = (x > rect.left + rect.width / 2) !== isRightToLeft;
  const section = drag.original.get(chunk.dataset.chunk)
    .find((ids) => ids.includes(over.dataset.photo)) ?? [];
  const order = section.filter((id) => !drag.ids.includes(id));
  const place = order.indexOf(over.dataset.photo) + (isBehind ? 1 : 0);
  return { key: chunk.dataset.chunk, before: order[place] ?? null, after: order[place - 1] };
};

// The chunk's photos as they would stand with what is dragged at a place.
const arranged = (key, target) => drag.original.get(key).map((section) => {
  const others = section.filter((id) => !drag.ids.includes(id));
  if (key !== target.key) return others;
  const place = target.before === null ? -1 : others.indexOf(target.before);
  if (place >= 0) return [...others.slice(0, place), ...drag.ids, ...others.slice(place)];
  if (target.before === null && others.includes(target.after)) return [...others, ...drag.ids];
  return others;
});

const makeRoom = async (target) => {
  const number = ++drag.sent;
  const current = drag;
  const isMoved = (id) => current.ids.includes(id);
  const keys = [...current.original.keys()].filter((key) =>
    key === target.key || current.original.get(key).flat().some(isMoved));
  const chunks = keys.map((key) => ({ key, sections: arranged(key, target) }));
  const question = { photo: current.id, chunks };
  const answer = await post("frames", question).catch(() => undefined);
  // A later answer may have come first.
  if (!answer || drag !== current || number < current.shown) return;
  current.shown = number;
  const before = places();
  showOrder(answer.css, chunks);
  animate(before, 160);
};

// The speed at a place of a window of some size, px a frame; 0 away from its edges.
const speedAt = (place, size) => {
  const [before, behind] = [edge - place, place - size + edge];
  return speed * (before > 0 ? -before : Math.max(0, behind)) / edge;
};

// The photos at a height of the window, where they stand in a line that scrolls sideways.
const lineAt = (y) => [...document.querySelectorAll(".gallery .tiles")].find((tiles) => {
  const { top, bottom } = tiles.getBoundingClientRect();
  return y >= top && y <= bottom && tiles.scrollWidth > tiles.clientWidth;
});

const scrollAtEdge = () => {
  if (!drag) return;
  const { x, y } = drag.pointer;
  const [left, top] = [speedAt(x, innerWidth), speedAt(y, innerHeight)];
  if (top) scrollBy({ top, behavior: "instant" });
  const line = left ? lineAt(y) : undefined;
  if (line) line.scrollLeft += left;
  if (line || top) followPointer();
  requestAnimationFrame(scrollAtEdge);
};

const finish = async (isDrop) => {
  const { ghost, ids, target, release } = drag;
  ghost.remove();
  showOnto();
  drag = undefined;
  release();
  document.documentElement.classList.remove("pfe-dragging");
  const lifted = [...document.querySelectorAll(".pfe-lifted")];
  for (const each of lifted) each.classList.remove("pfe-lifted");
  const isMoved = isDrop && target && await drop(ids, target).catch(announceProblem);
  // The next drag has begun meanwhile: its end clears up for both.
  if (drag) return;
  // The page that comes has the frames of its own.
  const before = places();
  showOwnOrder();
  if (!isMoved) animate(before);
};

const drop = async (ids, target) => {
  // The page may have changed before the answer comes.
  const changed = nextOf("update", "problem");
  if (!await dropAt(ids, target)) return false;
  await changed;
  return true;
};

const dropAt = inTurn(async (ids, target) => {
  if (target.album) return dropOnto(ids, target.album);
  let { before } = target;
  // Behind the last photo of a section on a page is before the first one of the next, or of the rest of
  // the section on the next page; the photo itself tells which.
  const after = before === null ? target.after : undefined;
  if (before === null) {
    const { order } = await loadAlbum();
    const others = order.filter((id) => !ids.includes(id));
    const place = others.indexOf(target.after);
    if (place < 0) {
      announce("The photo beside it is gone; drop it again.");
      return false;
    }
    before = others[place + 1] ?? null;
  }
  if (!await movePhotos(ids, before, after)) return false;
  announce(`${namesOf(ids)} moved`);
  return true;
});

const startPress = (event) => {
  const tile = tileAround(event.target);
  if (!isArranging() || !tile || event.button !== 0 || drag) return;
  press = { tile, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  if (event.pointerType === "touch") {
    const own = press;
    setTimeout(() => {
      if (press === own && !drag) begin({ clientX: own.x, clientY: own.y });
    }, holdTime);
  }
};

// A second finger neither moves nor drops what the first one holds.
const isOfOther = (event) => press && event.pointerId !== press.pointer;

const movePointer = (event) => {
  if (!press || isOfOther(event)) return;
  if (drag) {
    drag.pointer = { x: event.clientX, y: event.clientY };
    return followPointer();
  }
  const distance = Math.hypot(event.clientX - press.x, event.clientY - press.y);
  if (distance < slack) return;
  // A finger that moves at once scrolls.
  if (event.pointerType === "touch") press = undefined;
  else begin(event);
};

const release = (event) => {
  if (isOfOther(event)) return;
  press = undefined;
  if (!hasDragged) return;
  hasDragged = false;
  noteDragEnd();
  if (drag) finish(true);
};

const cancel = () => {
  press = undefined;
  if (drag) finish(false);
};

const cancelByKey = (event) => {
  if (event.key !== "Escape" || !drag) return;
  event.stopImmediatePropagation();
  cancel();
};

const isOnTile = (event) => event.target.closest?.(".tile");

export const watchDrags = () => {
  addEventListener("pointerdown", startPress);
  addEventListener("pointermove", movePointer);
  addEventListener("pointerup", release);
  addEventListener("pointercancel", (event) => isOfOther(event) || cancel());
  addEventListener("keydown", cancelByKey, { capture: true });
  // While something is dragged, a finger does not scroll and no link is dragged by the browser.
  addEventListener("touchmove", (event) => {
    if (drag) event.preventDefault();
  }, { passive: false });
  addEventListener("dragstart", (event) => {
    if (isArranging() && isOnTile(event)) event.preventDefault();
  });
  addEventListener("contextmenu", (event) => {
    if (press && isOnTile(event)) event.preventDefault();
  });
};
