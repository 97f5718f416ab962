// Photos of a whole sphere, or a part of one, to look around in. It is fetched with the first.

import { Sphere } from "./sphere/sphere.js";

photofall.openSphere = (stage, part) => new Sphere(stage, part);
