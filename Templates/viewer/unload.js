// The end of a download: a clip that only pauses is fetched to its end.

/**
 * Makes a clip as it was before it was first played.
 * @param {HTMLVideoElement} video
 */
export const unload = (video) => {
  video.preload = "none";
  // An address that is set once more begins anew, with no more than is to be preloaded.
  video.src = video.src;
};
