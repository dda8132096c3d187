// Provably best decision lists: ours against CORELS on the same two-valued columns and the same price of a rule, and against
// the same problem as a program of integers; then how far the lists of GROVE and GREEDY3 are from the best of their size.

import { existsSync } from "node:fs";
import { createMemorySource, fitProcedure, type Procedure, procedureOf } from "../build/internal.js";
import { type Dataset, readDatasetFile } from "../build/node.js";
import { Pace } from "../build/run/pace.js";
import { optimalRules } from "../build/search/rules/optimal-rules.js";
import type { Bench, Report } from "./bench.ts";
import { BITS, folder, PROGRAM, PROGRAM_RULES, programPrice, RACES } from "./exact-rule-cases.ts";
import { askCorels, askProgram, LIMIT, PROGRAMS } from "./exact-rule-peers.ts";

/** Seconds by the clock after which ours gives up; a peer's are of processor time. */
const OURS_LIMIT = 60;

const QUICK = ["hypothyroid.csv.gz", "tic-tac-toe.csv", "vote.csv"];
/** Further sets for the table of distances: categories of several values, several classes. */
const CATEGORIES = ["breast-cancer.csv", "car.csv", "primary-tumor.csv"];

const bench: Bench = {
  summary: "provably best decision lists against CORELS, and how far greedy lists are from them",
  async run(report) {
    if (!existsSync(folder)) {
      report.notice("the public datasets are not beside this repository: there is nothing to measure");
      return;
    }
    await warmUp();
    const ratios: number[] = [];
    for (const { sets, c, literals } of RACES) ratios.push(...(await raceAll(report, sets, c, literals)));
    const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
    const some = ratios.length > 0;
    report.bar("where CORELS proves: times faster, geometric mean", some ? mean : null, { atLeast: 5 });
    report.bar("where CORELS proves: times faster, the least", some ? Math.min(...ratios) : null, {
      atLeast: 0.5,
    });
    await programs(report);
    await distances(report);
  },
};
export default bench;

function wantedOf(report: Report, files: readonly string[]): readonly string[] {
  const isQuick = (file: string): boolean => !report.quick || QUICK.includes(file);
  return files.filter((file) => isQuick(file) && (report.sets?.includes(plain(file)) ?? true));
}

function plain(file: string): string {
  return file.replace(/\.csv.*/, "");
}

/** Of each set that CORELS proves: how many times faster ours was. */
async function raceAll(
  report: Report,
  sets: readonly string[],
  c: number,
  literals: number,
): Promise<number[]> {
  const ratios: number[] = [];
  let proved = 0;
  let more = 0;
  const files = wantedOf(report, sets);
  for (const file of files) {
    const dataset = await readDatasetFile(`${folder}bin-${file}`);
    const ours = await solve(dataset, { price: c * dataset.rows, literals });
    const theirs = askCorels(report, dataset, c, literals);
    const name = `${plain(file)} (bits), ${literals === 1 ? "one literal" : "two literals"}, c = ${c}`;
    if (ours.isOptimal) proved++;
    if (ours.isOptimal && theirs && !theirs.proved) more++;
    if (ours.isOptimal && theirs?.proved) {
      ratios.push(theirs.seconds / ours.seconds);
      const value = theirs.errors + theirs.rules * c * dataset.rows;
      if (Math.abs(value - ours.value) > 1e-6 * dataset.rows) {
        report.notice(`${name}: CORELS says ${value}, ours ${ours.value}`);
      }
    } else if (theirs?.proved) {
      report.notice(`${name}: CORELS proves in ${theirs.seconds} s what ours does not in ${OURS_LIMIT} s`);
      ratios.push(theirs.seconds / ours.seconds);
    }
    report.line({
      case: name,
      ours: ours.seconds,
      peers: { CORELS: theirs?.proved ? theirs.seconds : null },
      notes: {
        candidates: ours.candidates,
        "ours, errors + rules": `${ours.errors} + ${ours.rules}${ours.isOptimal ? "" : ` (at least ${ours.lowerBound.toFixed(1)} of ${ours.value.toFixed(1)})`}`,
        "CORELS, errors + rules": theirs
          ? `${theirs.errors} + ${theirs.rules}${theirs.proved ? "" : ` (not proved in ${LIMIT} s)`}`
          : "–",
      },
    });
  }
  const kind = literals === 1 ? "one literal" : "two literals";
  const share = files.length > 0 ? proved / files.length : null;
  report.bar(`${kind}, c = ${c}: share of the sets proved`, share, { atLeast: 1 });
  report.notice(`${kind}, c = ${c}: ${more} sets are proved that CORELS does not prove in ${LIMIT} s`);
  return ratios;
}

interface Solved {
  readonly seconds: number;
  readonly value: number;
  readonly errors: number;
  readonly rules: number;
  readonly lowerBound: number;
  readonly isOptimal: boolean;
  readonly candidates: number;
}

/** The least of up to five runs; one where it takes more than a second. */
async function solve(
  dataset: Dataset,
  { price, literals, rules = Number.POSITIVE_INFINITY }: { price: number; literals: number; rules?: number },
): Promise<Solved> {
  const source = await createMemorySource(dataset, { bins: "exact" });
  const table = await source.table(source.everything);
  const schemas = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
  await source.close();
  let seconds = Number.POSITIVE_INFINITY;
  for (let run = 0; ; run++) {
    const started = performance.now();
    const before = process.cpuUsage();
    const { problem, best, lowerBound, isOptimal, value } = await optimalRules({
      ...{ table, schemas, costs: null, context: {}, positive: null, priced: "rules", learner: "bench" },
      ...{ sparsity: price, maxRules: rules, maxLiterals: literals, memoryBytes: 2 ** 30 },
      pace: new Pace(OURS_LIMIT),
    });
    const { user, system } = process.cpuUsage(before);
    // The clock counts other work of the machine, the processor's time our own compiler beside the solver.
    seconds = Math.min(seconds, (user + system) / 1e6, (performance.now() - started) / 1000);
    if (run < 4 && seconds <= 1) continue;
    const errors = Math.round(value - price * best.length);
    return {
      ...{ seconds, lowerBound, isOptimal, errors, rules: best.length },
      value: errors + price * best.length,
      candidates: problem?.terms.candidates ?? 0,
    };
  }
}

/** At most three rules of one literal, as a program of integers. */
async function programs(report: Report): Promise<void> {
  for (const file of report.quick ? [] : wantedOf(report, PROGRAM)) {
    const dataset = await readDatasetFile(`${folder}bin-${file}`);
    const price = programPrice(dataset.rows);
    const ours = await solve(dataset, { price: price / 1000, literals: 1, rules: PROGRAM_RULES });
    const peers: Record<string, number | null> = {};
    const notes: Record<string, string> = {};
    for (const solver of Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[]) {
      const theirs = askProgram(report, solver, dataset, PROGRAM_RULES, price);
      if (theirs?.proved && Math.abs(theirs.value! - ours.value) > 1e-3) {
        report.notice(`${plain(file)}: ${solver} says ${theirs.value}, ours ${ours.value}`);
      }
      peers[solver] = theirs?.proved ? theirs.seconds : null;
      if (theirs) {
        notes[solver] = theirs.proved
          ? "proved"
          : `at least ${theirs.bound.toFixed(1)} of ${ours.value.toFixed(1)} in ${LIMIT} s`;
      }
    }
    report.line({
      case: `${plain(file)} (bits), at most three rules`,
      ours: ours.seconds,
      peers,
      notes: {
        candidates: ours.candidates,
        "ours, errors + rules": `${ours.errors} + ${ours.rules}`,
        ...notes,
      },
    });
  }
}

const OF_THREE_RULES = { maxConditions: 3, maxDepth: 1, prune: 0 };
const GREEDY: Readonly<Record<string, Procedure>> = {
  GROVE: procedureOf({ method: "grove", priors: "data", ...OF_THREE_RULES }),
  GREEDY3: procedureOf({ method: "greedy3", ...OF_THREE_RULES }),
  "GROVE, refined": procedureOf({ method: "grove", priors: "data", refine: "yes", ...OF_THREE_RULES }),
  "GREEDY3, refined": procedureOf({ method: "greedy3", refine: "yes", ...OF_THREE_RULES }),
};

/** Training errors of lists of at most three rules of one literal: the fewest there can be, and those of greedy lists. */
async function distances(report: Report): Promise<void> {
  const excess: Record<string, number[]> = Object.fromEntries(Object.keys(GREEDY).map((name) => [name, []]));
  const files = [...wantedOf(report, BITS).map((file) => `bin-${file}`), ...wantedOf(report, CATEGORIES)];
  for (const file of files) {
    const dataset = await readDatasetFile(`${folder}${file}`);
    const best = await solve(dataset, { price: 0, literals: 1, rules: 3 });
    if (!best.isOptimal) report.notice(`${plain(file)}, three rules: not proved in ${OURS_LIMIT} s`);
    const notes: Record<string, string | number> = { best: best.errors };
    for (const [name, procedure] of Object.entries(GREEDY)) {
      const source = await createMemorySource(dataset, { bins: "exact" });
      const { model } = await fitProcedure(source, source.everything, procedure);
      await source.close();
      const parts = model.form === "list" ? [...model.rules, model.otherwise] : [];
      const errors = parts.reduce(
        (sum, { class: label, counts }) =>
          sum + counts.reduce((wrong, count, c) => wrong + (model.classes[c] === label ? 0 : count), 0),
        0,
      );
      notes[name] = errors;
      excess[name].push(errors / Math.max(1, best.errors) - 1);
    }
    report.line({ case: `${plain(file).replace("bin-", "")}, three rules of one literal`, notes });
  }
  for (const [name, shares] of Object.entries(excess)) {
    if (shares.length === 0) continue;
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    const met = shares.filter((share) => share <= 0).length;
    report.notice(
      `${name}: the best in ${met} of ${shares.length} sets, ${Math.round(100 * mean)} % more errors on average`,
    );
  }
}

/** Lets the engine compile what the cases will run. */
async function warmUp(): Promise<void> {
  const dataset = await readDatasetFile(`${folder}bin-vote.csv`);
  for (let i = 0; i < 3; i++) await solve(dataset, { price: 2, literals: 1 });
}
