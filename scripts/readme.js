// npm run readme [-- PAGE …]: runs every example of the README and of the pages in docs/ and writes what it printed back under
// it, so that they show what the program does today. With --check it writes nothing and fails where a page shows something else.
//
// console blocks: each line that starts with "$ " is run, its output follows. js blocks: run as a module, the text
// block after it is the output. ![…](./pictures/NAME.svg): the drawing NAME.svg that an example of the page made. <!-- methods -->,
// <!-- rooms -->, <!-- levels -->, <!-- headlines -->: the learners, the rooms' imports, who stands above whom, what the benches measured. Each page has a folder of its own, with penguins.csv and docs/files in it.
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { runCli } from "../build/cli/run-cli.js";
import { learners } from "../build/internal.js";
import { docPages } from "./doc-pages.js";
import { headlineTable } from "./headlines.js";
import { roomImports, roomLevels, roomsTable } from "./rooms-map.js";

let failed = false;
const root = fileURLToPath(new URL("..", import.meta.url));
const isCheck = process.argv.includes("--check");
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const penguins = createRequire(import.meta.url).resolve("@observablehq/sample-datasets/penguins.csv");

/** What a terminal would show. The program runs inside this process, which spares its start; what follows it in a pipe, the shell. */
async function runCommand(line, folder) {
  const [, command, rest] = /^espalier ([^|>]*)(.*)$/.exec(line) ?? [];
  if (command === undefined)
    return spawnSync("sh", ["-c", line], { cwd: folder, encoding: "utf8" }).stdout.trimEnd();
  let shown = "";
  let output = "";
  const collect = (take) =>
    new Writable({
      write(chunk, _, done) {
        take(chunk.toString("utf8"));
        done();
      },
    });
  process.chdir(folder);
  await runCli(wordsOf(command), {
    stdin: Readable.from([]),
    stdout: collect((text) => {
      if (rest === "") shown += text;
      else output += text;
    }),
    stderr: collect((text) => {
      shown += text;
    }),
    env: {},
    interrupt: new AbortController().signal,
  });
  process.chdir(root);
  if (rest !== "")
    shown += spawnSync("sh", ["-c", `cat ${rest}`], { cwd: folder, input: output, encoding: "utf8" }).stdout;
  return shown.trimEnd();
}

/** As the shell parts them: at spaces outside of quotes. */
function wordsOf(command) {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare,
  );
}

function runModule(code, folder, page) {
  const file = join(folder, "example.mjs");
  writeFileSync(file, code);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { cwd: folder, encoding: "utf8" });
  if (status === 0) return stdout.trimEnd();
  console.error(`a js example of ${page} fails:\n${stderr}`);
  failed = true;
  return null;
}

function methodTable() {
  const lines = learners.map(({ name, summary }) => `| \`${name}\` | ${summary} |`);
  return ["| method | what it does |", "|---|---|", ...lines].join("\n");
}

let rooms = null;
/** Found once, for it takes seconds. */
function imports() {
  rooms ??= roomImports(root);
  return rooms;
}

const TABLES = {
  methods: methodTable,
  rooms: () => roomsTable(imports()),
  levels: () => roomLevels(imports()),
  headlines: () => headlineTable(root),
};

/** One pass from top to bottom: later examples use what earlier ones made. */
async function renew(text, folder, page) {
  const blocks = /```console\n([\s\S]*?)```|```js\n([\s\S]*?)```\n\n```text\n[\s\S]*?```/g;
  let renewed = "";
  let from = 0;
  for (const match of text.matchAll(blocks)) {
    renewed += text.slice(from, match.index) + (await renewBlock(match, folder, page));
    from = match.index + match[0].length;
  }
  return (renewed + text.slice(from)).replace(
    /(<!-- (methods|rooms|levels|headlines) -->\n)[\s\S]*?(<!-- \/\2 -->)/g,
    (_, open, name, close) => `${open}${TABLES[name]()}\n${close}`,
  );
}

async function renewBlock([block, console, code], folder, page) {
  if (code !== undefined) {
    const printed = runModule(code, folder, page);
    return printed === null ? block : `\`\`\`js\n${code}\`\`\`\n\n\`\`\`text\n${printed}\n\`\`\``;
  }
  const shown = [];
  for (const line of console.split("\n").filter((each) => each.startsWith("$ "))) {
    shown.push([line, await runCommand(line.slice(2), folder)].filter(Boolean).join("\n"));
  }
  return `\`\`\`console\n${shown.join("\n\n")}\n\`\`\``;
}

function compare(path, page, after) {
  const before = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (!isCheck) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, after);
  } else if (after !== before) {
    const lines = [before, after].map((text) => text.split("\n"));
    const at = lines[0].findIndex((line, index) => line !== lines[1][index]);
    console.error(
      `${page} shows something else than what happens (npm run readme mends it), first on line ${at + 1}:`,
    );
    console.error(`- ${lines[0][at]}\n+ ${lines[1][at]}`);
    failed = true;
  }
}

for (const page of docPages(root).filter((name) => asked.length === 0 || asked.includes(name))) {
  const folder = join(root, "out", "readme", page.replaceAll("/", "-"));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFileSync(penguins, join(folder, "penguins.csv"));
  cpSync(join(root, "docs", "files"), folder, { recursive: true });
  const path = join(root, page);
  const after = await renew(readFileSync(path, "utf8"), folder, page);
  compare(path, page, after);
  for (const [, place, name] of after.matchAll(/\]\(((?:\.|docs)\/pictures\/([\w-]+\.svg))\)/g)) {
    compare(join(dirname(path), place), `${page}: ${name}`, readFileSync(join(folder, name), "utf8"));
  }
}
if (failed) process.exit(1);
