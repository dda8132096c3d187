// Best splits by kernels. It serves parts whose rows the workspace can keep separate, and chooses
// what best-split.ts would choose from the histograms, ties included: merits are the same numbers
// compared in the same order, and where rounding may have decided, the splits are compared again
// exactly.

import { isFeature, type Test } from "../../condition/condition.ts";
import { evaluateTest, passingCode } from "../../condition/evaluate.ts";
import { isOrdered } from "../../dataset/column.ts";
import { meritRounding, type SplitSearch, weigh } from "../../kernels/split-search.ts";
import { betterSplit, searchSplits } from "../best-split.ts";
import type { BestSplit, SplitQuery } from "../count-source.ts";
import type { MemoryEncoding } from "./memory-encoding.ts";
import type { MemoryPart } from "./memory-part.ts";
import { type Place, type Side, Workspace } from "./workspace.ts";

/** Beyond this the table of x log2 x would cost more than it saves. */
const LARGEST_TABLE = 2 ** 21;
const SMALL_TABLE = 2 ** 15;

/** The best split of some rows from their histograms. */
export type BestByCounting = (rows: Uint32Array, query: Omit<SplitQuery, "parts">) => BestSplit | null;

/** The best of some splits: what a kernel wrote, or a search. */
type Found = Pick<SplitSearch, "merit" | "yes" | "no">;

export class SplitFinder {
  readonly #encoding: MemoryEncoding;
  readonly #bestByCounting: BestByCounting;
  readonly #workspace: Workspace;
  /** Counts by bit and class; grows with the bits. */
  #counts = 0;
  #roles = 0;
  #bits = 0;
  #asked: ReadonlySet<number> = new Set();
  /** The variables as they were last given, and the bits there were. */
  #askedLast: readonly number[] | null = null;
  #askedBits = 0;
  #askedOthers: readonly number[] = [];
  readonly #total: number;
  readonly #factors: number;
  readonly #out: number;
  #outView: Float64Array = new Float64Array(0);

  constructor(encoding: MemoryEncoding, bestByCounting: BestByCounting) {
    this.#encoding = encoding;
    this.#bestByCounting = bestByCounting;
    const { memory, dataset, kernels, layout, records, searched, classCodes, classRows } = encoding;
    const classes = dataset.target.categories.length;
    this.#workspace = new Workspace({
      memory,
      kernels,
      dataset,
      layout,
      records,
      classCodes,
      classRows,
      columns: searched.map(({ column }) => column),
      values: searched.map(({ values }) => values),
      keepsRows: encoding.needsRows,
    });
    this.#total = memory.allocate(classes * 8);
    this.#factors = memory.allocate(classes * 8);
    this.#out = memory.allocate((2 + 5 * classes) * 8);
    const size = Math.min(dataset.rows + 1, searched.length > 0 ? LARGEST_TABLE : SMALL_TABLE);
    const table = memory.allocate(size * 8);
    kernels.bits.fillTable(table, size);
    kernels.order.fillTable(table, size);
  }

  /** The answer for each part, or undefined where it must be found from histograms. */
  find(parts: readonly MemoryPart[], query: SplitQuery): (BestSplit | null | undefined)[] {
    this.#makeRoom();
    this.#seat(parts);
    this.#askFor(query);
    return parts.map((part) => (this.#isSeated(part) ? this.#best(part.place!, query) : undefined));
  }

  #isSeated(part: MemoryPart): boolean {
    return part.place?.generation === this.#workspace.generation;
  }

  /** Gives every part a place: by dividing its parent's, else by loading them all anew. */
  #seat(parts: readonly MemoryPart[]): void {
    const wanted = new Set(parts);
    for (const part of parts) {
      const { division } = part;
      if (this.#isSeated(part) || !division || !this.#isSeated(division.parent)) continue;
      if (wanted.has(division.parent)) continue;
      const side = this.#sideOf(division.test);
      if (side.by === "rows" && !this.#workspace.keepsRows) continue;
      const { yes, no } = this.#workspace.divide(division.parent.place!, side);
      division.parent.place = null;
      division.yes.place = yes;
      division.no.place = no;
    }
    if (parts.every((part) => this.#isSeated(part))) return;
    const each = [...wanted];
    const places = this.#workspace.load(each);
    each.forEach((part, index) => {
      part.place = places[index];
    });
  }

  #sideOf(test: Test): Side {
    const { dataset, variableOf, bitOf, searched } = this.#encoding;
    const byRows: Side = { by: "rows", evaluate: (rows) => evaluateTest(test, dataset, rows) };
    const variable = variableOf(test);
    if (variable === undefined) return byRows;
    const negated = test.negated === true;
    if (isFeature(test)) {
      const bit = bitOf(variable, 1);
      // The variable is the whole feature, its negation included.
      return bit === undefined ? byRows : { by: "bit", bit, negated: false };
    }
    if (test.type === "at-most") {
      const column = searched.findIndex((candidate) => candidate.variable === variable);
      return column < 0 ? byRows : { by: "cut", column, threshold: test.threshold, negated };
    }
    const attribute = dataset.attributes[variable];
    if (!attribute || isOrdered(attribute)) return byRows;
    const bit = bitOf(variable, passingCode(test, attribute.categories));
    return bit === undefined ? byRows : { by: "bit", bit, negated };
  }

  #makeRoom(): void {
    const { memory, records, dataset } = this.#encoding;
    const bits = records.words.length * 32;
    if (bits === this.#bits) return;
    this.#bits = bits;
    this.#counts = memory.allocate(bits * dataset.target.categories.length * 8);
    this.#roles = memory.allocate(bits);
    // Features were added, so the nodes lack some words.
    this.#workspace.generation++;
  }

  /** Passes the variables asked for, as bits, and the criterion to the kernels. */
  #askFor({ criterion, ...query }: SplitQuery): void {
    const { memory, records, dataset, kernels } = this.#encoding;
    kernels.bits.chooseCriterion(criterion.code);
    kernels.order.chooseCriterion(criterion.code);
    if (criterion.factors) memory.f64(this.#factors, dataset.target.categories.length).set(criterion.factors);
    if (this.#askedLast === query.variables && this.#askedBits === this.#bits) return;
    this.#askedLast = query.variables;
    this.#askedBits = this.#bits;
    this.#asked = new Set(query.variables);
    this.#askedOthers = this.#encoding.others.filter((variable) => this.#asked.has(variable));
    const roles = memory.u8(this.#roles, this.#bits).fill(0);
    records.bits.forEach(({ variable, type, code }, bit) => {
      if (this.#asked.has(variable)) roles[bit] = type !== "at-most" ? 1 : code === 0 ? 3 : 2;
    });
  }

  #best(place: Place, query: SplitQuery): BestSplit | null {
    const byBit = this.#bestBit(place, query);
    return this.#bestOther(place, query, this.#bestCut(place, query, byBit));
  }

  #bestBit(place: Place, query: SplitQuery): BestSplit | null {
    const { dataset, kernels, weights } = this.#encoding;
    const { runs, rows, wordTable, words } = this.#workspace;
    const classes = dataset.target.categories.length;
    this.#workspace.writeRuns(place);
    const bit = kernels.bits.bestBit(
      runs,
      classes,
      rows,
      wordTable,
      words.length,
      weights,
      this.#counts,
      this.#roles,
      this.#total,
      query.criterion.factors ? this.#factors : 0,
      Math.max(query.minRows, Number.MIN_VALUE),
      this.#out,
    );
    if (bit < 0) return null;
    return this.#isNear() ? this.#bestBitExactly(query) : this.#splitBy(bit, this.#answer());
  }

  #bestBitExactly(query: SplitQuery): BestSplit | null {
    const { memory, records } = this.#encoding;
    const search = searchSplits(this.#totals().slice(), query);
    const classes = search.yes.length;
    const counts = memory.f64(this.#counts, this.#bits * classes);
    const yes = new Float64Array(classes);
    let best = -1;
    records.bits.forEach(({ variable, type, code }, bit) => {
      if (!this.#asked.has(variable)) return;
      if (type !== "at-most" || code === 0) yes.fill(0);
      for (let c = 0; c < classes; c++) yes[c] = yes[c] + counts[bit * classes + c];
      if (search.offer(yes)) best = bit;
    });
    return this.#splitBy(best, search);
  }

  #splitBy(bit: number, { merit, yes, no }: Found): BestSplit {
    const { variable, type, code } = this.#encoding.records.bits[bit];
    return {
      variable,
      type,
      code: type === "equals" || type === "at-most" ? code : 0,
      next: type === "at-most" ? this.#nextRank(bit, yes.length) : 0,
      merit,
      yes,
      no,
    };
  }

  #totals(): Float64Array {
    const { memory, dataset } = this.#encoding;
    return memory.f64(this.#total, dataset.target.categories.length);
  }

  /** What the kernels wrote: a merit, whether others are near it, and the counts of what passes. */
  #written(): Float64Array {
    const { memory, dataset } = this.#encoding;
    if (this.#outView.buffer !== memory.buffer) {
      this.#outView = memory.f64(this.#out, 2 + dataset.target.categories.length);
    }
    return this.#outView;
  }

  #isNear(): boolean {
    return this.#written()[1] === 1;
  }

  /** Copies; loops are quicker than slice for a handful. */
  #answer(): Found {
    const out = this.#written();
    const totals = this.#totals();
    const yes = new Float64Array(totals.length);
    const no = new Float64Array(totals.length);
    for (let c = 0; c < totals.length; c++) {
      yes[c] = out[c + 2];
      no[c] = totals[c] - yes[c];
    }
    return { merit: out[0], yes, no };
  }

  /** The next rank of the bit's variable that a counted row has; the bit's own if there is none. */
  #nextRank(bit: number, classes: number): number {
    const { memory, records } = this.#encoding;
    const { variable, code } = records.bits[bit];
    const counts = memory.f64(this.#counts, this.#bits * classes);
    for (let next = bit + 1; records.bits[next]?.variable === variable; next++) {
      if (records.bits[next].type !== "at-most") break;
      const present = counts.subarray(next * classes, (next + 1) * classes).some((count) => count > 0);
      if (present) return records.bits[next].code;
    }
    return code;
  }

  #bestCut(place: Place, query: SplitQuery, sofar: BestSplit | null): BestSplit | null {
    const { memory, dataset, kernels, weights, layout, searched } = this.#encoding;
    const { criterion } = query;
    const classes = dataset.target.categories.length;
    const least = Math.max(query.minRows, Number.MIN_VALUE);
    const factors = criterion.factors ? this.#factors : 0;
    let best = sofar;
    if (searched.length === 0) return best;
    searched.forEach(({ variable, column }, index) => {
      if (!this.#asked.has(variable)) return;
      const missing = place.missing[index];
      const valid = place.rows - missing;
      const address = this.#workspace.entries[index] + place.first * 4;
      let cut = kernels.order.bestCut(
        address,
        valid,
        missing,
        layout.classShift,
        layout.rowMask,
        layout.flag,
        this.#total,
        classes,
        factors,
        weights,
        least,
        best?.merit ?? Number.NEGATIVE_INFINITY,
        this.#out,
      );
      if (cut < 0) return;
      const totals = this.#totals();
      if (
        best &&
        this.#written()[0] <= best.merit - meritRounding(weigh(totals, criterion.factors), 2 * classes)
      )
        return;
      const entries = memory.u32(address, place.rows);
      let found: Found;
      if (this.#isNear()) [cut, found] = this.#bestCutExactly(entries, valid, query);
      else found = this.#answer();
      const code = column.rankOf((entries[cut - 1] & layout.rowMask) >>> 0);
      const next = cut < valid ? column.rankOf((entries[cut] & layout.rowMask) >>> 0) : code;
      const { merit, yes, no } = found;
      best = betterSplit(best, { variable, type: "at-most", code, next, merit, yes, no }, criterion);
    });
    return best;
  }

  /** Entries before the cut, and the split. */
  #bestCutExactly(entries: Uint32Array, valid: number, query: SplitQuery): [number, Found] {
    const { memory, dataset, weights, layout } = this.#encoding;
    const search = searchSplits(this.#totals().slice(), query);
    const weightOf = weights === 0 ? null : memory.f64(weights, dataset.rows);
    const yes = new Float64Array(search.yes.length);
    let best = -1;
    for (let i = 0; i < valid; i++) {
      const code = entries[i] >>> layout.classShift;
      yes[code] = yes[code] + (weightOf?.[(entries[i] & layout.rowMask) >>> 0] ?? 1);
      const ends = i + 1 < valid ? (entries[i + 1] & layout.flag) !== 0 : valid < entries.length;
      if (ends && search.offer(yes)) best = i + 1;
    }
    return [best, search];
  }

  /** Variables with too many values for bits and no order: from their histograms. */
  #bestOther(place: Place, query: SplitQuery, sofar: BestSplit | null): BestSplit | null {
    const { memory } = this.#encoding;
    const asked = this.#askedOthers;
    if (asked.length === 0) return sofar;
    const rows = new Uint32Array(place.rows);
    let at = 0;
    place.lengths.forEach((length, c) => {
      rows.set(memory.u32(this.#workspace.rows + place.starts[c] * 4, length), at);
      at += length;
    });
    const best = this.#bestByCounting(rows, { ...query, variables: asked });
    return betterSplit(sofar, best, query.criterion);
  }
}
