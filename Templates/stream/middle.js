// The photo in the middle of the screen, which stays there and is found again.

let middle = null;

const nearestTile = (chunk) => {
  const away = (tile) => {
    const box = tile.getBoundingClientRect();
    return Math.hypot(
      Math.max(box.left - innerWidth / 2, 0, innerWidth / 2 - box.right),
      Math.max(box.top - innerHeight / 2, 0, innerHeight / 2 - box.bottom));
  };
  const tiles = [...chunk.querySelectorAll(".tile")].map((tile) => [away(tile), tile]);
  return tiles.reduce((best, next) => next[0] < best[0] ? next : best, [Infinity])[1];
};

const findMiddle = () => {
  const chunk = shown.get(chunkAt(position() + innerHeight / 2));
  if (!chunk || scrollY === 0) return null;
  // Other photos come beside it when the window changes, but it stays the one.
  const isSame = middle?.photo && middle.key === chunk.key;
  if (isSame && Math.abs(strayed(middle, chunk.element)) < 2) return middle;
  const tile = nearestTile(chunk.element);
  const box = (tile ?? chunk.element).getBoundingClientRect();
  return { key: chunk.key, photo: tile?.id, part: (innerHeight / 2 - box.top) / box.height };
};

// What stood in the middle, where it is now: px below the middle of the screen.
const strayed = ({ photo, part }, element) => {
  const box = (document.getElementById(photo) ?? element).getBoundingClientRect();
  return box.top + part * box.height - innerHeight / 2;
};

const returnTo = async (place) => {
  if (!await start()) return;
  const index = album.chunks.findIndex(({ key }) => key === place.key);
  if (index >= 0) goBack(place, await bring(index));
};

const goBack = (place, { index, element }) =>
  goTo(offsets[index] - element.getBoundingClientRect().top + strayed(place, element));

const resize = () => {
  if (!measure()) return;
  lowerMasthead(0);
  const chunk = middle && [...shown.values()].find(({ key }) => key === middle.key);
  if (chunk) goBack(middle, chunk);
  else goTo(position());
};

const restSoon = () => {
  clearTimeout(resting);
  resting = setTimeout(rest, 120);
};

// At rest the address and the history are brought up to date: the page that one is on, the photo.
const rest = () => {
  if (!album || !isShown() || document.querySelector("dialog[open]")) return;
  const index = chunkAt(position() + innerHeight / 2);
  const ideal = excess() * clamp((scrollY + shift) / room(), 0, 1);
  if (Math.abs(shift - ideal) > highest / 100) goTo(position());
  middle = findMiddle();
  const address = index === own ? ownAddress : album.chunks[index].page;
  history.replaceState({ ...history.state, middle }, "", address);
};
