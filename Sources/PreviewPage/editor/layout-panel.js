// The panel of the layout: every change is written into the configuration, and the page follows. The
// panel follows, too, whoever makes the change: it, an undo, another window or a hand.

import { automatic, choice, slider, where } from "./controls.js";
import { devices, loadLayouts } from "./devices.js";
import { button, element, makeDialog } from "./dialogs.js";
import { pageQuery } from "./edits.js";
import { listen } from "./events.js";
import { whenFree } from "./hold.js";
import { loadPresets, presetButtons } from "./presets.js";
import { get } from "./server.js";
import { areSettled } from "./settings.js";

/** @typedef {import("./controls.js").Control} Control */

const layoutOf = ({ choices }) => choices.layout.value;
const hasColumns = (state) => state.grids.includes(layoutOf(state));
const isWaterfall = (state) => layoutOf(state) === "waterfall";

const columnSliders = ({ breakpoints }) => breakpoints.map(({ minWidth }, place) =>
  where(hasColumns, slider(minWidth ? `Columns from ${minWidth} px` : "Columns on phones",
    `breakpoints.${place}.columns`, { min: 1, max: 12 },
    (state) => state.breakpoints[place]?.columns)));

/**
 * A slider for each breakpoint; presets, and hands, change how many there are.
 * @returns {Control}
 */
const columnControls = () => {
  const made = element("div");
  /** @type {Control[]} */
  let sliders = [];
  let widths = "";
  const show = (state) => {
    const now = state.breakpoints.map(({ minWidth }) => minWidth).join();
    if (now !== widths) {
      widths = now;
      sliders = columnSliders(state);
      made.replaceChildren(...sliders.map(({ element }) => element));
    }
    for (const each of sliders) each.show(state);
  };
  return { element: made, show };
};

/** The list of what devices will show. */
const deviceList = () => {
  const list = element("ul", { className: "pfe-devices", ariaLabel: "Devices" });
  const show = (layouts) => list.replaceChildren(...devices.map(({ name, width }, place) =>
    element("li", { textContent: `${name}, ${width} px: ${layouts[place]}` })));
  return { element: list, show };
};

/** The controls of settings. */
const controlsOf = (state) => [
  choice("Look", "look", state),
  choice("Layout", "layout", state),
  choice("Sort", "sort", state),
  choice("Order", "order", state, "usual"),
  choice("Captions", "captions", state),
  choice("Sections", "sections", state),
  columnControls(),
  slider("Space between columns, px", "spacing.column", { min: 0, max: 64 },
    ({ columnSpacing }) => columnSpacing),
  slider("Space between rows, px", "spacing.row", { min: 0, max: 64 },
    ({ rowSpacing }) => rowSpacing),
  slider("Space around, px", "inset", { min: 0, max: 96 }, ({ inset }) => inset),
  where(isWaterfall, automatic("Tolerance, px", "tolerance", { min: 0, max: 400, step: 4 },
    ({ tolerance }) => tolerance)),
  where(isWaterfall, slider("Crop for even ends, %", "crop", { min: 0, max: 5, step: 0.5 },
    ({ crop }) => crop)),
  slider("Photos on a page, about", "chunk.target", { min: 20, max: 200, step: 5 },
    ({ chunkTarget }) => chunkTarget),
];

/** @type {HTMLDialogElement | undefined} */
let panel;

const loadSettings = () => Promise.all([
  get("settings?" + new URLSearchParams(pageQuery())), loadPresets(),
  loadLayouts(pageQuery(), devices.map(({ width }) => width)),
]);

/** Shows what was loaded. */
let showLoaded = (_) => {};

let latestLoad = 0;

/** Shows the settings as they are on the disk, unless somebody is changing them. */
const showSettings = async () => {
  if (!panel || !areSettled()) return;
  latestLoad += 1;
  const number = latestLoad;
  // A file that cannot be understood is told elsewhere.
  const loaded = await loadSettings().catch(() => undefined);
  await whenFree();
  if (loaded && areSettled() && number === latestLoad) showLoaded(loaded);
};

/** Opens the panel, or closes it. */
export const toggleLayoutPanel = async () => {
  if (panel) return panel.close();
  const loaded = await loadSettings();
  // Another press may have opened it meanwhile.
  if (panel) return;
  const [settings, presets] = loaded;
  const controls = controlsOf(settings);
  const parts = [presetButtons(presets), deviceList()];
  showLoaded = ([state, ...others]) => {
    for (const control of controls) control.show(state);
    parts.forEach((part, place) => part.show(others[place]));
  };
  showLoaded(loaded);
  const [buttons, list] = parts.map(({ element }) => element);
  panel = makeDialog("Layout", buttons,
    element("div", { className: "pfe-settings" }, ...controls.map(({ element }) => element)),
    list, element("p", { textContent: "Every change is written into photofall.yaml at once." }),
    element("menu", {}, button("Close", () => panel?.close())));
  panel.addEventListener("close", () => { panel = undefined; });
  // Not modal: the effect is seen beside it.
  panel.show();
};

export const watchSettings = () => {
  for (const name of ["settled", "history", "update"]) listen(name, showSettings);
};
