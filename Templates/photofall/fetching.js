// Fetching of files, each once where that is asked for.

/** A function that makes each thing once, until it is told to forget it. */
export const once = (make) => {
  const made = new Map();
  return Object.assign((key) => made.get(key) ?? made.set(key, make(key)).get(key),
    { forget: (key) => key === undefined ? made.clear() : made.delete(key) });
};

export const fetched = async (address, options) => {
  const response = await fetch(address, options);
  if (!response.ok) throw new Error(`${response.status}: ${address}`);
  return response;
};
