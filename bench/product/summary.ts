// What the product bench found: the tables of docs/results/product.md, promises kept or missed, and docs/results/product.json.

import { mkdirSync, writeFileSync } from "node:fs";
import type { Report } from "../bench.ts";
import { table } from "../print.ts";
import { FOLDS, REPEATS } from "./folds.ts";
import type { Found } from "./ours.ts";
import type { SetEntry } from "./sets.ts";

export type Kept = (set: string, method: string, repeat: number) => Found | null;

interface Cell {
  /** What was found with each split into folds, null where it was not tried. */
  readonly repeats: readonly (Found | null)[];
  readonly accuracies: readonly number[];
  readonly conditions: readonly number[];
  readonly seconds: readonly number[];
  readonly problem: string | null;
}

const results = new URL("../../docs/results/", import.meta.url);
/** Peers and families held to the budget; J48 is not. */
const UNLIMITED = "j48";
const CHOICE = "choose";
/** What the choice of 2026-11-16 had on the forty sets, which took many times as long. */
const LEAST_ACCURACY = 83.2;
const MOST_CONDITIONS = 7.3;
/** Tables that are told apart; each is of two of these kinds. */
const KINDS = ["two classes", "several classes", "numbers", "categories"];

export function reportProduct(
  report: Report,
  sets: readonly SetEntry[],
  methods: readonly string[],
  { kept, note }: { readonly kept: Kept; note(): string },
): void {
  const cells = new Map(
    sets.flatMap(({ name }) =>
      methods.map((method) => [`${name} ${method}`, cellOf(kept, name, method)] as const),
    ),
  );
  const cell = (set: string, method: string): Cell | null => cells.get(`${set} ${method}`) ?? null;
  for (const { name } of sets) {
    const ours = cell(name, CHOICE);
    const others = methods.map((method) => [method, shown(cell(name, method))] as const);
    report.line({ case: name, ours: mean(ours?.seconds ?? []), notes: Object.fromEntries(others) });
  }
  const summaries = methods.map((method) => summarise(method, sets, cell));
  const own = summaries.find(({ method }) => method === CHOICE);
  if (own && sets.length === 40) {
    report.bar("mean accuracy of the choice, %", 100 * own.accuracy, { atLeast: LEAST_ACCURACY });
    report.bar("mean conditions of the choice", own.conditions, { atMost: MOST_CONDITIONS });
  }
  for (const { method, sets: common, behind, conditionsShare } of summaries) {
    if (method === CHOICE) continue;
    const where = common === sets.length ? "" : ` (the ${common} sets it could do)`;
    const points = common === 0 ? null : behind * 100;
    if (method === UNLIMITED) {
      report.bar("points behind unlimited J48, at most 1.5", points === null ? null : -points, {
        atMost: 1.5,
      });
      report.bar("conditions over unlimited J48's, at most 0.25", common === 0 ? null : conditionsShare, {
        atMost: 0.25,
      });
    } else
      report.bar(`points of accuracy ahead of ${method}${where}, more than 0`, points, { atLeast: 1e-9 });
  }
  for (const kind of KINDS) {
    const ofKind = sets.filter(({ kinds }) => kinds.includes(kind));
    const { sets: common, behind } = summarise("cart", ofKind, cell);
    const promise = `${kind}: points of accuracy ahead of cart on ${common} sets, more than 0`;
    report.bar(promise, common === 0 ? null : behind * 100, { atLeast: 1e-9 });
  }
  if (report.quick || sets.length < 40) return;
  mkdirSync(results, { recursive: true });
  const document = {
    rule: "50 to 5,000 rows, two classes or more, no binarised copies, no monks' parts; the first forty by name",
    folds: 10,
    repeats: REPEATS,
    budget: 12,
    summaries,
    sets: Object.fromEntries(
      sets.map(({ name, rows }) => [
        name,
        { rows, methods: Object.fromEntries(methods.map((method) => [method, rounded(cell(name, method))])) },
      ]),
    ),
  };
  writeFileSync(new URL("product.json", results), `${JSON.stringify(document, null, 1)}\n`);
  report.page(`${note()}\n\n${productTable(sets, methods, cell, summaries)}`);
}

function cellOf(kept: Kept, set: string, method: string): Cell | null {
  const repeats = Array.from({ length: REPEATS }, (_, repeat) => kept(set, method, repeat));
  return repeats.some((found) => found !== null) ? merged(repeats) : null;
}

function merged(repeats: readonly (Found | null)[]): Cell {
  const whole = repeats.filter((part) => part !== null);
  return {
    repeats,
    accuracies: whole.flatMap(({ accuracies }) => accuracies),
    conditions: whole.flatMap(({ conditions }) => conditions),
    seconds: whole.flatMap(({ seconds }) => seconds),
    problem: whole.find(({ problem }) => problem !== null)?.problem ?? null,
  };
}

/** Both on the splits into folds that both have finished; null where there are none. */
function shared(ours: Cell, theirs: Cell): { ours: Cell; theirs: Cell } | null {
  const both = ours.repeats.map((own, repeat) => {
    const other = theirs.repeats[repeat] ?? null;
    return own?.accuracies.length === FOLDS && other?.accuracies.length === FOLDS;
  });
  if (!both.includes(true)) return null;
  const common = ({ repeats }: Cell): Cell =>
    merged(repeats.map((found, repeat) => (both[repeat] ? found : null)));
  return { ours: common(ours), theirs: common(theirs) };
}

/** Compared on the folds that both have: a set that a method could not do counts for neither. */
function summarise(
  method: string,
  sets: readonly SetEntry[],
  cell: (set: string, method: string) => Cell | null,
) {
  const pairs = sets.flatMap(({ name }) => {
    const ours = cell(name, CHOICE);
    const theirs = cell(name, method);
    return (ours && theirs && shared(ours, theirs)) ?? [];
  });
  const accuracy = mean(pairs.map(({ theirs }) => mean(theirs.accuracies)));
  const chosen = mean(pairs.map(({ ours }) => mean(ours.accuracies)));
  const conditions = mean(pairs.map(({ theirs }) => mean(theirs.conditions)));
  const wins = pairs.filter(({ ours, theirs }) => mean(ours.accuracies) > mean(theirs.accuracies) + 1e-9);
  const losses = pairs.filter(({ ours, theirs }) => mean(ours.accuracies) < mean(theirs.accuracies) - 1e-9);
  return {
    method,
    sets: pairs.length,
    folds: mean(pairs.map(({ theirs }) => theirs.accuracies.length)),
    accuracy,
    conditions,
    behind: chosen - accuracy,
    wins: wins.length,
    losses: losses.length,
    conditionsShare: mean(pairs.map(({ ours }) => mean(ours.conditions))) / conditions,
  };
}

function productTable(
  sets: readonly SetEntry[],
  methods: readonly string[],
  cell: (set: string, method: string) => Cell | null,
  summaries: readonly ReturnType<typeof summarise>[],
): string {
  const overall = table(
    [
      "method",
      "sets",
      "folds of each",
      "mean accuracy, %",
      "the choice there, %",
      "conditions",
      "sets won : lost by the choice",
    ],
    summaries.map(({ method, sets: common, folds, accuracy, behind, conditions, wins, losses }) => [
      method,
      String(common),
      common === 0 ? "–" : String(Number(folds.toFixed(1))),
      common === 0 ? "–" : (100 * accuracy).toFixed(2),
      common === 0 ? "–" : (100 * (accuracy + behind)).toFixed(2),
      common === 0 ? "–" : conditions.toFixed(1),
      method === CHOICE || common === 0 ? "–" : `${wins} : ${losses}`,
    ]),
  );
  const each = table(
    ["set", ...methods],
    sets.map(({ name }) => [name, ...methods.map((method) => shown(cell(name, method)))]),
  );
  const byKind = table(
    ["tables", "sets", "the choice, %", "conditions", "cart, %", "conditions of cart"],
    KINDS.map((kind) => {
      const ofKind = sets.filter(({ kinds }) => kinds.includes(kind));
      const theirs = summarise("cart", ofKind, cell);
      const ours = summarise(CHOICE, ofKind, cell);
      return [
        kind,
        String(theirs.sets),
        (100 * (theirs.accuracy + theirs.behind)).toFixed(2),
        ours.conditions.toFixed(1),
        (100 * theirs.accuracy).toFixed(2),
        theirs.conditions.toFixed(1),
      ];
    }),
  );
  return `${overall}\n\nBy kind of table:\n\n${byKind}\n\nAccuracy in % (conditions) of each set:\n\n${each}`;
}

function shown(cell: Cell | null): string {
  if (cell === null || cell.accuracies.length === 0) return "–";
  return `${(100 * mean(cell.accuracies)).toFixed(1)} (${mean(cell.conditions).toFixed(0)})`;
}

function rounded(cell: Cell | null) {
  if (cell === null) return null;
  const short = (value: number): number => Number(value.toPrecision(4));
  return {
    accuracy: short(mean(cell.accuracies)),
    conditions: short(mean(cell.conditions)),
    seconds: short(mean(cell.seconds)),
    accuracies: cell.accuracies.map(short),
    problem: cell.problem,
  };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
