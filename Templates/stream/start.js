// A photo's own address: its tile may be on another page, which the photo's page knows.

const followHash = async () => {
  const id = decodeURIComponent(location.hash.slice(1));
  if (!id.startsWith("photo-") || document.getElementById(id)) return;
  const address = absolute(`p/${encodeURIComponent(id.slice(6))}.html`, streamAddress);
  const { page } = parsed(await received(address));
  const link = page.querySelector("link[rel=up]");
  const home = absolute(link.getAttribute("href"), address);
  if (!await start()) return;
  await bring(album.chunks.findIndex(({ page }) => page === home));
  document.getElementById(id)?.scrollIntoView();
};

// An album that has changed takes the place of what it was. `parts` are those of its chunks that are
// there already, in order, with the sheets of their rules.
const renew = (found, parts) => {
  const gone = [...shown.values()];
  shown.clear();
  album = found;
  own = gallery.dataset.total ? 0 : album.chunks.findIndex(({ page }) => page === ownAddress);
  for (const { index, element, sheet } of parts) {
    gallery.insertBefore(element, after);
    const { key } = album.chunks[index];
    shown.set(
      index, { index, key, element, sheet, isStyled: true, letGo: new AbortController() });
  }
  addUp();
  measure();
  show(parts[0].index, parts.at(-1).index);
  for (const { letGo, element } of gone) {
    letGo.abort();
    element.remove();
  }
  for (const chunk of shown.values()) announce(chunk, true);
  frame ||= requestAnimationFrame(update);
  restSoon();
};

let starting = null;

const begin = async () => {
  // The sheet says how high a line is.
  const [found] = await Promise.all([photofall.album, photofall.load("stream")]).catch(() => []);
  const index = found?.chunks.findIndex(({ key }) => key === ownChunk.dataset.chunk) ?? -1;
  if (index < 0) return giveUp();
  [album, own] = [found, index];
  root.classList.add("streaming");
  ownChunk.after(after);
  addUp();
  measure();
  const key = ownChunk.dataset.chunk;
  shown.set(own, { index, key, element: ownChunk, letGo: new AbortController() });
  announce(shown.get(own), true);
  const y = scrollY;
  const { top, bottom } = ownChunk.getBoundingClientRect();
  if (bottom < 0) leap();
  else goTo(offsets[own] - top);
  lowerMasthead(own && scrollY - y);
  history.scrollRestoration = "manual";
  new ResizeObserver(resize).observe(ruler);
  photofall.renew = renew;
  return true;
};

const start = () => starting ??= begin();

const giveUp = () => {
  root.classList.remove("streaming");
  const message = notice(() => {
    message.remove();
    starting = null;
    start();
  });
  after.remove();
  gallery.append(message);
  return false;
};

gallery.prepend(ruler, before);
addScrubber();
addEventListener("scroll", () => {
  restSoon();
  if (album) frame ||= requestAnimationFrame(update);
  else start();
}, { passive: true });
// What is clicked may lead away.
addEventListener("click", rest, true);
addEventListener("hashchange", followHash);
addEventListener("popstate", ({ state }) => {
  if (state?.middle && !document.querySelector("dialog[open]")) returnTo(state.middle);
});

// Another layout makes other heights; a tile that is given goes to the middle of the screen.
photofall.relayout = (tile) => {
  if (!album) return;
  addUp();
  const chunk = tile && [...shown.values()].find(({ element }) => element.contains(tile));
  if (chunk) middle = { key: chunk.key, photo: tile.id, part: 0.5 };
  resize();
};

photofall.bring = bring;
if (history.state?.middle) returnTo(history.state.middle);
else if (location.hash) followHash();
// What follows the album's first page is fetched when one goes on, unless something shows of it.
const isLast = ownChunk.getBoundingClientRect().bottom < 2 * innerHeight;
if (!gallery.dataset.total || scrollY || isLast) start();
