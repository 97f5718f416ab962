// Where the chunks of the album stand: each height is a share of the width, px and lines, so that
// the style sheet keeps it exact, and a sum of them says where a chunk begins.

const { absolute, fetched, makeAbsolute, ownAddress, say, streamAddress } = photofall;
const root = document.documentElement;
const gallery = document.querySelector(".gallery");
const clamp = (value, least, most) => Math.max(least, Math.min(value, most));

let album = null;
// Which of its chunks the page came with.
let own = 0;
const ownChunk = gallery.querySelector(".chunk");
// For each band, the heights of all chunks above each chunk, and of all.
let sums = [];
// The same at the present width and text size, px.
let offsets = [];
// As wide as the gallery, and one line high.
const ruler = Object.assign(document.createElement("div"), { className: "stream-ruler" });
let measured = {};
let band = 0;

const addUp = () => {
  const layout = document.querySelector("[name=layout]:checked")?.value;
  sums = album.bands.map((_, band) => {
    const section = album.layouts[layout]?.[band];
    const height = ({ heights, others, sections, circles, words }, i) => {
      const rooms = layout === "circle" ? circles ?? sections : sections;
      return section
        ? rooms * section[i] + words[band][i] : (others?.[layout] ?? heights)[band][i];
    };
    return album.chunks.reduce((tops, chunk) => {
      tops.push(tops[tops.length - 1].map((top, i) => top + height(chunk, i)));
      return tops;
    }, [[0, 0, 0]]);
  });
  measured = {};
};

// The results of a search stand in the gallery's place.
const isShown = () => gallery.getClientRects().length > 0;

const measure = () => {
  const { width, height } = ruler.getBoundingClientRect();
  const isSame = width === measured.width && height === measured.height;
  if (isSame || !isShown()) return false;
  measured = { width, height };
  const before = band;
  band = Math.max(0, album.bands.findLastIndex((start) => start <= width));
  offsets = sums[band].map(([share, px, lines]) => share * width + px + lines * height);
  if (band !== before) for (const chunk of shown.values()) if (chunk.style) fit(chunk);
  return true;
};

const count = () => album.chunks.length;
const total = () => offsets[count()];
const chunkAt = (top) => clamp(offsets.findLastIndex((start) => start <= top), 0, count() - 1);
