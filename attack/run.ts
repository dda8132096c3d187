// npm run attack -- [PART …] [--minutes N] [--seed S]: attacks what users rely on, part by part, each bounded in time and
// drawn from the seed, so that what fails can be seen again. Prints a table of tries and failures; a run of all parts writes
// docs/results/attack.md. Each part's results are kept in attack/out, so that parts can be run one by one: the page shows the
// last run of each. Exit code 1 where anything failed.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { seeded } from "../bench/random.ts";
import { differential } from "./differential.ts";
import { faults } from "./faults.ts";
import { fuzz } from "./fuzz.ts";
import { honesty } from "./honesty.ts";
import { injection } from "./injection.ts";
import type { AttackContext, AttackPart, Tally } from "./part.ts";
import { scale } from "./scale.ts";

const parts: readonly AttackPart[] = [differential, fuzz, faults, injection, honesty, scale];
const text = { type: "string" } as const;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: text, seed: text },
});
const unknown = positionals.find((name) => !parts.some((part) => part.name === name));
if (unknown !== undefined) {
  console.error(`there is no part "${unknown}"; there are: ${parts.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}
const minutes = Number(values.minutes ?? 5);
const seed = Number(values.seed ?? 1990);
if (!(minutes > 0 && Number.isInteger(seed))) {
  console.error("--minutes takes a number above 0, --seed a whole number");
  process.exit(2);
}
const chosen = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const whole = chosen.reduce((sum, { share }) => sum + share, 0);
const folder = new URL("./out/", import.meta.url);
mkdirSync(folder, { recursive: true });
const begun = performance.now();
let failures = 0;

for (const part of chosen) {
  const start = performance.now();
  const length = (minutes * 60_000 * part.share) / whole;
  const tallies: Tally[] = [];
  const say = (line: string): void => console.error(`${clock()} ${part.name}: ${line}`);
  const context: AttackContext = {
    seed,
    random: seeded(seed),
    isOver: () => performance.now() - start > length,
    used: () => Math.min(1, (performance.now() - start) / length),
    tally(what, unit) {
      const tally = { what, unit, tries: 0, failures: 0, note: "" };
      tallies.push(tally);
      return tally;
    },
    fail(tally, what, evidence) {
      tally.failures++;
      failures++;
      say(`FAILED ${tally.what}: ${what}`);
      const place = new URL(`${part.name}-${failures}.json`, folder);
      writeFileSync(place, `${JSON.stringify({ seed, what, evidence }, null, 1)}\n`);
    },
    say,
  };
  say(`${part.summary}, ${Math.round(length / 1000)} s`);
  try {
    await part.run(context);
  } catch (error) {
    context.fail(context.tally("the part itself", "runs"), String(error), (error as Error).stack);
  }
  const result: Result = {
    part: part.name,
    seed,
    day: today(),
    commit: commit(),
    minutes: (performance.now() - start) / 60_000,
    tallies,
  };
  writeFileSync(new URL(`${part.name}.result.json`, folder), `${JSON.stringify(result, null, 1)}\n`);
}

const page = pageText();
writePage(page);
console.log(page);
process.exit(failures > 0 ? 1 : 0);

function clock(): string {
  return `${((performance.now() - begun) / 60_000).toFixed(1)} min`;
}

interface Result {
  readonly part: string;
  readonly seed: number;
  readonly day: string;
  readonly commit: string;
  readonly minutes: number;
  readonly tallies: readonly Tally[];
}

function rowOf({ what, tries, failures: failed, unit, note }: Tally): string {
  const cells = [what, `${tries.toLocaleString("en")} ${unit}`, String(failed), note];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}

function pageText(): string {
  const machine = `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  const known = parts.flatMap(({ name, summary }) => {
    const place = new URL(`${name}.result.json`, folder);
    return existsSync(place) ? [{ ...(JSON.parse(readFileSync(place, "utf8")) as Result), summary }] : [];
  });
  const all = known.reduce((sum, result) => sum + result.minutes, 0);
  return [
    `${Math.round(all)} minutes in all, on ${machine}, which had other work to do at the same time.`,
    ...known.flatMap((result) => [
      "",
      `## ${result.part[0].toUpperCase()}${result.part.slice(1)}: ${result.summary}`,
      "",
      `Run on ${result.day}${result.commit} with seed ${result.seed} in ${result.minutes.toFixed(1)} minutes.`,
      "",
      "| what | tries | failures | |",
      "|---|---|---|---|",
      ...result.tallies.map(rowOf),
    ]),
    "",
  ].join("\n");
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function commit(): string {
  try {
    const git = (...args: string[]): string =>
      execFileSync("git", args, { cwd: new URL("../", import.meta.url), encoding: "utf8" }).trim();
    return ` at commit ${git("rev-parse", "--short", "HEAD")}`;
  } catch {
    return "";
  }
}

/** Between its markers; the words around them are written by hand and stay. */
function writePage(measured: string): void {
  const place = new URL("../docs/results/attack.md", import.meta.url);
  const markers = /(<!-- attack -->\n)[\s\S]*?(<!-- \/attack -->)/;
  const before = existsSync(place)
    ? readFileSync(place, "utf8")
    : "# The attack\n\n<!-- attack -->\n<!-- /attack -->\n";
  writeFileSync(
    place,
    before.replace(markers, (_, open, close) => `${open}${measured.trim()}\n${close}`),
  );
}
