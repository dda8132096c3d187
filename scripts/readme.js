// npm run readme: runs every example of the README and writes what it printed back under it, so that the README shows
// what the program does today. With --check it writes nothing and fails where the README shows something else.
//
// console blocks: each line that starts with "$ " is run, its output follows. js blocks: run as a module, the text
// block after it is the output. <!-- methods -->: the table of learners.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { learners } from "../dist/index.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "out", "readme");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
copyFileSync(
  createRequire(import.meta.url).resolve("@observablehq/sample-datasets/penguins.csv"),
  join(folder, "penguins.csv"),
);

function runCommand(line) {
  const program = `espalier() { "${process.execPath}" "${join(root, "bin", "espalier.js")}" "$@"; }; ${line} 2>&1`;
  return spawnSync("sh", ["-c", program], { cwd: folder, encoding: "utf8" }).stdout.trimEnd();
}

function runModule(code) {
  const file = join(folder, "example.mjs");
  writeFileSync(file, code);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`a js example of the README fails:\n${stderr}`);
  return stdout.trimEnd();
}

function methodTable() {
  const lines = learners.map(({ name, summary }) => `| \`${name}\` | ${summary} |`);
  return ["| method | what it does |", "|---|---|", ...lines].join("\n");
}

const path = join(root, "README.md");
const before = readFileSync(path, "utf8");
const after = before
  .replace(/```console\n([\s\S]*?)```/g, (_, block) => {
    const commands = block.split("\n").filter((line) => line.startsWith("$ "));
    const shown = commands.map((command) =>
      [command, runCommand(command.slice(2))].filter(Boolean).join("\n"),
    );
    return `\`\`\`console\n${shown.join("\n\n")}\n\`\`\``;
  })
  .replace(/```js\n([\s\S]*?)```\n\n```text\n[\s\S]*?```/g, (_, code) => {
    return `\`\`\`js\n${code}\`\`\`\n\n\`\`\`text\n${runModule(code)}\n\`\`\``;
  })
  .replace(
    /(<!-- methods -->\n)[\s\S]*?(<!-- \/methods -->)/,
    (_, open, close) => `${open}${methodTable()}\n${close}`,
  );

if (!process.argv.includes("--check")) writeFileSync(path, after);
else if (after !== before) {
  const lines = [before, after].map((text) => text.split("\n"));
  const at = lines[0].findIndex((line, index) => line !== lines[1][index]);
  console.error(
    `README.md shows something else than what happens (npm run readme mends it), first on line ${at + 1}:`,
  );
  console.error(`- ${lines[0][at]}\n+ ${lines[1][at]}`);
  process.exit(1);
}
