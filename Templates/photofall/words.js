// The words of the gallery for scripts, with the language that numbers in them are written in.

/** A text, its {names} filled in, numbers as its language writes them. */
export const say = (name, values = {}) =>
  photofallWords[name].replace(/\{(\w+)\}/g, (_, place) => {
    const value = values[place];
    return typeof value === "number" ? value.toLocaleString(photofallWords.language) : value;
  });
