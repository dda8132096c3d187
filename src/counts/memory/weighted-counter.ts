// Counts of a part under all its weightings in one pass: a lane per weighting, two-valued variables
// eight to a byte, so that a row costs one table look-up per byte instead of one addition per
// variable.

import type { Codes } from "../../dataset/column.ts";
import type { KernelForm } from "../../kernels/instantiate.ts";
import { LinearMemory } from "../../kernels/linear-memory.ts";
import { loadWeightedSums, type WeightedSums } from "../../kernels/weighted-sums.ts";
import type { WeightedHistogram, WeightedRequest } from "../count-source.ts";
import { FRACTION_WEIGHTS, type Weighting } from "../weighting.ts";
import { LevelCounter } from "./level-counter.ts";
import { isBit, type PackedBits } from "./packed-bits.ts";

export interface CodedVariable {
  readonly codes: Codes;
  /** The code `size` means missing. */
  readonly size: number;
  readonly schema: { readonly hasMissing: boolean };
}

export interface CountedRows {
  readonly classes: number;
  readonly classCodes: Codes;
  readonly weights: Float64Array | null;
  readonly variables: readonly CodedVariable[];
}

/** Variables whose codes are read together: eight bits of a byte, or one variable alone. */
interface Group {
  readonly members: readonly number[];
  readonly packed: boolean;
  /** Bytes per code. */
  readonly width: number;
  /** Codes there may be. */
  readonly codes: number;
  /** For parts of few rows: the codes that occur, ascending; rows then hold indices into them. */
  readonly present: Uint32Array | null;
}

/** Rows gathered at a time, so that memory does not grow with the part. */
const BLOCK = 4096;

/** Weightings counted at a time, so that the sums of many columns stay small. */
const LANES = 64;

export class WeightedCounter {
  readonly #data: CountedRows;
  readonly #memory: LinearMemory;
  readonly #kernels: WeightedSums;
  readonly #levels: LevelCounter | null;
  readonly #start: number;
  #placeOf = new Uint32Array(0);

  static async create(
    data: CountedRows,
    packed: PackedBits,
    kernels: KernelForm = "wasm",
  ): Promise<WeightedCounter> {
    const memory = new LinearMemory();
    const { classes, classCodes, weights } = data;
    const levels = weights === null ? await LevelCounter.create(packed, classes, classCodes, kernels) : null;
    return new WeightedCounter(data, memory, await loadWeightedSums(memory, kernels), levels);
  }

  private constructor(
    data: CountedRows,
    memory: LinearMemory,
    kernels: WeightedSums,
    levels: LevelCounter | null,
  ) {
    this.#data = data;
    this.#memory = memory;
    this.#kernels = kernels;
    this.#levels = levels;
    this.#start = memory.mark();
  }

  /** Visits every variable and weighting of the request; `part` is what the histograms call it. */
  count(
    rows: Uint32Array,
    request: Omit<WeightedRequest, "part">,
    part: number,
    visit: (histogram: WeightedHistogram) => void,
  ): void {
    const { variables, weightings } = request;
    const histogram: WeightedHistogram = {
      part,
      variable: 0,
      weighting: 0,
      length: 0,
      codes: new Uint32Array(0),
      counts: new Float64Array(0),
    };
    const step = this.#levels?.stepOf(request) ?? null;
    if (step !== null) {
      this.#levels!.count(rows, request, step, histogram, visit);
      return;
    }
    for (let first = 0; first < weightings.length; first += LANES) {
      const some = weightings.slice(first, first + LANES);
      this.#countLanes(rows, { variables, weightings: some }, (one) =>
        visit(Object.assign(histogram, one, { weighting: first + one.weighting })),
      );
    }
  }

  #countLanes(
    rows: Uint32Array,
    { variables, weightings }: Omit<WeightedRequest, "part">,
    visit: (histogram: Omit<WeightedHistogram, "part">) => void,
  ): void {
    this.#memory.reset(this.#start);
    const memory = this.#memory;
    const { classes } = this.#data;
    const lanes = Math.ceil(weightings.length / 4) * 4;
    const counted = new Set(variables);
    const weighted = new Set(weightings.flatMap(({ terms }) => terms.map((term) => term.variable)));
    const groups = this.#group(
      [...new Set([...counted, ...weighted])].sort((a, b) => a - b),
      rows,
    );
    const block = Math.min(BLOCK, rows.length);
    const allocateZeroed = (bytes: number): number => {
      const address = memory.allocate(bytes);
      memory.u8(address, bytes).fill(0);
      return address;
    };
    const places = groups.map((group) => ({
      group,
      codes: memory.allocate(block * group.width),
      table: group.members.some((variable) => weighted.has(variable))
        ? allocateZeroed(group.codes * lanes * 4)
        : 0,
      sums: group.members.some((variable) => counted.has(variable))
        ? allocateZeroed(group.codes * classes * lanes * 8)
        : 0,
      present: new Uint8Array(group.codes),
    }));
    const exponents = memory.allocate(block * lanes * 4);
    const weights = memory.allocate(block * lanes * 8);
    const classCodes = memory.allocate(block * 2);
    const own = this.#data.weights === null ? 0 : memory.allocate(block * 8);
    const tops = memory.allocate(lanes * 4);
    const fractions = memory.allocate(FRACTION_WEIGHTS.byteLength);
    const bitSums = memory.allocate(2 * classes * lanes * 8);
    memory.u32(fractions, FRACTION_WEIGHTS.length).set(FRACTION_WEIGHTS);
    memory.i32(tops, lanes).fill(-(2 ** 31));
    for (const place of places)
      if (place.table !== 0) this.#fillTable(place.group, place.table, weightings, lanes);

    const raise = (from: number, to: number): void => {
      memory.u8(exponents, (to - from) * lanes * 4).fill(0);
      for (const { group, codes, table, present } of places) {
        this.#gather(group, rows, from, to, codes, present);
        if (table !== 0) this.#kernels.addExponents(codes, group.width, to - from, table, lanes, exponents);
      }
    };
    // The heaviest row of the part must be known before any weight; one block is raised only once.
    for (let from = 0; from < rows.length; from += block) {
      const to = Math.min(from + block, rows.length);
      raise(from, to);
      this.#kernels.raiseTops(exponents, to - from, lanes, tops);
    }
    for (let from = 0; from < rows.length; from += block) {
      const to = Math.min(from + block, rows.length);
      if (rows.length > block) raise(from, to);
      const cls = memory.u16(classCodes, to - from);
      for (let i = from; i < to; i++) cls[i - from] = this.#data.classCodes[rows[i]];
      if (own !== 0) {
        const each = memory.f64(own, to - from);
        for (let i = from; i < to; i++) each[i - from] = this.#data.weights![rows[i]];
      }
      this.#kernels.weigh(exponents, to - from, lanes, tops, fractions, own, weights);
      for (const { group, codes, sums } of places) {
        if (sums === 0) continue;
        this.#kernels.accumulate(codes, group.width, classCodes, to - from, classes, weights, lanes, sums);
      }
    }

    for (const { group, sums, present } of places) {
      for (const [bit, variable] of group.members.entries()) {
        if (!counted.has(variable)) continue;
        let [seen, values] = [present, sums];
        if (group.packed) {
          seen = new Uint8Array(2);
          for (let code = 0; code < present.length; code++) {
            if (present[code] === 1) seen[(code >> bit) & 1] = 1;
          }
          this.#kernels.sumBit(sums, bit, group.codes, classes, lanes, bitSums);
          values = bitSums;
        }
        this.#hand(variable, group, seen, values, weightings.length, lanes, visit);
      }
    }
  }

  #group(variables: readonly number[], rows: Uint32Array): Group[] {
    const isTwoValued = (index: number): boolean => isBit(this.#data.variables[index]);
    const bits = variables.filter(isTwoValued);
    const groups: Group[] = [];
    for (let start = 0; start < bits.length; start += 8) {
      const members = bits.slice(start, start + 8);
      groups.push({ members, packed: true, width: 1, codes: 2 ** members.length, present: null });
    }
    for (const index of variables) {
      if (isTwoValued(index)) continue;
      const { codes, size } = this.#data.variables[index];
      // What a table of all codes costs must not be paid for a few rows.
      const present = rows.length > 0 && size >= 2 * rows.length ? presentCodes(codes, rows) : null;
      const width = codes.BYTES_PER_ELEMENT;
      groups.push({ members: [index], packed: false, width, codes: present?.length ?? size + 1, present });
    }
    return groups;
  }

  /** The place of each of these codes among them. */
  #places(present: Uint32Array): Uint32Array {
    const most = present[present.length - 1] ?? 0;
    if (this.#placeOf.length <= most) this.#placeOf = new Uint32Array(2 * most + 1);
    const places = this.#placeOf;
    for (let i = 0; i < present.length; i++) places[present[i]] = i;
    return places;
  }

  /** Codes of the rows from..to-1 into memory, and which occur. */
  #gather(
    group: Group,
    rows: Uint32Array,
    from: number,
    to: number,
    address: number,
    present: Uint8Array,
  ): void {
    const memory = this.#memory;
    if (!group.packed) {
      const { codes } = this.#data.variables[group.members[0]];
      const gathered =
        group.width === 1
          ? memory.u8(address, to - from)
          : group.width === 2
            ? memory.u16(address, to - from)
            : memory.u32(address, to - from);
      if (group.present !== null) {
        const places = this.#places(group.present);
        for (let i = from; i < to; i++) gathered[i - from] = places[codes[rows[i]]];
        present.fill(1);
        return;
      }
      for (let i = from; i < to; i++) {
        const code = codes[rows[i]];
        gathered[i - from] = code;
        present[code] = 1;
      }
      return;
    }
    const bytes = memory.u8(address, to - from);
    bytes.fill(0);
    group.members.forEach((variable, bit) => {
      const { codes } = this.#data.variables[variable];
      for (let i = from; i < to; i++) bytes[i - from] = bytes[i - from] | (codes[rows[i]] << bit);
    });
    for (let i = 0; i < to - from; i++) present[bytes[i]] = 1;
  }

  /** table[code][lane] = what the group's variables add to the exponent. */
  #fillTable(group: Group, address: number, weightings: readonly Weighting[], lanes: number): void {
    const table = this.#memory.i32(address, group.codes * lanes);
    weightings.forEach(({ terms }, lane) => {
      for (const { variable, exponents } of terms) {
        const bit = group.members.indexOf(variable);
        if (bit < 0) continue;
        for (let code = 0; code < group.codes; code++) {
          const at = code * lanes + lane;
          table[at] =
            table[at] + exponents[group.packed ? (code >> bit) & 1 : (group.present?.[code] ?? code)];
        }
      }
    });
  }

  #hand(
    variable: number,
    group: Group,
    present: Uint8Array,
    sums: number,
    weightings: number,
    lanes: number,
    visit: (histogram: Omit<WeightedHistogram, "part">) => void,
  ): void {
    const { classes } = this.#data;
    const values = this.#memory.f64(sums, present.length * classes * lanes);
    const codes = new Uint32Array(present.length);
    let length = 0;
    for (let code = 0; code < present.length; code++) if (present[code] === 1) codes[length++] = code;
    const shown = group.present ?? codes;
    const counts = new Float64Array(length * classes);
    for (let weighting = 0; weighting < weightings; weighting++) {
      for (let i = 0; i < length; i++) {
        for (let c = 0; c < classes; c++) {
          counts[i * classes + c] = values[(codes[i] * classes + c) * lanes + weighting];
        }
      }
      visit({ variable, weighting, length, codes: shown, counts });
    }
  }
}

/** The codes that occur, ascending. */
function presentCodes(codes: ArrayLike<number>, rows: Uint32Array): Uint32Array {
  const all = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) all[i] = codes[rows[i]];
  all.sort();
  let length = 0;
  for (let i = 0; i < all.length; i++) if (i === 0 || all[i] !== all[i - 1]) all[length++] = all[i];
  return all.subarray(0, length);
}
