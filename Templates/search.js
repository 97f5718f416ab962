// Finds photos by their words. The index is in files of terms that begin alike, and the photos are
// in blocks; a search fetches what it needs and nothing else.
"use strict";

(() => {
  const find = document.querySelector(".find");
  /** @type {HTMLInputElement} */
  const field = find.querySelector("input");
  const start = new URL(find.dataset.search ?? "");
  const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
  const pageSize = 12;
  const main = document.querySelector("main");
  const results = document.createElement("div");
  results.className = "found";
  results.hidden = true;
  results.innerHTML = `<p class="tally" role="status"></p><div class="albums"></div>
    <p class="pager"><button class="step" type="button"></button></p>`;
  main.before(results);
  const [status, cards, more] =
    ["p", ".albums", "button"].map((name) => results.querySelector(name));

  const files = new Map();
  // What could not be had is asked for again.
  const fetchFile = async (name) => {
    try {
      return await (await photofall.fetched(new URL(name + ".json", start))).json();
    } catch (error) {
      files.delete(name);
      throw error;
    }
  };
  const file = (name) => {
    if (!files.has(name)) files.set(name, fetchFile(name));
    return files.get(name);
  };

  // As `SearchTerms` has it when the site is built.
  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const wide = "\\u2E80-\\u9FFF\\uF900-\\uFAFF\\u{20000}-\\u{10FFFF}";
  const run = new RegExp(`[${wide}]+|[^${wide}]+`, "gu");
  const terms = (text) => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])
    .flatMap((word) => word.match(run))
    .filter((term) => isWide(term) || term.length > 1)
    .map((term) => [...term].slice(0, isWide(term) ? 8 : 32).join(""));
  const isWide = (term) => new RegExp(`^[${wide}]`, "u").test(term);
  const key = (term) => [...term].slice(0, isWide(term) ? 1 : 2)
    .map((letter) => letter.codePointAt(0).toString(16).padStart(5, "0")).join("");

  const decoded = (text) => {
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

  // The photos with words that begin with a term; those with the very word first.
  const matches = async (term) => {
    const own = key(term);
    const shard = (await file("index")).shards.find((start) => own.startsWith(start));
    const words = shard === undefined ? {} : await file("terms" + shard);
    const found = new Set(decoded(Object.hasOwn(words, term) ? words[term] : ""));
    for (const [word, numbers] of Object.entries(words)) {
      if (word.startsWith(term)) for (const number of decoded(numbers)) found.add(number);
    }
    return found;
  };

  const card = ({ page, title, image, width, height }) => {
    const link = document.createElement("a");
    link.className = "card";
    link.href = new URL(page, start).href;
    link.innerHTML = '<span class="cover"><img alt=""></span><span class="card-title"></span>';
    const picture = link.querySelector("img");
    if (image) Object.assign(picture, { src: new URL(image, start).href, width, height });
    link.querySelector(".card-title").textContent = title;
    return link;
  };

  let latest = 0;
  // null until it is known what there is.
  let found = null;
  let shown = 0;

  const show = async (turn) => {
    const { stride } = await file("index");
    const next = found.slice(shown, shown + pageSize);
    const blocks = await Promise.all(
      next.map((number) => file(`photos-${Math.floor(number / stride)}`)));
    if (turn !== latest) return;
    if (shown === 0) cards.replaceChildren();
    cards.append(...next.map((number, index) => card(blocks[index][number % stride])));
    shown += next.length;
    more.textContent = photofall.say("more");
    more.hidden = shown >= found.length;
    status.textContent = photofall.say("found", { count: found.length });
  };

  // What fails is said, and done again by the button.
  const attempt = async (turn, action) => {
    results.ariaBusy = "true";
    try {
      await action();
      if (turn === latest) results.ariaBusy = "false";
    } catch {
      if (turn !== latest) return;
      results.ariaBusy = "false";
      status.textContent = photofall.say("missing");
      more.textContent = photofall.say("retry");
      more.hidden = false;
    }
  };

  const search = () => {
    const turn = ++latest;
    found = null;
    const query = terms(field.value);
    results.hidden = query.length === 0;
    main.hidden = query.length > 0;
    if (query.length === 0) return;
    attempt(turn, async () => {
      const sets = await Promise.all(query.map(matches));
      if (turn !== latest) return;
      found = [...sets[0]].filter((number) => sets.every((set) => set.has(number)));
      shown = 0;
      await show(turn);
    });
  };

  // The words stand in the address of the page that has the field, so that Back, a reload and a link
  // lead to what was found; the album is at that address without them.
  const searchFor = (text) => {
    field.value = text;
    search();
    const { href } = new URL(text && `?q=${encodeURIComponent(text)}`, photofall.ownAddress);
    history.replaceState(history.state, "", href);
  };

  field.addEventListener("input", () => searchFor(field.value));
  more.addEventListener("click", () => found ? attempt(latest, () => show(latest)) : search());
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !field.value) return;
    event.preventDefault();
    event.stopPropagation();
    searchFor("");
  });
  // Somebody is about to type: what every search begins with can come meanwhile.
  file("index").catch(() => {});
  // Words of the address, or typed before this script came.
  if (field.value) searchFor(field.value);
})();
