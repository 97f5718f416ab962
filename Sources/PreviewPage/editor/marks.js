// Marks of somebody who sorts photos out: stars, and the flags of picked and rejected photos. They
// go into the photos' sidecars.

import { edit, inTurn } from "./edits.js";

/**
 * A mark: so many stars, or a flag.
 * @typedef {{ stars?: number, flag?: "pick" | "reject" | "neither" }} Mark
 */

/**
 * The marks of keys.
 * @type {Record<string, Mark>}
 */
export const keyMarks = {
  ...Object.fromEntries([0, 1, 2, 3, 4, 5].map((stars) => [`${stars}`, { stars }])),
  p: { flag: "pick" },
  x: { flag: "reject" },
  u: { flag: "neither" },
};

/** Writes a mark. */
export const writeMark = (photos, mark) => edit({ mark: { photos, ...mark } });

/** Writes a mark after the edits before. */
export const writeMarkInTurn = inTurn(writeMark);

/** The rating and the flag that a photo has after a mark. */
export const marked = ({ rating, isPicked }, { stars, flag }) => {
  if (stars !== undefined) return { rating: stars, isPicked };
  if (flag === "reject") return { rating: -1, isPicked: false };
  return { rating: Math.max(rating, 0), isPicked: flag === "pick" };
};

/** A photo's marks in words. */
export const wordsOf = ({ rating, isPicked }) => {
  if (rating < 0) return "Rejected";
  const stars = rating ? "★".repeat(rating) + "☆".repeat(5 - rating) : "No stars";
  return isPicked ? `${stars} · picked` : stars;
};
