// The foot of the page: longer where a last page opened by its address is shorter than the screen,
// so that what is seen stays in place when the pages before it come above.

import { isShown, root } from "./album.js";

let spare = 0;

/** Sets the room below the end of the page, px. */
export const lengthenFoot = (px) => {
  spare = px;
  document.body.style.paddingBlockEnd = px ? `${px}px` : "";
};

/** Takes that room away once it is off the screen, or the gallery is. */
export const shortenFoot = () => {
  const isSeen = scrollY + innerHeight > root.scrollHeight - spare;
  if (spare && !(isSeen && isShown())) lengthenFoot(0);
};
