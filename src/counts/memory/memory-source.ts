// The count source over a dataset in memory. Every answer is exact and the same on any machine, by
// kernels or not.

import { isFeature, type Test } from "../../condition/condition.ts";
import { evaluateTest } from "../../condition/evaluate.ts";
import { testText } from "../../condition/text.ts";
import { isOrdered } from "../../dataset/column.ts";
import { columnSchema, type Dataset } from "../../dataset/dataset.ts";
import { dropUnseen, selectRows } from "../../dataset/select.ts";
import type { Bins } from "../../encoding/bins.ts";
import { distinctRows } from "../../encoding/distinct-rows.ts";
import type { Table } from "../../encoding/table.ts";
import type { KernelForm } from "../../kernels/instantiate.ts";
import { bestSplitOf, betterSplit } from "../best-split.ts";
import type {
  BestSplit,
  Capabilities,
  CountRequest,
  CountSource,
  DividedPart,
  DivideRequest,
  Histogram,
  Outcomes,
  Part,
  RandomSplitOptions,
  SplitQuery,
  Variable,
  WeightedHistogram,
  WeightedRequest,
} from "../count-source.ts";
import { toldSum } from "../told-sum.ts";
import { countBits } from "./bit-histograms.ts";
import { ClassBits } from "./class-bits.ts";
import { CodeCounter } from "./code-counter.ts";
import { codedVariable, rankedVariable, tableColumn } from "./coded-variable.ts";
import { type CodedVariable, MemoryEncoding } from "./memory-encoding.ts";
import { dividePart, listedPart, type MemoryPart, wholePart } from "./memory-part.ts";
import { PackedBits } from "./packed-bits.ts";
import { requestCosts } from "./request-costs.ts";
import { SplitFinder } from "./split-finder.ts";
import { splitRows } from "./split-rows.ts";
import { rowsByUnit, splitUnits } from "./split-units.ts";
import { TestBits } from "./test-bits.ts";
import { WeightedCounter } from "./weighted-counter.ts";

/** How a dataset is encoded for counting. */
export interface MemorySourceOptions {
  /** Which values of a number share a rank (see encoding/bins.ts). */
  readonly bins?: Bins;
  /** @internal "typescript" does without WebAssembly; the answers are the same. */
  readonly kernels?: KernelForm;
  /**
   * The numbers, ascending, from which the random order of the rows is made (see random-split.ts);
   * by default their places in the dataset. "part": their places in the part that is split.
   */
  readonly rowNumbers?: Uint32Array | "part" | undefined;
}

/** A count source over a dataset in memory. */
export interface MemorySource extends CountSource {
  /** @internal */
  readonly can: Required<Omit<Capabilities, "countPairs">>;
  /** @internal The form of the kernels in use: WebAssembly unless unavailable or declined. */
  readonly kernels: KernelForm;
  /** @internal How many parts `bestSplits` has answered for by kernels. */
  readonly partsByKernels: number;
}

/**
 * A count source over a dataset in memory.
 *
 * @example
 * const counted = await createMemorySource(penguins, { bins: "exact" });
 * const [classes] = await counted.countClasses([counted.everything]);
 * console.log(counted.classes, classes);
 * await counted.close();
 * // → [ 'Adelie', 'Chinstrap', 'Gentoo' ] Float64Array(3) [ 152, 68, 124 ]
 */
export async function createMemorySource(
  dataset: Dataset,
  options: MemorySourceOptions = {},
): Promise<MemorySource> {
  const { bins = "auto", kernels = "wasm", rowNumbers } = options;
  return new DatasetSource(await MemoryEncoding.create(dataset, bins, kernels), bins, rowNumbers);
}

/** Two-valued variables are counted together from this many rows and variables on. */
const FEW_ROWS = 100;
const FEW_BITS = 6;

/** Sides of one part are counted by bits from this many on, and with at most so many classes. */
const FEW_SIDES = 4;
const MOST_CLASS_BITS = 32;

class DatasetSource implements MemorySource {
  readonly name: string;
  readonly target: string;
  readonly classes: readonly string[];
  readonly attributes: number;
  readonly variables: CodedVariable[];
  readonly rows: number;
  readonly everything: Part;
  readonly units: CountSource["units"];
  readonly kept: readonly string[];
  readonly leastWordRows: number;
  readonly kernels: KernelForm;
  readonly can: MemorySource["can"];
  partsByKernels = 0;
  readonly #dataset: Dataset;
  readonly #counter: CodeCounter;
  readonly #encoding: MemoryEncoding;
  /**
   * Whether some row has weight 0: its values still count as present, which kernels that add
   * weights cannot see.
   */
  readonly #weightless: boolean;
  #weightedCounter: { readonly of: PackedBits; readonly ready: Promise<WeightedCounter> } | null = null;
  #recorded: PackedBits | null = null;
  #finder: SplitFinder | null = null;
  #packed = 0;
  readonly #features = new Map<Test, Uint8Array>();
  readonly #bits: TestBits;
  readonly #rowNumbers: MemorySourceOptions["rowNumbers"];
  readonly #rebinned = new WeakMap<Part, Promise<CountSource>>();

  constructor(encoding: MemoryEncoding, bins: Bins, rowNumbers: MemorySourceOptions["rowNumbers"]) {
    const { dataset } = encoding;
    const { target, units = null } = dataset;
    this.kept = dataset.kept ?? [];
    this.leastWordRows = dataset.texts?.least ?? 0;
    this.units = units && { by: units.by, column: units.column };
    this.#encoding = encoding;
    this.#rowNumbers = rowNumbers;
    this.#dataset = dataset;
    this.#bits = new TestBits(dataset);
    this.#weightless = dataset.weights?.includes(0) ?? false;
    this.kernels = encoding.kernels.form;
    this.name = dataset.name;
    this.target = target.name;
    this.classes = target.categories;
    this.attributes = dataset.attributes.length;
    this.rows = dataset.rows;
    this.everything = wholePart(dataset.rows);
    this.variables = dataset.attributes.map((column, index) => {
      const sorted = encoding.sorted[index];
      if (sorted) {
        const hasMissing = sorted.valid < dataset.rows;
        const schema = { ...columnSchema(column), hasMissing };
        return rankedVariable(index, schema, sorted);
      }
      const schema = columnSchema(column);
      return codedVariable(index, schema, isOrdered(column) ? new Uint8Array() : column.codes);
    });
    this.#counter = new CodeCounter(target.categories.length, target.codes, dataset.weights);
    const { kernels } = this;
    this.can = {
      bestSplits: (query) => this.#bestSplits(query),
      extract: (part) =>
        createMemorySource(dropUnseen(selectRows(dataset, (part as MemoryPart).rows)), { bins, kernels }),
      rebin: (part) => this.#rebin(part as MemoryPart, bins),
      portable: () => ({ dataset, bins, kernels }),
      local: {
        rowsAtMost: (part) => (part as MemoryPart).rowsAtMost,
        ...requestCosts(this.classes.length),
      },
    };
  }

  async #rebin(part: MemoryPart, bins: Bins): Promise<CountSource | null> {
    if (!this.#encoding.sorted.some((column) => column?.isBinned)) return null;
    let own = this.#rebinned.get(part);
    if (own === undefined) {
      const { rows } = part;
      const numbers = this.#rowNumbers;
      // Rows keep their numbers, so that they are split at random as they are here.
      const rowNumbers =
        numbers === "part" ? numbers : numbers ? gathered(numbers, rows, new Uint32Array(rows.length)) : rows;
      const dataset = dropUnseen(selectRows(this.#dataset, rows));
      own = createMemorySource(dataset, { bins, kernels: this.kernels, rowNumbers });
      this.#rebinned.set(part, own);
    }
    return own;
  }

  async countClasses(parts: readonly Part[]): Promise<Float64Array[]> {
    const { target, weights } = this.#dataset;
    const byBits = this.#manyDivisions(parts as readonly MemoryPart[]);
    return parts.map((part) => {
      const { division } = part as MemoryPart;
      const bits = division && byBits.get(division.parent);
      if (bits) return bits.count(this.#bits.bits(division.test), part === division.yes);
      if ((part as MemoryPart).whole && weights === null) return Float64Array.from(this.#encoding.classRows);
      const { rows } = part as MemoryPart;
      const counts = new Float64Array(this.classes.length);
      for (let i = 0; i < rows.length; i++) {
        const code = target.codes[rows[i]];
        counts[code] = counts[code] + (weights === null ? 1 : weights[rows[i]]);
      }
      return counts;
    });
  }

  /**
   * The parents of which so many sides are asked that listing their rows would cost more than bits
   * do.
   */
  #manyDivisions(parts: readonly MemoryPart[]): Map<MemoryPart, ClassBits> {
    const sides = new Map<MemoryPart, number>();
    if (this.#dataset.weights !== null || parts.length < FEW_SIDES || this.classes.length > MOST_CLASS_BITS) {
      return new Map();
    }
    for (const part of parts) {
      const parent = part.division?.parent;
      if (parent && !part.isListed) sides.set(parent, (sides.get(parent) ?? 0) + 1);
    }
    const many = [...sides].filter(
      ([parent, count]) => count >= FEW_SIDES && parent.rows.length * 16 >= this.rows,
    );
    const { codes } = this.#dataset.target;
    return new Map(
      many.map(([parent]) => [parent, new ClassBits(parent.rows, codes, this.classes.length, this.rows)]),
    );
  }

  async count(request: CountRequest, visit: (histogram: Histogram) => void): Promise<void> {
    request.parts.forEach((part, index) => {
      const { rows } = part as MemoryPart;
      const rest = this.#visitBits(rows, index, request.variables, visit);
      for (const variable of rest) {
        const { codes, size } = this.variables[variable];
        visit({ part: index, variable, ...this.#counter.count(codes, size, rows) });
      }
    });
  }

  async countWeighted(
    requests: readonly WeightedRequest[],
    visit: (histogram: WeightedHistogram) => void,
  ): Promise<void> {
    const packed = this.#packedBits();
    if (this.#weightedCounter?.of !== packed) {
      const { target, weights } = this.#dataset;
      const data = {
        classes: this.classes.length,
        classCodes: target.codes,
        weights,
        variables: this.variables,
      };
      this.#weightedCounter = { of: packed, ready: WeightedCounter.create(data, packed, this.kernels) };
    }
    const counter = await this.#weightedCounter.ready;
    requests.forEach(({ part, variables, weightings }, index) => {
      counter.count((part as MemoryPart).rows, { variables, weightings }, index, visit);
    });
  }

  async #bestSplits(query: SplitQuery): Promise<(BestSplit | null)[]> {
    const parts = query.parts as readonly MemoryPart[];
    const found = this.#weightless ? [] : this.#ready().find(parts, query);
    return parts.map((part, index) => {
      const split = found[index];
      if (split === undefined) return this.#bestByCounting(part.rows, query);
      this.partsByKernels++;
      return split;
    });
  }

  async divide(requests: readonly DivideRequest[]): Promise<DividedPart[]> {
    return requests.map(({ part, test }) => dividePart(part as MemoryPart, test, this.#evaluate));
  }

  async randomSplit(part: Part, { seed, shares, isSample = false }: RandomSplitOptions): Promise<Part[]> {
    const { rows } = part as MemoryPart;
    const { units, target } = this.#dataset;
    const byUnit = units && !isSample ? splitUnits(rows, units, target.codes, { seed, shares }) : null;
    if (byUnit !== null) return byUnit.map(listedPart);
    const numbers =
      this.#rowNumbers === "part"
        ? rows.map((_, place) => place)
        : this.#rowNumbers && gathered(this.#rowNumbers, rows, new Uint32Array(rows.length));
    return splitRows(rows, target.codes, seed, shares, numbers).map(listedPart);
  }

  async squaredWeight(part: Part): Promise<number | null> {
    const { weights, weightsAre } = this.#dataset;
    if (weights === null || weightsAre !== "importance") return null;
    let sum = 0;
    for (const row of (part as MemoryPart).rows) sum += weights[row] ** 2;
    return toldSum(sum);
  }

  async countUnits(part: Part): Promise<number> {
    const { units } = this.#dataset;
    return units ? rowsByUnit((part as MemoryPart).rows, units).size : 0;
  }

  async merge(parts: readonly Part[]): Promise<Part> {
    const lists = parts.map((part) => (part as MemoryPart).rows);
    const rows = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
    let at = 0;
    if (rows.length * 16 < this.rows) {
      for (const list of lists) {
        rows.set(list, at);
        at += list.length;
      }
      return listedPart(rows.sort());
    }
    // Many rows: marking them and sweeping once is quicker than sorting.
    const marks = new Uint8Array(this.rows);
    for (const list of lists) for (let i = 0; i < list.length; i++) marks[list[i]] = 1;
    for (let row = 0; row < marks.length; row++) if (marks[row] === 1) rows[at++] = row;
    return listedPart(rows);
  }

  async define(tests: readonly Test[]): Promise<Variable[]> {
    return tests.map((test) => {
      const name = testText(test);
      const schema = { name, kind: "boolean", categories: ["false", "true"], hasMissing: false } as const;
      const codes = this.#bits.bytes(test);
      const variable = { ...codedVariable(this.variables.length, schema, codes), feature: test };
      this.variables.push(variable);
      this.#features.set(test, codes);
      return variable;
    });
  }

  /** A feature that was defined need not be evaluated again. */
  readonly #evaluate = (test: Test, rows: Uint32Array): Uint8Array => {
    const codes = this.#features.get(test);
    if (!codes) {
      // Few rows of many are tested faster one by one.
      const isWide = isFeature(test) && rows.length * 16 >= this.rows;
      return isWide ? this.#bits.bytesOf(test, rows) : evaluateTest(test, this.#dataset, rows);
    }
    const passes = new Uint8Array(rows.length);
    for (let i = 0; i < rows.length; i++) passes[i] = codes[rows[i]];
    return passes;
  };

  async table(part: Part): Promise<Table> {
    const variables = this.variables.slice(0, this.attributes);
    const { target, weights } = this.#dataset;
    const classes = { codes: target.codes, largest: Math.max(0, this.classes.length - 1) };
    const columns = variables.map(({ codes, size }) => ({ codes, largest: size }));
    const merged = distinctRows((part as MemoryPart).rows, [...columns, classes], weights);
    return {
      rows: merged.rows,
      classes: this.classes,
      classCodes: merged.codes[variables.length],
      weights: merged.weights,
      columns: variables.map((variable, index) => tableColumn(variable, merged.codes[index])),
    };
  }

  async outcomes(part: Part, tests: readonly Test[]): Promise<Outcomes> {
    const { rows } = part as MemoryPart;
    const { target, weights, units } = this.#dataset;
    return {
      ...(units && { units: gathered(units.numbers, rows, new Float64Array(rows.length)) }),
      classCodes: gathered(target.codes, rows, new Uint16Array(rows.length)),
      weights: weights
        ? gathered(weights, rows, new Float64Array(rows.length))
        : new Float64Array(rows.length).fill(1),
      // Of conditions that were asked before the bits are kept.
      passes: tests.map((test) =>
        rows.length * 16 >= this.rows ? this.#bits.bytesOf(test, rows) : this.#evaluate(test, rows),
      ),
    };
  }

  release(): void {}

  async close(): Promise<void> {
    this.#finder = null;
  }

  #bestByCounting(rows: Uint32Array, query: Omit<SplitQuery, "parts">): BestSplit | null {
    let best: BestSplit | null = null;
    for (const index of query.variables) {
      const variable = this.variables[index];
      const histogram = this.#counter.count(variable.codes, variable.size, rows);
      const split = bestSplitOf(
        { part: 0, variable: index, ...histogram },
        variable,
        query,
        this.classes.length,
      );
      best = betterSplit(best, split, query.criterion);
    }
    return best;
  }

  /** Counts two-valued variables together where that pays; returns the variables left. */
  #visitBits(
    rows: Uint32Array,
    part: number,
    variables: readonly number[],
    visit: (histogram: Histogram) => void,
  ): readonly number[] {
    if (rows.length < FEW_ROWS || variables.length < FEW_BITS) return variables;
    const packed = this.#packedBits();
    if (variables.filter((variable) => packed.places[variable] >= 0).length < FEW_BITS) return variables;
    const classes = this.classes.length;
    const { target, weights } = this.#dataset;
    const { ones, all, hasOne, hasZero } = countBits(packed, rows, classes, target.codes, weights);
    const rest: number[] = [];
    const codes = new Uint32Array(2);
    const counts = new Float64Array(2 * classes);
    for (const variable of variables) {
      const place = packed.places[variable];
      if (place < 0) {
        rest.push(variable);
        continue;
      }
      let length = 0;
      if (hasZero[place] === 1) {
        for (let c = 0; c < classes; c++) counts[c] = all[c] - ones[place * classes + c];
        codes[length++] = 0;
      }
      if (hasOne[place] === 1) {
        counts.set(ones.subarray(place * classes, (place + 1) * classes), length * classes);
        codes[length++] = 1;
      }
      visit({ part, variable, length, codes, counts });
    }
    return rest;
  }

  #packedBits(): PackedBits {
    if (this.#recorded === null || this.#recorded.places.length < this.variables.length) {
      this.#recorded = new PackedBits(this.variables, this.rows);
    }
    return this.#recorded;
  }

  /** The finder, with every variable packed. */
  #ready(): SplitFinder {
    if (this.#packed < this.variables.length) {
      this.#encoding.pack(this.variables.slice(this.#packed));
      this.#packed = this.variables.length;
    }
    this.#finder ??= new SplitFinder(this.#encoding, (rows, query) => this.#bestByCounting(rows, query));
    return this.#finder;
  }
}

function gathered<T extends Uint16Array | Uint32Array | Float64Array>(
  from: ArrayLike<number>,
  rows: Uint32Array,
  into: T,
): T {
  for (let i = 0; i < rows.length; i++) into[i] = from[rows[i]];
  return into;
}
