// Devices, and what a page does on them.

import { get } from "./server.js";

export const devices = [
  { name: "Phone", width: 390, height: 844 },
  { name: "Tablet", width: 820, height: 1180 },
  { name: "Desktop", width: 1440, height: 900 },
];

const counted = (count, unit) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** The layout of a page at a width, in words. */
const layoutWords = ({ layout, columns, photos }) => {
  if (layout === "line") return "a line that scrolls sideways";
  if (layout === "circle") return "circles";
  if (!columns) return `rows of about ${counted(photos, "photo")}`;
  const [least, most] = columns;
  return `waterfall, ${least < most ? `${least} to ` : ""}${counted(most, "column")}`;
};

/**
 * Asks what a page does at widths of the gallery, px; the answers are in words.
 * @param {{ photo: string, page: string }} query
 */
export const loadLayouts = async (query, widths) => {
  const states = await get("devices?" + new URLSearchParams({ ...query, width: widths.join() }));
  return states.map(layoutWords);
};
