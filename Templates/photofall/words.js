// The words of the gallery for scripts.

/** A text, its {names} filled in, numbers as a language writes them. */
export const wordsIn = (language, name, values = {}) =>
  photofallWords[name].replace(/\{(\w+)\}/g, (_, place) => {
    const value = values[place];
    return typeof value === "number" ? value.toLocaleString(language) : value;
  });
