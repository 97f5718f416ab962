// Dragging: the photo follows the pointer and the others make room, at the frames that the layout
// engine computes for each place; dropping inserts.
"use strict";

(() => {
  // How far a mouse goes before it drags, px, and how long a finger rests, ms.
  const slack = 6;
  const rest = 400;
  // How near to an edge of the window the page scrolls, px, and how fast, px a frame.
  const edge = 80;
  const speed = 18;

  const sheet = new CSSStyleSheet();
  let press, drag, hasDragged = false;

  const chunkOf = (tile) => tile.closest(".chunk[data-chunk]");

  // The photos of each section of a chunk, in the order in which they stand.
  const sectionsOf = (chunk) => [...chunk.querySelectorAll(".section")].map((section) =>
    [...section.querySelectorAll(".tile[data-photo]")].map((tile) => tile.dataset.photo));

  const begin = (event) => {
    // The page may have changed since it was pressed.
    const tile = editor.tile(press.tile.dataset.photo);
    if (!tile) return;
    const rect = tile.getBoundingClientRect();
    const id = tile.dataset.photo;
    const ids = editor.arrange.selected.has(id)
      ? editor.tiles().map((each) => each.dataset.photo)
        .filter((each) => editor.arrange.selected.has(each))
      : [id];
    const ghost = tile.cloneNode(true);
    ghost.removeAttribute("id");
    ghost.className = "tile pfe pfe-drag";
    ghost.style.width = rect.width + "px";
    ghost.style.height = rect.height + "px";
    if (ids.length > 1) ghost.dataset.count = ids.length;
    document.body.append(ghost);
    drag = {
      id, ids, ghost, tile, sent: 0, shown: 0, target: undefined,
      grip: { x: press.x - rect.left, y: press.y - rect.top },
      original: new Map([...document.querySelectorAll(".chunk[data-chunk]")]
        .map((chunk) => [chunk.dataset.chunk, sectionsOf(chunk)])),
      pointer: { x: event.clientX, y: event.clientY },
    };
    for (const each of ids) editor.tile(each)?.classList.add("pfe-lifted");
    document.documentElement.classList.add("pfe-dragging");
    editor.addSheet(sheet);
    drag.release = editor.pause();
    tile.setPointerCapture?.(press.pointer);
    follow();
    hasDragged = true;
    scroll();
  };

  const follow = () => {
    const { ghost, grip, pointer } = drag;
    ghost.style.transform = `translate(${pointer.x - grip.x}px, ${pointer.y - grip.y}px)`;
    const target = targetAt(pointer.x, pointer.y);
    const { before, key } = drag.target ?? {};
    if (!target || (target.before === before && target.key === key)) return;
    drag.target = target;
    makeRoom(target);
  };

  // Which photo the pointer is at, and whether what is dragged goes before it or behind it.
  const targetAt = (x, y) => {
    const over = editor.tiles().find((each) => {
      if (each.classList.contains("pfe-lifted")) return false;
      const rect = each.getBoundingClientRect();
      return x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
    });
    if (!over) return undefined;
    const rect = over.getBoundingClientRect();
    const chunk = chunkOf(over);
    const isRightToLeft = document.documentElement.dir === "rtl";
    const isBehind = (x > rect.left + rect.width / 2) !== isRightToLeft;
    const order = [...drag.original.get(chunk.dataset.chunk) ?? []].flat()
      .filter((id) => !drag.ids.includes(id));
    const place = order.indexOf(over.dataset.photo) + (isBehind ? 1 : 0);
    return { key: chunk.dataset.chunk, before: order[place] ?? null, after: order[place - 1] };
  };

  // The chunk's photos as they would stand with what is dragged at a place.
  const arranged = (key, target) => drag.original.get(key).map((section) => {
    const others = section.filter((id) => !drag.ids.includes(id));
    if (key !== target.key) return others;
    const place = target.before === null ? -1 : others.indexOf(target.before);
    if (place >= 0) return [...others.slice(0, place), ...drag.ids, ...others.slice(place)];
    if (target.before === null && others.includes(target.after)) return [...others, ...drag.ids];
    return others;
  });

  const makeRoom = async (target) => {
    const number = ++drag.sent;
    const current = drag;
    const isMoved = (id) => current.ids.includes(id);
    const keys = [...current.original.keys()].filter((key) =>
      key === target.key || current.original.get(key).flat().some(isMoved));
    const chunks = keys.map((key) => ({ key, sections: arranged(key, target) }));
    const question = { photo: current.id, chunks };
    const answer = await editor.post("frames", question).catch(() => undefined);
    // A later answer may have come first.
    if (!answer || drag !== current || number < current.shown) return;
    current.shown = number;
    const before = editor.places();
    sheet.replaceSync(answer.css);
    for (const chunk of chunks) order(chunk);
    editor.animate(before, 160);
  };

  // Gives tiles the numbers that the frames are named by, without moving any in the document:
  // what has the focus or is dragged must stay.
  const order = ({ key, sections }) => {
    let index = 0;
    for (const id of sections.flat()) {
      const tile = editor.tile(id);
      if (tile) number(tile, index);
      index += 1;
    }
    const chunk = document.querySelector(`.chunk[data-chunk="${CSS.escape(key)}"]`);
    for (const tile of chunk?.querySelectorAll(".tile[data-photo]") ?? []) {
      if (!sections.flat().includes(tile.dataset.photo)) tile.classList.add("pfe-away");
      else tile.classList.remove("pfe-away");
    }
  };

  const numbers = (tile) => [...tile.classList].filter((name) => /^pf\d*-t\d+$/.test(name));

  const number = (tile, index) => {
    const own = numbers(tile);
    tile.dataset.pfeNumber ??= own[0] ?? "";
    tile.classList.remove(...own);
    tile.classList.add("pf-t" + index);
  };

  const restore = () => {
    for (const tile of editor.tiles()) {
      if (tile.dataset.pfeNumber === undefined) continue;
      tile.classList.remove("pfe-away", ...numbers(tile));
      if (tile.dataset.pfeNumber) tile.classList.add(tile.dataset.pfeNumber);
      delete tile.dataset.pfeNumber;
    }
    sheet.replaceSync("");
  };

  const scroll = () => {
    if (!drag) return;
    const { y } = drag.pointer;
    const [above, below] = [edge - y, y - innerHeight + edge];
    const by = (above > 0 ? -above : Math.max(0, below)) / edge;
    if (by) {
      scrollBy({ top: by * speed, behavior: "instant" });
      follow();
    }
    requestAnimationFrame(scroll);
  };

  const finish = async (isDrop) => {
    const { ghost, ids, target, release } = drag;
    ghost.remove();
    drag = undefined;
    release();
    document.documentElement.classList.remove("pfe-dragging");
    const lifted = [...document.querySelectorAll(".pfe-lifted")];
    for (const each of lifted) each.classList.remove("pfe-lifted");
    const tellProblem = ({ message }) => editor.arrange.announce(message, true);
    const isMoved = isDrop && target && await drop(ids, target).catch(tellProblem);
    // The next drag has begun meanwhile: its end clears up for both.
    if (drag) return;
    // The page that comes has the frames of its own.
    const before = editor.places();
    restore();
    editor.removeSheet(sheet);
    if (!isMoved) editor.animate(before);
  };

  const drop = async (ids, target) => {
    let { before } = target;
    if (before === null) {
      // Behind the last photo of a chunk is before the first one of the next.
      const { order } = await editor.arrange.loadAlbum();
      const others = order.filter((id) => !ids.includes(id));
      before = others[others.indexOf(target.after) + 1] ?? null;
    }
    const isMoved = await editor.arrange.edit({ move: { photos: ids, before } });
    if (!isMoved) return false;
    editor.arrange.announce(`${editor.arrange.names(ids)} moved`);
    await editor.next("update");
    return true;
  };

  addEventListener("pointerdown", (event) => {
    const tile = event.target.closest?.(".tile[data-photo]");
    if (!editor.arrange.isOn() || !tile || event.button !== 0 || drag) return;
    press = { tile, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    if (event.pointerType === "touch") {
      const own = press;
      setTimeout(() => {
        if (press === own && !drag) begin({ clientX: own.x, clientY: own.y });
      }, rest);
    }
  });

  addEventListener("pointermove", (event) => {
    if (drag) {
      drag.pointer = { x: event.clientX, y: event.clientY };
      return follow();
    }
    if (!press || event.pointerId !== press.pointer) return;
    const distance = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (distance < slack) return;
    // A finger that moves at once scrolls.
    if (event.pointerType === "touch") press = undefined;
    else begin(event);
  });

  addEventListener("pointerup", () => {
    press = undefined;
    if (!hasDragged) return;
    hasDragged = false;
    editor.arrange.skipClick();
    if (drag) finish(true);
  });
  addEventListener("pointercancel", () => {
    press = undefined;
    if (drag) finish(false);
  });
  // While something is dragged, a finger does not scroll and no link is dragged by the browser.
  addEventListener("touchmove", (event) => {
    if (drag) event.preventDefault();
  }, { passive: false });
  addEventListener("dragstart", (event) => {
    if (editor.arrange.isOn() && event.target.closest?.(".tile")) event.preventDefault();
  });
  addEventListener("contextmenu", (event) => {
    if (press && event.target.closest?.(".tile")) event.preventDefault();
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && drag) {
      event.stopImmediatePropagation();
      press = undefined;
      finish(false);
    }
  }, { capture: true });
})();
