// Counts of a part under weightings that only say of each two-valued variable which value weighs
// more, all by the same factor, as skewing draws them. A row's weight then depends on its level,
// the number of variables with the lesser value, and levels of 32 weightings are bytes that are
// added side by side.

import type { Codes } from "../../dataset/column.ts";
import type { KernelForm } from "../../kernels/instantiate.ts";
import { LEVEL_LANES, type LevelSums, loadLevelSums } from "../../kernels/level-sums.ts";
import { LinearMemory } from "../../kernels/linear-memory.ts";
import type { WeightedHistogram, WeightedRequest } from "../count-source.ts";
import { type Weighting, weightBelow } from "../weighting.ts";
import { BITS_PER_BYTE, type PackedBits } from "./packed-bits.ts";

const CODES = 2 ** BITS_PER_BYTE;

/** Rows between checks of the sums, which are words of 32 bits: each row adds at most 2^20. */
const STRETCH = 2048;

/** Sums are emptied before they could exceed 2^32. */
const NEARLY_FULL = 2 ** 31;

export class LevelCounter {
  readonly #packed: PackedBits;
  readonly #classes: number;
  readonly #memory: LinearMemory;
  readonly #kernels: LevelSums;
  readonly #records: number;
  readonly #classCodes: number;
  /** Always zero between calls. */
  readonly #sums: number;
  readonly #start: number;

  static async create(
    packed: PackedBits,
    classes: number,
    classCodes: Codes,
    kernels: KernelForm,
  ): Promise<LevelCounter> {
    const memory = new LinearMemory();
    return new LevelCounter(packed, classes, classCodes, memory, await loadLevelSums(memory, kernels));
  }

  private constructor(
    packed: PackedBits,
    classes: number,
    classCodes: Codes,
    memory: LinearMemory,
    kernels: LevelSums,
  ) {
    this.#packed = packed;
    this.#classes = classes;
    this.#memory = memory;
    this.#kernels = kernels;
    this.#records = memory.allocate(packed.records.length);
    memory.u8(this.#records, packed.records.length).set(packed.records);
    this.#classCodes = memory.allocate(classCodes.length * 2);
    memory.u16(this.#classCodes, classCodes.length).set(classCodes);
    this.#sums = memory.allocate(packed.groups * CODES * classes * LEVEL_LANES * 4);
    this.#start = memory.mark();
  }

  /** The common factor as an exponent; 0 without weights, null for weightings of another kind. */
  stepOf({ variables, weightings }: Omit<WeightedRequest, "part">): number | null {
    const { places } = this.#packed;
    if (variables.some((variable) => places[variable] < 0)) return null;
    let step = 0;
    for (const { terms } of weightings) {
      if (terms.length > 255) return null;
      for (const { variable, exponents } of terms) {
        if (places[variable] < 0) return null;
        const here = Math.abs(exponents[1] - exponents[0]);
        if (here === 0) continue;
        if (step === 0) step = here;
        else if (step !== here) return null;
      }
    }
    return step;
  }

  count(
    rows: Uint32Array,
    { variables, weightings }: Omit<WeightedRequest, "part">,
    step: number,
    histogram: WeightedHistogram,
    visit: (histogram: WeightedHistogram) => void,
  ): void {
    for (let first = 0; first < weightings.length; first += LEVEL_LANES) {
      const some = weightings.slice(first, first + LEVEL_LANES);
      const { ones, all, any, every } = this.#sum(rows, some, step);
      this.#hand({ ones, all, any, every, variables, lanes: some.length, first }, histogram, visit);
    }
  }

  #sum(rows: Uint32Array, weightings: readonly Weighting[], step: number) {
    const memory = this.#memory;
    const { groups } = this.#packed;
    const classes = this.#classes;
    memory.reset(this.#start);
    const list = memory.allocate(rows.length * 4);
    const steps = memory.allocate(groups * (BITS_PER_BYTE + 1) * LEVEL_LANES);
    const table = memory.allocate(groups * CODES * LEVEL_LANES);
    const least = memory.allocate(LEVEL_LANES);
    const any = memory.allocate(groups);
    const every = memory.allocate(groups);
    const weights = memory.allocate(256 * 4);
    const planes = memory.allocate(48);
    const scratch = memory.allocate(160);
    const totals = memory.allocate(LEVEL_LANES * 4);
    const cells = classes * LEVEL_LANES;
    const ones = memory.allocate(groups * BITS_PER_BYTE * cells * 8);
    const all = memory.allocate(cells * 8);
    memory.u32(list, rows.length).set(rows);
    memory.f64(ones, groups * BITS_PER_BYTE * cells).fill(0);
    memory.f64(all, cells).fill(0);
    this.#fillSteps(memory.u8(steps, groups * (BITS_PER_BYTE + 1) * LEVEL_LANES), weightings);
    const worths = memory.u32(weights, 256);
    for (let level = 0; level < 256; level++) worths[level] = weightBelow(level * step);
    const isShort = worths[16] === 0;
    const bytes = memory.u8(planes, 48);
    for (let level = 0; level < 16; level++) {
      for (let plane = 0; plane < 3; plane++)
        bytes[plane * 16 + level] = (worths[level] >>> (plane * 8)) & 255;
    }

    const kernels = this.#kernels;
    kernels.fillLevels(steps, groups, BITS_PER_BYTE, table);
    kernels.findLeast(this.#records, groups, list, rows.length, table, CODES, least, any, every);
    const held = memory.u32(totals, LEVEL_LANES);
    held.fill(0);
    for (let from = 0; from < rows.length; from += STRETCH) {
      if (held.some((total) => total >= NEARLY_FULL)) {
        kernels.foldSums(this.#sums, groups, BITS_PER_BYTE, classes, ones, all);
        held.fill(0);
      }
      kernels.addWeights(
        this.#records,
        groups,
        list,
        from,
        Math.min(from + STRETCH, rows.length),
        this.#classCodes,
        classes,
        table,
        CODES,
        least,
        weights,
        isShort ? planes : 0,
        scratch,
        this.#sums,
        totals,
      );
    }
    kernels.foldSums(this.#sums, groups, BITS_PER_BYTE, classes, ones, all);
    return {
      ones: memory.f64(ones, groups * BITS_PER_BYTE * cells),
      all: memory.f64(all, cells),
      any: memory.u8(any, groups),
      every: memory.u8(every, groups),
    };
  }

  /** Per group: the level of code 0, then what each bit changes (level-sums.as.ts). */
  #fillSteps(steps: Uint8Array, weightings: readonly Weighting[]): void {
    steps.fill(0);
    const { places } = this.#packed;
    weightings.forEach(({ terms }, lane) => {
      for (const { variable, exponents } of terms) {
        const difference = exponents[1] - exponents[0];
        if (difference === 0) continue;
        const place = places[variable];
        const group = Math.floor(place / BITS_PER_BYTE);
        const base = group * (BITS_PER_BYTE + 1) * LEVEL_LANES + lane;
        const change = base + ((place % BITS_PER_BYTE) + 1) * LEVEL_LANES;
        if (difference > 0) {
          steps[base] = steps[base] + 1;
          steps[change] = steps[change] - 1;
        } else steps[change] = steps[change] + 1;
      }
    });
  }

  #hand(
    sums: {
      ones: Float64Array;
      all: Float64Array;
      any: Uint8Array;
      every: Uint8Array;
      variables: readonly number[];
      lanes: number;
      first: number;
    },
    histogram: WeightedHistogram,
    visit: (histogram: WeightedHistogram) => void,
  ): void {
    const { ones, all, any, every, variables, lanes, first } = sums;
    const classes = this.#classes;
    const counts = new Float64Array(2 * classes);
    const codes = new Uint32Array(2);
    histogram.codes = codes;
    histogram.counts = counts;
    for (const variable of variables) {
      const place = this.#packed.places[variable];
      const group = Math.floor(place / BITS_PER_BYTE);
      const mask = 1 << (place % BITS_PER_BYTE);
      const hasNone = (any[group] & mask) === 0;
      const hasAll = (every[group] & mask) !== 0;
      const base = place * classes * LEVEL_LANES;
      histogram.variable = variable;
      // No rows at all: findLeast then finds both.
      histogram.length = hasNone && hasAll ? 0 : hasNone || hasAll ? 1 : 2;
      codes[0] = hasAll ? 1 : 0;
      codes[1] = 1;
      for (let lane = 0; lane < lanes; lane++) {
        for (let c = 0; c < classes; c++) {
          const total = all[c * LEVEL_LANES + lane];
          const one = ones[base + c * LEVEL_LANES + lane];
          counts[c] = hasNone || hasAll ? total : total - one;
          counts[classes + c] = one;
        }
        histogram.weighting = first + lane;
        visit(histogram);
      }
    }
  }
}
