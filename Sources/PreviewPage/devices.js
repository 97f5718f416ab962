// The same page in three widths at once, each drawn as small as it takes to stand side by side.
"use strict";

(() => {
  const page = new URLSearchParams(location.search).get("page") ?? "/";
  const devices = [
    { name: "Phone", width: 390, height: 844 },
    { name: "Tablet", width: 820, height: 1180 },
    { name: "Desktop", width: 1440, height: 900 },
  ];
  const gaps = 16 * (devices.length + 1);
  const main = document.querySelector("main");

  const frames = devices.map(({ name, width, height }) => {
    const figure = main.appendChild(document.createElement("figure"));
    figure.appendChild(document.createElement("figcaption")).textContent = `${name}, ${width} px`;
    const window = figure.appendChild(document.createElement("div"));
    const frame = window.appendChild(document.createElement("iframe"));
    frame.title = name;
    // A page of this server: an address of another one would have to name it.
    frame.src = new URL(page.replace(/^\/*/, "/"), location.origin).href;
    return { window, frame, width, height };
  });

  const fit = () => {
    const total = devices.reduce((sum, { width }) => sum + width, 0);
    const scale = Math.min(1, (innerWidth - gaps) / total);
    for (const { window, frame, width, height } of frames) {
      frame.style.width = width + "px";
      frame.style.height = height + "px";
      frame.style.transform = `scale(${scale})`;
      window.style.width = width * scale + "px";
      window.style.height = height * scale + "px";
    }
  };
  addEventListener("resize", fit);
  fit();
})();
