// The queue of work on the page: chunks that have come and tiles that are still hidden take turns,
// one between two frames, those nearest to the middle of the screen first, so that no frame takes
// long. What stands in the middle takes its turn at once where nobody took one since the last frame.

import { middleOfScreen } from "./window.js";

/**
 * @type {{
 *   chunk: Chunk, distance: (middle: number) => number, resolve: (middle?: number) => void
 * }[]}
 */
let waiting = [];
let isPending = false;

/**
 * Waits for a chunk's turn; the promise gives the middle of the screen, px.
 *
 * @param {Chunk} chunk
 * @param {(middle: number) => number} distance How far the next work on the chunk is from there.
 */
export const turn = (chunk, distance) => new Promise((resolve) => {
  const middle = middleOfScreen();
  if (isPending || distance(middle)) waiting.push({ chunk, distance, resolve });
  else resolve(middle);
  takeTurnsSoon();
});

/** Takes the next turn when a frame has been painted: work before it would hold it up. */
const takeTurnsSoon = () => {
  if (isPending) return;
  isPending = true;
  requestAnimationFrame(() => setTimeout(takeTurns));
};

const takeTurns = () => {
  const isNeeded = ({ chunk }) => !chunk.letGo.signal.aborted;
  for (const { resolve } of waiting.filter((one) => !isNeeded(one))) resolve();
  const middle = middleOfScreen();
  const ahead = (one) => one.distance(middle);
  waiting = waiting.filter(isNeeded).sort((one, other) => ahead(other) - ahead(one));
  const next = waiting.pop();
  isPending = false;
  if (next) takeTurnsSoon();
  next?.resolve(middle);
};
