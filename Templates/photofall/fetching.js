// Fetching of files, and again where it failed.

/** The pauses before something is asked for again, ms. */
const pauses = [1000, 4000, 16_000];

/** A file whose name stays when it changes, so the browser asks whether the one that it has is current. */
export const fetched = async (address, options) => {
  const response = await fetch(address, { cache: "no-cache", ...options });
  if (!response.ok) throw new Error(`${response.status}: ${address}`);
  return response;
};

/** Asks again for what has failed so many times, after a pause, or as soon as there is a network. */
export const askAgain = (failures, ask) => {
  if (!navigator.onLine) addEventListener("online", ask, { once: true });
  else if (failures <= pauses.length) setTimeout(ask, pauses[failures - 1]);
};
