// Puts the decoder of Parquet files into the built package: dist/dataset/read/hyparquet.js, which tsc wrote with
// imports of the packages, becomes one module that holds what it imports, their licences at its top.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { mendFzstd } from "./mend-fzstd.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const module = join(root, "dist", "dataset", "read", "hyparquet.js");
const OPENING = "/*! This module holds the following packages.";
// The compiler writes it anew only where its source has changed.
if (readFileSync(module, "utf8").startsWith(OPENING)) process.exit();
const { output } = (
  await build({
    root,
    configFile: false,
    plugins: [mendFzstd()],
    logLevel: "warn",
    build: {
      lib: { entry: module, formats: ["es"], fileName: "hyparquet" },
      write: false,
      target: "es2022",
      // Of the packages only what is imported: one of them would else compile a WebAssembly module when it is loaded.
      rolldownOptions: { treeshake: { moduleSideEffects: false }, output: { minify: true } },
    },
  })
)[0];
if (output.length !== 1 || output[0].imports.length > 0) throw new Error("the decoder is not one module");

const packages = new Set(
  output[0].moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? []),
);
const licences = [...packages].sort().map((folder) => {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const licence = ["LICENSE", "LICENSE.md"]
    .map((file) => join(folder, file))
    .find((path) => existsSync(path));
  return `${name} ${version}\n\n${readFileSync(licence, "utf8").trim()}`;
});
writeFileSync(module, `${OPENING}\n\n${licences.join("\n\n")}\n*/\n${output[0].code}`);
// Its types are those of packages that users do not have, and no public type needs them.
rmSync(module.replace(/\.js$/, ".d.ts"), { force: true });
