// Learning from a dataset, or from rows of a program, in one call: by a method that is named, by a
// learner that the caller wrote, or by the method that is chosen.

import { createMemorySource } from "../counts/memory/memory-source.ts";
import { checkObject } from "../dataset/check-argument.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { fromRows } from "../dataset/from/from-rows.ts";
import type { ReadOptions } from "../dataset/read-options.ts";
import { splitBy } from "../dataset/split-by.ts";
import { learnerOf, type MethodName, type MethodOptions } from "../learn/registry.ts";
import { numbersFor } from "../learner/numbers-for.ts";
import type { Choice } from "./choice/choice.ts";
import type { LearnOptions, OwnLearner } from "./learn-options.ts";
import type { LearnResult } from "./learn-result.ts";
import { LEARN_OPTIONS, learnUntyped, type UntypedLearnOptions } from "./learn-source.ts";
import { splitDifference } from "./warnings/split-difference.ts";

/**
 * Learns a model from a dataset, or from an array of objects, and evaluates it. Without a method
 * every family is tried on the same folds. Of the models within the budget of conditions the one of
 * least log-loss is chosen, or the best by `metric`: each further condition must improve it enough,
 * and its answers may not be clearly less accurate than those of another. There is no time limit
 * unless `timeLimit` sets one.
 *
 * @example
 * const options = { method: "redwood", maxDepth: 2, evaluate: { folds: 10 } } as const;
 * const { model: tree, cv } = await learn(penguins, options);
 * console.log(tree.form, cv?.accuracy.toFixed(2));
 * const { method, choice } = await learn(penguins, { maxConditions: 2 });
 * console.log(method, choice.verdict);
 * // → tree 0.94
 * // → refined chosen
 * const rows = [{ wet: true, class: "no" }, { wet: false, class: "yes" }] as const;
 * const { model: small } = await learn(rows, { target: "class", method: "id3" });
 * console.log(small.classes);
 * // → [ 'no', 'yes' ]
 */
export function learn<Name extends MethodName, Class extends string>(
  dataset: Dataset<Class>,
  options: LearnOptions & MethodOptions<Name> & { readonly method: Name },
): Promise<LearnResult<Class>>;
export function learn<Options extends object, Class extends string>(
  dataset: Dataset<Class>,
  options: LearnOptions & Partial<NoInfer<Options>> & { readonly method: OwnLearner<Options> },
): Promise<LearnResult<Class>>;
export function learn<Class extends string>(
  dataset: Dataset<Class>,
  options?: LearnOptions & MethodOptions & { readonly method?: undefined },
): Promise<LearnResult<Class> & { readonly choice: Choice }>;
export function learn<
  const Row extends object,
  Target extends Extract<keyof Row, string>,
  Name extends MethodName,
>(
  rows: readonly Row[],
  options: ReadOptions & { readonly target: Target } & LearnOptions &
    MethodOptions<Name> & { readonly method: Name },
): Promise<LearnResult<`${Row[Target] & (string | number | bigint | boolean)}`>>;
export function learn<
  const Row extends object,
  Target extends Extract<keyof Row, string>,
  Options extends object,
>(
  rows: readonly Row[],
  options: ReadOptions & { readonly target: Target } & LearnOptions &
    Partial<NoInfer<Options>> & { readonly method: OwnLearner<Options> },
): Promise<LearnResult<`${Row[Target] & (string | number | bigint | boolean)}`>>;
export function learn<const Row extends object, Target extends Extract<keyof Row, string>>(
  rows: readonly Row[],
  options: ReadOptions & { readonly target: Target } & LearnOptions &
    MethodOptions & { readonly method?: undefined },
): Promise<
  LearnResult<`${Row[Target] & (string | number | bigint | boolean)}`> & { readonly choice: Choice }
>;
export async function learn(data: Dataset | readonly object[], options: object = {}): Promise<LearnResult> {
  checkObject("options of learn", options, LEARN_OPTIONS);
  if (Array.isArray(data)) {
    const { ofRows, rest } = apart(options);
    const dataset = fromRows(data as readonly object[], ofRows as { readonly target: never });
    const result = await learnDataset(dataset, rest);
    return { ...result, notices: [...dataset.notices, ...result.notices] };
  }
  return learnDataset(data as Dataset, options);
}

/** Options about the rows, not about learning. */
const OF_ROWS: Record<keyof ReadOptions, true> = {
  name: true,
  format: true,
  header: true,
  names: true,
  target: true,
  kinds: true,
  exclude: true,
  weights: true,
  weightsAre: true,
  group: true,
  time: true,
  keep: true,
  na: true,
  dates: true,
  dateParts: true,
  words: true,
};

/** Options about the rows that learning needs as well. */
const OF_BOTH: readonly string[] = ["group", "time", "keep"] satisfies (keyof ReadOptions)[];

function apart(options: object): { readonly ofRows: object; readonly rest: object } {
  const entries = Object.entries(options);
  return {
    ofRows: Object.fromEntries(entries.filter(([option]) => Object.hasOwn(OF_ROWS, option))),
    rest: Object.fromEntries(
      entries.filter(([option]) => OF_BOTH.includes(option) || !Object.hasOwn(OF_ROWS, option)),
    ),
  };
}

async function learnDataset(dataset: Dataset, options: object): Promise<LearnResult> {
  const { method } = options as UntypedLearnOptions;
  const learner = method === undefined ? null : learnerOf(method);
  const split = splitBy(dataset, options);
  const source = await createMemorySource(split, numbersFor(learner));
  try {
    const result = await learnUntyped(source, options);
    const { signal } = options as UntypedLearnOptions;
    return { ...result, notices: [...result.notices, ...(await splitDifference(split, result, signal))] };
  } finally {
    await source.close();
  }
}
