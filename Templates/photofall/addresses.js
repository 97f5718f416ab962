// Addresses, made absolute at once, since that of the page changes as one goes on.

import { resolved } from "./resolve.js";

/** False for files opened from a disk, which cannot fetch others: links lead from page to page. */
export const isServed = location.protocol.startsWith("http");

/** The address that the page was loaded from: who goes forward before the scripts run has another. */
export const ownAddress =
  history.state?.viewer && performance.getEntriesByType("navigation")[0]?.name || document.baseURI;

export const absolute = (address, base = ownAddress) => resolved(address, base);

export const makeAbsolute = (scope, base) => {
  for (const name of ["href", "src", "data-clip", "data-webm"]) {
    for (const element of scope.querySelectorAll(`:is(a, img, link:not([rel=stylesheet]))[${name}]`)) {
      element.setAttribute(name, absolute(element.getAttribute(name), base));
    }
  }
  for (const element of scope.querySelectorAll("[srcset]")) {
    element.setAttribute("srcset", element.getAttribute("srcset").replace(
      /\S+(?= \d+w)/g, (address) => absolute(address, base)));
  }
};
