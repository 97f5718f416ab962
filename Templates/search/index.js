// The index of the search: files of terms that begin alike, and blocks of photos, albums and keywords.
// A search fetches what it needs and nothing else.

import { decoded, keyOf } from "./terms.js";

const start = new URL(document.querySelector(".find").dataset.search ?? "");
/** @type {Map<string, Promise<any>>} */
const files = new Map();

/** The address of what a file of the index leads to. */
export const fromIndex = (link) => new URL(link, start).href;

// Failed requests are not remembered, so that they are made again.
const fetchJSON = async (address) => {
  try {
    return await (await photofall.fetched(address)).json();
  } catch (error) {
    files.delete(address);
    throw error;
  }
};

/** A file that is fetched once; addresses count from the index. */
export const fileAt = (link) => {
  const address = fromIndex(link);
  const file = files.get(address) ?? fetchJSON(address);
  files.set(address, file);
  return file;
};

export const indexFile = () => fileAt("index.json");

/** The photos, and the albums and keywords, with words that begin with a term; the very word first. */
const matches = async (term) => {
  const own = keyOf(term);
  const shard = (await indexFile()).shards.find((start) => own.startsWith(start));
  const words = shard === undefined ? {} : await fileAt(`terms${shard}.json`);
  const found = [new Set(), new Set()];
  const take = (numbers) => numbers.split(".").forEach((part, kind) => {
    for (const number of decoded(part)) found[kind].add(number);
  });
  if (Object.hasOwn(words, term)) take(words[term]);
  for (const [word, numbers] of Object.entries(words)) if (word.startsWith(term)) take(numbers);
  return found;
};

/** The numbers of the photos, and of the albums and keywords, that have all terms. */
export const find = async (terms) => {
  const sets = await Promise.all(terms.map(matches));
  return [0, 1].map((kind) =>
    [...sets[0][kind]].filter((number) => sets.every((set) => set[kind].has(number))));
};

const entries = (numbers, name, stride) => Promise.all(numbers.map(async (number) =>
  (await fileAt(`${name}-${Math.floor(number / stride)}.json`))[number % stride]));

export const photosAt = async (numbers) =>
  entries(numbers, "photos", (await indexFile()).stride);

export const linksAt = async (numbers) =>
  entries(numbers, "links", (await indexFile()).linkStride);
