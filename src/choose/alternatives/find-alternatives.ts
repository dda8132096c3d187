// Counts exactly how many trees of a few levels, or lists of a few rules, are as good as the proved
// best, or nearly; and says what those written out have in common and where they differ (the
// Rashomon set; Xin et al. 2022 count it too).

import type { CountSource, Part } from "../../counts/count-source.ts";
import { checkObject, checkWatching } from "../../dataset/check-argument.ts";
import { isOrderedKind } from "../../dataset/column.ts";
import { DataError } from "../../dataset/data-error.ts";
import { nearestName } from "../../dataset/nearest-name.ts";
import type { Table } from "../../encoding/table.ts";
import { type TableCondition, tableConditions } from "../../encoding/table-conditions.ts";
import type { KernelForm } from "../../kernels/instantiate.ts";
import { LinearMemory } from "../../kernels/linear-memory.ts";
import { pairCount } from "../../kernels/pair-count.ts";
import type { LearnContext } from "../../learner/learner.ts";
import { type CostMatrix, cheapestClass, costMatrix, costOf } from "../../objective/cost.ts";
import { wholeCosts } from "../../objective/whole-costs.ts";
import { Pace, Stopped } from "../../run/pace.ts";
import type { Alternatives, AlternativeTree } from "../../search/alternatives/alternatives-result.ts";
import { columnParts } from "../../search/alternatives/column-parts.ts";
import { ListSetSearch } from "../../search/alternatives/find-list-set.ts";
import { TreeSetSearch } from "../../search/alternatives/find-tree-set.ts";
import { LeafCosts, weightUnits } from "../../search/alternatives/leaf-costs.ts";
import { logicalKey } from "../../search/alternatives/logical-key.ts";
import { TreeStudy } from "../../search/alternatives/study-trees.ts";
import { type Count, plus } from "../../search/alternatives/tree-counts.ts";
import {
  countTrees,
  MemoryFull,
  type SetSearch,
  type Split,
  type TreeSet,
} from "../../search/alternatives/tree-set.ts";
import { type WrittenTree, writeTrees } from "../../search/alternatives/write-trees.ts";
import { BitRowSets, type BitRows } from "../../search/bit-rows.ts";
import { countOf, grouped } from "../../text/numbers.ts";
import {
  type AlternativesOptions,
  type AlternativesSettings,
  alternativesSettings,
} from "./alternatives-options.ts";
import { disputedRows } from "./disputed-rows.ts";
import { inGivenCosts } from "./in-given-costs.ts";
import { searchedWords } from "./searched-words.ts";
import { writtenList, writtenTree } from "./written-model.ts";

export type {
  Alternatives,
  AlternativeTree,
  ColumnPart,
  DisputedRow,
} from "../../search/alternatives/alternatives-result.ts";

/** How a search for alternatives is watched and stopped. */
export interface AlternativesContext extends LearnContext {
  /** @internal */
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
  const asked = alternativesSettings(given);
  const { costs: whole, unit: costUnit, isExact } = wholeCosts(asked.costs, source.classes);
  if (!isExact) {
    throw new DataError("the costs have too many digits to count all trees exactly; round them");
  }
  const sparse = asked.sparsity === null ? null : asked.sparsity / costUnit;
  const settings = { ...asked, costs: whole, sparsity: sparse };
  const pace = new Pace(settings.timeLimit, context.signal);
  const table = await source.table(part);
  const schemas = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
  const conditions = tableConditions(table, schemas, settings.thresholds || Number.MAX_SAFE_INTEGER);
  checkColumns(settings, table);
  const costs = costMatrix(settings.costs, source.classes);
  const study = new TreeStudy(table, conditions, costs);
  if (study.weight === 0) throw new DataError("there are no rows to learn from");
  const form = settings.maxRules === null ? "tree" : "list";
  const levels = settings.maxRules ?? settings.maxDepth;
  if (form === "tree" && levels > 1) checkPairs(settings, table, conditions.length);
  const sparsity = settings.sparsity ?? study.weight / 100 / costUnit;
  const memory = new LinearMemory();
  const kernels = await pairCount(memory, context.kernels);
  const { unit, unitsOf } = weightUnits(table.weights);
  const classes = table.classes.length;
  const rows = { classCodes: table.classCodes, classes, weightOf: unitsOf, conditions, areDistinct: false };
  const sets = new BitRowSets(rows, memory);
  // Where all rows together are too few for a leaf, one leaf is all there is.
  const leaves = new LeafCosts(classes, costs, unit, Math.min(settings.minRows, study.weight));
  const mostBytes = settings.memory * 2 ** 20;
  const tools = { sets, leaves, memory, kernels, pace, mostBytes, sparsity, idle: settings.idle };
  const search = form === "list" ? new ListSetSearch(tools) : new TreeSetSearch(tools);
  const parts = {
    source,
    table,
    settings,
    pace,
    conditions,
    sets,
    search,
    form,
    levels,
    study,
    sparsity,
    costs,
    costUnit,
  };
  return inGivenCosts(await new Finder(parts as FinderParts).find(context), costUnit);
}

/** Columns that are named must be there. */
function checkColumns({ without, prices }: AlternativesSettings, table: Table): void {
  const names = table.columns.map((column) => column.name);
  for (const name of [...without, ...Object.keys(prices ?? {})]) {
    if (names.includes(name)) continue;
    const near = nearestName(name, names);
    const way = near === null ? `the columns are ${names.slice(0, 20).join(", ")}` : `did you mean ${near}?`;
    throw new DataError(`there is no column called "${name}"; ${way}`);
  }
}

/** Pairs of conditions are counted twice over, for all rows and for those of a root. */
function checkPairs({ memory, thresholds }: AlternativesSettings, table: Table, count: number): void {
  const cells = table.classes.length * 4 * 3;
  if (count * count * cells <= memory * 2 ** 20) return;
  const most = Math.floor(Math.sqrt((memory * 2 ** 20) / cells));
  const areCuts = table.columns.some(({ kind, size }) => isOrderedKind(kind) && size > 2);
  const way = areCuts ? `fewer cuts of each number (now ${thresholds || "all"})` : "fewer columns";
  throw new DataError(
    `${countOf(count, "possible condition")} are too many for ${grouped(memory)} MiB, which hold the pairs of ${grouped(most)}; ask for ${way} or for more memory`,
    { code: "too-large", hint: [{ option: areCuts ? "thresholds" : "exclude" }, { option: "memory" }] },
  );
}

interface FinderParts {
  readonly source: CountSource;
  readonly table: Table;
  readonly settings: AlternativesSettings;
  readonly pace: Pace;
  readonly conditions: readonly TableCondition[];
  readonly sets: BitRowSets;
  readonly search: SetSearch;
  readonly form: Alternatives["form"];
  /** Levels of a tree, or rules of a list. */
  readonly levels: number;
  readonly study: TreeStudy;
  readonly sparsity: number;
  readonly costs: CostMatrix;
  /** What a cost of 1 is in words. */
  readonly costUnit: number;
}

/** The set of good trees; of a stopped search, as much of it as there is. */
interface FoundSet {
  /** Null where no tree can be shown. */
  readonly set: TreeSet | null;
  /** The least value found, and what is proved of it. */
  readonly upperBound: number;
  readonly lowerBound: number;
  /** Most that a tree's value may be; null where the best is not proved. */
  readonly bound: number | null;
  readonly stopped: Alternatives["stopped"];
}

/** What is said of the set itself. */
type Described = Omit<
  Alternatives,
  "form" | "searched" | "conditions" | "weight" | "hasCosts" | "sparsity" | keyof FoundSet
>;

const NOTHING: Described = {
  ...{ best: null, count: 0, written: 0, differentAnswers: 0, differentLogic: 0, trees: [], columns: [] },
  ...{ disputedWeight: 0, mostDifferent: 0, disputed: [], simplest: null, without: null, cheapest: null },
};

class Finder {
  readonly #parts: FinderParts;
  readonly #counting: { readonly sparsity: number; readonly idle: boolean };

  constructor(parts: FinderParts) {
    this.#parts = parts;
    this.#counting = { sparsity: parts.sparsity, idle: parts.settings.idle };
  }

  async find(context: LearnContext): Promise<Alternatives> {
    const { form, conditions, sparsity, study, costs, settings } = this.#parts;
    const { set, lowerBound, upperBound, bound, stopped } = await this.#search(context);
    const searched = searchedWords({ ...this.#parts, conditions: conditions.length }, settings);
    const described = set === null ? NOTHING : await this.#describe(set, lowerBound, bound!, stopped);
    const { best, count, ...rest } = described;
    return {
      ...{ form, conditions: conditions.length, sparsity, weight: study.weight, hasCosts: costs !== null },
      ...{ searched, best, lowerBound, upperBound, bound, count, stopped },
      ...rest,
    };
  }

  async #search({ onProgress, signal }: LearnContext): Promise<FoundSet> {
    const { search, pace, levels, form, settings, study, costUnit } = this.#parts;
    let upperBound = Number.POSITIVE_INFINITY;
    let lowerBound = 0;
    let bound: number | null = null;
    let counted: Count = 0;
    pace.onTurn = () => {
      if (bound !== null) {
        const text = `at most ${counted.toLocaleString("en-US")} ${form}s so far`;
        onProgress?.({ done: null, text });
      } else {
        const isKnown = upperBound > 0 && upperBound < Number.POSITIVE_INFINITY;
        const done = isKnown ? lowerBound / upperBound : null;
        onProgress?.({ done, text: `proving which ${form} is best` });
      }
    };
    const splits: Split[] = [];
    const all = this.#rowsBy();
    try {
      upperBound = await search.least(all, levels, Number.POSITIVE_INFINITY, {
        value: (value) => {
          upperBound = value;
        },
        bound: (value) => {
          lowerBound = Math.max(lowerBound, value);
        },
      });
      lowerBound = upperBound;
      const { within, multiplier } = settings;
      bound =
        multiplier === null ? upperBound + (within * study.weight) / costUnit : upperBound * (1 + multiplier);
      const set = await search.gather(all, levels, bound, {
        split: (split) => {
          splits.push(split);
          counted = plus(counted, BigInt(split.yes.counts.total) * BigInt(split.no.counts.total));
        },
      });
      return { set, upperBound, lowerBound, bound, stopped: null };
    } catch (error) {
      const stopped = reasonOf(error, signal);
      const set = bound === null ? null : this.#partOf(splits, bound);
      return { set, upperBound, lowerBound, bound, stopped };
    }
  }

  /** All rows that weigh anything, with the conditions allowed. */
  #rowsBy(isAllowed: (condition: number) => boolean = () => true): BitRows {
    const { table, sets, conditions } = this.#parts;
    const rows = Uint32Array.from(table.weights.keys()).filter((row) => table.weights[row] > 0);
    return sets.make(rows, [...conditions.keys()].filter(isAllowed));
  }

  /** What a stopped search has completed; null where that is nothing. */
  #partOf(splits: readonly Split[], budget: number): TreeSet | null {
    if (splits.length === 0) return null;
    const { study, costs } = this.#parts;
    const counts = study.counts([]);
    const asLeaf = costOf(counts, cheapestClass(counts, costs), costs);
    const parts = { budget, asLeaf, leaf: null, stumps: null, splits };
    return { ...parts, counts: countTrees(parts, this.#counting) };
  }

  async #describe(
    set: TreeSet,
    least: number,
    bound: number,
    stopped: Alternatives["stopped"],
  ): Promise<Described> {
    const { source, table, conditions, study, settings } = this.#parts;
    const { limit, list } = settings;
    const counting = this.#counting;
    const trees = writeTrees(set, { ...counting, most: limit });
    const groups = study.groupByAnswers(trees);
    const logic = new Set(trees.map(({ code }) => logicalKey(code, conditions)));
    const fewest = Math.min(...set.counts.entries.map(({ leaves }) => leaves));
    const [simplest] = writeTrees(set, { ...counting, most: 1, mostLeaves: fewest });
    return {
      best: this.#toTree(trees[0]),
      count: set.counts.total,
      written: trees.length,
      differentAnswers: groups.length,
      differentLogic: logic.size,
      trees: trees.slice(0, list).map((tree) => this.#toTree(tree)),
      columns: await columnParts({
        ...{ table, conditions, study, set, trees, counting },
        lossWithout: (isAllowed) => (stopped === null ? this.#lossWithout(isAllowed, least) : null),
      }),
      ...disputedRows({ source, table, study, trees, groups, shown: list }),
      simplest: simplest ? this.#toTree(simplest) : null,
      without: await this.#without(set, bound, stopped === null),
      cheapest: this.#cheapest(trees),
    };
  }

  /**
   * By how much the objective of the best tree of the conditions allowed is higher; null where time
   * ran out.
   */
  async #lossWithout(isAllowed: (condition: number) => boolean, least: number): Promise<number | null> {
    const { search, levels } = this.#parts;
    try {
      return (await search.least(this.#rowsBy(isAllowed), levels, Number.POSITIVE_INFINITY)) - least;
    } catch (error) {
      if (error instanceof Stopped) return null;
      throw error;
    }
  }

  async #without(set: TreeSet, bound: number, isComplete: boolean): Promise<Alternatives["without"]> {
    const { table, conditions, search, levels, settings } = this.#parts;
    const { without: columns } = settings;
    if (columns.length === 0) return null;
    const isAllowed = (condition: number): boolean =>
      !columns.includes(table.columns[conditions[condition].column].name);
    const trees = countTrees(set, this.#counting, isAllowed).total;
    const [inside] = writeTrees(set, { ...this.#counting, most: 1, isAllowed });
    if (inside) return { columns, tree: this.#toTree(inside), isWithin: true, trees };
    if (!isComplete) return { columns, tree: null, isWithin: false, trees: null };
    // None is good enough: the best there is.
    let tree: WrittenTree | undefined;
    try {
      const rest = this.#rowsBy(isAllowed);
      const least = await search.least(rest, levels, Number.POSITIVE_INFINITY);
      const best = least > bound ? await search.gather(rest, levels, least) : null;
      if (best) [tree] = writeTrees(best, { ...this.#counting, most: 1 });
    } catch (error) {
      reasonOf(error, undefined);
    }
    return { columns, tree: tree ? this.#toTree(tree) : null, isWithin: false, trees: 0 };
  }

  #cheapest(trees: readonly WrittenTree[]): Alternatives["cheapest"] {
    const { settings, study, table } = this.#parts;
    const { prices } = settings;
    if (prices === null) return null;
    // A column may be called `constructor`.
    const ownPrice = (name: string): number => (Object.hasOwn(prices, name) ? prices[name] : 0);
    const priceOf = (tree: WrittenTree): number =>
      study.columnsOf(tree).reduce((sum, column) => sum + ownPrice(table.columns[column].name), 0);
    const all = trees.map(priceOf);
    const price = all.reduce((least, own) => Math.min(least, own));
    return { tree: this.#toTree(trees[all.indexOf(price)]), price };
  }

  #toTree(tree: WrittenTree): AlternativeTree {
    const { form, sparsity } = this.#parts;
    const model = form === "list" ? writtenList(tree, this.#parts) : writtenTree(tree, this.#parts);
    const { cost, leaves } = tree;
    return { model, cost, leaves, objective: cost + sparsity * leaves };
  }
}

/** Why a search ended early; other errors go on. */
function reasonOf(error: unknown, signal: AbortSignal | undefined): NonNullable<Alternatives["stopped"]> {
  if (error instanceof MemoryFull || error instanceof RangeError) return "memory";
  if (error instanceof Stopped) return signal?.aborted ? "interrupt" : "time";
  throw error;
}
