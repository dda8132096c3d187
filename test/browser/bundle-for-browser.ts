// A module and all it imports as one script that puts its exports into a global, for pages in tests.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";

/** `external` are modules that it leaves out. */
export async function bundleForBrowser(
  entry: string,
  globalName: string,
  external: readonly RegExp[] = [],
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "espalier-bundle-"));
  try {
    await build({
      configFile: false,
      logLevel: "error",
      build: {
        lib: { entry, formats: ["iife"], name: globalName, fileName: () => "bundle.js" },
        outDir: folder,
        emptyOutDir: true,
        minify: false,
        rolldownOptions: { external: [...external] },
      },
    });
    return await readFile(join(folder, "bundle.js"), "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
