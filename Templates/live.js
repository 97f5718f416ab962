// Photos that move, in the viewer: Live Photos and animations. It is fetched with the first.

import { LivePhoto } from "./live/live-photo.js";

photofall.openLive = (picture, photo) => new LivePhoto(picture, photo);
