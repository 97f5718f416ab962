// Presets of look and layout, each with a drawing of this page as it would be.

import { button, element } from "./dialogs.js";
import { pageQuery } from "./edits.js";
import { get } from "./server.js";
import { choosePreset } from "./settings.js";
import { tileOf } from "./tiles.js";

/** Loads the presets for the page; the drawings are of a window as wide as this one. */
export const loadPresets = () => {
  const width = document.querySelector(".gallery")?.clientWidth ?? innerWidth;
  return get("presets?" + new URLSearchParams({ ...pageQuery(), width: `${width}` }));
};

const percent = (part, whole) => `${part / whole * 100}%`;

const drawnPicture = ({ photo, colour, ...box }, border, { width, height }) => {
  const picture = /** @type {any} */ (tileOf(photo)?.querySelector("img"));
  const drawn = element("span", { className: "pfe-sketched" });
  drawn.dataset.drawn = photo;
  Object.assign(drawn.style, {
    insetInlineStart: percent(box.x, width), insetBlockStart: percent(box.y, height),
    inlineSize: percent(box.width, width), blockSize: percent(box.height, height),
    padding: percent(border, width),
  });
  const image = element(picture ? "img" : "span", picture ? { src: picture.src, alt: "" } : {});
  image.style.background = colour ?? "";
  drawn.append(image);
  return drawn;
};

/** A button for each preset. */
export const presetButtons = ({ presets }) => {
  const buttons = presets.map(({ name }) => {
    const drawing = element("span", { className: "pfe-sketch", ariaHidden: "true" });
    const made = button("", () => choosePreset(name), { className: "pfe-preset" });
    made.append(drawing, name);
    return { made, drawing, drawn: "" };
  });
  const list = element("div", { className: "pfe-presets", role: "group", ariaLabel: "Presets" },
    ...buttons.map(({ made }) => made));
  const show = (state) => state.presets.forEach(({ isCurrent, look, sketch }, place) => {
    const each = buttons[place];
    each.made.setAttribute("aria-pressed", isCurrent);
    each.drawing.dataset.look = look;
    const pictures = sketch.pictures.map((one) => drawnPicture(one, sketch.border, state));
    const drawn = pictures.map((one) => one.outerHTML).join("");
    // One that is the same stays: its pictures need not be decoded again.
    if (drawn === each.drawn) return;
    each.drawn = drawn;
    each.drawing.replaceChildren(...pictures);
  });
  return { element: list, show };
};
