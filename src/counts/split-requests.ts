// Splits large requests to a source that works on this thread into pieces that take some milliseconds each. The answer is the
// same whatever the pieces: counts of a part and a variable do not depend on what else is asked, the best of several best
// splits is found by the written rule for ties, and weightings of a variable are visited in their order.

import type { Test } from "../condition/condition.ts";
import { betterSplit } from "./best-split.ts";
import type {
  BestSplit,
  CountRequest,
  CountSource,
  DividedPart,
  DivideRequest,
  Histogram,
  Outcomes,
  Part,
  SplitQuery,
  Variable,
  WeightedHistogram,
  WeightedRequest,
} from "./count-source.ts";

/** Asked one after the other; the answer is there after the last. */
export interface Pieces<T> {
  readonly steps: readonly (() => Promise<void>)[];
  readonly answer: T;
}

/** For each kind of request its pieces; null where it is small enough to be answered at once. */
export interface RequestSplitter {
  countClasses(parts: readonly Part[]): Pieces<Float64Array[]> | null;
  count(request: CountRequest, visit: (histogram: Histogram) => void): Pieces<void> | null;
  countWeighted(
    requests: readonly WeightedRequest[],
    visit: (histogram: WeightedHistogram) => void,
  ): Pieces<void> | null;
  bestSplits(query: SplitQuery): Pieces<(BestSplit | null)[]> | null;
  divide(requests: readonly DivideRequest[]): Pieces<DividedPart[]> | null;
  define(tests: readonly Test[]): Pieces<Variable[]> | null;
  outcomes(part: Part, tests: readonly Test[]): Pieces<Outcomes> | null;
}

// What work costs, in cells: one is a look at the value of one variable in one row, some 10 ns. How many rows a part has is
// not known; it has at most all.
/** Each count of a histogram that is looked at by whoever asked. */
const VISIT = 8;
/** A division, which is not carried out before its rows are asked for. */
const DIVISION = 256;
/** A look under one weighting of many. */
const WEIGHTED = 0.5;
/** Two-valued variables are counted so many at a time, in count and in countWeighted. */
const BITS = 6;
/** Splits of variables with at most so many values are found by bits, so many at a time. */
const SPLIT_BITS = 32;
/** A part's column that bestSplits goes through along its order, besides its rows. */
const COLUMN = 50;
/** Weightings that are counted side by side at little more than the cost of one; where all variables are two-valued. */
const LANES = 8;
const LEVEL_LANES = 32;

export function requestSplitter(source: CountSource, most: number): RequestSplitter {
  const { rows } = source;
  const classes = source.classes.length;
  const variableOf = (index: number): Variable => source.variables[index];
  const countCost = (variable: Variable): number =>
    rows / (isTwoValued(variable) ? BITS : 1) + VISIT * classes * (variable.size + 1);
  const weightedCost = (variable: Variable): number =>
    (WEIGHTED * rows) / (isTwoValued(variable) ? BITS : 1) + VISIT * classes * (variable.size + 1);
  const splitCost = ({ size }: Variable): number => rows * Math.min(1, size / SPLIT_BITS);
  const sum = (variables: readonly number[], cost: (variable: Variable) => number): number =>
    variables.reduce((total, index) => total + cost(variableOf(index)), 0);
  /** Those that are counted many at a time stay together, ahead of the others. */
  const chunks = (variables: readonly number[], cost: (variable: Variable) => number): number[][] => {
    const isLight = (index: number): boolean => cost(variableOf(index)) < rows;
    const ordered = [...variables.filter(isLight), ...variables.filter((index) => !isLight(index))];
    const pieces: number[][] = [];
    let left = 0;
    for (const index of ordered) {
      left -= cost(variableOf(index));
      if (left < 0 || pieces.length === 0) {
        pieces.push([]);
        left = most - cost(variableOf(index));
      }
      pieces.at(-1)!.push(index);
    }
    return pieces;
  };
  /** Runs of items that cost as much each, evenly long; null where one is enough. */
  const runs = <T>(items: readonly T[], cost: number): { from: number; items: T[] }[] | null => {
    const number = Math.ceil(items.length / Math.max(1, Math.floor(most / cost)));
    if (number <= 1) return null;
    const length = Math.ceil(items.length / number);
    return Array.from({ length: Math.ceil(items.length / length) }, (_, run) => {
      return { from: run * length, items: items.slice(run * length, (run + 1) * length) };
    });
  };
  /** Answers that are a list, one for each item. */
  const listed = <T, Answer>(
    items: readonly T[],
    cost: number,
    ask: (piece: T[]) => Promise<Answer[]>,
  ): Pieces<Answer[]> | null => {
    const answer: Answer[] = [];
    const pieces = runs(items, cost);
    return (
      pieces && {
        answer,
        steps: pieces.map((piece) => async () => {
          for (const each of await ask(piece.items)) answer.push(each);
        }),
      }
    );
  };

  return {
    countClasses: (parts) => listed(parts, rows, (piece) => source.countClasses(piece)),
    divide: (requests) => listed(requests, DIVISION, (piece) => source.divide(piece)),
    define: (tests) => listed(tests, rows, (piece) => source.define(piece)),

    count({ parts, variables }, visit) {
      const cost = sum(variables, countCost);
      const pieces = runs(parts, cost) ?? (cost > most ? [{ from: 0, items: [...parts] }] : null);
      if (pieces === null) return null;
      const asked = cost > most ? chunks(variables, countCost) : [variables];
      const steps = pieces.flatMap(({ from, items }) => {
        const moved = emptyHistogram();
        const relay = ({ part, variable, length, codes, counts }: Histogram): void => {
          moved.part = from + part;
          moved.variable = variable;
          moved.length = length;
          moved.codes = codes;
          moved.counts = counts;
          visit(moved);
        };
        return asked.map((some) => () => source.count({ parts: items, variables: some }, relay));
      });
      return { steps, answer: undefined };
    },

    countWeighted(requests, visit) {
      const costs = requests.map(
        ({ variables, weightings }) => sum(variables, weightedCost) * weightings.length,
      );
      if (costs.reduce((total, cost) => total + cost, 0) <= most) return null;
      const steps = requests.flatMap(({ part, variables, weightings }, index) => {
        const isLevelled = variables.every((variable) => isTwoValued(variableOf(variable)));
        const lanes = isLevelled ? LEVEL_LANES : LANES;
        const fitting = Math.floor((most * weightings.length) / costs[index] / lanes) * lanes;
        const length = Math.max(lanes, fitting);
        const moved: WeightedHistogram = { ...emptyHistogram(), weighting: 0 };
        return Array.from({ length: Math.ceil(weightings.length / length) }, (_, run) => {
          const first = run * length;
          const relay = (histogram: WeightedHistogram): void => {
            moved.part = index;
            moved.weighting = first + histogram.weighting;
            moved.variable = histogram.variable;
            moved.length = histogram.length;
            moved.codes = histogram.codes;
            moved.counts = histogram.counts;
            visit(moved);
          };
          const piece = { part, variables, weightings: weightings.slice(first, first + length) };
          return () => source.countWeighted([piece], relay);
        });
      });
      return { steps, answer: undefined };
    },

    bestSplits(query) {
      const { parts, variables } = query;
      // Parts are those of one tree: disjoint, so that a look at all of them is one at each row.
      const perPart = sum(variables, ({ size }) => COLUMN + classes * Math.min(size, SPLIT_BITS));
      const isWide = sum(variables, splitCost) > most;
      const pieces = runs(parts, perPart) ?? (isWide ? [{ from: 0, items: [...parts] }] : null);
      if (pieces === null) return null;
      const asked = isWide ? chunks(variables, splitCost) : [variables];
      const answer: (BestSplit | null)[] = parts.map(() => null);
      const steps = pieces.flatMap(({ from, items }) =>
        asked.map((some) => async () => {
          const found = await source.bestSplits!({ ...query, parts: items, variables: some });
          found.forEach((split, index) => {
            answer[from + index] = betterSplit(answer[from + index], split);
          });
        }),
      );
      return { steps, answer };
    },

    outcomes(part, tests) {
      const pieces = runs(tests, rows);
      if (pieces === null) return null;
      const answer: { -readonly [K in keyof Outcomes]: Outcomes[K] } = {
        classCodes: [],
        weights: new Float64Array(),
        passes: [],
      };
      const passes: Uint8Array[] = [];
      const steps = pieces.map(({ items }) => async () => {
        const { classCodes, weights, passes: some } = await source.outcomes(part, items);
        passes.push(...some);
        Object.assign(answer, { classCodes, weights, passes });
      });
      return { steps, answer };
    },
  };
}

function isTwoValued({ size, schema }: Variable): boolean {
  return size === 2 && !schema.hasMissing;
}

function emptyHistogram(): Histogram {
  return { part: 0, variable: 0, length: 0, codes: new Uint32Array(), counts: new Float64Array() };
}
