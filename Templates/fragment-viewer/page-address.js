// Addresses of photos within the page that holds their gallery, to which the viewer leads back.

const mark = "#photo=";

/** The mark before the album, where the page has several: galleries may have photos of one ID. */
const albumMark = "&album=";

/** The address of the page, with a photo of it or without. */
export const pageAddress = (id, album) =>
  location.href.replace(/#.*/, "") + (id === undefined ? "" : mark + id)
  + (album === undefined ? "" : albumMark + album);

/** The ID of the photo that the page's address names, and its album, if it does. */
export const photoInAddress = () => {
  if (!location.hash.startsWith(mark)) return [];
  return location.hash.slice(mark.length).split(albumMark);
};
