// One stream of an album's pages, fetched after the first paint.

import { addUp, album, gallery, isShown, ownChunk, ruler } from "./stream/album.js";
import { anchorTo, formerAnchor, resize, rest, restSoon } from "./stream/anchor.js";
import { before } from "./stream/chunks.js";
import { updateSoon } from "./stream/following.js";
import { addScrubber } from "./stream/scrubbing.js";
import { start } from "./stream/start.js";
import { bring, followHash, returnTo } from "./stream/travel.js";

gallery.prepend(ruler, before);
addScrubber();
// The scrolling of a line is heard on its way down alone.
addEventListener("scroll", () => {
  restSoon();
  if (album) updateSoon();
  else start();
}, { capture: true, passive: true });
// A click may lead away.
addEventListener("click", rest, true);
// The viewer may have closed on another page; such an event is heard on its way down alone.
addEventListener("close", restSoon, true);
addEventListener("hashchange", followHash);
const returnToMiddle = () => {
  const { middle } = history.state ?? {};
  if (middle && isShown() && !document.querySelector("dialog[open]")) returnTo(middle);
};
addEventListener("popstate", returnToMiddle);
// WebKit shows the top of a page that it has kept.
addEventListener("pageshow", ({ persisted }) => persisted && !scrollY && returnToMiddle());

// Another layout makes other heights; a tile that is given goes to the middle of the screen.
photofall.relayout = (tile) => {
  if (!album) return;
  addUp();
  if (tile) anchorTo(tile);
  resize();
};

photofall.bring = bring;
const former = formerAnchor();
if (former) returnTo(former);
else if (location.hash) photofall.arrival = followHash();
// Chunks after the album's first are fetched when one goes on, unless something shows of them.
const isLast = ownChunk.getBoundingClientRect().bottom < 2 * innerHeight;
if (!gallery.dataset.total || scrollY || isLast) start();
