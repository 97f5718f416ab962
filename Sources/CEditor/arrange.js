// Arranging: select photos, move them, hide them, take it back. Everything that a drag does can be
// done by buttons and keys, too, and is announced.
"use strict";

editor.arrange = (() => {
  const selected = new Set();
  let isOn = sessionStorage.getItem("photofall-arrange") === "on";
  let album;

  const button = (label, title, action) => {
    const element = document.createElement("button");
    element.type = "button";
    element.textContent = label;
    element.title = title;
    element.addEventListener("click", action);
    return element;
  };

  const bar = document.createElement("section");
  bar.className = "pfe pfe-bar";
  bar.setAttribute("aria-label", "Arrange the gallery");
  const main = bar.appendChild(document.createElement("div"));
  const moves = bar.appendChild(document.createElement("div"));
  const status = bar.appendChild(document.createElement("p"));
  status.setAttribute("role", "status");
  const progress = bar.appendChild(document.createElement("p"));
  progress.className = "pfe-progress";

  const announce = (text, isProblem = false) => {
    status.textContent = text;
    status.classList.toggle("pfe-problem", isProblem);
  };

  const tellProblem = ({ message }) => announce(message, true);
  const told = (action) => () => action().catch(tellProblem);

  // One after the other: a place is one among what is there after what was done before.
  let turn = Promise.resolve();
  const inTurn = (action) => (...values) => {
    turn = turn.then(() => action(...values)).catch(tellProblem);
    return turn;
  };

  // Sends an edit; the server answers when it is on the disk. The page follows by itself.
  const edit = async (change) => {
    try {
      const answer = await editor.post("edit", change);
      editor.tell("history", answer);
      return true;
    } catch (error) {
      if (error.theirs !== undefined) editor.tell("conflict", error);
      else announce(error.message, true);
      return false;
    }
  };

  const names = (ids) => ids.length === 1
    ? decodeURIComponent(ids[0]).split("/").pop() : `${ids.length} photos`;

  // The album's photos in order, as they are after the last edit.
  const loadAlbum = async () => {
    const photo = editor.tiles()[0]?.dataset.photo ?? "";
    album = await editor.get("album?" + new URLSearchParams({ photo, page: location.pathname }));
    return album;
  };

  // The selected photos, or the one that has the focus, in the album's order.
  const chosen = () => {
    const focused = document.activeElement?.closest?.(".tile[data-photo]")?.dataset.photo;
    const ids = selected.size ? selected : new Set(focused ? [focused] : []);
    return album.order.filter((id) => ids.has(id));
  };

  // Puts photos at a place among the others, and says where they are then.
  const moveTo = async (ids, place) => {
    const rest = album.order.filter((id) => !ids.includes(id));
    const at = Math.max(0, Math.min(rest.length, place));
    if (!await edit({ move: { photos: ids, before: rest[at] ?? null } })) return;
    album.order = [...rest.slice(0, at), ...ids, ...rest.slice(at)];
    announce(`${names(ids)} moved to place ${at + 1} of ${album.order.length}`);
  };

  // `by`: how many photos to go past; first and last are infinitely far.
  const moveBy = inTurn(async (by) => {
    await loadAlbum();
    const ids = chosen();
    if (!ids.length) return announce("Select a photo first.");
    const rest = album.order.filter((id) => !ids.includes(id));
    const first = album.order.indexOf(ids[0]);
    const before = album.order.slice(0, first).filter((id) => rest.includes(id)).length;
    await moveTo(ids, before + by);
  });

  const moveToPage = told(async () => {
    await loadAlbum();
    const ids = chosen();
    if (!ids.length) return announce("Select a photo first.");
    const wanted = await editor.panels.ask(
      "Move to page", `A page from 1 to ${album.chunks.length}`, { type: "number", value: "1" });
    const page = Number(wanted);
    if (!wanted || !(page >= 1 && page <= album.chunks.length)) return;
    const start = album.chunks.slice(0, page - 1).reduce((sum, chunk) => sum + chunk.photos, 0);
    const rest = album.order.filter((id) => !ids.includes(id));
    const first = album.order.slice(start).find((id) => !ids.includes(id));
    // A page begins with its first photo, so before that one would be on the page before.
    const place = first ? rest.indexOf(first) + (page > 1) : rest.length;
    await moveTo(ids, place);
  });

  const hide = inTurn(async () => {
    await loadAlbum();
    const ids = chosen();
    if (!ids.length) return announce("Select a photo first.");
    if (await edit({ hide: { photos: ids, isHidden: true } })) {
      selected.clear();
      announce(`${names(ids)} hidden; the file stays where it is`);
      show();
    }
  });

  const cover = inTurn(async () => {
    await loadAlbum();
    const [id] = chosen();
    if (!id) return announce("Select a photo first.");
    if (await edit({ cover: { photo: id } })) announce(`${names([id])} is the cover`);
  });

  const widen = inTurn(async () => {
    await loadAlbum();
    const ids = chosen();
    if (!ids.length) return announce("Select a photo first.");
    const columns = ids.every((id) => album.spans[id] === 2) ? 1 : 2;
    if (await edit({ span: { photos: ids, columns } })) {
      announce(`${names(ids)}: ${columns === 2 ? "two columns wide" : "one column wide"}`);
    }
  });

  const words = told(async () => {
    await loadAlbum();
    const [id] = chosen();
    if (id) editor.panels.words(id);
    else announce("Select a photo first.");
  });

  const step = inTurn(async (direction) => {
    try {
      const answer = await editor.post(direction, {});
      editor.tell("history", answer);
      announce(answer.message);
    } catch (error) {
      announce(error.message, true);
    }
  });

  const toggle = button("Arrange", "Arrange photos by hand (A)", () => setOn(!isOn));
  const undo = button("Undo", "Take the last change back (Ctrl+Z)", () => step("undo"));
  const redo = button("Redo", "Do it again (Ctrl+Shift+Z)", () => step("redo"));
  const layout = button("Layout", "Columns, spacing and more", told(() => editor.panels.layout()));
  const hidden = button("Hidden", "Show hidden photos", told(() => editor.panels.hidden()));
  // On a phone there is no room for three of them.
  const devices = button("Devices", "Phone, tablet and desktop side by side", () =>
    open("/_photofall/devices.html?" + new URLSearchParams({ page: location.pathname })));
  const skipped = button("", "Photos that cannot be shown, and why", () =>
    editor.panels.skipped(reasons));
  let reasons = [];
  skipped.hidden = true;
  devices.className = "pfe-wide";
  main.append(toggle, undo, redo, hidden, layout, devices, skipped);

  moves.append(
    button("◀", "Move before the previous photo (Alt+Left)", () => moveBy(-1)),
    button("▶", "Move behind the next photo (Alt+Right)", () => moveBy(1)),
    button("Start", "Move to the start (Alt+Home)", () => moveBy(-Infinity)),
    button("End", "Move to the end (Alt+End)", () => moveBy(Infinity)),
    button("Page…", "Move to a page", moveToPage),
    button("Words…", "Change caption and description (C)", words),
    button("Cover", "Make this the album's cover", cover),
    button("Wide", "Two columns wide, or one again (W)", widen),
    button("Hide", "Hide; the file stays where it is (Delete)", hide),
    button("None", "Select nothing (Escape)", () => { selected.clear(); show(); }));

  const show = () => {
    document.documentElement.classList.toggle("pfe-arranging", isOn);
    toggle.setAttribute("aria-pressed", isOn);
    moves.hidden = !isOn || !selected.size;
    for (const each of editor.tiles()) {
      const isSelected = isOn && selected.has(each.dataset.photo);
      each.classList.toggle("pfe-selected", isSelected);
      each.draggable = false;
      if (isSelected) each.setAttribute("aria-description", "selected");
      else each.removeAttribute("aria-description");
    }
    editor.tell("shown");
  };

  const setOn = (value) => {
    isOn = value;
    sessionStorage.setItem("photofall-arrange", isOn ? "on" : "off");
    if (!isOn) selected.clear();
    announce(isOn ? "Drag photos, or click to select them. Alt with arrow keys moves them." : "");
    show();
  };

  let last;
  // Selects a photo: alone, besides the others, or all from the last one on.
  const select = (id, { adds = false, spans = false } = {}) => {
    const order = editor.tiles().map((each) => each.dataset.photo);
    if (spans && last) {
      const [from, to] = [order.indexOf(last), order.indexOf(id)].sort((a, b) => a - b);
      for (const each of order.slice(Math.max(0, from), to + 1)) selected.add(each);
    } else if (selected.has(id)) {
      selected.delete(id);
    } else {
      if (!adds) selected.clear();
      selected.add(id);
    }
    last = id;
    show();
    announce(`${selected.size} selected`);
  };

  // The click that ends a drag selects nothing.
  let dragEnd = -Infinity;

  // A click in arranging selects; elsewhere the page does what it always does.
  addEventListener("click", (event) => {
    const target = event.target.closest?.(".tile[data-photo]");
    if (!isOn || !target) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.timeStamp - dragEnd < 100) return;
    const adds = event.ctrlKey || event.metaKey || event.pointerType === "touch";
    select(target.dataset.photo, { adds, spans: event.shiftKey });
  }, { capture: true });

  const keys = {
    ArrowLeft: () => moveBy(document.documentElement.dir === "rtl" ? 1 : -1),
    ArrowRight: () => moveBy(document.documentElement.dir === "rtl" ? -1 : 1),
    ArrowUp: () => moveBy(-1),
    ArrowDown: () => moveBy(1),
    Home: () => moveBy(-Infinity),
    End: () => moveBy(Infinity),
  };

  addEventListener("keydown", (event) => {
    if (event.target.closest?.("input, textarea, select, dialog")) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const id = event.target.closest?.(".tile[data-photo]")?.dataset.photo;
    const act = (action) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      action();
    };
    if (isCommand && event.key.toLowerCase() === "z") {
      act(() => step(event.shiftKey ? "redo" : "undo"));
    } else if (isCommand && event.key === "y") {
      act(() => step("redo"));
    } else if (event.key === "a" && !isCommand && !event.altKey) {
      act(() => setOn(!isOn));
    } else if (!isOn) {
      return;
    } else if (event.altKey && keys[event.key]) {
      act(keys[event.key]);
    } else if (event.key === " " && id) {
      act(() => select(id, { adds: true, spans: event.shiftKey }));
    } else if (event.key === "Enter" && id) {
      act(() => select(id));
    } else if (event.key === "Delete") {
      act(hide);
    } else if (event.key === "c" && !isCommand) {
      act(words);
    } else if (event.key === "w" && !isCommand) {
      act(widen);
    } else if (event.key === "Escape" && selected.size) {
      act(() => { selected.clear(); show(); });
    }
  }, { capture: true });

  editor.on("history", (state) => {
    undo.disabled = !state.undo;
    redo.disabled = !state.redo;
    undo.title = state.undo ? `Undo: ${state.undo} (Ctrl+Z)` : "Nothing to undo";
    redo.title = state.redo ? `Redo: ${state.redo} (Ctrl+Shift+Z)` : "Nothing to redo";
    if (state.problem) announce(state.problem, true);
    const fresh = state.skipped.filter((reason) => !reasons.includes(reason));
    if (fresh.length) announce(`Left out: ${fresh.join("; ")}`, true);
    reasons = state.skipped;
    skipped.hidden = !reasons.length;
    skipped.textContent = `Left out: ${reasons.length}`;
  });
  editor.on("update", show);
  editor.on("progress", ({ step, done, total }) => {
    const count = `${done.toLocaleString("en")} of ${total.toLocaleString("en")}`;
    progress.textContent = done < total ? `${step}: ${count}` : "";
  });
  editor.on("built", () => { progress.textContent = ""; });
  editor.on("problem", ({ message }) => announce(message, true));

  // An archive is put together with the site; until then its link says so.
  addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[download]");
    if (!link || !event.isTrusted) return;
    event.preventDefault();
    const answer = await fetch(link.href, { method: "HEAD" });
    if (answer.ok) link.click();
    else announce("The archive is not put together yet; it comes with the site.", true);
  });

  document.addEventListener("photofall:chunk", show);
  document.body.append(bar);
  show();

  return {
    button, edit, inTurn, announce, loadAlbum, names, selected, isOn: () => isOn,
    skipClick: () => { dragEnd = performance.now(); },
  };
})();
