// The count source over DuckDB: rows stay in the database, JavaScript sees counts.

import type { Test } from "../../condition/condition.ts";
import { testText } from "../../condition/text.ts";
import { allocateCodes } from "../../dataset/column.ts";
import type { Table, TableColumn } from "../../encoding/table.ts";
import type {
  CountRequest,
  CountSource,
  DealOptions,
  DividedPart,
  DivideRequest,
  Histogram,
  Part,
  Variable,
  WeightedHistogram,
  WeightedRequest,
} from "../count-source.ts";
import { codeSql, type Field } from "./code-layout.ts";
import type { CodedAttribute, CodedRelation, NumberRanks } from "./coded-relation.ts";
import {
  addSparse,
  countByte,
  countLabels,
  countWide,
  labelSlots,
  type PackedByte,
  type PackedField,
  type SparseCounts,
} from "./count-cells.ts";
import { countWeighted } from "./count-weighted.ts";
import type { Database } from "./database.ts";
import { dealRows } from "./deal-rows.ts";
import { type Division, type DuckDbPart, makePart } from "./duckdb-part.ts";
import { RowLabels } from "./row-labels.ts";
import { passesSql, RowTests } from "./row-test.ts";
import { type Move, valueColumn, WorkingTable } from "./working-table.ts";

/** Counts kept for subtraction take at most this many bytes per request. */
const MOST_KEPT = 2 ** 26;

interface DuckDbVariable extends Variable {
  readonly field: Field;
  readonly ranks: NumberRanks | null;
  readonly valueColumn: string | null;
}

export async function countRelation(
  database: Database,
  relation: CodedRelation,
  onClose: () => Promise<void>,
): Promise<CountSource> {
  const table = await WorkingTable.create(database, relation);
  return new DuckDbSource(relation, table, onClose);
}

class DuckDbSource implements CountSource {
  readonly name: string;
  readonly target: string;
  readonly classes: readonly string[];
  readonly attributes: number;
  readonly variables: DuckDbVariable[] = [];
  readonly rows: number;
  readonly everything: DuckDbPart = makePart();
  readonly #table: WorkingTable;
  readonly #onClose: () => Promise<void>;
  readonly #labels = new RowLabels();
  readonly #tests: RowTests;
  /** Packed bytes by column. */
  readonly #bytes = new Map<string, PackedByte>();
  #queue: Promise<unknown> = Promise.resolve();
  #definitions = 0;

  constructor(relation: CodedRelation, table: WorkingTable, onClose: () => Promise<void>) {
    this.name = relation.name;
    this.target = relation.target;
    this.classes = relation.classes;
    this.attributes = relation.attributes.length;
    this.rows = table.rows;
    this.#table = table;
    this.#onClose = onClose;
    this.#tests = new RowTests(relation.name);
    this.#labels.start(this.everything);
    relation.attributes.forEach((attribute, index) => {
      this.#addVariable(columnVariable(attribute, index, table.layout.fields[index]!));
    });
  }

  countClasses(parts: readonly Part[]): Promise<Float64Array[]> {
    return this.#exclusive(async () => {
      const asked = parts as readonly DuckDbPart[];
      await this.#locate(asked);
      const classes = this.classes.length;
      const labels = this.#slotsOf(asked);
      const counts = await countLabels(this.#table, labels);
      return asked.map((part) => {
        const sum = new Float64Array(classes);
        for (const label of part.labels) addInto(sum, counts, labels.slots[label]! * classes);
        return sum;
      });
    });
  }

  count(request: CountRequest, visit: (histogram: Histogram) => void): Promise<void> {
    return this.#exclusive(async () => {
      const parts = request.parts as readonly DuckDbPart[];
      await this.#locate(parts);
      const packed = new Map<PackedByte, PackedField[]>();
      const wide: number[] = [];
      for (const index of request.variables) {
        const byte = this.#bytes.get(this.variables[index]!.field.column);
        if (byte === undefined) wide.push(index);
        else {
          const field = byte.fields.find(({ variable }) => variable === index)!;
          packed.set(byte, [...(packed.get(byte) ?? []), field]);
        }
      }
      let width = 0;
      for (const byte of packed.keys()) width += byte.width;
      const keep = !this.#table.weight?.hasZero && new Set(parts).size * width * 8 <= MOST_KEPT;
      for (const [byte, fields] of packed) await this.#countByte(byte, fields, parts, keep, visit);
      for (const index of wide) await this.#countWide(index, parts, visit);
      for (const part of parts) part.origin = null;
    });
  }

  countWeighted(
    requests: readonly WeightedRequest[],
    visit: (histogram: WeightedHistogram) => void,
  ): Promise<void> {
    return this.#exclusive(async () => {
      await this.#locate(requests.map(({ part }) => part as DuckDbPart));
      const fieldOf = (variable: number): Field => this.variables[variable]!.field;
      for (const [index, { part, variables, weightings }] of requests.entries()) {
        const asked = variables.map((variable) => this.variables[variable]!);
        const where = this.#whereOf(part as DuckDbPart);
        await countWeighted(
          this.#table,
          { where, variables: asked, weightings, fieldOf },
          (variable, weighting, sparse) => visit({ part: index, variable, weighting, ...sparse }),
        );
      }
    });
  }

  divide(requests: readonly DivideRequest[]): Promise<DividedPart[]> {
    return this.#exclusive(async () =>
      requests.map(({ part, test }) => {
        const parent = part as DuckDbPart;
        const [yes, no] = [makePart(), makePart()];
        const histograms = new Map(parent.histograms);
        const division = { parent, test: this.#tests.compile(test), yes, no, histograms };
        yes.division = division;
        no.division = division;
        parent.waiting++;
        return { yes, no };
      }),
    );
  }

  deal(part: Part, { seed, shares }: DealOptions): Promise<Part[]> {
    return this.#exclusive(async () => {
      const parent = part as DuckDbPart;
      await this.#locate([parent]);
      const labels = parent.labels.slice();
      const targets = labels.map((label) =>
        shares.map((_, share) => (share === 0 ? label : this.#labels.cut(label))),
      );
      await dealRows(this.#table, { labels, seed, shares, targets });
      return shares.map((_, share) => this.#located(targets.map((target) => target[share]!)));
    });
  }

  merge(parts: readonly Part[]): Promise<Part> {
    return this.#exclusive(async () => {
      const merged = parts as readonly DuckDbPart[];
      await this.#locate(merged);
      return this.#located([...new Set(merged.flatMap((part) => part.labels))]);
    });
  }

  define(tests: readonly Test[]): Promise<Variable[]> {
    return this.#exclusive(async () => {
      if (tests.length === 0) return [];
      const bits = tests.map((test) => passesSql(this.#tests.compile(test)));
      const layout = await this.#table.addBits(bits, `feature${this.#definitions++}_`);
      return tests.map((test, place) => {
        const schema = {
          name: testText(test),
          kind: "boolean",
          categories: ["false", "true"],
          hasMissing: false,
        } as const;
        return this.#addVariable({
          index: this.variables.length,
          schema,
          feature: test,
          size: 2,
          lower: notANumber,
          upper: notANumber,
          field: layout.fields[place]!,
          ranks: null,
          valueColumn: null,
        });
      });
    });
  }

  table(part: Part): Promise<Table> {
    return this.#exclusive(async () => {
      const asked = part as DuckDbPart;
      await this.#locate([asked]);
      return this.#distinctRows(asked);
    });
  }

  release(parts: readonly Part[]): void {
    void this.#exclusive(async () => {
      for (const part of parts as readonly DuckDbPart[]) {
        if (part === this.everything || part.released) continue;
        part.released = true;
        if (part.waiting === 0) this.#forget(part);
      }
    });
  }

  close(): Promise<void> {
    return this.#exclusive(async () => {
      try {
        await this.#table.drop();
      } finally {
        await this.#onClose();
      }
    });
  }

  /** One task at a time: tasks read and change labels, and the connection runs one statement. */
  #exclusive<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(task);
    this.#queue = result.catch(() => {});
    return result;
  }

  #addVariable(variable: DuckDbVariable): DuckDbVariable {
    this.variables.push(variable);
    this.#tests.add(variable);
    const { field, size, index } = variable;
    if (field.word !== field.column) {
      const byte = this.#bytes.get(field.column) ?? { column: field.column, fields: [], width: 0 };
      this.#bytes.set(field.column, {
        column: field.column,
        fields: [...byte.fields, { variable: index, field, size, offset: byte.width }],
        width: byte.width + (size + 1) * this.classes.length,
      });
    }
    return variable;
  }

  #located(labels: number[]): DuckDbPart {
    const part = makePart();
    part.labels = labels;
    this.#labels.add(part);
    return part;
  }

  #whereOf(part: DuckDbPart): string {
    if (part === this.everything) return "";
    const classes = this.classes.length;
    const cells = part.labels.flatMap((label) => this.classes.map((_, c) => label * classes + c));
    return ` WHERE cell IN (${cells.join(", ") || "NULL"})`;
  }

  #slotsOf(parts: Iterable<DuckDbPart>) {
    const labels = function* (): Generator<number> {
      for (const part of parts) yield* part.labels;
    };
    return labelSlots(labels(), this.classes.length, this.#labels.count);
  }

  /** Carries out the divisions that these parts wait for, all of one generation in one statement. */
  async #locate(parts: readonly DuckDbPart[]): Promise<void> {
    for (;;) {
      const oldest = new Set<Division>();
      for (const part of parts) {
        let division = part.division;
        while (division?.parent.division) division = division.parent.division;
        if (division) oldest.add(division);
      }
      if (oldest.size === 0) return;
      const renamed = this.#labels.compact();
      if (renamed) await this.#table.rename(renamed);
      const taken = new Set<number>();
      const batch = [...oldest].filter(({ parent }) => {
        if (parent.labels.some((label) => taken.has(label))) return false;
        for (const label of parent.labels) taken.add(label);
        return true;
      });
      await this.#carryOut(batch);
    }
  }

  async #carryOut(divisions: readonly Division[]): Promise<void> {
    const moves: Move[] = [];
    for (const division of divisions) {
      const { parent, test, yes, no } = division;
      const movesPassing = this.#passingIsSmaller(division);
      const stay = parent.labels.slice();
      const go = stay.map((label) => this.#labels.cut(label));
      stay.forEach((from, index) => {
        moves.push({ from, to: go[index]!, test, movesPassing });
      });
      yes.labels = movesPassing ? go : stay;
      no.labels = movesPassing ? stay : go;
    }
    await this.#table.move(moves);
    for (const division of divisions) {
      for (const child of [division.yes, division.no]) {
        child.division = null;
        child.origin = division;
        if (!isIdle(child)) this.#labels.add(child);
      }
      if (--division.parent.waiting === 0 && division.parent.released) this.#forget(division.parent);
    }
  }

  /** The smaller side is the one to move and to count; where nobody knows, the side that passes. */
  #passingIsSmaller({ test, histograms }: Division): boolean {
    if (!test.range) return true;
    const { field, variable, low, high } = test.range;
    const counts = histograms.get(field.column);
    const packed = this.#bytes.get(field.column)?.fields.find((each) => each.variable === variable);
    if (!counts || !packed) return true;
    let inside = 0;
    let outside = 0;
    for (let code = 0; code <= packed.size; code++) {
      for (let c = 0; c < this.classes.length; c++) {
        const count = counts[packed.offset + code * this.classes.length + c]!;
        if (code >= low && code <= high) inside += count;
        else outside += count;
      }
    }
    return test.negated ? outside <= inside : inside <= outside;
  }

  #forget(part: DuckDbPart): void {
    if (part.division === null) {
      this.#labels.remove(part);
      part.labels = [];
      part.histograms.clear();
      part.origin = null;
      return;
    }
    const { parent, yes, no } = part.division;
    if (!isIdle(yes) || !isIdle(no)) return;
    yes.division = null;
    no.division = null;
    if (--parent.waiting === 0 && parent.released) this.#forget(parent);
  }

  async #countByte(
    byte: PackedByte,
    fields: readonly PackedField[],
    parts: readonly DuckDbPart[],
    keep: boolean,
    visit: (histogram: Histogram) => void,
  ): Promise<void> {
    const { column, width } = byte;
    const known = new Map<DuckDbPart, { counts: Float64Array; met: Uint8Array | null }>();
    const unknown = new Set<DuckDbPart>();
    for (const part of parts) {
      const counts = part.histograms.get(column);
      if (counts) known.set(part, { counts, met: null });
      else unknown.add(part);
    }
    // A part whose sibling is counted or known is what the sibling leaves of the parent.
    const left = new Map<DuckDbPart, { sibling: DuckDbPart; whole: Float64Array }>();
    if (keep) {
      for (const part of unknown) {
        const whole = part.origin?.histograms.get(column);
        if (!part.origin || !whole) continue;
        const { yes, no } = part.origin;
        const sibling = part === yes ? no : yes;
        // The side that moved has the younger labels.
        const moved = part.labels[0]! > (sibling.labels[0] ?? -1);
        if (sibling.histograms.has(column) || (unknown.has(sibling) && !moved))
          left.set(part, { sibling, whole });
      }
    }
    const counted = [...unknown].filter((part) => !left.has(part));
    if (counted.length > 0) {
      const labels = this.#slotsOf(counted);
      const all = await countByte(this.#table, byte, labels);
      for (const part of counted) {
        const counts = new Float64Array(width);
        const met = all.met && new Uint8Array(width);
        for (const label of part.labels) {
          const start = labels.slots[label]! * width;
          addInto(counts, all.counts, start);
          if (met) for (let i = 0; i < width; i++) met[i] = met[i]! | all.met![start + i]!;
        }
        known.set(part, { counts, met });
      }
    }
    for (const [part, { sibling, whole }] of left) {
      const rest = sibling.histograms.get(column) ?? known.get(sibling)!.counts;
      known.set(part, { counts: whole.map((count, i) => count - rest[i]!), met: null });
    }
    if (keep) for (const part of unknown) part.histograms.set(column, known.get(part)!.counts);
    const classes = this.classes.length;
    for (const { variable, size, offset } of fields) {
      const codes = new Uint32Array(size + 1);
      const counts = new Float64Array((size + 1) * classes);
      parts.forEach((part, index) => {
        const from = known.get(part)!;
        let length = 0;
        for (let code = 0; code <= size; code++) {
          const start = offset + code * classes;
          let present = false;
          for (let c = 0; c < classes; c++) {
            counts[length * classes + c] = from.counts[start + c]!;
            if (from.met ? from.met[start + c] === 1 : from.counts[start + c]! > 0) present = true;
          }
          if (present) codes[length++] = code;
        }
        visit({ part: index, variable, length, codes, counts });
      });
    }
  }

  async #countWide(
    variable: number,
    parts: readonly DuckDbPart[],
    visit: (histogram: Histogram) => void,
  ): Promise<void> {
    const classes = this.classes.length;
    const empty = { length: 0, codes: new Uint32Array(0), counts: new Float64Array(0) };
    const sums = new Map<DuckDbPart, SparseCounts>();
    const partsOf = new Map<number, DuckDbPart[]>();
    const indices = new Map<DuckDbPart, number[]>();
    parts.forEach((part, index) => {
      indices.set(part, [...(indices.get(part) ?? []), index]);
    });
    for (const part of indices.keys()) {
      sums.set(part, empty);
      for (const label of part.labels) partsOf.set(label, [...(partsOf.get(label) ?? []), part]);
    }
    const finish = (part: DuckDbPart, sparse: SparseCounts): void => {
      for (const index of indices.get(part)!) visit({ part: index, variable, ...sparse });
      sums.delete(part);
    };
    const { column } = this.variables[variable]!.field;
    await countWide(this.#table, column, this.#slotsOf(indices.keys()), (label, sparse) => {
      for (const part of partsOf.get(label)!) {
        if (part.labels.length === 1) finish(part, sparse);
        else sums.set(part, addSparse(sums.get(part)!, sparse, classes));
      }
    });
    for (const [part, sparse] of sums) finish(part, sparse);
  }

  async #distinctRows(part: DuckDbPart): Promise<Table> {
    const classes = this.classes.length;
    const variables = this.variables.slice(0, this.attributes);
    const columns = [...new Set(variables.map(({ field }) => field.column))];
    const codes = variables.map(({ field }, index) => `${codeSql(field)} AS c${index}`);
    const order = [...variables.map((_, index) => `c${index}`), "class"];
    const { name, sumSql, unit } = this.#table;
    const merged: number[][] = Array.from({ length: variables.length + 2 }, () => []);
    await this.#table.database.stream(
      `SELECT ${[...codes, "class", "total"].join(", ")} FROM (
         SELECT ${[...columns, `cell % ${classes} AS class`, `${sumSql} AS total`].join(", ")}
         FROM ${name}${this.#whereOf(part)} GROUP BY ${[...columns, "class"].join(", ")}
       ) ORDER BY ${order.join(", ")}`,
      (chunk) => {
        merged.forEach((values, index) => {
          for (const value of chunk.getColumnValues(index)) values.push(value as number);
        });
      },
    );
    const weights = Float64Array.from(merged[variables.length + 1]!, (total) => total * unit);
    const pack = (values: readonly number[], largest: number) => {
      const packed = allocateCodes(values.length, largest);
      packed.set(values);
      return packed;
    };
    return {
      rows: weights.length,
      classes: this.classes,
      classCodes: pack(merged[variables.length]!, Math.max(0, classes - 1)),
      weights,
      columns: variables.map((variable, index) => tableColumn(variable, pack(merged[index]!, variable.size))),
    };
  }
}

function isIdle(part: DuckDbPart): boolean {
  return part.released && part.waiting === 0;
}

function addInto(sum: Float64Array, from: Float64Array, start: number): void {
  for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! + from[start + i]!;
}

function columnVariable(attribute: CodedAttribute, index: number, field: Field): DuckDbVariable {
  const { schema, size, ranks } = attribute;
  return {
    index,
    schema,
    feature: null,
    size,
    field,
    ranks,
    valueColumn: ranks?.valueSql ? valueColumn(index) : null,
    lower: ranks ? (rank) => ranks.lower[rank]! : notANumber,
    upper: ranks ? (rank) => ranks.upper[rank]! : notANumber,
  };
}

function tableColumn(variable: DuckDbVariable, codes: ReturnType<typeof allocateCodes>): TableColumn {
  const { schema, size, lower, upper } = variable;
  return schema.kind === "continuous"
    ? { kind: "continuous", name: schema.name, codes, size, lower, upper }
    : { kind: schema.kind, name: schema.name, codes, size };
}

function notANumber(): number {
  return Number.NaN;
}
