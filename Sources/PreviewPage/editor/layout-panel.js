// The panel of the layout: every change is written into the configuration, and the page follows.

import { button, element, field, makeDialog } from "./dialogs.js";
import { edit, inTurn } from "./edits.js";
import { get } from "./server.js";

// Settings are written in the order in which they were made.
const writeSetting = inTurn((key, value) => edit({ setting: { key, value } }));

/** A control whose effect is seen at once. */
const control = (label, key, properties, value) => {
  const input = element("input", { ...properties, value });
  const output = element("output", { textContent: value });
  let timer;
  input.addEventListener("input", () => {
    output.textContent = input.value;
    clearTimeout(timer);
    timer = setTimeout(() => writeSetting(key, input.value), 120);
  });
  return element("label", {}, element("span", { textContent: label }), input, output);
};

/** A control that can also be left to the engine. */
const automatic = (label, key, properties, value) => {
  const own = control(label, key, properties, value === "auto" ? properties.min : value);
  const [, input, output] = own.children;
  const box = element("input", { type: "checkbox", checked: value === "auto" });
  const follow = () => {
    input.disabled = box.checked;
    output.textContent = box.checked ? "auto" : input.value;
  };
  box.addEventListener("change", () => {
    follow();
    writeSetting(key, box.checked ? "auto" : input.value);
  });
  follow();
  return element("div", { className: "pfe-automatic" }, own,
    element("label", {}, box, element("span", { textContent: `${label}: left to the engine` })));
};

const choice = (label, key, values, value) => {
  const input = element("select", {},
    ...values.map((each) => element("option", { value: each, textContent: each })));
  input.value = value;
  input.addEventListener("change", () => writeSetting(key, input.value));
  return field(label, input);
};

const range = (min, max, step = 1) => ({ type: "range", min, max, step });

/** @type {HTMLDialogElement | undefined} */
let panel;

/** Opens the panel, or closes it. */
export const toggleLayoutPanel = async () => {
  if (panel) return panel.close();
  const state = await get("settings");
  panel = makeDialog("Layout",
    choice("Layout", "layout", state.layouts, state.layout),
    ...state.breakpoints.map(({ minWidth, columns }, place) => control(
      minWidth ? `Columns from ${minWidth} px` : "Columns on phones",
      `breakpoints.${place}.columns`, range(1, 12), columns)),
    control("Space between columns, px", "spacing.column", range(0, 64), state.columnSpacing),
    control("Space between rows, px", "spacing.row", range(0, 64), state.rowSpacing),
    control("Space around, px", "inset", range(0, 96), state.inset),
    automatic("Tolerance, px", "tolerance", range(0, 400, 4), state.tolerance),
    control("Photos on a page, about", "chunk.target", range(20, 200, 5), state.chunkTarget),
    element("p", { textContent: "Every change is written into photofall.yaml at once." }),
    element("menu", {}, button("Close", () => panel?.close())));
  panel.addEventListener("close", () => { panel = undefined; });
  // Not modal: the effect is seen beside it.
  panel.show();
};
