// What the splits found: means over tables of each half, and paired differences with 95 % intervals over tables.

import type { Report } from "../bench.ts";
import { table as markdown } from "../print.ts";
import type { HalvedTable } from "./halves.ts";

export const BUDGET = 12;
/** For everyone alike: what is called less probable than this counts as this probable. */
const LEAST_PROBABILITY = 1e-3;

export interface Outcome {
  readonly accuracy: number;
  /** Mean recall of the classes that the test rows have. */
  readonly balanced: number;
  /** Of several classes each against the rest, weighted by rows; null where all are of one class. */
  readonly auc: number | null;
  readonly logLoss: number | null;
  /** Null of what has no size. */
  readonly conditions: number | null;
  /** Of the processor. */
  readonly seconds: number;
  readonly problem: string | null;
  readonly chosen?: string;
}

type Kept = (table: HalvedTable, split: number, method: string) => Outcome | null;

export function boundedLogLoss(
  forecasts: readonly { readonly probabilities: readonly number[]; readonly counts: Float64Array }[],
): number {
  let [sum, rows] = [0, 0];
  for (const { probabilities, counts } of forecasts) {
    counts.forEach((count, c) => {
      if (count > 0) sum -= count * Math.log(Math.max(LEAST_PROBABILITY, probabilities[c]));
      rows += count;
    });
  }
  return sum / rows;
}

/** A method's means over the splits of a table; null where one of them is missing or failed. */
interface Cell {
  readonly accuracy: number;
  readonly balanced: number;
  readonly auc: number | null;
  readonly logLoss: number;
  readonly conditions: number | null;
  readonly seconds: number;
}

const SPLITS = [0, 1];
const KINDS: readonly (readonly [name: string, has: (table: HalvedTable) => boolean])[] = [
  ["half A", ({ half }) => half === "a"],
  ["half B", ({ half }) => half === "b"],
  ["A, two classes", ({ half, classes }) => half === "a" && classes === 2],
  ["A, several classes", ({ half, classes }) => half === "a" && classes > 2],
  ["B, two classes", ({ half, classes }) => half === "b" && classes === 2],
  ["B, several classes", ({ half, classes }) => half === "b" && classes > 2],
];

export function reportSplits(
  report: Report,
  tables: readonly HalvedTable[],
  methods: readonly string[],
  kept: Kept,
): void {
  const cells = new Map<string, Cell | null>();
  const cell = (table: HalvedTable, method: string): Cell | null => {
    const key = `${table.name} ${method}`;
    if (!cells.has(key)) cells.set(key, cellOf(SPLITS.map((split) => kept(table, split, method))));
    return cells.get(key)!;
  };
  for (const table of tables) {
    const notes = Object.fromEntries(methods.map((method) => [method, shown(cell(table, method))]));
    report.line({ case: `${table.half} ${table.name}`, notes });
  }
  const page: string[] = [];
  for (const [name, has] of KINDS) {
    const some = tables.filter(has);
    const rows = methods.flatMap((method) => summaryRow(some, method, cell));
    if (rows.length > 0) page.push(`## ${name}\n\n${markdown(HEAD, rows)}`);
    if (rows.length > 0) console.log(`\n${page.at(-1)}`);
  }
  for (const half of ["a", "b"] as const) {
    const some = tables.filter((table) => table.half === half);
    const ahead = paired(some, "choose", "cart", cell, ({ accuracy }) => 100 * accuracy);
    if (ahead === null) continue;
    report.bar(`half ${half.toUpperCase()}: points of accuracy over tuned CART`, ahead.mean, {
      atLeast: 1.3,
    });
    const lost = paired(some, "choose", "forest", cell, ({ logLoss }) => logLoss);
    if (lost)
      report.bar(`half ${half.toUpperCase()}: log-loss over a forest's`, lost.mean, { atMost: 0.013 });
  }
  const each = markdown(
    ["table", ...methods],
    tables.map((table) => [table.name, ...methods.map((method) => shown(cell(table, method)))]),
  );
  report.page([...page, "## Every table", "Accuracy in %, AUC, log-loss (conditions).", each].join("\n\n"));
}

const HEAD = [
  "method",
  "tables",
  "accuracy, %",
  "balanced, %",
  "AUC",
  "log-loss",
  "conditions",
  "processor, s",
  "the choice is ahead by points",
  "won : lost",
  "AUC ahead",
  "log-loss less",
];

function summaryRow(
  tables: readonly HalvedTable[],
  method: string,
  cell: (table: HalvedTable, method: string) => Cell | null,
): string[][] {
  const own = tables.flatMap((table) => cell(table, method) ?? []);
  if (own.length === 0) return [];
  const average = (of: (one: Cell) => number | null): number => mean(own.flatMap((one) => of(one) ?? []));
  const points = paired(tables, "choose", method, cell, ({ accuracy }) => 100 * accuracy);
  const ranks = paired(tables, "choose", method, cell, ({ auc }) => auc);
  const losses = paired(tables, method, "choose", cell, ({ logLoss }) => logLoss);
  const isOurs = method === "choose";
  return [
    [
      method,
      String(own.length),
      (100 * average(({ accuracy }) => accuracy)).toFixed(2),
      (100 * average(({ balanced }) => balanced)).toFixed(2),
      average(({ auc }) => auc).toFixed(4),
      average(({ logLoss }) => logLoss).toFixed(4),
      own[0].conditions === null ? "–" : average(({ conditions }) => conditions).toFixed(1),
      average(({ seconds }) => seconds).toFixed(2),
      isOurs || points === null ? "–" : withError(points, 2),
      isOurs || points === null ? "–" : `${points.won} : ${points.lost}`,
      isOurs || ranks === null ? "–" : withError(ranks, 3),
      isOurs || losses === null ? "–" : withError(losses, 3),
    ],
  ];
}

interface Paired {
  readonly mean: number;
  /** Half of the 95 % interval over tables. */
  readonly error: number;
  readonly won: number;
  readonly lost: number;
}

/** How far one is above the other, over the tables that both have. */
function paired(
  tables: readonly HalvedTable[],
  one: string,
  other: string,
  cell: (table: HalvedTable, method: string) => Cell | null,
  of: (cell: Cell) => number | null,
): Paired | null {
  const differences = tables.flatMap((table) => {
    const [a, b] = [cell(table, one), cell(table, other)].map((own) => (own === null ? null : of(own)));
    return a === null || b === null ? [] : [a - b];
  });
  if (differences.length < 2) return null;
  const middle = mean(differences);
  const spread = Math.sqrt(
    differences.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (differences.length - 1),
  );
  return {
    mean: middle,
    error: (1.96 * spread) / Math.sqrt(differences.length),
    won: differences.filter((value) => value > 1e-9).length,
    lost: differences.filter((value) => value < -1e-9).length,
  };
}

function cellOf(outcomes: readonly (Outcome | null)[]): Cell | null {
  const whole = outcomes.flatMap((outcome) =>
    outcome === null || outcome.problem !== null ? [] : [outcome],
  );
  if (whole.length < SPLITS.length) return null;
  const average = (of: (outcome: Outcome) => number | null): number | null => {
    const values = whole.map(of);
    return values.includes(null) ? null : mean(values as number[]);
  };
  return {
    accuracy: average(({ accuracy }) => accuracy)!,
    balanced: average(({ balanced }) => balanced)!,
    auc: average(({ auc }) => auc),
    logLoss: average(({ logLoss }) => logLoss)!,
    conditions: average(({ conditions }) => conditions),
    seconds: average(({ seconds }) => seconds)!,
  };
}

function withError({ mean: middle, error }: Paired, digits: number): string {
  return `${middle < 0 ? "−" : "+"}${Math.abs(middle).toFixed(digits)} ± ${error.toFixed(digits)}`;
}

function shown(cell: Cell | null): string {
  if (cell === null) return "–";
  const size = cell.conditions === null ? "" : ` (${Number(cell.conditions.toFixed(1))})`;
  return `${(100 * cell.accuracy).toFixed(1)} ${cell.auc?.toFixed(3) ?? "–"} ${cell.logLoss.toFixed(3)}${size}`;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
