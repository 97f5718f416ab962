// Photos of the viewer: from a tile at once, in full from the data of its chunk.

import { clipAddress, clipOfTile } from "../photofall/clip-address.js";

/** Originals that browsers show. */
const seenOriginal = /\.(avif|gif|jpe?g|png|webp)$/i;

/** The widest picture that a `srcset` names, px. */
const widest = (srcset) => Math.max(...(srcset.match(/ \d+(?=w)/g) ?? []).map(Number));

/** A `srcset` that is good wherever the page's own address moves. */
const absoluteSet = (srcset) =>
  srcset.replace(/(^|, )(\S+)/g, (_, gap, link) => gap + new URL(link, document.baseURI).href);

/**
 * A photo from its tile.
 * @returns {ViewerPhoto}
 */
export function photoOfTile(tile) {
  const image = tile.querySelector("img");
  const caption = tile.querySelector(".caption, .pf-caption");
  const pixels = widest(image.srcset);
  return {
    id: tile.dataset.photo,
    kind: /** @type {ItemKind} */ (tile.dataset.kind ?? "still"),
    chunk: (tile.closest("[data-chunk]") ?? tile).dataset.chunk,
    // Links lead to pictures where photos have no pages; a photo's address is its tile's then.
    page: tile.pathname.endsWith(".html") ? tile.href : `#${tile.id}`,
    alt: image.alt || caption?.textContent || "",
    captionHTML: caption?.innerHTML,
    ratio: image.width / image.height || 1,
    pixels,
    ownPixels: pixels,
    clip: clipOfTile(tile),
    sources: [...tile.querySelectorAll("source, img")]
      .map(({ type, srcset }) => ({ type, srcset: absoluteSet(srcset) })),
  };
}

/**
 * The words of a caption whose relative links count from `base`: the page's own address moves.
 * @param {string | undefined} html
 */
const wordsFrom = (base, html) => {
  if (!html) return html;
  const words = document.createElement("template");
  words.innerHTML = html;
  for (const link of words.content.querySelectorAll('a[href^="../"]')) {
    link.setAttribute("href", new URL(link.getAttribute("href") ?? "", base).href);
  }
  return words.innerHTML;
};

/**
 * A photo from its entry in the data of a chunk, whose addresses count from `base`.
 * @param {PhotoData} entry
 * @returns {ViewerPhoto}
 */
export function photoOfData(entry, chunk, base) {
  const absolute = (link) => new URL(link, base).href;
  // The format that every browser shows comes last, and goes into the image element itself.
  const types = [...new Set(entry.pictures.map(({ type }) => type))];
  const pixels = Math.max(...entry.pictures.map(({ width }) => width));
  return {
    ...entry,
    chunk,
    page: absolute(entry.page),
    captionHTML: wordsFrom(base, entry.captionHTML),
    original: entry.original && absolute(entry.original),
    info: entry.info?.map(([label, value, links]) =>
      [label, value, links?.map(([text, href]) => [text, href && absolute(href)])]),
    clip: entry.clip && absolute(clipAddress(entry.clip.path, entry.clip.webm ?? {})),
    sphere: entry.sphere && { ...entry.sphere, path: absolute(entry.sphere.path) },
    ratio: entry.width / entry.height,
    pixels,
    ownPixels: seenOriginal.test(entry.original ?? "") ? entry.width : pixels,
    sources: types.map((type) => ({
      type,
      srcset: entry.pictures
        .filter((picture) => picture.type === type)
        .map(({ path, width }) => `${absolute(path)} ${width}w`)
        .join(", "),
    })),
  };
}

/**
 * The tile of a photo, or else that of its stack, if it is on the page now.
 * @param {{ id: string, cover?: string }} photo
 */
export const tileOf = ({ id, cover }) => photofall.tileAt(id) ?? (cover ? photofall.tileAt(cover) : null);

/** The address of the picture that a tile shows, once it does. */
export function thumbnailOf(tile) {
  const image = tile?.querySelector("img");
  return image?.complete && image.naturalWidth > 0 ? image.currentSrc : null;
}
