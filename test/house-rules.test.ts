// What checks the code without running it, as tests, so that it shares the cores with the others.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

it.each([
  ["every file is in style, and every room imports only what it may", "lint"],
  ["the types are right, of tests, benches and experiments too", "typecheck"],
  ["the package is sound, and its types resolve wherever it is installed", "check-package"],
])("%s (npm run %s)", (_, script) => {
  // Nothing is built again while other tests use what is built.
  const { status, stdout, stderr } = spawnSync("npm", ["run", script, "--ignore-scripts"], {
    cwd: join(import.meta.dirname, ".."),
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  expect(status, stdout + stderr).toBe(0);
});
