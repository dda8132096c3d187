// The least cost of any list of rules, by trying them all: for checking small cases only. It reads
// the table by itself and shares no code with the search.

import { isOrderedKind } from "../dataset/column.ts";
import type { Table } from "../encoding/table.ts";
import { type CostMatrix, costOfAnswer } from "../objective/cost.ts";

/** Rows, and the lists of rules that are allowed. */
export interface AllRulesRequest {
  readonly table: Table;
  readonly maxRules: number;
  readonly maxLiterals: number;
  /** Price of a rule, or of each of its literals. */
  readonly sparsity: number;
  readonly priced: "rules" | "literals";
  /** The class that every rule gives, and that the rest must not get; null: any. */
  readonly positive: number | null;
  readonly costs: CostMatrix;
}

interface Term {
  readonly passes: readonly boolean[];
  readonly literals: number;
}

/** Null where more than `most` rows would have to be looked at. */
export function tryAllRules(request: AllRulesRequest, most: number): number | null {
  const { table, maxRules, sparsity, priced, positive, costs } = request;
  const labels = [...table.classes.keys()];
  const others = labels.filter((label) => label !== positive);
  const ofRest = others.length > 0 ? others : labels;
  const ofRules = positive === null ? labels : [positive];
  let work = 0;
  const spend = (amount: number): void => {
    work += amount;
    if (work > most) throw new TooMany();
  };
  const least = (rows: readonly number[], allowed: readonly number[]): number =>
    Math.min(
      ...allowed.map((label) =>
        rows.reduce(
          (sum, row) => sum + table.weights[row] * costOfAnswer(table.classCodes[row], label, costs),
          0,
        ),
      ),
    );
  const solved = new Map<string, number>();
  const best = (rows: readonly number[], rules: number, terms: readonly Term[]): number => {
    const key = `${rules}:${rows.join()}`;
    const known = solved.get(key);
    if (known !== undefined) return known;
    spend(1 + rows.length);
    let value = least(rows, ofRest);
    if (rules > 0 && rows.length > 0) {
      for (const { passes, literals } of terms) {
        spend(1 + rows.length);
        const captured = rows.filter((row) => passes[row]);
        if (captured.length === 0) continue;
        const rest = rows.filter((row) => !passes[row]);
        const price = sparsity * (priced === "rules" ? 1 : literals);
        value = Math.min(value, price + least(captured, ofRules) + best(rest, rules - 1, terms));
      }
    }
    solved.set(key, value);
    return value;
  };
  try {
    const everything = [...table.weights.keys()].filter((row) => table.weights[row] > 0);
    const terms = allTerms(table, request.maxLiterals, spend);
    // More rules than rows are no use: each must capture one.
    const value = best(everything, Math.min(maxRules, everything.length), terms);
    // Rules that hold for everything: the class itself for all rows.
    return positive === null ? value : Math.min(value, least(everything, [positive]));
  } catch (error) {
    if (error instanceof TooMany) return null;
    throw error;
  }
}

function allTerms(table: Table, maxLiterals: number, spend: (amount: number) => void): Term[] {
  const literals: boolean[][] = [];
  for (const { kind, codes, size } of table.columns) {
    for (let value = 0; value <= size; value++) {
      // Of a boolean column one asks whether it is true, or missing.
      if (kind === "boolean" && value === 0) continue;
      spend(2 * table.rows);
      const passes = Array.from({ length: table.rows }, (_, row) =>
        isOrderedKind(kind) && value < size ? codes[row] <= value : codes[row] === value,
      );
      // A literal that holds for all rows or for none says nothing.
      const counted = passes.filter((_, row) => table.weights[row] > 0);
      if (counted.every((passed) => passed === counted[0])) continue;
      literals.push(
        passes,
        passes.map((passed) => !passed),
      );
    }
  }
  const terms: Term[] = [];
  const extend = (passes: readonly boolean[], from: number, length: number): void => {
    for (let next = from; next < literals.length; next++) {
      spend(table.rows);
      const both = passes.map((passed, row) => passed && literals[next][row]);
      terms.push({ passes: both, literals: length + 1 });
      if (length + 1 < maxLiterals) extend(both, next + 1, length + 1);
    }
  };
  extend(
    Array.from({ length: table.rows }, () => true),
    0,
    0,
  );
  return terms;
}

class TooMany extends Error {}
