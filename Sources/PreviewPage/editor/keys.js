// Keys, whatever keyboard they are on.

/** True for a key that goes to an input method, which has not made its words yet (UI Events, 5.7.2). */
export const isComposing = ({ isComposing, keyCode }) => isComposing || keyCode === 229;

/**
 * The sign of a key, a letter as a small one; on a keyboard without Latin letters the one that others have
 * in its place.
 */
export const signOf = ({ key, code }) => {
  if (key.length > 1) return key;
  return (key > "~" && code.startsWith("Key") ? code.slice(-1) : key).toLowerCase();
};
