// Lists of what the gallery does not show: hidden photos, and files that cannot be shown.

import { button, element, showList } from "./dialogs.js";
import { edit, loadAlbum } from "./edits.js";
import { announce } from "./status.js";

export const showHidden = async () => {
  const { hidden: photos } = await loadAlbum();
  const list = element("ul", { className: "pfe-hidden" });
  for (const { id, name, picture } of photos) {
    const show = button("Show", async () => {
      if (await edit({ hide: { photos: [id], isHidden: false } })) {
        row.remove();
        announce(`${name} is shown again`);
      }
    });
    show.setAttribute("aria-label", `Show ${name} again`);
    const row = element("li", {}, element("img", { src: picture, alt: "", loading: "lazy" }),
      element("span", { textContent: name }), show);
    list.append(row);
  }
  showList(photos.length ? "Hidden photos" : "No photo is hidden here", list);
};

export const showSkipped = (reasons) => {
  const rows = reasons.map((reason) => element("li", { textContent: reason }));
  showList("These files are left out", element("ul", {}, ...rows));
};
