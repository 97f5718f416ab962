// The words of a query, as `SearchTerms` has those of photos when the site is built.

/**
 * What is looked for: words that begin with the text, or are it.
 * @typedef {{ text: string, isWhole: boolean }} Term
 */

// Small letters that Unicode does not take apart, as those type them whose keyboards lack them; and the
// sigma at the end of a word, which may be the beginning of another word.
const spellings = {
  ß: "ss", æ: "ae", ð: "d", ø: "o", þ: "th", đ: "d", ħ: "h", ı: "i", ł: "l", œ: "oe", ς: "σ",
};
// Marks of other scripts, such as those of India and Thailand, are letters that no word can lack; so are the
// marks of voice in Japanese, which two scripts share.
const accent = /(?=\p{M})(?![\u3099\u309A])[\p{sc=Zinh}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}]/gu;
const voiced = /.[\u3099\u309A]/gu;
// Nobody sees these, such as soft hyphens: a word may have them anywhere.
const unseen = /\p{DI}/gu;
const fold = (text) => text.replace(unseen, "").normalize("NFKD").replace(accent, "").toLowerCase()
  .replace(/[ßæðøþđħıłœς]/g, (letter) => spellings[letter])
  .replace(voiced, (letter) => letter.normalize("NFC"));
const wide = "\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u2E80-\\u9FFF\\uF900-\\uFAFF\\u{20000}-\\u{10FFFF}";
const part = "[\\p{L}\\p{M}\\p{N}]";
const narrow = `(?![${wide}])${part}`;
// A date such as 2024-05-06, or as much of it as is typed; a year, a month or a day as the Chinese and the
// Japanese write it; what is no beginning of a word; words without spaces between them; all other words.
const words = new RegExp(
  `\\d{4}-[01]\\d?(?:-[0-3]\\d?)?(?!${narrow})|\\d+[年月日]`
  + `|((?:(?:(?![${wide}])\\p{N}){1,2}|(?![${wide}])\\p{L}(?!$))(?!${narrow}))`
  + `|(?:(?=[${wide}])${part})+|(?:${narrow})+`, "gu");
// The clock that pages show with a date: the index has none, since 09:00 would be found as a September. Some
// languages have a point in it or an h, which are a clock's only behind the year: 10.11, 10 h 11.
const clock =
  /(?<![\p{Nd}:.])(?!2[4-9]|[3-9]\d)\p{Nd}{1,2}([:.]|\s?h\s?)(?![6-9])\p{Nd}{2}(:\p{Nd}{2})?(?![:.]?\p{Nd})/gu;
const withoutClock = (text) => {
  const year = text.search(/\p{Nd}{4}/u);
  return year < 0 ? text
    : text.replace(clock, (time, sign, _, at) => sign === ":" || at > year ? " " : time);
};
const isWide = (term) => new RegExp(`^[${wide}]`, "u").test(term);
const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";

/**
 * The terms of a query. Words are found by their beginnings, but numbers of one or two digits and single
 * letters as a whole: a day is no beginning of a year. The letter at the end may be typed on.
 * @returns {Term[]}
 */
export const termsOf = (text) =>
  [...fold(withoutClock(text)).matchAll(words)].map(([term, whole]) => ({
    text: [...term.replaceAll("-", "")].slice(0, isWide(term) ? 8 : 32).join(""),
    isWhole: whole !== undefined,
  }));

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
