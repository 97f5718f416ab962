// Writes of settings, in the order in which they were made.

import { edit, inTurn } from "./edits.js";
import { listen, tell } from "./events.js";
import { beginSaving } from "./status.js";

const sendSetting = inTurn(edit);

/** The changes that are not on the disk yet: until then the settings are those of before. */
let changes = 0;
export const areSettled = () => changes === 0;

const change = async (edited) => {
  changes += 1;
  await sendSetting(edited);
  changes -= 1;
  tell("settled");
};

/** Writes a setting; nothing stands for its default. */
export const write = (key, value) => change({ setting: { key, value: value || null } });

export const choosePreset = (name) => change({ preset: { name } });

/**
 * The writes of sliders that have moved and may not have come to rest, with their timers and what ends
 * their being on the way.
 */
const moving = new Map();

const writeNow = (send) => {
  const { timer, release } = moving.get(send);
  clearTimeout(timer);
  moving.delete(send);
  changes -= 1;
  send();
  release();
};

/** Lets a slider write where it comes to rest. */
export const writeAtRest = (input, key) => {
  const send = () => { write(key, input.value); };
  input.addEventListener("input", () => {
    const begun = moving.get(send);
    if (!begun) changes += 1;
    clearTimeout(begun?.timer);
    moving.set(send, {
      timer: setTimeout(() => writeNow(send), 120), release: begun?.release ?? beginSaving(),
    });
  });
};

/** Lets a step back take what sliders changed, too. */
export const watchSliders = () => listen("stepping", () => {
  for (const send of [...moving.keys()]) writeNow(send);
});
