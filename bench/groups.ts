// Do intervals hold where rows belong together or drift? 20 tables of groups and 20 that drift, each drawn several times: the
// accuracy and its 95 % interval as told with `group` or `time`, and as random rows would have told them, against the truth, the
// accuracy of the model on many fresh rows of new groups, or of the times it was evaluated for.

import { type Dataset, fromColumns, type LearnResult, predict } from "../build/index.js";
import { assessRows, createMemorySource, measure } from "../build/internal.js";
import { learnSource } from "../build/node.js";
import type { Bench } from "./bench.ts";
import { type Random, seeded } from "./random.ts";

type By = "group" | "time";

interface Table {
  readonly by: By;
  /** Groups, or periods. */
  readonly units: number;
  /** Rows of a group: from 1 to twice this less 1. Of a period: this many. */
  readonly rows: number;
  /** How much of what a row shows is its group's; how much a period shifts all of its rows. */
  readonly shared: number;
  /** Share of groups, or rows, of the other class. */
  readonly noise: number;
  /** Radians that the concept turns from the first period to the last. */
  readonly turn: number;
}

const COLUMNS = 5;
const FRESH_ROWS = 4000;
const TABLES: readonly Table[] = [
  ...product([40, 80, 150, 300], [2, 5], [0.6, 0.9]).map(([units, rows, shared], index) => {
    return { by: "group", units, rows, shared, noise: 0.05 + 0.05 * (index % 3), turn: 0 } as const;
  }),
  ...[20, 30, 60, 500].map((units) => {
    return { by: "group", units, rows: 4, shared: 0.8, noise: 0.15, turn: 0 } as const;
  }),
  ...product([24, 60, 120, 400], [5, 10], [0, 0.4]).map(([units, rows, shared], index) => {
    return { by: "time", units, rows, shared, noise: 0.1, turn: (index % 3) * 0.5 } as const;
  }),
  ...[12, 24, 60, 120].map((units) => {
    return { by: "time", units, rows: 20, shared: 0.2, noise: 0.15, turn: 0.8 } as const;
  }),
];

const HOW = ["held out", "folds"] as const;

interface Told {
  readonly accuracy: number;
  readonly low: number;
  readonly high: number;
  readonly truth: number;
}

const bench: Bench = {
  summary: "95 % intervals on new groups and later rows, beside those of random rows",
  async run(report) {
    const draws = report.quick ? 3 : 15;
    for (const by of ["group", "time"] as const) {
      const tables = TABLES.filter((table) => table.by === by);
      for (const how of HOW) {
        const told: Told[] = [];
        const random: Told[] = [];
        for (const [place, table] of tables.entries()) {
          for (let draw = 0; draw < draws; draw++) {
            const seed = 1 + place * 1000 + draw;
            told.push(await tell(table, { how, seed, isRandom: false }));
            random.push(await tell(table, { how, seed, isRandom: true }));
          }
        }
        const name = `${by === "group" ? "groups" : "times"}, ${how}`;
        report.line({ case: name, notes: { tables: tables.length, draws, ...summed(told) } });
        report.line({
          case: `${name}, random rows`,
          notes: { tables: tables.length, draws, ...summed(random) },
        });
        const covered = coverage(told);
        report.bar(`${name}: share of intervals that hold the truth, at least 0.93`, covered, {
          atLeast: 0.93,
        });
        report.bar(`${name}: share of intervals that hold the truth, at most 0.97`, covered, {
          atMost: 0.97,
        });
      }
    }
  },
};
export default bench;

async function tell(
  table: Table,
  { how, seed, isRandom }: { how: (typeof HOW)[number]; seed: number; isRandom: boolean },
): Promise<Told> {
  const random = seeded(seed);
  const drawn = draw(table, random, null);
  const { units: _, ...plain } = drawn;
  const dataset = isRandom ? plain : drawn;
  const source = await createMemorySource(dataset);
  const evaluate = how === "folds" ? { folds: 5 } : { test: 0.25 };
  const result: LearnResult = await learnSource(source, { method: "redwood", seed, evaluate });
  const { accuracy, interval } = (result.test ?? result.cv)!;
  const fresh = draw(table, random, how);
  return { accuracy, ...interval, truth: measure(assessRows(predict(result.model, fresh), fresh)).accuracy };
}

/** Rows of the table; `fresh`: many rows of new groups, or of the times that a model so evaluated is for. */
function draw(table: Table, random: Random, fresh: (typeof HOW)[number] | null): Dataset {
  return table.by === "group" ? drawGroups(table, random, fresh !== null) : drawTimes(table, random, fresh);
}

function drawGroups({ units, rows, shared, noise }: Table, random: Random, isFresh: boolean): Dataset {
  const columns: number[][] = Array.from({ length: COLUMNS }, () => []);
  const groups: string[] = [];
  const classes: string[] = [];
  for (let group = 0; isFresh ? classes.length < FRESH_ROWS : group < units; group++) {
    const own = Array.from({ length: COLUMNS }, () => normal(random));
    const isTold = own[0] + 0.7 * own[1] > 0;
    const isPositive = random.uniform() < 2 * noise ? random.uniform() < 0.5 : isTold;
    const many = 1 + Math.floor(random.uniform() * (2 * rows - 1));
    for (let row = 0; row < many; row++) {
      own.forEach((value, column) => {
        columns[column].push(shared * value + Math.sqrt(1 - shared ** 2) * normal(random));
      });
      groups.push(`g${group}`);
      classes.push(random.uniform() < 0.03 !== isPositive ? "yes" : "no");
    }
  }
  return dataset(columns, classes, { group: groups });
}

/** A model of held-out rows is for the last quarter; one of folds for what comes next, a tenth of the periods. */
function drawTimes(table: Table, random: Random, fresh: (typeof HOW)[number] | null): Dataset {
  const { units, rows, shared, noise, turn } = table;
  const columns: number[][] = Array.from({ length: COLUMNS }, () => []);
  const times: number[] = [];
  const classes: string[] = [];
  const [from, to] =
    fresh === null ? [0, units] : fresh === "folds" ? [units, 1.1 * units] : [0.75 * units, units];
  for (let period = from; fresh === null ? period < to : classes.length < FRESH_ROWS; period++) {
    const time = fresh === null ? period : from + random.uniform() * (to - from);
    const angle = (turn * time) / units;
    const shift = shared * normal(random);
    for (let row = 0; row < rows; row++) {
      const own = Array.from({ length: COLUMNS }, () => normal(random));
      own.forEach((value, column) => {
        columns[column].push(value);
      });
      const isTold = Math.cos(angle) * own[0] + Math.sin(angle) * own[1] + shift > 0;
      times.push(period);
      classes.push(random.uniform() < noise !== isTold ? "yes" : "no");
    }
  }
  return dataset(columns, classes, { time: times });
}

function dataset(
  columns: readonly number[][],
  classes: readonly string[],
  units: { readonly group?: string[]; readonly time?: number[] },
): Dataset {
  const named = Object.fromEntries(
    columns.map((values, column) => [`x${column}`, Float64Array.from(values)]),
  );
  const [[by, values]] = Object.entries(units);
  const table = { ...named, when: values, answer: classes };
  return fromColumns(table, { target: "answer", [by]: "when" }) as Dataset;
}

/** Box and Muller. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.uniform())) * Math.cos(2 * Math.PI * random.uniform());
}

function coverage(all: readonly Told[]): number {
  return all.filter(({ low, high, truth }) => low <= truth && truth <= high).length / all.length;
}

function summed(all: readonly Told[]): Record<string, number | string> {
  const mean = (of: (told: Told) => number): number =>
    all.reduce((sum, told) => sum + of(told), 0) / all.length;
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  return {
    covered: percent(coverage(all)),
    "too low": percent(mean(({ low, truth }) => (truth < low ? 1 : 0))),
    "too high": percent(mean(({ high, truth }) => (truth > high ? 1 : 0))),
    told: percent(mean(({ accuracy }) => accuracy)),
    true: percent(mean(({ truth }) => truth)),
    "mean width": percent(mean(({ low, high }) => high - low)),
  };
}

function product<A, B, C>(a: readonly A[], b: readonly B[], c: readonly C[]): [A, B, C][] {
  return a.flatMap((x) => b.flatMap((y) => c.map((z): [A, B, C] => [x, y, z])));
}
