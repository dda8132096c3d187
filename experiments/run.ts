// npm run reproduce -- ID [--quick | --full] [--only PART,…] [--data DIR] [--out DIR] [--seed N]: runs experiments/ID/run.ts (its `reproduce`), prints the
// checked claims and writes ID.json and ID.html. Exit code 1 where a claim did not hold (a quick run only reports).

import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Reproduce } from "./report.ts";
import { renderPage } from "./report-page.ts";

const folder = fileURLToPath(new URL("./", import.meta.url));
const known = readdirSync(folder)
  .filter((name) => existsSync(join(folder, name, "run.ts")))
  .sort();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    full: { type: "boolean", default: false },
    only: { type: "string" },
    data: { type: "string" },
    out: { type: "string", default: join(folder, "out") },
    seed: { type: "string", default: "1" },
  },
});
const [id] = positionals;
if (id === undefined || !known.includes(id)) {
  console.error(`npm run reproduce -- ID, where ID is one of: ${known.join(", ")}`);
  process.exit(2);
}

const started = performance.now();
const { reproduce } = (await import(new URL(`${id}/run.ts`, import.meta.url).href)) as {
  reproduce: Reproduce;
};
const report = await reproduce({
  quick: values.quick,
  full: values.full,
  only: values.only?.split(",") ?? null,
  data: values.data === undefined ? null : resolve(values.data),
  seed: Number(values.seed),
  say: (text) => console.error(`  ${text}`),
});
const seconds = (performance.now() - started) / 1000;
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
const run = { quick: values.quick, seed: Number(values.seed), seconds, node: process.version };
const file = values.only === undefined ? id : `${id}-${values.only.replaceAll(",", "-")}`;
writeFileSync(join(out, `${file}.json`), `${JSON.stringify({ ...report, run }, null, 2)}\n`);
writeFileSync(join(out, `${file}.html`), renderPage(report, run));
for (const check of report.sections.flatMap((section) => section.checks ?? [])) {
  console.log(`${check.holds === null ? "–" : check.holds ? "✓" : "✗"} ${check.claim}: ${check.found}`);
  if (check.holds === false && !values.quick) process.exitCode = 1;
}
console.log(`${join(out, `${file}.html`)} (${seconds.toFixed(0)} s)`);
