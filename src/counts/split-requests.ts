// Splits large requests to a source that works on this thread into pieces that take some
// milliseconds each. The answer is the same whatever the pieces: counts of a part and a variable do
// not depend on what else is asked, the best of several best splits is found by the written rule
// for ties, and the weightings of a part are visited in their order.

import { betterSplit } from "./best-split.ts";
import type { BestSplit, CountSource, LocalWork, Part, Variable, WeightedRequest } from "./count-source.ts";

export interface Splitting {
  /** The largest cost of a piece, if it can be made so small. */
  readonly most: number;
  /** Runs the pieces of one request, one after the other. */
  run(pieces: readonly (() => Promise<void>)[]): Promise<void>;
}

/** Pieces go to `source`, requests that are small enough to `whole`. */
export function splitRequests(
  source: CountSource,
  whole: CountSource,
  work: LocalWork,
  { most, run }: Splitting,
): CountSource {
  const { rowsAtMost } = work;
  const { bestSplits } = source.can;
  const variablesOf = (indices: readonly number[]): Variable[] =>
    indices.map((index) => source.variables[index]);
  /** All at once where they cost at most `most`; else in chunks of items of similar cost. */
  const chunksOf = (
    indices: readonly number[],
    costOf: (variables: readonly number[]) => number,
  ): (readonly number[])[] => {
    if (costOf(indices) <= most) return [indices];
    const costs = new Map(indices.map((index) => [index, costOf([index])]));
    const ordered = [...indices].sort((a, b) => costs.get(a)! - costs.get(b)!);
    return runsOf(ordered, most, (index) => costs.get(index)!).map(({ items }) => items);
  };
  /** Requests whose answer is a list, an answer for each item. */
  const listed = async <T, Answer>(
    items: readonly T[],
    costOf: (item: T) => number,
    ask: (asked: CountSource, items: readonly T[]) => Promise<Answer[]>,
  ): Promise<Answer[]> => {
    const runs = runsOf(items, most, costOf);
    if (runs.length <= 1) return ask(whole, items);
    const answers: Answer[] = [];
    await run(
      runs.map((each) => async () => {
        for (const answer of await ask(source, each.items)) answers.push(answer);
      }),
    );
    return answers;
  };

  return {
    ...whole,
    countClasses: (parts) => listed(parts, rowsAtMost, (asked, some) => asked.countClasses(some)),
    divide: (requests) =>
      listed(
        requests,
        () => work.divideCost,
        (asked, some) => asked.divide(some),
      ),
    define: (tests) =>
      listed(
        tests,
        () => source.rows,
        (asked, some) => asked.define(some),
      ),

    async count({ parts, variables }, visit) {
      const costOf = (part: Part, some = variables): number =>
        work.countCost(rowsAtMost(part), variablesOf(some));
      const runs = runsOf(parts, most, costOf);
      if (isSmall(runs, most)) return whole.count({ parts, variables }, visit);
      const pieces = runs.flatMap(({ from, items, cost }) => {
        const chunks = cost <= most ? [variables] : chunksOf(variables, (some) => costOf(items[0], some));
        return chunks.map(
          (chunk) => () =>
            source.count({ parts: items, variables: chunk }, (histogram) =>
              visit({ ...histogram, part: from + histogram.part }),
            ),
        );
      });
      await run(pieces);
    },

    async countWeighted(requests, visit) {
      const perWeighting = ({ part }: WeightedRequest, variables: readonly number[]): number =>
        work.weightedCost(rowsAtMost(part), variablesOf(variables));
      const costOf = (request: WeightedRequest): number =>
        perWeighting(request, request.variables) * request.weightings.length;
      const runs = runsOf(requests, most, costOf);
      if (isSmall(runs, most)) return whole.countWeighted(requests, visit);
      const pieces = runs.flatMap(({ from, items, cost }) => {
        const ask = (asked: readonly WeightedRequest[], first: number) => () =>
          source.countWeighted(asked, (histogram) => {
            const { part, weighting } = histogram;
            visit({ ...histogram, part: from + part, weighting: first + weighting });
          });
        if (cost <= most) return [ask(items, 0)];
        const [request] = items;
        const { part, weightings } = request;
        const atOnce = work.weightingsAtOnce(variablesOf(request.variables));
        const side = Math.min(atOnce, weightings.length);
        // Weightings apart first; where those counted side by side are still too much, variables
        // too.
        return chunksOf(request.variables, (some) => side * perWeighting(request, some)).flatMap(
          (variables) => {
            const one = perWeighting(request, variables);
            const length = atOnce * Math.max(1, Math.floor(most / one / atOnce));
            return Array.from({ length: Math.ceil(weightings.length / length) }, (_, piece) => {
              const first = piece * length;
              return ask([{ part, variables, weightings: weightings.slice(first, first + length) }], first);
            });
          },
        );
      });
      await run(pieces);
    },

    async outcomes(part, tests) {
      const runs = runsOf(tests, most, () => rowsAtMost(part));
      if (runs.length <= 1) return whole.outcomes(part, tests);
      let cells: Awaited<ReturnType<CountSource["outcomes"]>>;
      const passes: Uint8Array[] = [];
      await run(
        runs.map(({ items }) => async () => {
          cells = await source.outcomes(part, items);
          passes.push(...cells.passes);
        }),
      );
      return { ...cells!, passes };
    },

    can: {
      ...whole.can,
      ...(bestSplits && {
        async bestSplits(query) {
          const { parts, variables } = query;
          const costOf = (part: Part, some = variables): number =>
            work.splitCost(rowsAtMost(part), variablesOf(some));
          const runs = runsOf(parts, most, costOf);
          if (isSmall(runs, most)) return whole.can.bestSplits!(query);
          const best: (BestSplit | null)[] = parts.map(() => null);
          const pieces = runs.flatMap(({ from, items, cost }) => {
            const chunks = cost <= most ? [variables] : chunksOf(variables, (some) => costOf(items[0], some));
            return chunks.map((chunk) => async () => {
              const found = await bestSplits({ ...query, parts: items, variables: chunk });
              found.forEach((split, index) => {
                best[from + index] = betterSplit(best[from + index], split, query.criterion);
              });
            });
          });
          await run(pieces);
          return best;
        },
      }),
    },
  };
}

interface Run<T> {
  /** Index of its first item. */
  readonly from: number;
  readonly items: T[];
  cost: number;
}

/** Chunks of neighbours that cost at most `most`; an item that costs more is alone. */
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

function isSmall(runs: readonly Run<unknown>[], most: number): boolean {
  return runs.length <= 1 && !runs.some(({ cost }) => cost > most);
}
