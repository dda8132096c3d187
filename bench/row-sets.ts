// What each form of row set in src/search is worth: the same exact searches over another form. Processor time, the least of
// three runs, or one where that takes more than 0.3 s.

import { existsSync } from "node:fs";
import { createMemorySource, type Table } from "../build/internal.js";
import { optimalTree } from "../build/learn/optimal/optimal-tree.js";
import { readDatasetFile } from "../build/node.js";
import { Pace } from "../build/run/pace.js";
import { optimalRules } from "../build/search/rules/optimal-rules.js";
import { ALL_RULE_SWITCHES } from "../build/search/rules/rule-switches.js";
import { ALL_SWITCHES } from "../build/search/trees/problem/switches.js";
import type { Bench, Report } from "./bench.ts";
import { BITS, folder } from "./exact-rule-cases.ts";

const TREES = ["anneal.csv", "diabetes.csv", "hypothyroid.csv.gz", "kr-vs-kp.csv.gz"];
const NUMBERS = ["glass.csv", "heart-c.csv", "pima.csv", "vehicle.csv"];
/** Seconds of a run that is not repeated. */
const MOST_REPEATED = 0.3;
/** Seconds from which on a proof is one to wait for. */
const LONG = 0.2;
const TREE = { intervals: 2, sparsity: 0, costs: null, minRows: 0, context: {} };
const RULES = { costs: null, priced: "rules", maxRules: Number.POSITIVE_INFINITY, maxLiterals: 1 } as const;

const bench: Bench = {
  summary: "the row sets of the exact engines, each against another",
  async run(report) {
    if (!existsSync(folder)) return report.notice("no ../shared/datasets: skipped");
    await warmUp();
    const bits = await ratios(report, TREES, async (file) => {
      const { table, schemas } = await read(`bin-${file}`);
      return {
        case: `t3, two-valued columns, ${plain(file)}`,
        ours: () => solveTrees(table, schemas, true),
        other: () => solveTrees(table, schemas, false),
        peer: "by ranks",
      };
    });
    const ranks = await ratios(report, NUMBERS, async (file) => {
      const own = { ...TREE, ...(await read(file)), depth: 2, timeLimit: Number.POSITIVE_INFINITY };
      const cuts = asBits(own.table);
      return {
        case: `t2, numbers, ${plain(file)}`,
        ours: () => optimalTree(own),
        other: () => optimalTree({ ...own, ...cuts }),
        peer: "a bitset per cut",
      };
    });
    const twins = await ratios(report, report.quick ? BITS.slice(-3) : BITS, async (file) => {
      const { table, schemas, rows } = await read(`bin-${file}`);
      return {
        case: `optimal-list, ${plain(file)}`,
        ours: () => solveRules(table, schemas, rows, true),
        other: () => solveRules(table, schemas, rows, false),
        peer: "without near twins",
      };
    });
    const mean = (races: readonly Ratio[]): number | null =>
      races.length === 0
        ? null
        : Math.exp(races.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / races.length);
    report.bar("two-valued columns: times faster than by ranks, geometric mean", mean(bits), { atLeast: 2 });
    report.bar("numbers: times faster than by a bitset per cut, geometric mean", mean(ranks), {
      atLeast: 2,
    });
    report.bar("rules: times faster than without near twins, geometric mean", mean(twins), { atLeast: 1 });
    const long = twins.filter(({ seconds }) => seconds >= LONG);
    report.bar(`the same of those that take ${LONG} s or more`, mean(long), { atLeast: 1.5 });
  },
};
export default bench;

/** So that no first case has the code compiled for it. */
async function warmUp(): Promise<void> {
  const { table, schemas, rows } = await read("bin-vote.csv");
  for (const isOn of [true, false, true, false]) {
    await solveTrees(table, schemas, isOn);
    await solveRules(table, schemas, rows, isOn);
  }
}

interface Race {
  readonly case: string;
  readonly ours: () => Promise<unknown>;
  readonly other: () => Promise<unknown>;
  readonly peer: string;
}

/** How a search of ours compares with the other one. */
interface Ratio {
  readonly seconds: number;
  readonly ratio: number;
}

async function ratios(
  report: Report,
  files: readonly string[],
  raceOf: (file: string) => Promise<Race>,
): Promise<Ratio[]> {
  const found: Ratio[] = [];
  for (const file of files) {
    const race = await raceOf(file);
    const ours = await secondsOf(race.ours);
    const other = await secondsOf(race.other);
    report.line({ case: race.case, ours, peers: { [race.peer]: other } });
    found.push({ seconds: ours, ratio: other / ours });
  }
  return found;
}

/** Of the processor: others may use the machine meanwhile. */
async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && (run === 0 || least < MOST_REPEATED); run++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1e6);
  }
  return least;
}

type Schemas = Awaited<ReturnType<typeof read>>["schemas"];

function solveTrees(table: Table, schemas: Schemas, bits: boolean): Promise<unknown> {
  const switches = { ...ALL_SWITCHES, bits };
  return optimalTree({ ...TREE, table, schemas, depth: 3, timeLimit: Number.POSITIVE_INFINITY, switches });
}

function solveRules(table: Table, schemas: Schemas, rows: number, twins: boolean): Promise<unknown> {
  const sizes = { sparsity: 0.01 * rows, memoryBytes: 2 ** 30 };
  const switches = { ...ALL_RULE_SWITCHES, twins };
  const asked = { positive: null, context: {}, learner: "optimal-list", pace: new Pace(), switches };
  return optimalRules({ ...RULES, ...sizes, ...asked, table, schemas });
}

async function read(file: string) {
  const dataset = await readDatasetFile(`${folder}${file}`, { target: "class" });
  const source = await createMemorySource(dataset, { bins: "exact" });
  const table = await source.table(source.everything);
  const schemas = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
  return { table, schemas, rows: dataset.rows };
}

/** Every cut and every category as a column of its own. */
function asBits(table: Table): {
  table: Table;
  schemas: { name: string; kind: "boolean"; categories: string[]; hasMissing: boolean }[];
} {
  const columns = table.columns.flatMap((column) =>
    Array.from({ length: column.size }, (_, value) => ({
      ...{ name: `${column.name} ${value}`, kind: "boolean" as const, size: 2 },
      codes: Uint8Array.from(column.codes, (code) =>
        Number("upper" in column ? code <= value : code === value),
      ),
    })),
  );
  const schemas = columns.map(({ name }) => ({
    ...{ name, kind: "boolean" as const, categories: ["false", "true"], hasMissing: false },
  }));
  return { table: { ...table, columns }, schemas };
}

function plain(file: string): string {
  return file.replace(/\.csv.*/, "");
}
