// The ground of the viewer, paper or dark: as configured, until somebody chooses the other one.

import { recall, remember } from "./memory.js";

const root = document.documentElement;

export const recallGround = () => {
  root.dataset.viewer = recall("viewer") ?? root.dataset.viewer;
};

export const changeGround = () => {
  root.dataset.viewer = root.dataset.viewer === "dark" ? "paper" : "dark";
  remember("viewer", root.dataset.viewer);
};
