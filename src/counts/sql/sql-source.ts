// The count source over a database: rows stay there, JavaScript sees counts.

import type { Test } from "../../condition/condition.ts";
import type {
  CountRequest,
  CountSource,
  DividedPart,
  DivideRequest,
  Histogram,
  Outcomes,
  Part,
  RandomSplitOptions,
  Variable,
  WeightedHistogram,
  WeightedRequest,
} from "../count-source.ts";
import { byTable, labelsOf } from "./by-table.ts";
import type { Field } from "./code-layout.ts";
import type { CodedRelation } from "./coded-relation.ts";
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
import { distinctRows } from "./distinct-rows.ts";
import { readOutcomes } from "./outcomes.ts";
import {
  addInto,
  countedSibling,
  isSettled,
  type KnownCounts,
  partCounts,
  visitPacked,
} from "./packed-counts.ts";
import { PartKeeper } from "./part-keeper.ts";
import { createRowStore, type RowStore } from "./row-store.ts";
import { splitRows } from "./split-rows.ts";
import type { SqlConnection } from "./sql-connection.ts";
import type { Division, SqlPart } from "./sql-part.ts";
import { columnVariable, featureVariable, type SqlVariable } from "./sql-variable.ts";

/** Counts kept for subtraction take at most this many bytes per request. */
const MOST_KEPT = 2 ** 26;

export async function countRelation(
  connection: SqlConnection,
  relation: CodedRelation,
  onClose: () => Promise<void>,
): Promise<CountSource> {
  return new SqlSource(relation, await createRowStore(connection, relation), onClose);
}

class SqlSource implements CountSource {
  readonly name: string;
  readonly target: string;
  readonly classes: readonly string[];
  readonly attributes: number;
  readonly variables: SqlVariable[] = [];
  readonly rows: number;
  readonly everything: SqlPart;
  readonly #store: RowStore;
  readonly #keeper: PartKeeper;
  readonly #onClose: () => Promise<void>;
  /** Packed bytes by word and byte. */
  readonly #bytes = new Map<string, PackedByte>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(relation: CodedRelation, store: RowStore, onClose: () => Promise<void>) {
    this.name = relation.name;
    this.target = relation.target;
    this.classes = relation.classes;
    this.attributes = relation.attributes.length;
    this.rows = store.rows;
    this.#store = store;
    this.#onClose = onClose;
    this.#keeper = new PartKeeper(store);
    this.everything = this.#keeper.everything;
    relation.attributes.forEach((attribute, index) => {
      this.#addVariable(columnVariable(attribute, index, store.layout.fields[index]));
    });
  }

  countClasses(parts: readonly Part[]): Promise<Float64Array[]> {
    return this.#exclusive(async () => {
      const asked = parts as readonly SqlPart[];
      await this.#keeper.locate(asked, []);
      const classes = this.classes.length;
      const sums = new Map<SqlPart, Float64Array>();
      for (const [table, own] of byTable(asked)) {
        const labels = labelSlots(labelsOf(own), classes);
        const counts = await countLabels(this.#store, table, labels);
        for (const part of own) {
          const sum = new Float64Array(classes);
          for (const label of part.place!.labels) addInto(sum, counts, labels.slots[label] * classes);
          sums.set(part, sum);
        }
      }
      return asked.map((part) => sums.get(part)!.slice());
    });
  }

  count(request: CountRequest, visit: (histogram: Histogram) => void): Promise<void> {
    return this.#exclusive(async () => {
      const parts = request.parts as readonly SqlPart[];
      const asked = new Set(parts);
      const packed = new Map<PackedByte, PackedField[]>();
      const wide: number[] = [];
      for (const index of request.variables) {
        const byte = this.#bytes.get(byteKey(this.variables[index].field));
        if (byte === undefined) wide.push(index);
        else {
          const field = byte.fields.find(({ variable }) => variable === index)!;
          packed.set(byte, [...(packed.get(byte) ?? []), field]);
        }
      }
      let width = 0;
      for (const byte of packed.keys()) width += byte.width;
      const keep = !this.#store.weight?.hasZero && asked.size * width * 8 <= MOST_KEPT;
      // Parts whose counts are known or follow from others need not be found.
      const bytes = [...packed.keys()];
      const counted = [...asked].filter(
        (part) =>
          wide.length > 0 ||
          !bytes.every(({ key }) => part.histograms.has(key) || (keep && countedSibling(part, key, asked))),
      );
      await this.#keeper.locate(counted, this.#featureWords(request.variables));
      for (const [byte, fields] of packed) {
        const known = await this.#countByte(byte, asked, keep);
        visitPacked(fields, parts, known, this.classes.length, visit);
      }
      for (const index of wide) await this.#countWide(index, parts, visit);
      for (const { origin } of asked) if (origin && isSettled(origin, bytes)) origin.histograms.clear();
    });
  }

  countWeighted(
    requests: readonly WeightedRequest[],
    visit: (histogram: WeightedHistogram) => void,
  ): Promise<void> {
    return this.#exclusive(async () => {
      const asked = new Set(
        requests.flatMap(({ variables, weightings }) => [
          ...variables,
          ...weightings.flatMap(({ terms }) => terms.map(({ variable }) => variable)),
        ]),
      );
      const parts = requests.map(({ part }) => part as SqlPart);
      await this.#keeper.locate(parts, this.#featureWords([...asked]));
      const fieldOf = (variable: number): Field => this.variables[variable].field;
      const weighted = requests.map(({ variables, weightings }, index) => ({
        place: parts[index].place!,
        variables: variables.map((variable) => this.variables[variable]),
        weightings,
      }));
      await countWeighted(this.#store, weighted, fieldOf, (part, variable, weighting, sparse) =>
        visit({ part, variable, weighting, ...sparse }),
      );
    });
  }

  divide(requests: readonly DivideRequest[]): Promise<DividedPart[]> {
    return this.#exclusive(async () =>
      requests.map(({ part, test }) => {
        this.#store.tests.check(test);
        const division = this.#keeper.divide(part as SqlPart, test);
        division.smaller = this.#smallerSide(division);
        return { yes: division.yes, no: division.no };
      }),
    );
  }

  randomSplit(part: Part, { seed, shares }: RandomSplitOptions): Promise<Part[]> {
    return this.#exclusive(async () => {
      if (shares.length === 0) return [];
      const table = await splitRows(this.#store, (part as SqlPart).anchor, seed, shares);
      return shares.map((_, share) => this.#keeper.add({ table, labels: [share] }));
    });
  }

  merge(parts: readonly Part[]): Promise<Part> {
    return this.#exclusive(async () => this.#keeper.merge(parts as readonly SqlPart[]));
  }

  define(tests: readonly Test[]): Promise<Variable[]> {
    return this.#exclusive(async () => {
      const fields = this.#store.addFeatures(tests);
      return tests.map((test, place) =>
        this.#addVariable(featureVariable(test, this.variables.length, fields[place])),
      );
    });
  }

  table(part: Part): ReturnType<CountSource["table"]> {
    return this.#exclusive(async () => {
      await this.#keeper.locate([part as SqlPart], []);
      const variables = this.variables.slice(0, this.attributes);
      return distinctRows(this.#store, (part as SqlPart).place!, variables, this.classes);
    });
  }

  outcomes(part: Part, tests: readonly Test[]): Promise<Outcomes> {
    return this.#exclusive(() => readOutcomes(this.#store, (part as SqlPart).anchor, tests));
  }

  release(parts: readonly Part[]): void {
    void this.#exclusive(async () => {
      for (const part of parts as readonly SqlPart[]) this.#keeper.release(part);
    });
  }

  close(): Promise<void> {
    return this.#exclusive(async () => {
      try {
        await this.#keeper.close();
        await this.#store.close();
      } finally {
        await this.#onClose();
      }
    });
  }

  /** One task at a time: tasks move rows, and the connection runs one statement. */
  #exclusive<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(async () => {
      const answer = await task();
      await this.#keeper.sweep();
      return answer;
    });
    this.#queue = result.catch(() => {});
    return result;
  }

  #addVariable(variable: SqlVariable): SqlVariable {
    this.variables.push(variable);
    this.#store.tests.add(variable);
    const { field, size, index } = variable;
    if (field.byte !== null) {
      const key = byteKey(field);
      const { word, byte } = field;
      const { fields, width } = this.#bytes.get(key) ?? { fields: [], width: 0 };
      this.#bytes.set(key, {
        key,
        word,
        byte,
        fields: [...fields, { variable: index, field, size, offset: width }],
        width: width + (size + 1) * this.classes.length,
      });
    }
    return variable;
  }

  #featureWords(variables: readonly number[]): string[] {
    const features = variables.filter((index) => this.variables[index].feature !== null);
    return [...new Set(features.map((index) => this.variables[index].field.word))];
  }

  /** By the parent's counts of the variable that is tested; where nobody knows, the side that passes. */
  #smallerSide({ test, histograms, yes, no }: Division): SqlPart {
    const { range, negated } = this.#store.tests.compile(test, null);
    const byte = range && this.#bytes.get(byteKey(range.field));
    const counts = byte && histograms.get(byte.key);
    const packed = byte?.fields.find(({ variable }) => variable === range!.variable);
    if (!counts || !packed) return yes;
    let inside = 0;
    let outside = 0;
    for (let code = 0; code <= packed.size; code++) {
      for (let c = 0; c < this.classes.length; c++) {
        const count = counts[packed.offset + code * this.classes.length + c];
        if (code >= range!.low && code <= range!.high) inside += count;
        else outside += count;
      }
    }
    return inside <= outside !== negated ? yes : no;
  }

  async #countByte(
    byte: PackedByte,
    parts: ReadonlySet<SqlPart>,
    keep: boolean,
  ): Promise<Map<SqlPart, KnownCounts>> {
    const known = new Map<SqlPart, KnownCounts>();
    const unknown: SqlPart[] = [];
    for (const part of parts) {
      const counts = part.histograms.get(byte.key);
      if (counts) known.set(part, { counts, met: null });
      else unknown.push(part);
    }
    const sibling = (part: SqlPart): SqlPart | null => (keep ? countedSibling(part, byte.key, parts) : null);
    const counted = unknown.filter((part) => sibling(part) === null);
    for (const [table, own] of byTable(counted)) {
      const labels = labelSlots(labelsOf(own), this.classes.length);
      const all = await countByte(this.#store, table, byte, labels);
      for (const part of own) known.set(part, partCounts(part, all, labels.slots, byte.width));
    }
    for (const part of unknown) {
      const other = sibling(part);
      if (other === null) continue;
      const whole = part.origin!.histograms.get(byte.key)!;
      const rest = known.get(other)?.counts ?? other.histograms.get(byte.key)!;
      known.set(part, { counts: whole.map((count, i) => count - rest[i]), met: null });
    }
    if (keep) for (const part of unknown) part.histograms.set(byte.key, known.get(part)!.counts);
    return known;
  }

  async #countWide(
    variable: number,
    parts: readonly SqlPart[],
    visit: (histogram: Histogram) => void,
  ): Promise<void> {
    const classes = this.classes.length;
    const empty = { length: 0, codes: new Uint32Array(0), counts: new Float64Array(0) };
    const indices = new Map<SqlPart, number[]>();
    parts.forEach((part, index) => {
      indices.set(part, [...(indices.get(part) ?? []), index]);
    });
    const sums = new Map<SqlPart, SparseCounts>([...indices.keys()].map((part) => [part, empty]));
    const finish = (part: SqlPart, sparse: SparseCounts): void => {
      for (const index of indices.get(part)!) visit({ part: index, variable, ...sparse });
      sums.delete(part);
    };
    for (const [table, own] of byTable([...indices.keys()])) {
      const partsOf = new Map<number, SqlPart[]>();
      for (const part of own) {
        for (const label of part.place!.labels) partsOf.set(label, [...(partsOf.get(label) ?? []), part]);
      }
      const labels = labelSlots(partsOf.keys(), classes);
      const { word } = this.variables[variable].field;
      await countWide(this.#store, table, word, labels, (label, sparse) => {
        for (const part of partsOf.get(label)!) {
          if (part.place!.labels.length === 1) finish(part, sparse);
          else sums.set(part, addSparse(sums.get(part)!, sparse, classes));
        }
      });
    }
    for (const [part, sparse] of sums) finish(part, sparse);
  }
}

function byteKey({ word, byte }: Field): string {
  return `${word} ${byte}`;
}
