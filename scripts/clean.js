// Takes out of build what has no source any more, so that a file which is gone from src is gone from the package too.
// Where a built file is missing, the compiler's memory of what it has built goes as well, and all is built anew.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const below = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true }).map((file) => file.replaceAll("\\", "/"))
    : [];

/** Built into dist by build-studio.js. */
const STUDIO = "studio/";
const sources = new Set(
  below(join(root, "src"))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".as.ts") && !file.startsWith(STUDIO))
    .map((file) => file.slice(0, -".ts".length)),
);
const built = below(join(root, "build")).filter((file) => /\.(js|ts)$/.test(file));
const gone = built.filter((file) => !sources.has(file.replace(/(\.d)?\.\w+$/, "")));
for (const file of gone) rmSync(join(root, "build", file));
const whole = new Set(built);
// A kernel's source is made after this: it may be gone now and there again in a moment.
if (gone.length > 0 || [...sources].some((name) => !whole.has(`${name}.js`))) {
  rmSync(join(root, "node_modules/.cache/espalier-build.tsbuildinfo"), { force: true });
}
