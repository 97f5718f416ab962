// Rows of what was found, all pictures of one equally high. They are broken as the engine breaks its
// justified rows: see `RowBreaks`.

/** The space between two photos, px. */
export const gap = 8;
/** The height of a last row, in target heights, from which on it is left short. */
const lastRowStretch = 1.5;

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
  const target = Math.max(1, width - (columns - 1) * gap) / (usual * columns);
  const height = (sum, count) => Math.max(0, width - (count - 1) * gap) / sum;
  const limit = Math.max(1, Math.min(Math.max(12, 3 * columns), Math.floor(width / 2 / gap + 1)));
  const [costs, starts] = [[0], [0]];
  for (let end = 1; end <= shapes.length; end += 1) {
    let [best, first, sum] = [Infinity, end - 1, 0];
    for (let start = end - 1; start >= Math.max(0, end - limit); start -= 1) {
      sum += shapes[start];
      const deviation = height(sum, end - start) / target - 1;
      if (deviation < 0 && deviation ** 2 >= best) break;
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
    const isShort = end === shapes.length && full > lastRowStretch * target;
    rows.unshift({ start, end, height: isShort ? target : full });
  }
  return rows;
};
