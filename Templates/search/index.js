// The index of the search: files of terms that begin alike, and blocks of photos, albums and keywords.
// A search fetches what it needs and nothing else.

import { once } from "../photofall/once.js";
import { decoded, keyOf } from "./terms.js";

const start = new URL(document.querySelector(".find").dataset.search ?? "");

/** The address of what a file of the index leads to. */
export const fromIndex = (link) => new URL(link, start).href;

const fetchJSON = async (link) => (await photofall.fetched(fromIndex(link))).json();

/** A file that is fetched once; addresses count from the index. Failed requests are made again. */
export const fileAt = once(async (link) => {
  try {
    return await fetchJSON(link);
  } catch (error) {
    fileAt.forget(link);
    throw error;
  }
});

/** The time for which the index is taken for current, ms: letter upon letter asks for it once. */
const lifetime = 1000;
let askedAt = -lifetime;
/** @type {Promise<any>} */
let asked;
/** The index that all files and numbers are of; null until it is there. */
let index = null;
let tellOther = () => {};

/** Sets what is done where the site was published anew: former numbers are of other photos then. */
export const whenOther = (action) => {
  tellOther = action;
};

const askForIndex = async () => {
  try {
    const now = await fetchJSON("index.json");
    const isOther = index && now.digest !== index.digest;
    index = now;
    if (!isOther) return;
    fileAt.forget();
    tellOther();
  } catch (error) {
    askedAt = -lifetime;
    // Without a network the last one serves.
    if (!index) throw error;
  }
};

/** The index; nobody who has one waits until it is known whether it is still current. */
export const indexFile = async () => {
  if (performance.now() - askedAt >= lifetime) {
    askedAt = performance.now();
    asked = askForIndex();
  }
  if (!index) await asked;
  return index;
};

/** The files of terms that a search for the beginning of words fetches at most. */
const mostShards = 4;

/**
 * What a term finds: photos, and albums and keywords, with words that begin with it; the very word
 * first. Of words with many photos those are on pages, of which `long` has the first numbers.
 * @typedef {{ word: string, starts: number[] }} LongWord
 * @typedef {{ sets: Set<number>[], long: LongWord[], isCut: boolean }} Matches
 */

/** @type {(term: import("./terms.js").Term) => Promise<Matches>} */
const matches = async ({ text: term, isWhole }) => {
  const own = keyOf(term);
  const { shards } = await indexFile();
  const around = shards.filter((start) => own.startsWith(start))
    .sort((one, other) => other.length - one.length).slice(0, 1);
  const within = isWhole ? []
    : shards.filter((start) => start !== around[0] && start.startsWith(own));
  const files = await Promise.all([...around, ...within].slice(0, mostShards)
    .map((start) => fileAt(`terms${start}.json`)));
  const words = Object.assign({}, ...files);
  /** @type {Matches} */
  const found = {
    sets: [new Set(), new Set()], long: [], isCut: around.length + within.length > mostShards,
  };
  const take = (word) => {
    words[word].split(".").forEach((part, kind) => {
      for (const number of decoded(part)) found.sets[kind].add(number);
    });
    const pages = words[`${word}+`];
    if (pages) found.long.push({ word, starts: decoded(pages) });
  };
  if (Object.hasOwn(words, term)) take(term);
  for (const word of Object.keys(words)) {
    if (!isWhole && word !== term && word.startsWith(term) && !word.endsWith("+")) take(word);
  }
  return found;
};

/** @param {LongWord} word */
const pageOf = async ({ word }, page) =>
  decoded(await fileAt(`term${keyOf(word)}-${page}.json`));

/**
 * The photos of a term in runs of numbers, each of which takes one page of a long word at most.
 * @param {Matches} term
 */
const runs = async function* ({ sets: [photos], long }) {
  const starts = [...new Set([0, ...long.flatMap((word) => word.starts.slice(1))])]
    .sort((one, other) => one - other);
  for (const [run, start] of starts.entries()) {
    const end = starts[run + 1] ?? Infinity;
    const pages = await Promise.all(long.map((word) =>
      pageOf(word, Math.max(0, word.starts.findLastIndex((first) => first <= start)))));
    const numbers = [...new Set(pages.flat().concat(...photos))];
    yield {
      numbers: numbers.filter((number) => start <= number && number < end),
      isLast: end === Infinity,
    };
  }
};

/**
 * Those of some photos that a term finds too.
 * @type {(numbers: number[], term: Matches) => Promise<number[]>}
 */
const among = async (numbers, { sets: [photos], long }) => {
  const found = new Set(photos);
  for (const word of long) {
    const missing = numbers.filter((number) => !found.has(number));
    const pages = new Set(missing.map((number) =>
      word.starts.findLastIndex((start) => start <= number)).filter((page) => page >= 0));
    for (const page of await Promise.all([...pages].map((page) => pageOf(word, page)))) {
      for (const number of page) found.add(number);
    }
  }
  return numbers.filter((number) => found.has(number));
};

/**
 * What all terms find, one or more; `isWhole` where there are no more photos.
 * @param {Matches[]} all
 */
const common = async (all) => {
  // Those that are whole before those on pages, of which then few are needed.
  const [lead, ...others] = [...all].sort((one, other) => one.long.length - other.long.length);
  const links = [...all[0].sets[1]].filter((link) => all.every(({ sets }) => sets[1].has(link)));
  /** @type {number[]} */
  let photos = [];
  let isWhole = false;
  for await (const { numbers, isLast } of runs(lead)) {
    photos = numbers;
    for (const term of others) photos = await among(photos, term);
    isWhole = isLast;
    if (photos.length) break;
  }
  return { photos, links, isWhole };
};

/**
 * The numbers of the photos, and of the albums and keywords, that have all terms, one or more.
 * `isCut` where there are more, or fewer.
 * @param {import("./terms.js").Term[]} terms
 */
export const find = async (terms) => {
  const all = await Promise.all(terms.map(matches));
  const sure = all.filter((term) => !term.isCut);
  const isCut = sure.length < all.length;
  let found = await common(all);
  // A beginning of which not all words are here cannot tell what lacks them.
  if (isCut && sure.length && !found.photos.length && !found.links.length) {
    found = await common(sure);
  }
  return { ...found, isCut: isCut || !found.isWhole };
};

const entries = (numbers, name, stride) => Promise.all(numbers.map(async (number) =>
  (await fileAt(`${name}-${Math.floor(number / stride)}.json`))[number % stride]));

export const photosAt = async (numbers) =>
  entries(numbers, "photos", (await indexFile()).stride);

export const linksAt = async (numbers) =>
  entries(numbers, "links", (await indexFile()).linkStride);
