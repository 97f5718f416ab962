// The bar of the editing layer, with its status for screen readers, too.

import { listen } from "./events.js";

export const bar = document.createElement("section");
bar.className = "pfe pfe-bar";
bar.setAttribute("aria-label", "Arrange the gallery");
/** The rows of buttons: the main ones, and those for what is selected. */
export const mainRow = bar.appendChild(document.createElement("div"));
export const moveRow = bar.appendChild(document.createElement("div"));
const statusLine = bar.appendChild(document.createElement("p"));
statusLine.setAttribute("role", "status");
const progressLine = bar.appendChild(document.createElement("p"));
progressLine.className = "pfe-progress";

export const announce = (text, isProblem = false) => {
  statusLine.textContent = text;
  statusLine.classList.toggle("pfe-problem", isProblem);
};

export const announceProblem = ({ message }) => announce(message, true);

/** An action whose failure is announced. */
export const announcing = (action) => () => action().catch(announceProblem);

/** Shows the bar, and in it what the server reports. */
export const showBar = () => {
  listen("progress", ({ step, done, total, detail }) => {
    const count = `${done.toLocaleString("en")} of ${total.toLocaleString("en")}`;
    const now = detail ? `, ${detail}` : "";
    progressLine.textContent = done < total ? `${step}: ${count}${now}` : "";
  });
  listen("built", () => { progressLine.textContent = ""; });
  listen("problem", announceProblem);
  document.body.append(bar);
};
