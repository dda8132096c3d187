// npm run docs: the API reference from the types (TypeDoc), then the site (VitePress) into docs/.vitepress/dist. A link
// that leads nowhere fails the build. The Studio stands below it, as it is in the package.
import { spawnSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
rmSync(join(root, "docs", "api"), { recursive: true, force: true });
for (const [program, ...args] of [["typedoc/bin/typedoc"], ["vitepress/bin/vitepress.js", "build", "docs"]]) {
  const { status } = spawnSync(process.execPath, [join(root, "node_modules", program), ...args], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
cpSync(join(root, "dist", "studio"), join(root, "docs", ".vitepress", "dist", "studio"), { recursive: true });
// Pages link JSON Schemas, which are no pages.
for (const name of ["model.schema.json", "output.schema.json"])
  cpSync(join(root, "docs", name), join(root, "docs", ".vitepress", "dist", name));
