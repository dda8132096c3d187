// How alone a model stands: all trees of a few levels, or lists of a few rules, that are as good as the proved best, or nearly, counted exactly; and
// of those written out, what they have in common and where they differ (the Rashomon set; Xin et al. 2022 count it too).

import type { CountSource, Part } from "../../counts/count-source.ts";
import { checkObject, checkWatching } from "../../dataset/check-argument.ts";
import { DataError } from "../../dataset/data-error.ts";
import type { Table } from "../../encoding/table.ts";
import { type TableCondition, tableConditions } from "../../encoding/table-conditions.ts";
import type { KernelForm } from "../../kernels/instantiate.ts";
import { LinearMemory } from "../../kernels/linear-memory.ts";
import { pairCount } from "../../kernels/pair-count.ts";
import type { LearnContext } from "../../learner/learner.ts";
import { type CostMatrix, cheapestClass, costMatrix, costOf } from "../../objective/cost.ts";
import { Pace, Stopped } from "../../run/pace.ts";
import type { Alternatives, AlternativeTree } from "../../search/alternatives/alternatives-result.ts";
import { columnParts } from "../../search/alternatives/column-parts.ts";
import { type ConditionSet, ConditionSets } from "../../search/alternatives/condition-sets.ts";
import { ListSetSearch } from "../../search/alternatives/find-list-set.ts";
import { TreeSetSearch } from "../../search/alternatives/find-tree-set.ts";
import { LeafCosts } from "../../search/alternatives/leaf-costs.ts";
import { listTrees, type WrittenTree } from "../../search/alternatives/list-trees.ts";
import { logicalKey } from "../../search/alternatives/logical-key.ts";
import { MemoryFull, type SetSearch } from "../../search/alternatives/set-search.ts";
import { TreeStudy } from "../../search/alternatives/study-trees.ts";
import { type Count, plus } from "../../search/alternatives/tally.ts";
import { type Split, type TreeSet, tallyOf } from "../../search/alternatives/tree-set.ts";
import { weightUnits } from "../../search/alternatives/weight-units.ts";
import {
  type AlternativesOptions,
  type AlternativesSettings,
  alternativesSettings,
} from "./alternatives-options.ts";
import { checkColumns, checkPairs } from "./check-request.ts";
import { disputedRows } from "./disputed-rows.ts";
import { searchedWords } from "./searched-words.ts";
import { writtenList, writtenTree } from "./written-model.ts";

export type {
  Alternatives,
  AlternativeTree,
  ColumnPart,
  DisputedRow,
} from "../../search/alternatives/alternatives-result.ts";

export interface AlternativesContext extends LearnContext {
  readonly kernels?: KernelForm;
}

/**
 * All trees within a margin of the best on one part of a source.
 *
 * @example
 * const found = await findAlternatives(source, source.everything, { maxDepth: 2, within: 0.02 });
 */
export async function findAlternatives(
  source: CountSource,
  part: Part,
  given: AlternativesOptions = {},
  context: AlternativesContext = {},
): Promise<Alternatives> {
  checkObject("options of alternatives", given, "an object; leave them out for the defaults");
  checkObject("context", context, "an object: { signal, onProgress }");
  checkWatching(context.signal, context.onProgress);
  const settings = alternativesSettings(given);
  const pace = new Pace(settings.timeLimit, context.signal);
  const table = await source.table(part);
  const finder = await Finder.create(source, table, settings, pace, context.kernels);
  return finder.find(context);
}

class Finder {
  readonly #source: CountSource;
  readonly #table: Table;
  readonly #settings: AlternativesSettings;
  readonly #pace: Pace;
  readonly #conditions: readonly TableCondition[];
  readonly #sets: ConditionSets;
  readonly #search: SetSearch;
  readonly #form: Alternatives["form"];
  /** Levels of a tree, or rules of a list. */
  readonly #levels: number;
  readonly #study: TreeStudy;
  readonly #sparsity: number;
  readonly #costs: CostMatrix;

  static async create(
    source: CountSource,
    table: Table,
    settings: AlternativesSettings,
    pace: Pace,
    form: KernelForm | undefined,
  ): Promise<Finder> {
    const memory = new LinearMemory();
    return new Finder(source, table, settings, pace, memory, await pairCount(memory, form));
  }

  private constructor(
    source: CountSource,
    table: Table,
    settings: AlternativesSettings,
    pace: Pace,
    memory: LinearMemory,
    kernels: Awaited<ReturnType<typeof pairCount>>,
  ) {
    this.#source = source;
    this.#table = table;
    this.#settings = settings;
    this.#form = settings.maxRules === null ? "tree" : "list";
    this.#levels = settings.maxRules ?? settings.maxDepth;
    this.#pace = pace;
    const schemas = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
    this.#conditions = tableConditions(table, schemas, settings.thresholds || Number.MAX_SAFE_INTEGER);
    checkColumns(settings, table);
    const costs = costMatrix(settings.costs, source.classes);
    this.#costs = costs;
    this.#study = new TreeStudy(table, this.#conditions, costs);
    if (this.#study.weight === 0) throw new DataError("there are no rows to learn from");
    const hasPairs = this.#form === "tree" && this.#levels > 1;
    if (hasPairs) checkPairs(settings, table, this.#conditions.length);
    const { unit, unitsOf } = weightUnits(table.weights);
    // Where all rows together are too few for a leaf, one leaf is all there is.
    const minRows = Math.min(settings.minRows, this.#study.weight);
    const leaves = new LeafCosts(table.classes.length, costs, unit, minRows);
    this.#sets = new ConditionSets(table, this.#conditions, memory, unitsOf);
    this.#sparsity = settings.sparsity ?? this.#study.weight / 100;
    const mostBytes = settings.memory * 2 ** 20;
    const idle = settings.idle;
    const tools = {
      sets: this.#sets,
      leaves,
      memory,
      kernels,
      pace,
      mostBytes,
      sparsity: this.#sparsity,
      idle,
    };
    this.#search = this.#form === "list" ? new ListSetSearch(tools) : new TreeSetSearch(tools);
  }

  async find({ onProgress, signal }: LearnContext): Promise<Alternatives> {
    const levels = this.#levels;
    let known = Number.POSITIVE_INFINITY;
    let proved = 0;
    let found: Count = 0;
    let isCounting = false;
    this.#pace.onTurn = () => {
      const text = isCounting
        ? `at most ${found.toLocaleString("en-US")} ${this.#form}s so far`
        : `proving which ${this.#form} is best`;
      onProgress?.({ done: !isCounting && known > 0 && known < Infinity ? proved / known : null, text });
    };
    const splits: Split[] = [];
    let set: TreeSet | null = null;
    let bound: number | null = null;
    let stopped: Alternatives["stopped"] = null;
    const all = this.#sets.everything();
    try {
      known = await this.#search.least(all, levels, Number.POSITIVE_INFINITY, {
        value: (value) => {
          known = value;
        },
        bound: (value) => {
          proved = Math.max(proved, value);
        },
      });
      proved = known;
      bound = this.#bound(known);
      isCounting = true;
      set = await this.#search.gather(all, levels, bound, {
        split: (split) => {
          splits.push(split);
          found = plus(found, times(split));
        },
      });
    } catch (error) {
      stopped = reasonOf(error, signal);
      if (bound !== null) set = this.#partOf(splits, bound);
    }
    if (set === null) return this.#nothing(known, proved, bound, stopped);
    return this.#describe(all, set, known, bound!, stopped);
  }

  #bound(least: number): number {
    const { within, multiplier } = this.#settings;
    return multiplier === null ? least + within * this.#study.weight : least * (1 + multiplier);
  }

  /** What a stopped search has completed. */
  #partOf(splits: readonly Split[], budget: number): TreeSet | null {
    if (splits.length === 0) return null;
    const counts = this.#study.counts([]);
    const asLeaf = costOf(counts, cheapestClass(counts, this.#costs), this.#costs);
    const parts = { budget, asLeaf, leaf: null, stumps: null, splits };
    return { ...parts, tally: tallyOf(parts, this.#tallying) };
  }

  get #tallying(): { readonly sparsity: number; readonly idle: boolean } {
    return { sparsity: this.#sparsity, idle: this.#settings.idle };
  }

  #nothing(
    known: number,
    proved: number,
    bound: number | null,
    stopped: Alternatives["stopped"],
  ): Alternatives {
    return {
      ...this.#head(),
      best: null,
      lowerBound: proved,
      upperBound: known,
      bound,
      count: 0,
      stopped,
      ...{ written: 0, differentAnswers: 0, differentLogic: 0, trees: [], columns: [] },
      ...{ disputedWeight: 0, mostDifferent: 0, disputed: [], simplest: null, without: null, cheapest: null },
    };
  }

  #head(): Pick<Alternatives, "form" | "searched" | "conditions" | "weight" | "hasCosts" | "sparsity"> {
    const form = this.#form;
    const sparsity = this.#sparsity;
    const conditions = this.#conditions.length;
    const what = { form, levels: this.#levels, conditions, sparsity, table: this.#table };
    return {
      ...{ form, conditions, sparsity, weight: this.#study.weight, hasCosts: this.#costs !== null },
      searched: searchedWords(what, this.#settings),
    };
  }

  async #describe(
    all: ConditionSet,
    set: TreeSet,
    least: number,
    bound: number,
    stopped: Alternatives["stopped"],
  ): Promise<Alternatives> {
    const { limit, list } = this.#settings;
    const trees = listTrees(set, { ...this.#tallying, most: limit });
    const groups = this.#study.groupByAnswers(trees);
    const logic = new Set(trees.map(({ code }) => logicalKey(code, this.#conditions)));
    const count = set.tally.total;
    const fewest = Math.min(...set.tally.entries.map(({ leaves }) => leaves));
    const simple = listTrees(set, { ...this.#tallying, most: 1, mostLeaves: fewest });
    return {
      ...this.#head(),
      best: this.#toTree(trees[0]),
      lowerBound: least,
      upperBound: least,
      bound,
      count,
      stopped,
      written: trees.length,
      differentAnswers: groups.length,
      differentLogic: logic.size,
      trees: trees.slice(0, list).map((tree) => this.#toTree(tree)),
      columns: await columnParts({
        ...{ table: this.#table, conditions: this.#conditions, study: this.#study },
        ...{ set, trees, tallying: this.#tallying },
        lossWithout: (isAllowed) => (stopped === null ? this.#lossWithout(isAllowed, least) : null),
      }),
      ...disputedRows({
        ...{ source: this.#source, table: this.#table, study: this.#study, trees, groups, shown: list },
      }),
      simplest: simple[0] ? this.#toTree(simple[0]) : null,
      without: await this.#without(all, set, bound, stopped === null),
      cheapest: this.#cheapest(trees),
    };
  }

  /** What the best tree of the conditions allowed has more in objective; null where time ran out. */
  async #lossWithout(isAllowed: (condition: number) => boolean, least: number): Promise<number | null> {
    try {
      const rest = this.#sets.everything(isAllowed);
      return (await this.#search.least(rest, this.#levels, Infinity)) - least;
    } catch (error) {
      if (error instanceof Stopped) return null;
      throw error;
    }
  }

  async #without(
    all: ConditionSet,
    set: TreeSet,
    bound: number,
    isComplete: boolean,
  ): Promise<Alternatives["without"]> {
    const { without: columns } = this.#settings;
    const levels = this.#levels;
    if (columns.length === 0) return null;
    const isAllowed = (condition: number): boolean =>
      !columns.includes(this.#table.columns[this.#conditions[condition].column].name);
    const trees = tallyOf(set, this.#tallying, isAllowed).total;
    const [inside] = listTrees(set, { ...this.#tallying, most: 1, isAllowed });
    if (inside) return { columns, tree: this.#toTree(inside), isWithin: true, trees };
    if (!isComplete) return { columns, tree: null, isWithin: false, trees: null };
    // None is good enough: the best there is.
    try {
      const rest = this.#sets.everything(
        (condition) => all.names.includes(condition) && isAllowed(condition),
      );
      const least = await this.#search.least(rest, levels, Number.POSITIVE_INFINITY);
      const best = least > bound ? await this.#search.gather(rest, levels, least) : null;
      const [tree] = best ? listTrees(best, { ...this.#tallying, most: 1 }) : [];
      return { columns, tree: tree ? this.#toTree(tree) : null, isWithin: false, trees: 0 };
    } catch (error) {
      reasonOf(error, undefined);
      return { columns, tree: null, isWithin: false, trees: 0 };
    }
  }

  #cheapest(trees: readonly WrittenTree[]): Alternatives["cheapest"] {
    const { prices } = this.#settings;
    if (prices === null) return null;
    // A column may be called `constructor`.
    const ownPrice = (name: string): number => (Object.hasOwn(prices, name) ? prices[name] : 0);
    const priceOf = (tree: WrittenTree): number =>
      this.#study
        .columnsOf(tree)
        .reduce((sum, column) => sum + ownPrice(this.#table.columns[column].name), 0);
    let best = trees[0];
    let price = priceOf(best);
    for (const tree of trees) {
      const own = priceOf(tree);
      if (own < price) [best, price] = [tree, own];
    }
    return { tree: this.#toTree(best), price };
  }

  #toTree(tree: WrittenTree): AlternativeTree {
    const parts = { source: this.#source, study: this.#study, conditions: this.#conditions };
    const model = this.#form === "list" ? writtenList(tree, parts) : writtenTree(tree, parts);
    const { cost, leaves } = tree;
    return { model, cost, leaves, objective: cost + this.#sparsity * leaves };
  }
}

function times({ yes, no }: Split): Count {
  return BigInt(yes.tally.total) * BigInt(no.tally.total);
}

/** Why a search ended early; other errors go on. */
function reasonOf(error: unknown, signal: AbortSignal | undefined): NonNullable<Alternatives["stopped"]> {
  if (error instanceof MemoryFull || error instanceof RangeError) return "memory";
  if (error instanceof Stopped) return signal?.aborted ? "interrupt" : "time";
  throw error;
}
