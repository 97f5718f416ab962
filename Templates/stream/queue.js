// The queue of work on the page: chunks that have come and tiles that are still hidden take turns,
// one a frame, those nearest to the middle of the screen first, so that no frame takes long. What
// stands in the middle takes the next frame's turn before it where nobody waits for it.

import { middleOfScreen } from "./window.js";

/**
 * @type {{
 *   chunk: Chunk, distance: (middle: number) => number, resolve: (middle?: number) => void
 * }[]}
 */
let waiting = [];
let pending = 0;

/**
 * Waits for a chunk's turn; the promise gives the middle of the screen, px.
 *
 * @param {Chunk} chunk
 * @param {(middle: number) => number} distance How far the next work on the chunk is from there.
 */
export const turn = (chunk, distance) => new Promise((resolve) => {
  const middle = middleOfScreen();
  if (pending || distance(middle)) {
    waiting.push({ chunk, distance, resolve });
    pending ||= requestAnimationFrame(takeTurns);
  } else {
    pending = requestAnimationFrame(passTurn);
    resolve(middle);
  }
});

/** Lets a frame go by, whose turn was taken before it. */
const passTurn = () => {
  pending = requestAnimationFrame(takeTurns);
};

const takeTurns = () => {
  const isNeeded = ({ chunk }) => !chunk.letGo.signal.aborted;
  for (const { resolve } of waiting.filter((one) => !isNeeded(one))) resolve();
  const middle = middleOfScreen();
  const ahead = (one) => one.distance(middle);
  waiting = waiting.filter(isNeeded).sort((one, other) => ahead(other) - ahead(one));
  waiting.pop()?.resolve(middle);
  pending = waiting.length && requestAnimationFrame(takeTurns);
};
