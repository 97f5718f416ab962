// Addresses, made absolute at once, since that of the page changes as one goes on.

import { resolved } from "./resolve.js";

/** False for files opened from a disk, which cannot fetch others: links lead from page to page. */
export const isServed = location.protocol.startsWith("http");

/** The address that the page was loaded from: who goes forward before the scripts run has another. */
export const ownAddress =
  history.state?.viewer && performance.getEntriesByType("navigation")[0]?.name || document.baseURI;

export const absolute = (address, base = ownAddress) => resolved(address, base);

/** The ID that the page's address ends with; empty for one of broken signs. */
export const namedID = () => {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
};

export const makeAbsolute = (scope, base) => {
  for (const link of scope.querySelectorAll("a[href], link:not([rel=stylesheet])")) {
    link.href = absolute(link.getAttribute("href"), base);
  }
  for (const image of scope.querySelectorAll("img")) {
    image.src = absolute(image.getAttribute("src"), base);
  }
  for (const name of ["clip", "webm"]) {
    for (const tile of scope.querySelectorAll(`[data-${name}]`)) {
      tile.dataset[name] = absolute(tile.dataset[name], base);
    }
  }
  for (const source of scope.querySelectorAll("[srcset]")) {
    source.srcset = source.getAttribute("srcset").replace(
      /(\S+)( \d+w)/g, (_, address, width) => absolute(address, base) + width);
  }
};
