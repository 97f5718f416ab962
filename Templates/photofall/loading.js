// Loading of scripts with their sheets.

import { absolute } from "./addresses.js";
import { once } from "./once.js";

const script = /** @type {HTMLScriptElement} */ (document.currentScript);
/** The addresses of scripts and sheets that are loaded when they are needed. */
const later = Object.fromEntries(
  Object.entries(script.dataset).map(([name, address]) => [name, absolute(address)]));

/** Adds a script or a style sheet; what could not be had is asked for again. */
const added = once((address) => new Promise((resolve, reject) => {
  const element = address.endsWith(".js")
    ? Object.assign(document.createElement("script"), { src: address })
    : Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  element.onload = resolve;
  element.onerror = () => {
    element.remove();
    added.forget(address);
    reject(new Error(address));
  };
  document.head.append(element);
}));

/** Adds the script of a name, with its sheet; ends when both have come or not. */
export const load = async (name) => {
  const addresses = [later[name], later[name + "Sheet"]].filter(Boolean);
  const parts = await Promise.allSettled(addresses.map(added));
  for (const { reason } of /** @type {any[]} */ (parts)) if (reason) throw reason;
};
