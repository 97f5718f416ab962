// The editing layer, which the preview adds to every page. Stands in no published site.

import { watchCoverClicks } from "./editor/album-cover.js";
import { watchAlbum } from "./editor/album-panel.js";
import { watchTitle } from "./editor/album-title.js";
import { watchArchiveLinks } from "./editor/archive-link.js";
import { watchCulling } from "./editor/culling.js";
import { watchDrags } from "./editor/drag.js";
import { followServer } from "./editor/follow.js";
import { watchPresses } from "./editor/hold.js";
import { watchSettings } from "./editor/layout-panel.js";
import { watchSections } from "./editor/sections.js";
import { showSelection, watchSelection } from "./editor/selection.js";
import { watchSliders } from "./editor/settings.js";
import { showBar } from "./editor/status.js";
import { watchToolbar } from "./editor/toolbar.js";
import { watchWords } from "./editor/words.js";

const watchEditing = () => {
  document.documentElement.classList.add("pfe-editing");
  watchPresses();
  watchCoverClicks();
  watchSelection();
  watchToolbar();
  watchArchiveLinks();
  // After the toolbar: Escape selects nothing before it ends a drag.
  watchDrags();
  watchSections();
  watchSettings();
  watchSliders();
  watchCulling();
  watchWords();
  watchTitle();
  watchAlbum();
  showBar();
  showSelection();
};

// The devices side by side are to look at.
if (self === top) watchEditing();
followServer();
