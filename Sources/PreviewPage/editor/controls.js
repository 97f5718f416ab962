// The controls of settings.

import { element, field } from "./dialogs.js";
import { write, writeAtRest } from "./settings.js";

/**
 * A control of a setting: its element, and what shows the settings in it.
 * @typedef {{ element: HTMLElement, show: (state: any) => void }} Control
 */

/**
 * Lets a control rest while the setting is one that is changed by hand alone.
 * @returns {Control}
 */
const unlessFixed = (key, control) => {
  const words = "Said in album.yaml, or a list: change it there.";
  const note = element("p", { textContent: words });
  const made = element("fieldset", { role: "none" }, control.element, note);
  const show = (state) => {
    made.disabled = state.fixed.some((each) => `${key}.`.startsWith(`${each}.`));
    note.hidden = !made.disabled;
    control.show(state);
  };
  return { element: made, show };
};

/** @returns {Control} */
const plainSlider = (label, key, properties, valueOf) => {
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

export const slider = (label, key, properties, valueOf) =>
  unlessFixed(key, plainSlider(label, key, properties, valueOf));

/** A slider that can also be left to the engine. */
export const automatic = (label, key, properties, valueOf) => {
  const own = plainSlider(label, key, properties, valueOf);
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
  return unlessFixed(key, {
    element: element("div", { className: "pfe-automatic" }, own.element, boxLabel), show,
  });
};

/**
 * A choice among the words that a key allows.
 * @param {string} [none] The label of having none of them, if that is allowed.
 */
export const choice = (label, key, { choices }, none) => {
  const option = (value, textContent = value) => element("option", { value, textContent });
  const input = element("select", {}, ...none ? [option("", none)] : [],
    ...choices[key].words.map((word) => option(word)));
  input.addEventListener("change", () => write(key, input.value));
  return unlessFixed(key, {
    element: field(label, input),
    show: (state) => { input.value = state.choices[key].value; },
  });
};

/** A control that is shown only with layouts that it does something for. */
export const where = (isOfUse, control) => ({
  element: control.element,
  show: (state) => {
    control.element.hidden = !isOfUse(state);
    control.show(state);
  },
});
