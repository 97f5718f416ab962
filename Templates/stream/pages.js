// Pages of the album, fetched.

/** A page, and apart from it its style element, which the policy of this one would not let pass. */
export const parsed = (text) => {
  let style = "";
  const rest = text.replace(/<style>([^]*?)<\/style>/, (_, found) => ((style = found), ""));
  return { page: new DOMParser().parseFromString(rest, "text/html"), style };
};

/** The text of whatever answers: what is no page of the album has no part of one. */
export const received = async (address, options) =>
  (await fetch(address, { cache: "no-cache", ...options })).text();
