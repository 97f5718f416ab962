// Arrow keys turn the page, Escape goes up: the links that the page has, under the fingers.
addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rightToLeft = document.documentElement.dir === "rtl";
  const relations = {
    ArrowLeft: rightToLeft ? "next" : "prev",
    ArrowRight: rightToLeft ? "prev" : "next",
    Escape: "up",
  };
  const relation = relations[event.key];
  const link = relation && document.querySelector(`link[rel="${relation}"]`);
  if (link) location.href = link.href;
});
