// Links of archives: an archive is put together with the site; until then its link says so.

import { announce } from "./status.js";

const follow = async (event) => {
  const link = event.target.closest?.("a[download]");
  if (!link || !event.isTrusted) return;
  event.preventDefault();
  const answer = await fetch(link.href, { method: "HEAD" });
  if (answer.ok) link.click();
  else announce("The archive is not put together yet; it comes with the site.", true);
};

export const watchArchiveLinks = () => addEventListener("click", follow);
