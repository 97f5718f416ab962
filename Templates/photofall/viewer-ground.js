// The ground of the viewer, paper or dark: as configured, until somebody chooses the other one.

import { recall, remember } from "./memory.js";

/** Gives the element around the viewer the ground that was chosen. */
export const recallGround = (place) => {
  place.dataset.viewer = recall("viewer") ?? place.dataset.viewer;
};

export const changeGround = (place) => {
  place.dataset.viewer = place.dataset.viewer === "dark" ? "paper" : "dark";
  remember("viewer", place.dataset.viewer);
};
