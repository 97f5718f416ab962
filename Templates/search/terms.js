// The words of a query, as `SearchTerms` has those of photos when the site is built.

// Small letters that Unicode does not take apart, as those type them whose keyboards lack them; and the
// sigma at the end of a word, which may be the beginning of another word.
const spellings = {
  ß: "ss", æ: "ae", ð: "d", ø: "o", þ: "th", đ: "d", ħ: "h", ı: "i", ł: "l", œ: "oe", ς: "σ",
};
// Marks of other scripts, such as those of India and Thailand, are letters that no word can lack.
const accent = /(?=\p{M})[\p{sc=Zinh}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}]/gu;
const fold = (text) => text.normalize("NFKD").replace(accent, "").toLowerCase()
  .replace(/[ßæðøþđħıłœς]/g, (letter) => spellings[letter]);
const wide = "\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u2E80-\\u9FFF\\uF900-\\uFAFF\\u{20000}-\\u{10FFFF}";
const run = new RegExp(`[${wide}]+|[^${wide}]+`, "gu");
const isWide = (term) => new RegExp(`^[${wide}]`, "u").test(term);
const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";

export const termsOf = (text) => (fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
  .flatMap((word) => word.match(run) ?? [])
  .filter((term) => isWide(term) || term.length > 1)
  .map((term) => [...term].slice(0, isWide(term) ? 8 : 32).join(""));

/** The key by which the files of a term are found, some by its beginning. */
export const keyOf = (term) => [...term]
  .map((letter) => (letter.codePointAt(0) ?? 0).toString(16).padStart(5, "0")).join("");

/** The numbers that a text has: see `SearchIndex`. */
export const decoded = (text) => {
  const numbers = [];
  let [last, step, scale] = [0, 0, 1];
  for (const letter of text) {
    const digit = digits.indexOf(letter);
    step += (digit % 32) * scale;
    scale *= 32;
    if (digit >= 32) continue;
    numbers.push(last += step);
    [step, scale] = [0, 1];
  }
  return numbers;
};
