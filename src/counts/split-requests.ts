// Splits large requests to a source that works on this thread into pieces that take some milliseconds each. The answer is the
// same whatever the pieces: counts of a part and a variable do not depend on what else is asked, the best of several best
// splits is found by the written rule for ties, and the weightings of a part are visited in their order.

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

// What work costs, in cells: a look at one variable of one row, some 10 ns, is one.
/** A count of a histogram, which whoever asked looks at. */
const VISIT = 8;
/** A count of a histogram that is not there. */
const EMPTY = 0.2;
/** A division, which is not carried out before its rows are asked for. */
const DIVISION = 256;
/** A look under one weighting of several. */
const WEIGHTED = 0.5;
/** Two-valued variables are counted side by side, so many at the cost of one. */
const BITS = 6;
/** Of a variable with at most so many values bestSplits holds each as a bit, and counts so many at the cost of one look. */
const SPLIT_VALUES = 32;
const SPLIT_BITS = 100;
/** A column of a part that bestSplits goes through, besides its rows. */
const COLUMN = 50;
/** Weightings that are counted side by side; where all variables are two-valued. */
const LANES = 8;
const LEVEL_LANES = 32;

/** `most` is the largest piece, in cells, if it can be made so small. */
export function requestSplitter(source: CountSource, most: number): RequestSplitter {
  const classes = source.classes.length;
  const rowsOf = (part: Part): number => source.rowsAtMost!(part);
  const variablesOf = (indices: readonly number[]): Variable[] =>
    indices.map((index) => source.variables[index]);
  /** Variables in pieces that cost no more than `most` each; the light ones, which are counted side by side, come together. */
  const chunksOf = (indices: readonly number[], costOf: (variable: Variable) => number): number[][] => {
    const cost = (index: number): number => costOf(source.variables[index]);
    const ordered = [...indices].sort((a, b) => cost(a) - cost(b));
    return runsOf(ordered, most, cost).map(({ items }) => items);
  };
  /** Answers that are a list, one for each item. */
  const listed = <T, Answer>(
    items: readonly T[],
    costOf: (item: T) => number,
    ask: (piece: T[]) => Promise<Answer[]>,
  ): Pieces<Answer[]> | null => {
    const runs = runsOf(items, most, costOf);
    if (runs.length <= 1) return null;
    const answer: Answer[] = [];
    const steps = runs.map((run) => async () => {
      for (const each of await ask(run.items)) answer.push(each);
    });
    return { steps, answer };
  };

  return {
    countClasses: (parts) => listed(parts, rowsOf, (piece) => source.countClasses(piece)),
    divide: (requests) =>
      listed(
        requests,
        () => DIVISION,
        (piece) => source.divide(piece),
      ),
    define: (tests) =>
      listed(
        tests,
        () => source.rows,
        (piece) => source.define(piece),
      ),

    count({ parts, variables }, visit) {
      const { looks, codes } = sumsOf(variablesOf(variables));
      const costOf = (part: Part): number => {
        const rows = rowsOf(part);
        return rows * looks + VISIT * classes * Math.min(codes, rows * variables.length);
      };
      const runs = runsOf(parts, most, costOf);
      if (runs.length <= 1 && !runs.some(({ cost }) => cost > most)) return null;
      const steps = runs.flatMap(({ from, items, cost }) => {
        const rows = rowsOf(items[0]);
        const chunks =
          cost <= most
            ? [variables]
            : chunksOf(
                variables,
                (variable) => rows * looksAt(variable) + VISIT * classes * Math.min(variable.size + 1, rows),
              );
        const moved = emptyHistogram();
        const relay = (histogram: Histogram): void => {
          copyHistogram(histogram, moved);
          moved.part = from + histogram.part;
          visit(moved);
        };
        return chunks.map((chunk) => () => source.count({ parts: items, variables: chunk }, relay));
      });
      return { steps, answer: undefined };
    },

    countWeighted(requests, visit) {
      const perWeighting = ({ part, variables }: WeightedRequest): number => {
        const rows = rowsOf(part);
        const { looks, codes } = sumsOf(variablesOf(variables));
        const visited = Math.min(codes, rows * variables.length);
        return WEIGHTED * rows * looks + classes * (VISIT * visited + EMPTY * codes);
      };
      const costOf = (request: WeightedRequest): number => perWeighting(request) * request.weightings.length;
      const runs = runsOf(requests, most, costOf);
      if (runs.length <= 1 && !runs.some(({ cost }) => cost > most)) return null;
      const steps = runs.flatMap(({ from, items, cost }) => {
        const moved: WeightedHistogram = { ...emptyHistogram(), weighting: 0 };
        const ask = (piece: readonly WeightedRequest[], first: number) => () =>
          source.countWeighted(piece, (histogram) => {
            copyHistogram(histogram, moved);
            moved.part = from + histogram.part;
            moved.weighting = first + histogram.weighting;
            visit(moved);
          });
        if (cost <= most) return [ask(items, 0)];
        const [request] = items;
        const lanes = variablesOf(request.variables).every(isTwoValued) ? LEVEL_LANES : LANES;
        const side = Math.min(lanes, request.weightings.length);
        // Weightings side by side first; where so few are still too much, variables apart.
        const chunks =
          perWeighting(request) * side <= most
            ? [request.variables]
            : chunksOf(
                request.variables,
                (variable) => side * perWeighting({ ...request, variables: [variable.index] }),
              );
        return chunks.flatMap((variables) => {
          const { part, weightings } = request;
          const one = perWeighting({ ...request, variables });
          const length = lanes * Math.max(1, Math.floor(most / one / lanes));
          return Array.from({ length: Math.ceil(weightings.length / length) }, (_, run) => {
            const some = weightings.slice(run * length, (run + 1) * length);
            return ask([{ part, variables, weightings: some }], run * length);
          });
        });
      });
      return { steps, answer: undefined };
    },

    bestSplits(query) {
      const { parts, variables } = query;
      const all = variablesOf(variables);
      const looks = all.reduce((sum, variable) => sum + splitLooksAt(variable), 0);
      const columns = all.reduce((sum, { size }) => sum + COLUMN + classes * Math.min(size, SPLIT_VALUES), 0);
      const runs = runsOf(parts, most, (part) => rowsOf(part) * looks + columns);
      if (runs.length <= 1 && !runs.some(({ cost }) => cost > most)) return null;
      const answer: (BestSplit | null)[] = parts.map(() => null);
      const steps = runs.flatMap(({ from, items, cost }) => {
        const rows = rowsOf(items[0]);
        const chunks =
          cost <= most ? [variables] : chunksOf(variables, (variable) => rows * splitLooksAt(variable));
        return chunks.map((chunk) => async () => {
          const found = await source.bestSplits!({ ...query, parts: items, variables: chunk });
          found.forEach((split, index) => {
            answer[from + index] = betterSplit(answer[from + index], split, query.criterion);
          });
        });
      });
      return { steps, answer };
    },

    outcomes(part, tests) {
      const rows = rowsOf(part);
      const runs = runsOf(tests, most, () => rows);
      if (runs.length <= 1) return null;
      const passes: Uint8Array[] = [];
      const answer: { -readonly [K in keyof Outcomes]: Outcomes[K] } = {
        classCodes: [],
        weights: new Float64Array(),
        passes,
      };
      const steps = runs.map(({ items }) => async () => {
        const some = await source.outcomes(part, items);
        answer.classCodes = some.classCodes;
        answer.weights = some.weights;
        passes.push(...some.passes);
      });
      return { steps, answer };
    },
  };
}

interface Run<T> {
  /** Index of its first item. */
  readonly from: number;
  readonly items: T[];
  cost: number;
}

/** Neighbours together, as long as they cost no more than `most`; an item that costs more is alone. */
function runsOf<T>(items: readonly T[], most: number, costOf: (item: T) => number): Run<T>[] {
  const runs: Run<T>[] = [];
  let last: Run<T> | null = null;
  for (const [index, item] of items.entries()) {
    const cost = costOf(item);
    if (last === null || last.cost + cost > most) {
      last = { from: index, items: [], cost: 0 };
      runs.push(last);
    }
    last.items.push(item);
    last.cost += cost;
  }
  return runs;
}

/** Looks at a row, and codes that a histogram may have. */
function sumsOf(variables: readonly Variable[]): { readonly looks: number; readonly codes: number } {
  let looks = 0;
  let codes = 0;
  for (const variable of variables) {
    looks += looksAt(variable);
    codes += variable.size + 1;
  }
  return { looks, codes };
}

function looksAt(variable: Variable): number {
  return isTwoValued(variable) ? 1 / BITS : 1;
}

function splitLooksAt({ size }: Variable): number {
  return size <= SPLIT_VALUES ? size / SPLIT_BITS : 1;
}

function isTwoValued({ size, schema }: Variable): boolean {
  return size === 2 && !schema.hasMissing;
}

function emptyHistogram(): Histogram {
  return { part: 0, variable: 0, length: 0, codes: new Uint32Array(), counts: new Float64Array() };
}

function copyHistogram(from: Histogram, to: Histogram): void {
  to.variable = from.variable;
  to.length = from.length;
  to.codes = from.codes;
  to.counts = from.counts;
}
