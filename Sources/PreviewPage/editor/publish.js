// Publishing: the site is built, checked, and brought to where it stands by the command that the
// configuration has. A page says when; what runs is read from the file.

import { button, element, formButtons, makeDialog, openModal } from "./dialogs.js";
import { listen } from "./events.js";
import { asking } from "./hold.js";
import { get, post } from "./server.js";
import { announce, announcing } from "./status.js";

/** The most lines of output that are shown. */
const lineLimit = 400;

/** The last publishing that the page was told of. */
const publication = {
  run: 0,
  stage: "",
  words: "",
  /** The lines of output, and the number of those that there were. */
  lines: /** @type {string[]} */ ([]),
  end: 0,
};

const isPublishing = () => ["building", "checking", "running"].includes(publication.stage);

/** @type {{ status: any, output: any, cancel: any } | undefined} */
let publishPanel;

const publishButton = button("Publish", announcing(() => beginPublishing()), {
  title: "Build the site, check it, and run publish.command", hidden: true,
});

const showPublication = () => {
  publishButton.textContent = isPublishing() ? "Publishing…" : "Publish";
  if (!publishPanel) return;
  const { status, output, cancel } = publishPanel;
  const isAtEnd = output.scrollHeight - output.scrollTop - output.clientHeight < 8;
  status.textContent = publication.words;
  status.classList.toggle("pfe-problem", publication.stage === "failed");
  output.textContent = publication.lines.join("\n");
  output.hidden = !publication.lines.length;
  cancel.hidden = !isPublishing();
  if (isAtEnd) output.scrollTop = output.scrollHeight;
};

/** Takes what the server tells: lines come again when the stream of events breaks. */
const takePublication = ({ run, stage, words, from, lines }) => {
  const wasUnderWay = run !== publication.run || isPublishing();
  const isFirst = publication.stage === "";
  if (run !== publication.run) Object.assign(publication, { run, lines: [], end: from });
  if (from > publication.end) publication.lines.push("…");
  publication.lines.push(...lines.slice(Math.max(0, publication.end - from)));
  publication.lines.splice(0, publication.lines.length - lineLimit);
  Object.assign(publication, { stage, words, end: Math.max(publication.end, from + lines.length) });
  // One that had ended before the page came is no news.
  if (wasUnderWay && !isPublishing() && !isFirst) announce(words, stage === "failed");
  showPublication();
};

const openPublishPanel = () => {
  if (!publishPanel) {
    const status = element("p");
    status.setAttribute("role", "status");
    const output = element("pre", { className: "pfe-output", tabIndex: 0 });
    output.setAttribute("aria-label", "Output");
    const cancel = button("Cancel", announcing(() => post("cancel", {})));
    const dialog = makeDialog("Publish", status, output,
      element("menu", {}, cancel, button("Close", () => dialog.close())));
    dialog.classList.add("pfe-publish");
    dialog.addEventListener("close", () => { publishPanel = undefined; });
    publishPanel = { status, output, cancel };
    dialog.show();
  }
  showPublication();
};

/**
 * Asks whether a command may run.
 * @returns {Promise<boolean>}
 */
const agreesTo = ({ command, folder, site }) => new Promise((resolve) => {
  const words = `It runs as you, in ${folder}, when the site was built into ${site} and checked. `
    + "Once you have agreed you are asked again only when the command has changed.";
  const form = element("form", { method: "dialog" }, formButtons(() => dialog, "Publish"));
  const dialog = makeDialog("Publish with this command?",
    element("pre", { className: "pfe-output", textContent: command }),
    element("p", { textContent: words }), form);
  let isAgreed = false;
  form.addEventListener("submit", () => { isAgreed = true; });
  dialog.addEventListener("close", () => resolve(isAgreed));
  openModal(dialog);
});

const beginPublishing = asking(async () => {
  if (isPublishing()) return openPublishPanel();
  const offer = await get("publish");
  if (!offer.isAgreed && !await agreesTo(offer)) return;
  const state = await post("publish", { seen: offer.isAgreed ? null : offer.command });
  // Its events may be here already, and later ones.
  if (state.run !== publication.run) takePublication(state);
  openPublishPanel();
});

/** Puts the button into a row, where it is shown while the configuration has a command. */
export const watchPublishing = (row) => {
  row.append(publishButton);
  listen("history", ({ canPublish }) => { publishButton.hidden = !canPublish; });
  listen("publishing", takePublication);
};
