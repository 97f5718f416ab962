// Making of things once.

/** A function that makes each thing once, until it is told to forget it. */
export const once = (make) => {
  const made = new Map();
  return Object.assign((key) => made.get(key) ?? made.set(key, make(key)).get(key),
    { forget: (key) => key === undefined ? made.clear() : made.delete(key) });
};
