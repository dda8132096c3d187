// npm run attack -- [PART …] [--minutes N] [--seed S] [--resume]: attacks what users rely on, part by part, each bounded in time and
// drawn from the seed, so that what fails can be seen again. Prints a table of tries and failures and writes it to
// docs/results/attack.md. Each part's results are kept in attack/out as they come, so that parts can be run one by one, and a
// run that was cut off be taken up (--resume): the page shows the last run of each (--page writes it and runs nothing). Exit
// code 1 where anything failed.

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
  options: { minutes: text, seed: text, resume: { type: "boolean" }, page: { type: "boolean" } },
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
const chosen = parts.filter(
  ({ name }) => !values.page && (positionals.length === 0 || positionals.includes(name)),
);
const folder = new URL("./out/", import.meta.url);
mkdirSync(folder, { recursive: true });
const begun = performance.now();
let failures = 0;

for (const [index, part] of chosen.entries()) {
  const before = values.resume ? resultOf(part.name) : null;
  if (before?.seed === seed && before.isWhole) continue;
  const known = before?.seed === seed ? before : null;
  const start = performance.now();
  const shares = chosen.slice(index).reduce((sum, { share }) => sum + share, 0);
  const length = ((minutes * 60_000 - (start - begun)) * part.share) / shares;
  const tallies: Tally[] = [];
  let kept = start;
  const keep = (isWhole: boolean): void => {
    kept = performance.now();
    const result: Result = {
      part: part.name,
      seed,
      day: today(),
      commit: commit(),
      minutes: (known?.minutes ?? 0) + (kept - start) / 60_000,
      isWhole,
      tallies,
    };
    writeFileSync(resultPlace(part.name), `${JSON.stringify(result, null, 1)}\n`);
  };
  const say = (line: string): void => console.error(`${clock()} ${part.name}: ${line}`);
  const context: AttackContext = {
    seed,
    // Taken up again it goes on with other cases.
    random: seeded(seed + (known?.tallies ?? []).reduce((sum, { tries }) => sum + tries, 0)),
    isOver() {
      if (performance.now() - kept > 10_000) keep(false);
      return performance.now() - start > length;
    },
    tally(what, unit) {
      const tally = known?.tallies.find((one) => one.what === what) ?? newTally(what, unit);
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
  keep(!context.isOver());
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
  /** Whether it did all that it is to do before its time was over. */
  readonly isWhole: boolean;
  readonly tallies: readonly Tally[];
}

function newTally(what: string, unit: string): Tally {
  return { what, unit, tries: 0, failures: 0, note: "" };
}

function resultPlace(name: string): URL {
  return new URL(`${name}.result.json`, folder);
}

function resultOf(name: string): Result | null {
  const place = resultPlace(name);
  return existsSync(place) ? (JSON.parse(readFileSync(place, "utf8")) as Result) : null;
}

function rowOf({ what, tries, failures: failed, unit, note }: Tally): string {
  const cells = [what, `${tries.toLocaleString("en")} ${unit}`, String(failed), note];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}

function pageText(): string {
  const machine = `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  const known = parts.flatMap(({ name, summary }) => {
    const result = resultOf(name);
    return result === null ? [] : [{ ...result, summary }];
  });
  const all = known.reduce((sum, result) => sum + result.minutes, 0);
  return [
    `${Math.round(all)} minutes in all, on ${machine}, which had other work to do at the same time.`,
    ...known.flatMap((result) => [
      "",
      `## ${result.part[0].toUpperCase()}${result.part.slice(1)}: ${result.summary}`,
      "",
      `Run on ${result.day}${result.commit} with seed ${result.seed} in ${result.minutes.toFixed(1)} minutes${result.isWhole ? "" : ", when its time was over"}.`,
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
