// Writes the published modules from what the compiler put into build/: an entry each for package.json's exports, the
// program and the search threads, with the code they share in a few files beside them, the decoder of Parquet files
// and its licences included, and one declaration file an entry. A program that imports an entry so opens a handful of
// files instead of hundreds.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { mendFzstd } from "./mend-fzstd.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const build = join(root, "build");
const out = join(root, "dist");
const { exports, peerDependencies, dependencies } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);
/** index, node, edit ... */
const entries = Object.values(exports).flatMap(({ default: file }) =>
  file === undefined ? [] : [/([\w-]+)\.js$/.exec(file)[1]],
);
const external = [/^node:/, ...Object.keys({ ...peerDependencies, ...dependencies })];

// Made anew only where something that goes into it is younger.
const made = join(out, "licences.txt");
const inputs = readdirSync(build, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
if (existsSync(made)) {
  const then = statSync(made).mtimeMs;
  const own = [fileURLToPath(import.meta.url), join(root, "package.json")];
  if ([...inputs, ...own].every((file) => statSync(file).mtimeMs < then)) process.exit();
}
if (existsSync(out)) {
  for (const name of readdirSync(out)) if (name !== "studio") rmSync(join(out, name), { recursive: true });
}

/** What entries start with is one file; what is asked for later is one file a room, and one a command. */
const FIRST =
  /\/build\/(text|run|kernels|dataset|condition|encoding|model|objective|evaluate|counts|learner|split|grow|learn|choose|explain|export|draw|search)\//;
const LATER = /\/build\/(learn|search|kernels|dataset|counts|split|node|edit|report|select)\//;
/** What the program starts with, before it knows which command is asked for. */
const program = join(build, "cli", "main.js");
/** The child of the Python and R packages. */
const pipes = join(build, "cli", "pipes", "main.js");
/** It serves as soon as it is loaded, so nothing else may be in one file with it. */
const thread = join(build, "node", "search-thread-main.js");
let starting = null;
function startsWithProgram(id, context) {
  if (starting === null) {
    starting = new Set([program]);
    for (const module of starting)
      for (const each of context.getModuleInfo(module)?.importedIds ?? []) starting.add(each);
  }
  return starting.has(id) && id !== program;
}
const code = await rolldown({
  input: {
    ...Object.fromEntries(entries.map((name) => [name, join(build, `${name}.js`)])),
    cli: program,
    pipes,
    "search-thread-main": thread,
  },
  platform: "neutral",
  external,
  plugins: [mendFzstd()],
  // Of packages only what is imported: one of them would else compile a WebAssembly module when it is loaded.
  treeshake: { moduleSideEffects: (id) => id.includes("/build/") },
  checks: { ineffectiveDynamicImport: false, pluginTimings: false },
  resolve: { mainFields: ["module", "main"], conditionNames: ["browser", "import", "default"] },
});
const { output } = await code.write({
  dir: out,
  format: "es",
  entryFileNames: "[name].js",
  chunkFileNames: "[name]-[hash].js",
  // Names stay, for whoever reads the stack of an error.
  minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
  codeSplitting: {
    groups: [
      { name: (id, context) => (startsWithProgram(id, context) ? "start" : null), debugName: "start" },
      { name: "first", tags: ["$initial"], test: FIRST },
      { name: "program", test: /\/build\/cli\//, minShareCount: 2 },
      { name: (id) => (id === thread ? null : (LATER.exec(id)?.[1] ?? null)), debugName: "rooms" },
      { name: "decoders", test: /\/node_modules\/|\/hyparquet\.js$/, debugName: "decoders" },
    ],
  },
});

inlineFacades(out);

const types = await rollup({
  input: Object.fromEntries(entries.map((name) => [name, join(build, `${name}.d.ts`)])),
  external,
  plugins: [dts()],
});
await types.write({
  dir: out,
  format: "es",
  entryFileNames: "[name].d.ts",
  chunkFileNames: "types.d.ts",
  manualChunks: (id) => (entries.some((name) => id === join(build, `${name}.d.ts`)) ? null : "types"),
});

const packages = new Set(
  output.flatMap(({ moduleIds = [] }) =>
    moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? []),
  ),
);
const licences = [...packages].sort().map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const licence = ["LICENSE", "LICENSE.md"]
    .map((file) => join(folder, file))
    .find((path) => existsSync(path));
  return `${name} ${version} (${license})\n\n${readFileSync(licence, "utf8").trim()}`;
});
writeFileSync(made, `${licences.join(`\n\n${"-".repeat(60)}\n\n`)}\n`);

/**
 * What is asked for later lies with its room; the bundler then writes a file that only passes its names on. Whoever asks
 * is sent to the room itself, and the file goes.
 */
function inlineFacades(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const texts = new Map(files.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  for (const [name, text] of texts) {
    const [, taken, room, given] =
      /^import\{([^{}]*)\}from"\.\/([^"]+)";export\{([^{}]*)\};\s*$/.exec(text) ?? [];
    if (room === undefined) continue;
    const own = new Map(
      taken
        .split(",")
        .map((part) => part.split(" as ").reverse())
        .map(([here, there = here]) => [here, there]),
    );
    const names = given.split(",").map((part) => part.split(" as "));
    const object = names.map(([here, called = here]) => `${called}:room.${own.get(here)}`).join(",");
    const asked = `import(\`./${name}\`)`;
    const others = files.filter((other) => other !== name && texts.get(other)?.includes(name));
    // Where it is asked for in another way, it stays.
    if (!others.every((other) => !texts.get(other).replaceAll(asked, "").includes(name))) continue;
    for (const other of others) {
      const mended = texts.get(other).replaceAll(asked, `import("./${room}").then((room)=>({${object}}))`);
      texts.set(other, mended);
      writeFileSync(join(folder, other), mended);
    }
    rmSync(join(folder, name));
    texts.delete(name);
  }
}
