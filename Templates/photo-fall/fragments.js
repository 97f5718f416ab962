// Fragments as they are fetched, with addresses that hold in any page.

import { fetched } from "../photofall/fetching.js";
import { resolved } from "../photofall/resolve.js";

/**
 * The sheet and the gallery of the fragment at an address, the address of the next, and that of the
 * viewer's script if it has one; all addresses absolute.
 */
export const fragmentAt = async (address) => {
  const response = await fetched(address);
  /** @type {any} */
  const content = new DOMParser().parseFromString(await response.text(), "text/html");
  /** @type {HTMLElement | null} */
  const gallery = content.querySelector("[data-fragment]");
  /** @type {HTMLLinkElement | null} */
  const sheet = content.querySelector("link[rel=stylesheet]");
  if (!gallery || !sheet) throw new Error(`no fragment: ${address}`);
  // Its rules are to be read, of another host too.
  sheet.crossOrigin = "anonymous";
  // `fragment.base` is meant for the page; without it addresses go by the fragment's folder.
  const { base, next } = gallery.dataset;
  const absolute = (place) => resolved(place, base ? document.baseURI : response.url);
  for (const name of ["href", "src", "data-stream", "data-clip", "data-webm"]) {
    for (const part of content.querySelectorAll(`[${name}]`)) {
      part.setAttribute(name, absolute(part.getAttribute(name)));
    }
  }
  for (const picture of content.querySelectorAll("[srcset]")) {
    picture.srcset = picture.srcset.replace(
      /(\S+)( \d+w)/g, (_, place, width) => absolute(place) + width);
  }
  const viewer = content.querySelector("script")?.src;
  return { gallery, sheet, viewer, next: next && absolute(next) };
};
