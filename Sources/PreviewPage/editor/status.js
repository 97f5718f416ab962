// The bar of the editing layer. One line says how the gallery stands, and behind that what was done
// last; another how far a build is.

import { listen } from "./events.js";
import { keepOverReload } from "./hold.js";
import { Refusal } from "./server.js";

/** The language of the layer's words, whatever that of the page is. */
export const english = { lang: "en" };

export const bar = Object.assign(document.createElement("section"), english);
bar.className = "pfe pfe-bar";
bar.setAttribute("aria-label", "Arrange the gallery");
/** The rows of buttons: the main ones, and those for what is selected. */
export const mainRow = bar.appendChild(document.createElement("div"));
export const moveRow = bar.appendChild(document.createElement("div"));
const line = bar.appendChild(document.createElement("p"));
const standing = line.appendChild(document.createElement("span"));
standing.className = "pfe-standing";
const message = line.appendChild(document.createElement("span"));
message.setAttribute("role", "status");
const progressLine = bar.appendChild(document.createElement("p"));
progressLine.className = "pfe-progress";

/** The facts that the standing goes by. */
const facts = {
  /** The server's fault, in words; none while it is there. */
  away: "",
  /** The reason why the gallery cannot be shown as it is, in words. */
  problem: "",
  /** The edits that are on their way. */
  edits: 0,
  /** The standing while nothing is wrong; none until the server was heard of. */
  rest: "",
};

/** The fault, in words; nothing while all is well. */
const fault = () => facts.away || facts.problem
  && `${facts.problem}; until that is mended the page shows what was before`;

const showStanding = () => {
  const isFault = fault() !== "";
  const text = fault() || (facts.edits ? "Saving…" : facts.rest);
  // A screen reader need not hear of each edit twice.
  standing.setAttribute("aria-live", isFault ? "assertive" : "off");
  standing.classList.toggle("pfe-problem", isFault);
  if (standing.textContent !== text) standing.textContent = text;
};

const note = (changes) => {
  Object.assign(facts, changes);
  showStanding();
};

/** Tells that an edit is on its way; returns what ends that. */
export const beginSaving = () => {
  note({ edits: facts.edits + 1, rest: "Saved" });
  return () => note({ edits: facts.edits - 1 });
};

/** Tells that an edit is on its way until its promise ends. */
export const whileSaving = (promise) => promise.finally(beginSaving());

export const announce = (text, isProblem = false) => {
  message.textContent = text;
  message.classList.toggle("pfe-problem", isProblem);
};

/** The words that were announced last. */
export const lastMessage = () => message.textContent;

const announced = keepOverReload("announced", () => ({
  text: lastMessage(), isProblem: message.classList.contains("pfe-problem"),
}));
if (announced) announce(announced.text, announced.isProblem);

/** Says what a person can do something about; anything else is a fault of this page. */
export const announceProblem = (problem) => {
  const isPlain = problem instanceof Refusal;
  if (!isPlain) console.error(problem);
  announce(isPlain ? problem.message : "This page has lost its way; load it again.", true);
};

/** An action whose failure is announced, and that is not begun again before it ends. */
export const announcing = (action) => {
  /** @type {Promise<any> | undefined} */
  let running;
  return (...values) => running ??= action(...values).catch(announceProblem)
    .finally(() => { running = undefined; });
};

/** The note in the tab's memory that its server was away before the page was loaded. */
const absence = "photofall-away";
export const noteReturn = () => sessionStorage.setItem(absence, "yes");

/** Shows the bar, and in it what the server reports. */
export const showBar = () => {
  listen("progress", ({ step, done, total, detail }) => {
    const count = `${done.toLocaleString("en")} of ${total.toLocaleString("en")}`;
    const now = detail ? `, ${detail}` : "";
    progressLine.textContent = done < total ? `${step}: ${count}${now}` : "";
  });
  listen("built", () => { progressLine.textContent = ""; });
  listen("problem", ({ message }) => note({ problem: message }));
  listen("history", ({ problem = "" }) => note({ problem }));
  listen("away", (words) => note({ away: words }));
  listen("here", () => {
    const wasAway = facts.away || sessionStorage.getItem(absence);
    sessionStorage.removeItem(absence);
    note({ away: "", rest: wasAway ? "Here again" : facts.rest || "Saved" });
    // A build that ended unseen says nothing more; one that goes on does.
    progressLine.textContent = "";
  });
  document.body.append(bar);
  // The page ends above the bar, which has as many lines as its buttons take.
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--pfe-bar", `${bar.offsetHeight}px`);
  }).observe(bar);
};
