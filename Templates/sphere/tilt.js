// Looking around by tilting a phone.

/** True where a page may learn how the device is held, perhaps after asking. */
export const canTilt = () =>
  isSecureContext && "DeviceOrientationEvent" in window && matchMedia("(pointer: coarse)").matches;

export const radians = (degrees) => ((degrees ?? 0) * Math.PI) / 180;

/**
 * The direction that the back of a device looks in, radians, by the angles of its orientation (W3C
 * DeviceOrientation: turned about z, then x, then y).
 */
function direction({ alpha, beta, gamma }) {
  const [a, b, c] = [alpha, beta, gamma].map(radians);
  const east = -(Math.cos(a) * Math.sin(c) + Math.sin(a) * Math.sin(b) * Math.cos(c));
  const north = Math.cos(a) * Math.sin(b) * Math.cos(c) - Math.sin(a) * Math.sin(c);
  const up = -Math.cos(b) * Math.cos(c);
  return { x: Math.atan2(east, north), y: Math.asin(Math.min(1, Math.max(-1, up))) };
}

/** The shorter way around between two directions, radians. */
const wayAround = (angle) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/**
 * Tells how a device is turned from now on, radians to the right and up, once that is allowed; returns
 * the way to end it.
 * @returns {Promise<() => void>}
 */
export async function followTilt(turn) {
  const { requestPermission } = /** @type {any} */ (DeviceOrientationEvent);
  if (await requestPermission?.() === "denied") throw new Error("denied");
  let last;
  const follow = (event) => {
    if (event.alpha === null || event.beta === null) return;
    const next = direction(event);
    if (last) turn(wayAround(next.x - last.x), next.y - last.y);
    last = next;
  };
  addEventListener("deviceorientation", follow);
  return () => removeEventListener("deviceorientation", follow);
}
