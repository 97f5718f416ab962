// Rows of what was found, all pictures of one equally high. They are broken as the engine breaks its
// justified rows: see `RowBreaks`.

/** The space between two photos, px. */
export const gap = 8;
/** The height of a last row, in target heights, from which on it is left short. */
const lastRowStretch = 1.5;
/** The width by height of the slimmest usual photo; a slimmer one is narrow by its own shape. */
const slimmest = 9 / 16;

/** The photos in a row of a page so wide, as galleries have them by default. */
export const columnsFor = (width) =>
  2 + [600, 900, 1200, 1600].filter((start) => width >= start).length;

/**
 * The rows of photos in a width, px: the index of the first of each, the one after its last, and its
 * height.
 * @param {number[]} shapes Width by height of each photo.
 * @param {number} width
 * @param {number} columns
 */
export const rowsOf = (shapes, width, columns) => {
  const usual =
    shapes.reduce((sum, shape) => sum + Math.min(Math.max(shape, 0.75), 1.5), 0) / shapes.length;
  const room = Math.max(1, width - (columns - 1) * gap);
  const target = room / (usual * columns);
  const narrowest = Math.min(room / columns / 3, 48);
  const height = (sum, count) => Math.max(0, width - (count - 1) * gap) / sum;
  const limit = Math.max(1, Math.min(Math.max(12, 3 * columns), Math.floor(width / 2 / gap + 1)));
  const isShort = (end, stretch) => end === shapes.length && stretch > lastRowStretch;
  const [costs, starts] = [[0], [0]];
  for (let end = 1; end <= shapes.length; end += 1) {
    let [best, first, sum, slim] = [Infinity, end - 1, 0, Infinity];
    for (let start = end - 1; start >= Math.max(0, end - limit); start -= 1) {
      sum += shapes[start];
      slim = Math.min(slim, Math.max(shapes[start], slimmest));
      const stretch = height(sum, end - start) / target;
      const deviation = stretch < 0.5 ? -1 / (4 * stretch) : stretch - 1;
      if (deviation < 0 && deviation ** 2 >= best) break;
      const shown = isShort(end, stretch) ? target : stretch * target;
      if (end - start > 1 && slim * shown < narrowest) continue;
      const cost = costs[start] + deviation ** 2;
      if (cost < best) [best, first] = [cost, start];
    }
    costs.push(best);
    starts.push(first);
  }
  const rows = [];
  for (let end = shapes.length; end > 0; end = starts[end]) {
    const start = starts[end];
    const full = height(shapes.slice(start, end).reduce((sum, shape) => sum + shape, 0), end - start);
    rows.unshift({ start, end, height: isShort(end, full / target) ? target : full });
  }
  return rows;
};
