// How alone a model stands: all trees of a few levels that are as good as the proved best, or nearly, counted exactly; and
// of those written out, what they have in common and where they differ (the Rashomon set; Xin et al. 2022 count it too).

import type { CountSource, Part } from "../../counts/count-source.ts";
import { DataError } from "../../dataset/data-error.ts";
import { nearestName } from "../../dataset/nearest-name.ts";
import type { Table } from "../../encoding/table.ts";
import type { KernelForm } from "../../kernels/instantiate.ts";
import { LinearMemory } from "../../kernels/linear-memory.ts";
import { pairCount } from "../../kernels/pair-count.ts";
import type { TreeModel } from "../../model/model.ts";
import { countOf, grouped } from "../../text/numbers.ts";
import { type CostMatrix, cheapestClass, costMatrix, costOf } from "../shared/cost.ts";
import type { LearnContext } from "../shared/learner.ts";
import { Pace, Stopped } from "../shared/pace.ts";
import { type TableCondition, tableConditions } from "../shared/skew/table-conditions.ts";
import type { LabelledNode } from "../shared/tree/labelled-node.ts";
import { treeModel } from "../shared/tree/to-model.ts";
import {
  type AlternativesOptions,
  type AlternativesSettings,
  alternativesSettings,
} from "./alternatives-options.ts";
import { type ConditionSet, ConditionSets } from "./condition-sets.ts";
import { MemoryFull, TreeSetSearch } from "./find-tree-set.ts";
import { LeafCosts } from "./leaf-costs.ts";
import { listTrees, type WrittenTree } from "./list-trees.ts";
import { logicalKey, skip } from "./logical-key.ts";
import { TreeStudy } from "./study-trees.ts";
import { type Count, plus } from "./tally.ts";
import { type Split, type TreeSet, tallyOf } from "./tree-set.ts";
import { weightUnits } from "./weight-units.ts";

/** One of the trees. */
export interface AlternativeTree {
  readonly model: TreeModel;
  /** Mistakes on the rows, by weight; with costs, what they cost. */
  readonly cost: number;
  readonly leaves: number;
  /** Cost and penalties of the leaves: what is compared. */
  readonly objective: number;
}

export interface ColumnPart {
  readonly column: string;
  /** Trees that use it, of all that were counted. */
  readonly trees: Count;
  /** Whether all of them do, or none. */
  readonly use: "all" | "some" | "none";
  /** Least and most that one of the trees written out loses when the column is shuffled, per row. */
  readonly least: number;
  readonly most: number;
  /** What the best tree without the column has more in objective; null where that was not searched. */
  readonly withoutIt: number | null;
}

export interface DisputedRow {
  /** The values of the columns that any of the trees written out uses. */
  readonly values: readonly { readonly column: string; readonly value: string }[];
  readonly weight: number;
  /** Share of the trees written out that give each class. */
  readonly votes: readonly { readonly class: string; readonly share: number }[];
}

export interface Alternatives {
  /** What was searched, in words. */
  readonly searched: string;
  readonly conditions: number;
  /** Weight of all rows. */
  readonly weight: number;
  readonly sparsity: number;
  /** The first of the best trees; null where none was proved best. */
  readonly best: AlternativeTree | null;
  /** What is proved of the least objective. */
  readonly lowerBound: number;
  readonly upperBound: number;
  /** Most that a tree's objective may be; null where the best is not proved. */
  readonly bound: number | null;
  /** How many trees there are; where the search was stopped, at least so many. */
  readonly count: Count;
  /** Why the count is not complete; null where it is. */
  readonly stopped: "time" | "memory" | "interrupt" | null;
  /** How many of them, the best, were written out: what follows is of these, unless it says otherwise. */
  readonly written: number;
  /** Of those written out, how many differ in an answer to some row, and how many in an answer to any values. */
  readonly differentAnswers: number;
  readonly differentLogic: number;
  /** The first of them. */
  readonly trees: readonly AlternativeTree[];
  /** Columns that a condition could be on, those that most trees use first. */
  readonly columns: readonly ColumnPart[];
  /** Weight of the rows that not all of them give the same class, and most that one of them differs from the best. */
  readonly disputedWeight: number;
  readonly mostDifferent: number;
  /** The most disputed rows. */
  readonly disputed: readonly DisputedRow[];
  /** Fewest leaves of all, then the least cost. */
  readonly simplest: AlternativeTree | null;
  /** The best tree without the columns named, and whether it is one of the set; null where none were named. */
  readonly without: {
    readonly columns: readonly string[];
    readonly tree: AlternativeTree | null;
    readonly isWithin: boolean;
    readonly trees: Count | null;
  } | null;
  /** The tree whose columns together have the least price, of those written out; null where no prices were given. */
  readonly cheapest: { readonly tree: AlternativeTree; readonly price: number } | null;
}

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
  readonly #search: TreeSetSearch;
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
    this.#pace = pace;
    const schemas = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
    this.#conditions = tableConditions(table, schemas, settings.thresholds || Number.MAX_SAFE_INTEGER);
    for (const name of [...settings.without, ...Object.keys(settings.prices ?? {})]) this.#checkColumn(name);
    const costs = costMatrix(settings.costs, source.classes);
    this.#costs = costs;
    this.#study = new TreeStudy(table, this.#conditions, costs);
    if (this.#study.weight === 0) throw new DataError("there are no rows to learn from");
    this.#checkPairs();
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
    this.#search = new TreeSetSearch(tools);
  }

  async find({ onProgress, signal }: LearnContext): Promise<Alternatives> {
    const { maxDepth } = this.#settings;
    let known = Number.POSITIVE_INFINITY;
    let proved = 0;
    let found: Count = 0;
    let isCounting = false;
    this.#pace.onTurn = () => {
      const text = isCounting ? `${countText(found)} so far` : "proving which tree is best";
      onProgress?.({ done: !isCounting && known > 0 && known < Infinity ? proved / known : null, text });
    };
    const splits: Split[] = [];
    let set: TreeSet | null = null;
    let bound: number | null = null;
    let stopped: Alternatives["stopped"] = null;
    const all = this.#sets.everything();
    try {
      known = await this.#search.least(all, maxDepth, Number.POSITIVE_INFINITY, {
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
      set = await this.#search.gather(all, maxDepth, bound, {
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

  #head(): Pick<Alternatives, "searched" | "conditions" | "weight" | "sparsity"> {
    const { maxDepth, thresholds, minRows, costs } = this.#settings;
    const parts = [
      `all trees of at most ${countOf(maxDepth, "level")} over ${countOf(this.#conditions.length, "condition")} on ${countOf(this.#table.columns.length, "column")}`,
    ];
    const isCut = this.#table.columns.some(
      ({ kind, size }) => kind === "continuous" && thresholds > 0 && size > thresholds + 1,
    );
    if (isCut) parts.push(`at most ${thresholds} cuts of each number`);
    if (costs) parts.push("by the costs given");
    parts.push(`a leaf costing ${grouped(this.#sparsity)}`);
    if (minRows > 1) parts.push(`at least ${minRows} rows in a leaf`);
    return {
      searched: parts.join(", "),
      conditions: this.#conditions.length,
      weight: this.#study.weight,
      sparsity: this.#sparsity,
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
      columns: await this.#columnParts(set, trees, count, least, stopped === null),
      ...this.#disputes(trees, groups),
      simplest: simple[0] ? this.#toTree(simple[0]) : null,
      without: await this.#without(all, set, bound, stopped === null),
      cheapest: this.#cheapest(trees),
    };
  }

  async #columnParts(
    set: TreeSet,
    trees: readonly WrittenTree[],
    count: Count,
    least: number,
    isComplete: boolean,
  ): Promise<ColumnPart[]> {
    const { columns } = this.#table;
    const isAllWritten = BigInt(count) === BigInt(trees.length);
    const using = new Array<number>(columns.length).fill(0);
    const range = columns.map(() => ({ least: Number.POSITIVE_INFINITY, most: 0 }));
    for (const tree of trees) {
      for (const column of this.#study.columnsOf(tree)) {
        using[column]++;
        const lost = this.#study.dependence(tree, column);
        range[column].least = Math.min(range[column].least, lost);
        range[column].most = Math.max(range[column].most, lost);
      }
    }
    const asked = [...new Set(this.#conditions.map(({ column }) => column))];
    const parts: ColumnPart[] = [];
    for (const column of asked) {
      const isAllowed = (condition: number): boolean => this.#conditions[condition].column !== column;
      const used = isAllWritten
        ? using[column]
        : BigInt(count) - BigInt(tallyOf(set, this.#tallying, isAllowed).total);
      const isInAll = BigInt(used) === BigInt(count);
      const use = isInAll ? "all" : BigInt(used) === 0n ? "none" : "some";
      // A tree that does not use the column loses nothing by it.
      const isSpared = using[column] < trees.length;
      parts.push({
        column: columns[column].name,
        trees: typeof used === "bigint" && used <= Number.MAX_SAFE_INTEGER ? Number(used) : used,
        use,
        least: isSpared ? Math.min(0, range[column].least) : range[column].least,
        most: range[column].most,
        withoutIt: isInAll && isComplete ? await this.#lossWithout(isAllowed, least) : null,
      });
    }
    const order = new Map(asked.map((column, place) => [columns[column].name, place]));
    return parts.sort((a, b) => {
      const more = BigInt(b.trees) - BigInt(a.trees);
      if (more !== 0n) return more > 0n ? 1 : -1;
      return b.most - a.most || order.get(a.column)! - order.get(b.column)!;
    });
  }

  /** What the best tree of the conditions allowed has more in objective; null where time ran out. */
  async #lossWithout(isAllowed: (condition: number) => boolean, least: number): Promise<number | null> {
    try {
      const { maxDepth } = this.#settings;
      return (await this.#search.least(this.#sets.everything(isAllowed), maxDepth, Infinity)) - least;
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
    const { without: columns, maxDepth } = this.#settings;
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
      const least = await this.#search.least(rest, maxDepth, Number.POSITIVE_INFINITY);
      const best = least > bound ? await this.#search.gather(rest, maxDepth, least) : null;
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
    const priceOf = (tree: WrittenTree): number =>
      this.#study
        .columnsOf(tree)
        .reduce((sum, column) => sum + (prices[this.#table.columns[column].name] ?? 0), 0);
    let best = trees[0];
    let price = priceOf(best);
    for (const tree of trees) {
      const own = priceOf(tree);
      if (own < price) [best, price] = [tree, own];
    }
    return { tree: this.#toTree(best), price };
  }

  #disputes(
    trees: readonly WrittenTree[],
    groups: ReturnType<TreeStudy["groupByAnswers"]>,
  ): Pick<Alternatives, "disputedWeight" | "mostDifferent" | "disputed"> {
    const { rows, classes, weights, columns } = this.#table;
    const votes = new Float64Array(rows * classes.length);
    let mostDifferent = 0;
    const [first] = groups;
    for (const { trees: own, answers } of groups) {
      let different = 0;
      for (let row = 0; row < rows; row++) {
        const at = row * classes.length + answers[row];
        votes[at] = votes[at] + own.length;
        if (answers[row] !== first.answers[row]) different += weights[row];
      }
      mostDifferent = Math.max(mostDifferent, different);
    }
    const agreement = new Float64Array(rows);
    const disputed: number[] = [];
    let disputedWeight = 0;
    for (let row = 0; row < rows; row++) {
      let most = 0;
      for (let c = 0; c < classes.length; c++) most = Math.max(most, votes[row * classes.length + c]);
      agreement[row] = most / trees.length;
      if (most === trees.length || weights[row] === 0) continue;
      disputedWeight += weights[row];
      disputed.push(row);
    }
    disputed.sort((a, b) => agreement[a] - agreement[b] || weights[b] - weights[a] || a - b);
    const used = [...new Set(trees.flatMap((tree) => this.#study.columnsOf(tree)))].sort((a, b) => a - b);
    const shown = disputed.slice(0, this.#settings.list).map(
      (row): DisputedRow => ({
        values: used.map((column) => ({ column: columns[column].name, value: this.#valueText(column, row) })),
        weight: weights[row],
        votes: classes.map((name, c) => ({
          class: name,
          share: votes[row * classes.length + c] / trees.length,
        })),
      }),
    );
    return { disputedWeight, mostDifferent, disputed: shown };
  }

  #valueText(index: number, row: number): string {
    const column = this.#table.columns[index];
    const code = column.codes[row];
    if (code === column.size) return "missing";
    if (column.kind !== "continuous") return this.#source.variables[index].schema.categories[code];
    const [low, high] = [column.lower(code), column.upper(code)];
    return low === high ? String(low) : `${low} to ${high}`;
  }

  #toTree({ code, cost, leaves }: WrittenTree): AlternativeTree {
    const build = (at: number, literals: readonly number[]): LabelledNode => {
      const counts = this.#study.counts(literals);
      if (code[at] < 0) return { label: -1 - code[at], counts, split: null };
      const yes = build(at + 1, [...literals, code[at] * 2 + 1]);
      const no = build(skip(code, at + 1), [...literals, code[at] * 2]);
      const label = counts.indexOf(Math.max(...counts));
      return { label, counts, split: { test: this.#conditions[code[at]].condition, yes, no } };
    };
    const model = treeModel(this.#source, build(0, []));
    return { model, cost, leaves, objective: cost + this.#sparsity * leaves };
  }

  #checkColumn(name: string): void {
    const names = this.#table.columns.map((column) => column.name);
    if (names.includes(name)) return;
    const near = nearestName(name, names);
    const way = near === null ? `the columns are ${names.slice(0, 20).join(", ")}` : `did you mean ${near}?`;
    throw new DataError(`there is no column called "${name}"; ${way}`);
  }

  /** Pairs of conditions are counted twice over, for all rows and for those of a root. */
  #checkPairs(): void {
    const count = this.#conditions.length;
    const bytes = count * count * this.#table.classes.length * 4 * 3;
    const { memory, thresholds } = this.#settings;
    if (this.#settings.maxDepth < 2 || bytes <= memory * 2 ** 20) return;
    const most = Math.floor(Math.sqrt((memory * 2 ** 20) / (this.#table.classes.length * 12)));
    const way = this.#table.columns.some(({ kind, size }) => kind === "continuous" && size > 2)
      ? `fewer cuts of each number (now ${thresholds || "all"}; --thresholds)`
      : "fewer columns (--exclude)";
    throw new DataError(
      `${countOf(count, "possible condition")} are too many for ${grouped(memory)} MiB, which hold the pairs of ${grouped(most)}; ask for ${way} or for more memory (--memory)`,
    );
  }
}

function times({ yes, no }: Split): Count {
  return BigInt(yes.tally.total) * BigInt(no.tally.total);
}

function countText(count: Count): string {
  return `at most ${count.toLocaleString("en-US")} trees`;
}

/** Why a search ended early; other errors go on. */
function reasonOf(error: unknown, signal: AbortSignal | undefined): NonNullable<Alternatives["stopped"]> {
  if (error instanceof MemoryFull || error instanceof RangeError) return "memory";
  if (error instanceof Stopped) return signal?.aborted ? "interrupt" : "time";
  throw error;
}
