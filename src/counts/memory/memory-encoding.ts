// The dataset in the form that the kernels read: columns are sorted at once, records of bits are
// made when splits are first asked for.

import { isFeature, type Test } from "../../condition/condition.ts";
import { checkSize, checkValues } from "../../dataset/check-dataset.ts";
import type { Codes } from "../../dataset/column.ts";
import { isOrdered, isOrderedKind } from "../../dataset/column.ts";
import { DataError } from "../../dataset/data-error.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { Bins } from "../../encoding/bins.ts";
import { type BitCondition, BitRecords, PACK_BYTES } from "../../encoding/bit-records.ts";
import { SORT_BYTES, SORT_TABLE_BYTES, sortColumns } from "../../encoding/sort-columns.ts";
import { type EntryLayout, entryLayout, type SortedColumn } from "../../encoding/sorted-column.ts";
import type { KernelForm } from "../../kernels/instantiate.ts";
import { LinearMemory } from "../../kernels/linear-memory.ts";
import { type Kernels, loadKernels } from "../../kernels/load-kernels.ts";
import type { Variable } from "../count-source.ts";
import { Workspace } from "./workspace.ts";

/** A variable with at most this many values, missing included, is held as bits. */
export const MOST_BITS = 32;

export interface CodedVariable extends Variable {
  readonly codes: Codes;
}

/** A column whose cuts are searched along its order. */
export interface SearchedColumn {
  readonly variable: number;
  readonly column: SortedColumn;
  readonly values: Float64Array;
}

export class MemoryEncoding {
  readonly memory: LinearMemory;
  readonly kernels: Kernels;
  readonly dataset: Dataset;
  readonly layout: EntryLayout;
  /** By attribute; null where it is not continuous. */
  readonly sorted: readonly (SortedColumn | null)[];
  /** Address of the rows' class codes (u16), and how many rows each class has. */
  readonly classCodes: number;
  readonly classRows: readonly number[];
  /** Address of the rows' weights, 0 where every row counts once. */
  readonly weights: number;
  #records: BitRecords | null = null;
  readonly searched: SearchedColumn[] = [];
  /** Variables that have too many values for bits, and no order. */
  readonly others: number[] = [];
  readonly #features = new Map<Test, number>();
  readonly #columns: ReadonlyMap<string, number>;
  /** By variable and code. */
  readonly #bits: number[][] = [];

  static async create(dataset: Dataset, bins: Bins, form: KernelForm): Promise<MemoryEncoding> {
    checkSize(dataset);
    const memory = reserve(dataset);
    checkValues(dataset);
    return new MemoryEncoding(dataset, bins, memory, await loadKernels(memory, form));
  }

  private constructor(dataset: Dataset, bins: Bins, memory: LinearMemory, kernels: Kernels) {
    this.dataset = dataset;
    this.memory = memory;
    this.kernels = kernels;
    this.#columns = new Map(dataset.attributes.map(({ name }, index) => [name, index]));
    this.layout = entryLayout(dataset.target.categories.length);
    const { rows, weights, target } = dataset;
    if (rows > this.layout.flag) throw tooLarge(dataset);
    this.classCodes = memory.allocate(rows * 2);
    memory.u16(this.classCodes, rows).set(target.codes);
    this.classRows = [...countCodes(target.codes, target.categories.length)];
    this.weights = weights === null ? 0 : memory.allocate(rows * 8);
    if (weights) memory.f64(this.weights, rows).set(weights);
    const columns = dataset.attributes.filter((column) => isOrdered(column));
    const sorted = sortColumns({
      memory,
      kernels: kernels.order,
      layout: this.layout,
      columns,
      rows,
      classCodes: this.classCodes,
      weights,
      bins,
    });
    let next = 0;
    this.sorted = dataset.attributes.map(({ kind }) => (isOrderedKind(kind) ? sorted[next++] : null));
  }

  get records(): BitRecords {
    if (!this.#records) throw new Error("the variables were not packed");
    return this.#records;
  }

  /** Packs the variables that are not yet packed. */
  pack(variables: readonly CodedVariable[]): void {
    this.#records ??= new BitRecords(this.memory, this.kernels.bits, this.dataset.rows);
    const conditions: BitCondition[] = [];
    for (const variable of variables) {
      if (variable.feature) this.#features.set(variable.feature, variable.index);
      const { kind, hasMissing } = variable.schema;
      const column = this.dataset.attributes[variable.index];
      if (variable.size + Number(hasMissing) <= MOST_BITS) conditions.push(...bitConditions(variable));
      else if (isOrderedKind(kind) && column?.kind === kind) {
        const sorted = this.sorted[variable.index]!;
        this.searched.push({ variable: variable.index, column: sorted, values: column.values });
      } else this.others.push(variable.index);
    }
    const first = Math.ceil(this.#records.bits.length / 32) * 32;
    const byIndex = new Map(variables.map((variable) => [variable.index, variable]));
    this.#records.add(conditions, (index) => byIndex.get(index)!.codes);
    conditions.forEach(({ variable, code }, place) => {
      this.#bits[variable] ??= [];
      this.#bits[variable][code] = first + place;
    });
  }

  /** Whether finding splits or dividing rows needs more than the records of bits. */
  get needsRows(): boolean {
    const { searched, others, weights } = this;
    const ranked = this.records.bits.some(({ type }) => type === "at-most");
    return weights !== 0 || searched.length > 0 || others.length > 0 || ranked;
  }

  /** The variable a test asks, where it asks one. */
  readonly variableOf = (test: Test): number | undefined => {
    return isFeature(test) ? this.#features.get(test) : this.#columns.get(test.column);
  };

  readonly bitOf = (variable: number, code: number): number | undefined => this.#bits[variable]?.[code];
}

function countCodes(codes: Codes, size: number): Uint32Array {
  const counts = new Uint32Array(size);
  for (let row = 0; row < codes.length; row++) counts[codes[row]] = counts[codes[row]] + 1;
  return counts;
}

function bitConditions({ index, schema, size }: CodedVariable): BitCondition[] {
  const conditions: BitCondition[] = [];
  const type = schema.kind === "boolean" ? "is" : schema.kind === "categorical" ? "equals" : "at-most";
  for (let code = schema.kind === "boolean" ? 1 : 0; code < size; code++) {
    conditions.push({ variable: index, code, type });
  }
  if (schema.hasMissing) conditions.push({ variable: index, code: size, type: "missing" });
  return conditions;
}

/** One block of memory for everything but features. */
function reserve(dataset: Dataset): LinearMemory {
  const { rows, attributes, weights } = dataset;
  const continuous = attributes.filter(({ kind }) => isOrderedKind(kind)).length;
  const bits = attributes.reduce(
    (sum, column) => sum + (isOrdered(column) ? 0 : Math.min(column.categories.length + 1, 33)),
    0,
  );
  const words = Math.ceil(bits / 32);
  const lasting = rows * (2 + (weights ? 8 : 0) + 4 * continuous + 4 * words) + PACK_BYTES;
  const sorting = rows * SORT_BYTES + SORT_TABLE_BYTES;
  const growing = Workspace.bytes(rows, words, continuous) + Math.min(rows, 2 ** 21) * 8;
  try {
    return new LinearMemory(lasting + Math.max(sorting, growing));
  } catch (error) {
    throw error instanceof RangeError ? tooLarge(dataset) : error;
  }
}

export function tooLarge({ name, rows, attributes }: Dataset): DataError {
  return new DataError(
    `${name}: ${rows} rows of ${attributes.length} columns do not fit the memory engine (4 GiB); let DuckDB count them`,
    { code: "too-large", hint: [{ option: "engine", value: "duckdb" }] },
  );
}
