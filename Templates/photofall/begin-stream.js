// The beginning of the stream. The room of what follows is there before the first paint; the rest
// comes when the page is there, or at once where the page lies amidst it.

import { gallery } from "./api.js";
import { load } from "./loading.js";

const returnToAnchor = ({ photo, part }) => {
  const tile = document.getElementById(photo);
  tile?.scrollIntoView({ inline: "center" });
  const box = tile?.getBoundingClientRect();
  if (box) scrollBy(0, box.top + part * box.height - innerHeight / 2);
};

export const beginStream = () => {
  const root = document.documentElement;
  const after = Object.assign(document.createElement("div"), { className: "stream-after" });
  const begin = () => load("stream").catch(() => {
    root.classList.remove("streaming");
    after.remove();
  });
  root.classList.add("streaming");
  gallery.append(after);
  returnToAnchor(history.state?.middle ?? {});
  if (!gallery.dataset.total || scrollY || location.hash) begin();
  else addEventListener("load", begin);
  addEventListener("scroll", begin, { once: true });
};
