// The album, and where its chunks stand: each height is a share of the width, px and lines, so that
// the style sheet keeps it exact, and a sum of them says where a chunk begins.

export const root = document.documentElement;
export const gallery = document.querySelector(".gallery");
/** The chunk that the page came with. */
export const ownChunk = gallery.querySelector(".chunk");

export const clamp = (value, least, most) => Math.max(least, Math.min(value, most));

/**
 * Nothing before the stream has started.
 * @type {Album}
 */
export let album;
/** The index of the page's own chunk. */
export let own = 0;
/**
 * For each band, the heights of all chunks above each chunk, and of all.
 * @type {Length[][]}
 */
let sums = [];
/**
 * The same at the present width and text size, px.
 * @type {number[]}
 */
export let offsets = [];
/** An element as wide as the gallery, and one line high. */
export const ruler = Object.assign(document.createElement("div"), { className: "stream-ruler" });
/** @type {{ width?: number, height?: number }} */
let measured = {};
/** The band of the present width and text size. */
export let band = 0;

/**
 * Takes an album, and the index of the page's own chunk in it.
 * @param {Album} found
 */
export const setAlbum = (found, index) => {
  [album, own] = [found, index];
  addUp();
};

/** Sums the heights of the chunks up, in the layout that is chosen. */
export const addUp = () => {
  /** @type {HTMLInputElement} */
  const input = document.querySelector("[name=layout]:checked");
  const layout = input?.value ?? "";
  sums = album.bands.map((_, band) => {
    const section = album.layouts[layout]?.[band];
    /** @type {(chunk: AlbumChunk, i: number) => number} */
    const height = ({ heights, others, sections, circles, words }, i) => {
      const rooms = layout === "circle" ? circles ?? sections : sections;
      return section
        ? rooms * section[i] + words[band][i] : (others?.[layout] ?? heights)[band][i];
    };
    return album.chunks.reduce((tops, chunk) => {
      const next = tops[tops.length - 1].map((top, i) => top + height(chunk, i));
      tops.push(/** @type {Length} */ (next));
      return tops;
    }, /** @type {Length[]} */ ([[0, 0, 0]]));
  });
  measured = {};
};

/** False while the results of a search stand in the gallery's place. */
export const isShown = () => gallery.getClientRects().length > 0;

/** Waits until the gallery is shown. */
export const untilShown = async () => {
  if (isShown()) return;
  await new Promise((done) => {
    const observer = new ResizeObserver(() => {
      if (!isShown()) return;
      observer.disconnect();
      done(null);
    });
    observer.observe(gallery);
  });
};

/** Measures width and text size; returns false where neither has changed. */
export const measure = () => {
  const { width, height } = ruler.getBoundingClientRect();
  const isSame = width === measured.width && height === measured.height;
  if (isSame || !isShown()) return false;
  measured = { width, height };
  // Bands count in the text size, of which a line of 20 px is the usual one.
  band = Math.max(0, album.bands.findLastIndex((start) => start * height <= width * 20));
  offsets = sums[band].map(([share, px, lines]) => share * width + px + lines * height);
  return true;
};

export const count = () => album.chunks.length;
/** The height of the whole stream, px. */
export const total = () => offsets[count()];
/** The last chunk that begins at or above a place, by binary search: an album may have 50,000. */
export const chunkAt = (top) => {
  let [first, last] = [0, count() - 1];
  while (first < last) {
    const middle = (first + last + 1) >> 1;
    if (offsets[middle] <= top) first = middle;
    else last = middle - 1;
  }
  return first;
};

/** The height of chunks, `px` less. In calc(), so that it stays true while a window is resized. */
export const heightOf = (first, end, px = 0) => {
  const [from, to] = [sums[band][first], sums[band][end]];
  const [share, pixels, lines] = from.map((term, i) => to[i] - term);
  return `max(0px, calc(${100 * share}cqi + ${pixels - px}px + ${lines}lh))`;
};
