// Lists of what the gallery does not show: hidden photos, files that cannot be shown, and words of
// photos that were renamed.

import { button, element, showList } from "./dialogs.js";
import { edit, editsDone, loadAlbum } from "./edits.js";
import { announce } from "./status.js";

export const showHidden = async () => {
  await editsDone();
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

const folderOf = ({ photo, album }) => `${album} ${photo.slice(0, photo.lastIndexOf("/") + 1)}`;

/** The photos that follow at once with one: those of which one has the name that another had. */
const chainOf = (first, renamed) => {
  const chain = new Set([first]);
  for (const each of chain) {
    for (const other of renamed) {
      const isNext = other.former === each.name || other.name === each.former;
      if (isNext && folderOf(other) === folderOf(each)) chain.add(other);
    }
  }
  return [...chain];
};

/** Lists photos that were renamed outside; what is under their former names can follow. */
export const showRenamed = (renamed) => {
  const list = element("ul", { className: "pfe-hidden" });
  const rows = new Map();
  for (const each of renamed) {
    const { former, name } = each;
    const follow = button("Follow", async () => {
      const chain = chainOf(each, [...rows.keys()]);
      if (!await edit({ follow: { renamed: chain } })) return;
      for (const one of chain) {
        rows.get(one).remove();
        rows.delete(one);
      }
      announce(chain.length > 1 ? `The words of ${chain.length} photos are under their names now`
        : `What was written for ${former} is that of ${name} now`);
    });
    follow.setAttribute("aria-label", `Let the words of ${former} follow to ${name}`);
    const row = element("li", {},
      element("span", { textContent: `${former} is called ${name} now` }), follow);
    rows.set(each, row);
    list.append(row);
  }
  showList("Words under former names", list);
};
