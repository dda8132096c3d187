// Builds the Studio (src/studio) into dist/studio: static files with relative addresses, so that they work below any path of
// any server. Licences of what is bundled stand beside them.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { mendFzstd } from "./mend-fzstd.js";
import { ENGINE, PAGE, withoutHelp, withoutNeverAsked, withoutPreloading } from "./studio-engine.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const studio = join(root, "src", "studio");
const out = join(root, "dist", "studio");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

// Built anew only where something that goes into it is younger.
const page = join(out, "index.html");
const sources = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const scripts = ["build-studio.js", "studio-engine.js"].map((name) => join(root, "scripts", name));
const inputs = [...sources, ...scripts, join(root, "package.json")];
if (existsSync(page)) {
  const built = statSync(page).mtimeMs;
  if (inputs.every((file) => statSync(file).mtimeMs < built)) process.exit();
}

await build({
  root: studio,
  configFile: false,
  logLevel: "warn",
  base: "./",
  plugins: [withoutPreloading],
  define: { "import.meta.env.ESPALIER_VERSION": JSON.stringify(version) },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  worker: {
    format: "es",
    plugins: () => [withoutNeverAsked, withoutHelp, mendFzstd()],
    rolldownOptions: ENGINE,
  },
  build: {
    outDir: out,
    emptyOutDir: true,
    target: "es2022",
    // Inlined files would be data: addresses, which the page's policy forbids.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: PAGE,
  },
});

const penguins = createRequire(import.meta.url).resolve("@observablehq/sample-datasets/penguins.csv");
writeFileSync(join(out, "penguins.csv"), readFileSync(penguins));

/** What is inside the built files; the sample has its licence, too. */
const PACKAGES = [
  "preact",
  "@preact/signals",
  "@preact/signals-core",
  "hyparquet",
  "hyparquet-compressors",
  "fzstd",
];
const licences = [...PACKAGES, "@observablehq/sample-datasets"].map((name) => {
  const folder = join(root, "node_modules", name);
  const own = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = ["LICENSE", "LICENSE.md", "LICENSE.txt"]
    .map((each) => join(folder, each))
    .find((each) => existsSync(each));
  return `${name} ${own.version} (${own.license})\n\n${file === undefined ? "" : readFileSync(file, "utf8").trim()}`;
});
writeFileSync(join(out, "licences.txt"), `${licences.join(`\n\n${"-".repeat(60)}\n\n`)}\n`);
