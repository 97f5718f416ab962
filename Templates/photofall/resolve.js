// An address against a base.

/** The address made absolute; one that no browser understands, as somebody may write, stays as it is. */
export const resolved = (address, base) => {
  try {
    return new URL(address, base).href;
  } catch {
    return address;
  }
};
