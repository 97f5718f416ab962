// The address of a clip in the format that this browser plays.

/**
 * The WebM where it is played, since it is smaller; else the MP4.
 * @param {string | undefined} clip
 * @param {{ path?: string, type?: string }} webm
 */
export const clipAddress = (clip, { path, type = "" }) =>
  path && document.createElement("video").canPlayType(type) ? path : clip;

/**
 * The address of the clip of a tile.
 * @param {HTMLElement} tile
 */
export const clipOfTile = ({ dataset }) =>
  clipAddress(dataset.clip, { path: dataset.webm, type: dataset.webmType });
