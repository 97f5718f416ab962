// Addresses of photos within the page that holds their gallery, to which the viewer leads back.

const mark = "#photo=";

/** The address of the page, with a photo of it or without. */
export const pageAddress = (id) =>
  location.href.replace(/#.*/, "") + (id === undefined ? "" : mark + id);

/** The ID of the photo that the page's address names, if it does. */
export const idInAddress = () =>
  location.hash.startsWith(mark) ? location.hash.slice(mark.length) : undefined;
