// Fragments as they are fetched, with addresses that hold in any page.

import { fetched } from "../photofall/fetching.js";
import { resolved } from "../photofall/resolve.js";

export const received = async (address) => {
  const response = await fetched(address);
  const content = new DOMParser().parseFromString(await response.text(), "text/html");
  return { content, address: response.url };
};

/**
 * The sheet and the gallery of a fragment, the address of the next, and that of the viewer's script if it
 * has one; all addresses absolute.
 */
export const moved = ({ content, address }) => {
  /** @type {HTMLElement | null} */
  const gallery = content.querySelector("[data-fragment]");
  /** @type {HTMLLinkElement | null} */
  const sheet = content.querySelector("link[rel=stylesheet]");
  if (!gallery || !sheet) throw new Error(`no fragment: ${address}`);
  // Its rules are to be read, of another host too.
  sheet.crossOrigin = "anonymous";
  // `fragment.base` is meant for the page; without it addresses go by the fragment's folder.
  const base = gallery.dataset.base ? document.baseURI : address;
  const absolute = (place) => resolved(place, base);
  for (const name of ["href", "src", "data-stream", "data-clip", "data-webm"]) {
    for (const element of content.querySelectorAll(`[${name}]`)) {
      element.setAttribute(name, absolute(element.getAttribute(name)));
    }
  }
  for (const element of content.querySelectorAll("[srcset]")) {
    element.setAttribute("srcset", element.getAttribute("srcset").replace(
      /(\S+)( \d+w)/g, (_, place, width) => absolute(place) + width));
  }
  const { next } = gallery.dataset;
  const viewer = content.querySelector("script")?.src;
  return { gallery, sheet, viewer, next: next && absolute(next) };
};
