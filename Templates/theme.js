// The choice between light and dark. It comes before the first paint, so that nothing flashes, and
// holds where the browser keeps anything. Who chooses what the system has leaves it to the system.
"use strict";

(() => {
  const { style } = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");

  const kept = (action) => {
    try {
      return action(localStorage);
    } catch {
      return null;
    }
  };

  const show = () => {
    style.colorScheme = kept((memory) => memory.getItem("theme")) ?? style.colorScheme;
  };

  const toggle = () => {
    const isDark = style.colorScheme ? style.colorScheme === "dark" : system.matches;
    style.colorScheme = isDark === system.matches ? isDark ? "light" : "dark" : "";
    kept((memory) => memory.setItem("theme", style.colorScheme));
  };

  show();
  // A page that one comes back to is as it was left: another choice may have been made since.
  addEventListener("pageshow", show);
  addEventListener("click", ({ target }) => {
    if (/** @type {Element} */ (target).closest(".theme")) toggle();
  });
})();
