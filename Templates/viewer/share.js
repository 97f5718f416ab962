// Sharing of a photo: the browser asks with whom, or the address is copied.

/** True where an address can be passed on: one on a disk leads nobody else there. */
export const canShare = location.protocol.startsWith("http")
  && Boolean(navigator.share ?? navigator.clipboard);

/** The time that words are seen, ms. */
const readingTime = 3000;
let readingTimer = 0;

/** Says something to who hears the page; for a while it is seen too, if it has to be. */
export function announce(status, text, isSeen = false) {
  clearTimeout(readingTimer);
  status.textContent = text;
  status.classList.toggle("unseen", !isSeen);
  if (isSeen) readingTimer = setTimeout(() => announce(status, ""), readingTime);
}

/** Passes on an address, and says in an element what was done where nobody can see it. */
export async function share(url, status) {
  try {
    if (navigator.share) return await navigator.share({ title: document.title, url });
  } catch (/** @type {any} */ { name }) {
    // Sharing that was called off wants no copy either.
    if (name === "AbortError") return;
  }
  const said = await navigator.clipboard?.writeText(url).then(() => "copied", () => "notCopied");
  announce(status, photofall.say(said ?? "notCopied"), true);
}
