// The panels of the preview: words about a photo, hidden photos, layout, and what to do when two
// people wrote at once.
"use strict";

editor.panels = (() => {
  const element = (name, properties = {}, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };

  // A panel is a dialog of its own, gone when it is closed.
  const panel = (title, ...content) => {
    const dialog = element("dialog", { className: "pfe pfe-panel" });
    const heading = element("h2", { textContent: title, id: "pfe-title" });
    dialog.setAttribute("aria-labelledby", "pfe-title");
    dialog.append(heading, ...content);
    dialog.addEventListener("close", () => dialog.remove());
    // One that is not modal does not close by itself.
    dialog.addEventListener("keydown", ({ key }) => { if (key === "Escape") dialog.close(); });
    document.body.append(dialog);
    return dialog;
  };

  const button = (label, action, type = "button") => {
    const made = element("button", { type, textContent: label });
    if (action) made.addEventListener("click", action);
    return made;
  };

  const field = (label, input) =>
    element("label", {}, element("span", { textContent: label }), input);

  // Asks for one value; the promise gives it, or undefined.
  const ask = (title, label, properties) => new Promise((resolve) => {
    const input = element("input", { ...properties, required: true });
    const form = element("form", { method: "dialog" }, field(label, input),
      element("menu", {}, button("Cancel", () => dialog.close()), button("Move", null, "submit")));
    const dialog = panel(title, form);
    let answer;
    form.addEventListener("submit", () => { answer = input.value; });
    dialog.addEventListener("close", () => resolve(answer));
    dialog.showModal();
    input.select();
  });

  const words = async (id) => {
    const photo = await editor.get("photo?" + new URLSearchParams({ photo: id }));
    const caption = element("textarea", { name: "caption", value: photo.caption, rows: 4 });
    const alt = element("textarea", { name: "alt", value: photo.alt, rows: 2 });
    const form = element("form", { method: "dialog" },
      field("Caption, in Markdown", caption),
      field("What it shows, for people who do not see it", alt),
      element("menu", {}, button("Cancel", () => dialog.close()), button("Save", null, "submit")));
    const dialog = panel(photo.name, form);
    form.addEventListener("submit", async () => {
      const texts = { caption: caption.value.trim(), alt: alt.value.trim() };
      for (const [kind, text] of Object.entries(texts)) {
        if (text === photo[kind].trim()) continue;
        const isSaved = await editor.arrange.edit(
          { [kind]: { photo: id, text, was: photo[kind] } });
        if (isSaved) editor.arrange.announce(`${photo.name}: ${kind} saved`);
      }
    });
    dialog.addEventListener("close", () => editor.tile(id)?.focus({ preventScroll: true }));
    dialog.showModal();
  };

  // Both texts, side by side; the one that is chosen is written over what is on the disk now.
  editor.on("conflict", ({ mine, theirs, photo, key }) => {
    const own = element("textarea", { name: "mine", value: mine, rows: 4 });
    const other = element("textarea", { name: "theirs", value: theirs, rows: 4, readOnly: true });
    const keep = async () => {
      dialog.close();
      await editor.arrange.edit({ [key]: { photo, text: own.value.trim(), was: theirs } });
    };
    const dialog = panel("Somebody else changed this text",
      field("Yours", own), field("Theirs, on the disk now", other),
      element("menu", {}, button("Keep theirs", () => dialog.close()), button("Write mine", keep)));
    dialog.showModal();
  });

  const hidden = async () => {
    const { hidden: photos } = await editor.arrange.loadAlbum();
    const list = element("ul", { className: "pfe-hidden" });
    for (const { id, name, picture } of photos) {
      const show = button("Show", async () => {
        if (await editor.arrange.edit({ hide: { photos: [id], isHidden: false } })) {
          row.remove();
          editor.arrange.announce(`${name} is shown again`);
        }
      });
      show.setAttribute("aria-label", `Show ${name} again`);
      const row = element("li", {}, element("img", { src: picture, alt: "", loading: "lazy" }),
        element("span", { textContent: name }), show);
      list.append(row);
    }
    const dialog = panel(photos.length ? "Hidden photos" : "No photo is hidden here", list,
      element("menu", {}, button("Close", () => dialog.close())));
    dialog.showModal();
  };

  const skipped = (reasons) => {
    const list = element("ul", {}, ...reasons.map((reason) =>
      element("li", { textContent: reason })));
    const dialog = panel("These files are left out", list,
      element("menu", {}, button("Close", () => dialog.close())));
    dialog.showModal();
  };

  // A control whose effect is seen at once: it writes the configuration, and the page follows.
  const control = (label, key, properties, value) => {
    const input = element("input", { ...properties, value });
    const output = element("output", { textContent: value });
    let timer;
    input.addEventListener("input", () => {
      output.textContent = input.value;
      clearTimeout(timer);
      timer = setTimeout(() => editor.arrange.edit({ setting: { key, value: input.value } }), 120);
    });
    return element("label", {}, element("span", { textContent: label }), input, output);
  };

  // A control that can also be left to the engine.
  const automatic = (label, key, properties, value) => {
    const own = control(label, key, properties, value === "auto" ? properties.min : value);
    const [, input, output] = own.children;
    const box = element("input", { type: "checkbox", checked: value === "auto" });
    const follow = () => {
      input.disabled = box.checked;
      output.textContent = box.checked ? "auto" : input.value;
    };
    box.addEventListener("change", () => {
      follow();
      editor.arrange.edit({ setting: { key, value: box.checked ? "auto" : input.value } });
    });
    follow();
    return element("div", { className: "pfe-automatic" }, own,
      element("label", {}, box, element("span", { textContent: `${label}: left to the engine` })));
  };

  const choice = (label, key, values, value) => {
    const select = element("select", {},
      ...values.map((each) => element("option", { value: each, textContent: each })));
    select.value = value;
    select.addEventListener("change", () =>
      editor.arrange.edit({ setting: { key, value: select.value } }));
    return field(label, select);
  };

  let layoutPanel;
  const layout = async () => {
    if (layoutPanel) return layoutPanel.close();
    const state = await editor.get("settings");
    const range = (min, max, step = 1) => ({ type: "range", min, max, step });
    layoutPanel = panel("Layout",
      choice("Layout", "layout", state.layouts, state.layout),
      ...state.breakpoints.map(({ minWidth, columns }, place) => control(
        minWidth ? `Columns from ${minWidth} px` : "Columns on phones",
        `breakpoints.${place}.columns`, range(1, 12), columns)),
      control("Space between columns, px", "spacing.column", range(0, 64), state.columnSpacing),
      control("Space between rows, px", "spacing.row", range(0, 64), state.rowSpacing),
      control("Space around, px", "inset", range(0, 96), state.inset),
      automatic("Tolerance, px", "tolerance", range(0, 400, 4), state.tolerance),
      control("Photos on a page, about", "chunk.target", range(20, 200, 5), state.chunkTarget),
      element("p", { textContent: "Every change is written into photofall.yaml at once." }),
      element("menu", {}, button("Close", () => layoutPanel.close())));
    layoutPanel.addEventListener("close", () => { layoutPanel = undefined; });
    // Not modal: the effect is seen beside it.
    layoutPanel.show();
  };

  return { ask, words, hidden, skipped, layout };
})();
