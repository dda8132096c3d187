// npm run attack -- [PART …] [--minutes N] [--seed S] [--resume]: attacks what users rely on, part by part, each bounded in time and
// drawn from the seed, so that what fails can be seen again. Prints tables of tries and failures; a run of all parts also writes
// them to docs/results/attack.md. Without --seed a new one is drawn and said. What was counted is kept in attack/out as it comes, so that a run that was cut off can be
// taken up (--resume, with the same seed and the same commit). Exit code 1 where anything failed or was not tried.

import { randomInt } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { seeded } from "../bench/random.ts";
import { differential } from "./differential.ts";
import { failing } from "./failing.ts";
import { faults } from "./faults.ts";
import { fuzz } from "./fuzz.ts";
import { growth } from "./growth.ts";
import { honesty } from "./honesty.ts";
import { injection } from "./injection.ts";
import { metamorphic } from "./metamorphic.ts";
import { untriedOf, writePage } from "./page.ts";
import type { AttackContext, AttackPart, Tally } from "./part.ts";
import { currentCommit, forgetResults, keepResult, OUT, type PartResult, resultOf } from "./results.ts";
import { scale } from "./scale.ts";
import { stopTrino } from "./sql/trino.ts";

// Large data first, for a step of it cannot be cut short; fuzz last, for it takes whatever time is left.
const parts: readonly AttackPart[] = [
  ...[scale, growth, differential, faults, failing, injection, honesty, metamorphic],
  fuzz,
];
const text = { type: "string" } as const;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: text, seed: text, resume: { type: "boolean" } },
});
const unknown = positionals.find((name) => !parts.some((part) => part.name === name));
if (unknown !== undefined) {
  console.error(`there is no part "${unknown}"; there are: ${parts.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}
const minutes = Number(values.minutes ?? 5);
const seed = Number(values.seed ?? seedToResume() ?? randomInt(1_000_000));
if (!(minutes > 0 && Number.isInteger(seed))) {
  console.error("--minutes takes a number above 0, --seed a whole number");
  process.exit(2);
}
const isWholeRun = positionals.length === 0;
const chosen = parts.filter(({ name }) => isWholeRun || positionals.includes(name));
const commit = currentCommit();
console.error(`seed ${seed}`);
mkdirSync(OUT, { recursive: true });
if (!values.resume) forgetResults(chosen.map(({ name }) => name));
const begun = performance.now();
let failures = 0;

for (const [index, part] of chosen.entries()) {
  const before = resultOf(part.name);
  const known = before?.seed === seed && before.commit === commit ? before : null;
  if (known?.isWhole) continue;
  const start = performance.now();
  const left = (minutes * 60_000 - (start - begun)) / sharesOf(chosen.slice(index));
  // What others took too long for is not taken from this one, whose tries would be too few to tell anything.
  const length = part.share * Math.max(left, (minutes * 60_000) / sharesOf(chosen));
  const tallies: Tally[] = [];
  let kept = start;
  const keep = (isWhole: boolean): void => {
    kept = performance.now();
    const result: PartResult = {
      part: part.name,
      summary: part.summary,
      seed,
      day: new Date().toISOString().slice(0, 10),
      commit,
      minutes: (known?.minutes ?? 0) + (kept - start) / 60_000,
      pieces: (known?.pieces ?? 0) + 1,
      isWhole,
      tallies,
    };
    keepResult(result);
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
      const place = new URL(`${part.name}-${failures}.json`, OUT);
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
  // One that takes all the time there is has done what it is to do when that is over.
  keep(part.isOpenEnded === true || !context.isOver());
}

await stopTrino();
const results = chosen.flatMap(({ name }) => resultOf(name) ?? []);
console.log(writePage(results, isWholeRun));
const untried = untriedOf(results);
for (const what of untried) console.error(`NOT TRIED ${what}`);
const hasFailed = results.some(({ tallies }) => tallies.some((tally) => tally.failures > 0));
process.exit(hasFailed || untried.length > 0 ? 1 : 0);

/** Of a run that is taken up again. */
function seedToResume(): number | undefined {
  if (!values.resume) return undefined;
  return parts.map(({ name }) => resultOf(name)?.seed).find((kept) => kept !== undefined);
}

function sharesOf(some: readonly AttackPart[]): number {
  return some.reduce((sum, { share }) => sum + share, 0);
}

function clock(): string {
  return `${((performance.now() - begun) / 60_000).toFixed(1)} min`;
}

function newTally(what: string, unit: string): Tally {
  return { what, unit, tries: 0, failures: 0, note: "" };
}
