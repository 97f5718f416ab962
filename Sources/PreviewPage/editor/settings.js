// Writes of settings, in the order in which they were made.

import { edit, inTurn } from "./edits.js";
import { tell } from "./events.js";

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

/** Lets a slider write where it comes to rest. */
export const writeAtRest = (input, key) => {
  let timer;
  input.addEventListener("input", () => {
    if (timer === undefined) changes += 1;
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      changes -= 1;
      write(key, input.value);
    }, 120);
  });
};
