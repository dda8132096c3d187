// Best splits by kernels. It answers for parts whose rows the workspace can hold apart; it chooses what best-split.ts
// would choose from the histograms, ties included, because merits are the same numbers compared in the same order.

import { isFeature, type Test } from "../../condition/condition.ts";
import { evaluateTest, passingCode } from "../../condition/evaluate.ts";
import { betterSplit } from "../best-split.ts";
import type { BestSplit, SplitQuery } from "../count-source.ts";
import type { MemoryEncoding } from "./memory-encoding.ts";
import type { MemoryPart } from "./memory-part.ts";
import { type Place, type Side, Workspace } from "./workspace.ts";

/** Beyond this the table of x log2 x would cost more than it saves. */
const LARGEST_TABLE = 2 ** 21;
const SMALL_TABLE = 2 ** 15;

/** The best split of some rows from their histograms. */
export type BestByCounting = (
  rows: Uint32Array,
  query: Pick<SplitQuery, "variables" | "factors" | "minRows">,
) => BestSplit | null;

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
    this.#out = memory.allocate((1 + 5 * classes) * 8);
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
    if (!attribute || attribute.kind === "continuous") return byRows;
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
    // Features came: the words of the nodes are not all there.
    this.#workspace.generation++;
  }

  /** Tells the kernels which bits are asked, and the class factors. */
  #askFor(query: SplitQuery): void {
    const { memory, records, dataset } = this.#encoding;
    if (query.factors) memory.f64(this.#factors, dataset.target.categories.length).set(query.factors);
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
    const { dataset, kernels, weights, records } = this.#encoding;
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
      query.factors ? this.#factors : 0,
      Math.max(query.minRows, Number.MIN_VALUE),
      this.#out,
    );
    if (bit < 0) return null;
    const { variable, type, code } = records.bits[bit];
    const out = this.#answer();
    return {
      variable,
      type,
      code: type === "equals" || type === "at-most" ? code : 0,
      next: type === "at-most" ? this.#nextRank(bit, classes) : 0,
      merit: out[0],
      yes: countsOf(out),
    };
  }

  /** What the kernels wrote: a merit, and the counts of what passes. */
  #answer(): Float64Array {
    const { memory, dataset } = this.#encoding;
    if (this.#outView.buffer !== memory.buffer) {
      this.#outView = memory.f64(this.#out, 1 + dataset.target.categories.length);
    }
    return this.#outView;
  }

  /** The next rank of the bit's variable that some row counted has; the bit's own where there is none. */
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
    const classes = dataset.target.categories.length;
    const least = Math.max(query.minRows, Number.MIN_VALUE);
    const factors = query.factors ? this.#factors : 0;
    let best = sofar;
    if (searched.length === 0) return best;
    searched.forEach(({ variable, column }, index) => {
      if (!this.#asked.has(variable)) return;
      const missing = place.missing[index];
      const valid = place.rows - missing;
      const address = this.#workspace.entries[index] + place.first * 4;
      const cut = kernels.order.bestCut(
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
      const out = this.#answer();
      if (best && out[0] < best.merit) return;
      const entries = memory.u32(address, place.rows);
      const code = column.rankOf((entries[cut - 1] & layout.rowMask) >>> 0);
      const next = cut < valid ? column.rankOf((entries[cut] & layout.rowMask) >>> 0) : code;
      best = betterSplit(best, { variable, type: "at-most", code, next, merit: out[0], yes: countsOf(out) });
    });
    return best;
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
    return betterSplit(sofar, this.#bestByCounting(rows, { ...query, variables: asked }));
  }
}

/** A copy of the counts behind the merit; quicker than slice for a handful. */
function countsOf(out: Float64Array): Float64Array {
  const counts = new Float64Array(out.length - 1);
  for (let c = 0; c < counts.length; c++) counts[c] = out[c + 1];
  return counts;
}
