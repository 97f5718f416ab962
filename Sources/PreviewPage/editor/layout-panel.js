// The panel of the layout: every change is written into the configuration, and the page follows. The
// panel follows, too, whoever makes the change: it, an undo, another window or a hand.

import { button, element, field, makeDialog } from "./dialogs.js";
import { edit, inTurn } from "./edits.js";
import { listen } from "./events.js";
import { get } from "./server.js";

/**
 * A control of a setting: its element, and what shows the settings in it.
 * @typedef {{ element: HTMLElement, show: (state: any) => void }} Control
 */

// Settings are written in the order in which they were made.
const writeSetting = inTurn((key, value) => edit({ setting: { key, value } }));

/** The changes that are not on the disk yet: until then the settings are those of before. */
let changes = 0;
const write = async (key, value) => {
  changes += 1;
  await writeSetting(key, value);
  changes -= 1;
  // The last one brings the panel up to date.
  showSettings();
};

/** Lets a slider write where it comes to rest. */
const writeAtRest = (input, key) => {
  let timer;
  input.addEventListener("input", () => {
    if (timer === undefined) changes += 1;
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      changes -= 1;
      write(key, input.value);
    }, 120);
  });
};

/** @returns {Control} */
const slider = (label, key, properties, valueOf) => {
  const input = element("input", { type: "range", step: 1, ...properties });
  const output = element("output");
  const tell = () => { output.textContent = input.value; };
  input.addEventListener("input", tell);
  writeAtRest(input, key);
  const show = (state) => {
    input.value = valueOf(state);
    tell();
  };
  return {
    element: element("label", {}, element("span", { textContent: label }), input, output), show,
  };
};

/**
 * A slider that can also be left to the engine.
 * @returns {Control}
 */
const automatic = (label, key, properties, valueOf) => {
  const own = slider(label, key, properties, valueOf);
  const [, input, output] = /** @type {any} */ (own.element.children);
  const box = element("input", { type: "checkbox" });
  const follow = () => {
    input.disabled = box.checked;
    output.textContent = box.checked ? "auto" : input.value;
  };
  box.addEventListener("change", () => {
    follow();
    write(key, box.checked ? "auto" : input.value);
  });
  const show = (state) => {
    box.checked = valueOf(state) === "auto";
    if (!box.checked) own.show(state);
    follow();
  };
  const boxLabel =
    element("label", {}, box, element("span", { textContent: `${label}: left to the engine` }));
  return {
    element: element("div", { className: "pfe-automatic" }, own.element, boxLabel), show,
  };
};

/** @returns {Control} */
const choice = (label, key, values, valueOf) => {
  const input = element("select", {},
    ...values.map((each) => element("option", { value: each, textContent: each })));
  input.addEventListener("change", () => write(key, input.value));
  return { element: field(label, input), show: (state) => { input.value = valueOf(state); } };
};

/** A control that is shown only with layouts that it does something for. */
const where = (isOfUse, control) => ({
  element: control.element,
  show: (state) => {
    control.element.hidden = !isOfUse(state);
    control.show(state);
  },
});

const hasColumns = ({ layout, grids }) => grids.includes(layout);
const isWaterfall = ({ layout }) => layout === "waterfall";

/** The controls of settings. */
const controlsOf = ({ layouts, breakpoints }) => [
  choice("Layout", "layout", layouts, ({ layout }) => layout),
  ...breakpoints.map(({ minWidth }, place) => where(hasColumns, slider(
    minWidth ? `Columns from ${minWidth} px` : "Columns on phones",
    `breakpoints.${place}.columns`, { min: 1, max: 12 },
    (state) => state.breakpoints[place]?.columns))),
  slider("Space between columns, px", "spacing.column", { min: 0, max: 64 },
    ({ columnSpacing }) => columnSpacing),
  slider("Space between rows, px", "spacing.row", { min: 0, max: 64 },
    ({ rowSpacing }) => rowSpacing),
  slider("Space around, px", "inset", { min: 0, max: 96 }, ({ inset }) => inset),
  where(isWaterfall, automatic("Tolerance, px", "tolerance", { min: 0, max: 400, step: 4 },
    ({ tolerance }) => tolerance)),
  slider("Photos on a page, about", "chunk.target", { min: 20, max: 200, step: 5 },
    ({ chunkTarget }) => chunkTarget),
];

/** @type {HTMLDialogElement | undefined} */
let panel;
/** @type {Control[]} */
let shownControls = [];

/** Shows the settings as they are on the disk, unless somebody is changing them. */
const showSettings = async () => {
  if (!panel || changes) return;
  const state = await get("settings").catch(() => undefined);
  if (!state || changes) return;
  for (const control of shownControls) control.show(state);
};

/** Opens the panel, or closes it. */
export const toggleLayoutPanel = async () => {
  if (panel) return panel.close();
  const state = await get("settings");
  shownControls = controlsOf(state);
  for (const control of shownControls) control.show(state);
  panel = makeDialog("Layout", ...shownControls.map(({ element }) => element),
    element("p", { textContent: "Every change is written into photofall.yaml at once." }),
    element("menu", {}, button("Close", () => panel?.close())));
  panel.addEventListener("close", () => { panel = undefined; });
  // Not modal: the effect is seen beside it.
  panel.show();
};

export const watchSettings = () => {
  listen("history", showSettings);
  listen("update", showSettings);
};
