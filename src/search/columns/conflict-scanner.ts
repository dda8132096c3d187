// Finds the conflicts of a sample, a group of rows at a time, without ever holding all pairs.

import { type ConflictPairs, loadConflictPairs, type PairList } from "../../kernels/conflict-pairs.ts";
import type { KernelForm } from "../../kernels/instantiate.ts";
import { LinearMemory } from "../../kernels/linear-memory.ts";
import type { Pace } from "../../run/pace.ts";
import { ConflictList } from "./conflict-list.ts";
import type { Partition } from "./partition.ts";
import type { Sample } from "./sample.ts";

/** Most conflicts that the kernel returns at once. */
const BATCH = 4096;
/** Pairs of rows that are credited between two turns: some 10 ms. */
const PAIRS_AT_ONCE = 4_000_000;
/** Comparisons of sixteen columns between two looks at the clock: about two milliseconds. */
const SLICE = 1_000_000;
/** The smallest conflicts found so far that the kernel compares each new one with. */
const MOST_KNOWN = 96;

export class ConflictScanner {
  readonly sample: Sample;
  readonly words: number;
  readonly #memory: LinearMemory;
  readonly #pairs: ConflictPairs;
  readonly #layout: Omit<PairList, "count">;
  readonly #known: number;
  readonly #state: number;
  readonly #out: number;
  readonly #mask: number;
  readonly #weights: number;
  readonly #credits: number;
  readonly #scores: number;

  static async create(sample: Sample, kernels: KernelForm = "wasm"): Promise<ConflictScanner> {
    const memory = new LinearMemory(sample.rows * (sample.columns.length + 48));
    return new ConflictScanner(sample, memory, await loadConflictPairs(memory, kernels));
  }

  private constructor(sample: Sample, memory: LinearMemory, pairs: ConflictPairs) {
    this.sample = sample;
    this.#memory = memory;
    this.#pairs = pairs;
    const columns = sample.columns.length;
    const columnBytes = Math.max(16, Math.ceil(columns / 16) * 16);
    this.words = Math.ceil(columnBytes / 32);
    const highBytes: { column: number; shift: number }[] = [];
    sample.columns.forEach((column, index) => {
      for (let shift = 8; (column.size - 1) >>> shift > 0; shift += 8)
        highBytes.push({ column: index, shift });
    });
    const stride = Math.ceil((columnBytes + highBytes.length) / 16) * 16;
    this.#layout = {
      codes: memory.allocate(stride * sample.rows),
      stride,
      columnBytes,
      folds: memory.allocate(highBytes.length * 4),
      foldCount: highBytes.length,
      rows: memory.allocate(sample.rows * 4),
      starts: memory.allocate(sample.rows * 4),
    };
    this.#state = memory.allocate(8);
    this.#out = memory.allocate(BATCH * (this.words + 3) * 4);
    this.#known = memory.allocate(MOST_KNOWN * this.words * 4);
    this.#mask = memory.allocate(this.words * 4);
    this.#weights = memory.allocate(sample.rows * 8);
    this.#credits = memory.allocate((columns + 1) * 8);
    this.#scores = memory.allocate(this.words * 32 * 8);
    memory.f64(this.#weights, sample.rows).set(sample.weights);
    memory.u32(this.#layout.folds, highBytes.length).set(highBytes.map((high) => high.column));
    const bytes = memory.u8(this.#layout.codes, stride * sample.rows);
    sample.columns.forEach(({ codes }, column) => {
      for (let row = 0; row < sample.rows; row++) bytes[row * stride + column] = codes[row];
    });
    highBytes.forEach(({ column, shift }, index) => {
      const { codes } = sample.columns[column];
      const at = columnBytes + index;
      for (let row = 0; row < sample.rows; row++) bytes[row * stride + at] = codes[row] >>> shift;
    });
  }

  /** Work of looking at one pair, in comparisons of sixteen columns. */
  get pairCost(): number {
    return this.#layout.stride / 16;
  }

  /**
   * For each column, the summed credit of the conflicts it covers; `credits[size]` is what a
   * conflict is worth. `rest` is awaited now and then; every bit of the sums is the same however
   * often that is.
   */
  async credit(
    partition: Partition,
    credits: Float64Array,
    rest: () => Promise<void>,
  ): Promise<Float64Array> {
    this.#memory.f64(this.#credits, credits.length).set(credits);
    const scores = this.#memory.f64(this.#scores, this.words * 32).fill(0);
    for (let g = 0; g < partition.groups; g++) {
      const count = this.#loadGroup(partition, g);
      const starts = this.#memory.u32(this.#layout.starts, count);
      const own = starts.slice();
      for (let from = 0; from < count; ) {
        let to = from;
        for (let pairs = 0; to < count && pairs < PAIRS_AT_ONCE; to++) pairs += count - own[to];
        // Other rows are not compared in this pass.
        starts.fill(count);
        starts.set(own.subarray(from, to), from);
        this.#pairs.credit({
          ...this.#layout,
          ...{ count, words: this.words, mask: this.#mask, weights: this.#weights },
          ...{ credits: this.#credits, scores: this.#scores },
        });
        from = to;
        await rest();
      }
    }
    return scores.slice(0, this.sample.columns.length);
  }

  /**
   * The `most` smallest of the groups' inclusion-minimal conflicts; where sizes tie, those found
   * first. When time runs out, the smallest of those found so far, once there is one; `complete`
   * says which.
   */
  async tightest(
    partition: Partition,
    most: number,
    pace: Pace,
  ): Promise<{ readonly list: ConflictList; readonly complete: boolean }> {
    const budget = Math.ceil(SLICE / this.pairCost);
    let complete = true;
    let kept = new ConflictList(this.words);
    /** Larger conflicts are no longer of interest. */
    let limit = this.sample.columns.length;
    let compactAt = BATCH / 8;
    let known = 0;
    const isDone = (): boolean => limit === 0 || (!complete && kept.length > 0);
    for (let g = 0; g < partition.groups && !isDone(); g++) {
      const count = this.#loadGroup(partition, g);
      const state = this.#memory.u32(this.#state, 2);
      state.set([0, count > 0 ? this.#memory.u32(this.#layout.starts, 1)[0] : 0]);
      while (state[0] < count && !isDone()) {
        const found = this.#pairs.scan({
          ...this.#layout,
          ...{ count, limit, words: this.words, state: this.#state, out: this.#out, capacity: BATCH },
          ...{ known: this.#known, knownCount: known, budget },
        });
        const record = this.words + 3;
        const records = this.#memory.u32(this.#out, found * record);
        for (let at = 0; at < records.length; at += record) kept.append(records[at + 2], records, at + 3);
        if (kept.length >= compactAt) {
          kept = kept.minimal(most);
          compactAt = kept.length * 2 + BATCH / 8;
          if (kept.length === most) limit = kept.sizes[most - 1] - 1;
          known = Math.min(MOST_KNOWN, kept.length);
          const words = known * this.words;
          this.#memory.u32(this.#known, words).set(kept.masks.subarray(0, words));
        }
        if (complete && pace.due()) complete = !(await pace.mustStop());
      }
    }
    return { list: kept.minimal(most), complete };
  }

  /** Writes a group's rows, ordered by class, and where each row's partners begin. */
  #loadGroup(partition: Partition, group: number): number {
    const from = partition.starts[group];
    const count = partition.starts[group + 1] - from;
    const { classOf, classes } = this.sample;
    const rows = this.#memory.u32(this.#layout.rows, count);
    const starts = this.#memory.u32(this.#layout.starts, count);
    const ends = new Uint32Array(classes.length + 1);
    for (let i = 0; i < count; i++) {
      const code = classOf[partition.order[from + i]] + 1;
      ends[code] = ends[code] + 1;
    }
    for (let c = 1; c <= classes.length; c++) ends[c] = ends[c] + ends[c - 1];
    const places = ends.slice();
    for (let i = 0; i < count; i++) {
      const row = partition.order[from + i];
      const code = classOf[row];
      rows[places[code]] = row;
      starts[places[code]] = ends[code + 1];
      places[code] = places[code] + 1;
    }
    return count;
  }
}
