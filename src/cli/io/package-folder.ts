// The folder of the package that this program is of, from sources and from built files alike.

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    const above = dirname(folder);
    if (above === folder)
      throw new Error("package.json is missing from the installation; install Espalier again");
    folder = above;
  }
  return folder;
}
