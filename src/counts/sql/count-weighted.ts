// Class counts of several parts under several reweightings of their rows (see weighting.ts), in
// whole numbers throughout: one pass finds the heaviest row of every part under every weighting,
// one counts. What a word adds to how far a row lies below the heaviest one (its fall) is looked up
// by its value.

import type { WeightedHistogram, WeightedRequest } from "../count-source.ts";
import { UNITS_PER_BIT, type Weighting, weightBelow } from "../weighting.ts";
import type { CodeWord, Field } from "./code-words.ts";
import type { CodedTables } from "./coded-tables.ts";
import { inPieces } from "./count-words.ts";
import { type Dialect, groupSql, type WordGroup } from "./dialect.ts";
import { type LabelBatch, labelParts } from "./label-parts.ts";
import { searchCase } from "./search-case.ts";
import type { SqlPart } from "./sql-part.ts";
import type { SqlVariable } from "./sql-variable.ts";
import { SparseCounts } from "./word-histograms.ts";

export interface WeightedContext {
  readonly store: CodedTables;
  readonly variables: readonly SqlVariable[];
  readonly words: ReadonlyMap<string, CodeWord & { readonly sql: string }>;
}

/** Weightings of a part counted together. */
const MOST_LANES = 32;
/** Values by lanes of one answer. */
const MOST_VALUES = 2 ** 22;
/** Words narrower than this list their falls value by value; wider ones list the changes. */
const LISTED = 256;
/** Falls of 21 bits and more leave nothing of the heaviest weight. */
const NOTHING = 21 * UNITS_PER_BIT;
/** Weights that are listed rather than computed. */
const MOST_LISTED = 512;

/** Some weightings of one request. */
interface Member {
  readonly request: number;
  readonly part: SqlPart;
  readonly variables: readonly SqlVariable[];
  readonly first: number;
  readonly weightings: readonly Weighting[];
  /** By lane. */
  readonly falls: readonly string[];
  readonly sql: string;
}

export async function countWeighted(
  context: WeightedContext,
  requests: readonly WeightedRequest[],
  visit: (histogram: WeightedHistogram) => void,
): Promise<void> {
  const { store } = context;
  const step = fallStep(requests.flatMap(({ weightings }) => weightings));
  const members: Member[] = [];
  requests.forEach(({ part, variables, weightings }, request) => {
    if (variables.length === 0) return;
    const asked = [...new Set(variables)].map((index) => context.variables[index]);
    const lanes = weightings.map((weighting) => ({ weighting, sql: fallSql(context, weighting, step) }));
    for (const { first, items } of inPieces(lanes, MOST_LANES, store.dialect.mostText / 4)) {
      const falls = items.map(({ sql }) => sql);
      members.push({
        ...{ request, part: part as SqlPart, variables: asked, first, falls },
        ...{ weightings: items.map(({ weighting }) => weighting), sql: falls.join() },
      });
    }
  });
  for (const { items } of inPieces(members, 64, store.dialect.mostText / 4)) {
    // The same part may be asked under more weightings than a statement has lanes.
    const rounds = new Map<SqlPart, Member[]>();
    for (const member of items) rounds.set(member.part, [...(rounds.get(member.part) ?? []), member]);
    for (let round = 0; [...rounds.values()].some((own) => own.length > round); round++) {
      const now = new Map(
        [...rounds].flatMap(([part, own]) => (own[round] ? [[part, own[round]] as const] : [])),
      );
      for (const { table, batches } of labelParts(now.keys())) {
        for (const batch of batches)
          await countBatch(context, { from: table.from, batch, members: now, step }, visit);
      }
    }
  }
}

interface BatchRequest {
  readonly from: string;
  readonly batch: LabelBatch;
  readonly members: ReadonlyMap<SqlPart, Member>;
  readonly step: number;
}

async function countBatch(
  { store, words }: WeightedContext,
  { from, batch, members, step }: BatchRequest,
  visit: (histogram: WeightedHistogram) => void,
): Promise<void> {
  const { dialect, classes, connector } = store;
  // Parts of the same rows have the same label and are asked one after the other.
  const most = Math.max(...batch.parts.map((own) => own.length));
  for (let turn = 0; turn < most; turn++) {
    const own = batch.parts.map((parts) => (parts[turn] ? members.get(parts[turn])! : null));
    const lanes = Math.max(...own.map((member) => member?.falls.length ?? 0));
    const falls = Array.from({ length: lanes }, (_, lane) => {
      const each = own.map((member) => member?.falls[lane] ?? "0");
      if (each.every((sql) => sql === each[0])) return each[0];
      return `CASE label ${each.map((sql, label) => `WHEN ${label} THEN ${sql}`).join(" ")} END`;
    });
    const used = [
      ...new Set(own.flatMap((member) => member?.variables.map(({ field }) => field.word) ?? [])),
    ];
    const counted = used.map((name) => words.get(name)!);
    const needed = [...words.values()].filter(
      ({ name }) => used.includes(name) || falls.some((sql) => mentions(sql, name)),
    );
    const weight = store.unit === null ? [] : ["wt"];
    const inner = `SELECT ${[`${batch.sql} AS label`, "cls", ...needed.map(({ name, sql }) => `${sql} AS x_${name}`), ...weight].join(", ")} FROM ${from}`;
    const fallen = `SELECT ${["label", "cls", ...used.map((name) => `x_${name}`), ...weight, ...falls.map((sql, lane) => `${dialect.toBig(sql)} AS f${lane}`)].join(", ")} FROM (${inner}) i WHERE label < ${own.length}`;
    const least = falls.map(() => new Float64Array(own.length));
    const heaviest = `SELECT label, ${falls.map((_, lane) => `min(f${lane}) AS m${lane}`).join(", ")} FROM (${fallen}) f GROUP BY label`;
    for (const [label, ...lows] of await connector.rows(heaviest)) {
      lows.forEach((low, lane) => {
        least[lane][Number(label)] = Number(low);
      });
    }
    const cell = dialect.toSmall(`label * ${classes} + cls`, own.length * classes);
    const weights = falls.map((_, lane) => {
      const low = own.length === 1 ? String(least[lane][0]) : dialect.item(least[lane], "label");
      const sql = weightSql(dialect, `(f${lane} - ${low})`, step);
      return `${weight.length === 0 ? sql : `${dialect.toBig(sql)} * wt`} AS h${lane}`;
    });
    const rows = `SELECT ${[`${cell} AS cell0`, ...used.map((name) => `x_${name}`), ...weights].join(", ")} FROM (${fallen}) f`;
    const sums = falls.map((_, lane) => `sum(h${lane})`);
    const mostValues = Math.max(1, MOST_VALUES / lanes / classes / own.length);
    for (const some of wordPieces(counted, mostValues)) {
      const groups: WordGroup[] = [];
      const cells = own.length * classes;
      let start = 0;
      for (const { name, width } of some) {
        groups.push({ start, cell: "cell0", cells, word: `x_${name}`, width });
        start += width * cells;
      }
      const found = own.map(() => some.map(() => new WordSums(lanes)));
      await connector.stream(groupSql(dialect, { from: rows, groups, sums }), (chunk) => {
        const columns = [0, ...sums.map((_, lane) => lane + 1)].map((index) => chunk.column(index));
        for (let i = 0; i < chunk.rowCount; i++) {
          const key = Number(columns[0].getItem(i));
          let place = groups.length - 1;
          while (groups[place].start > key) place--;
          const { start: from, width } = groups[place];
          const at = Math.floor((key - from) / width);
          const label = Math.floor(at / classes);
          const value = key - from - at * width;
          const sumsOf = columns.slice(1).map((column) => Number(column.getItem(i) ?? 0) * (store.unit ?? 1));
          found[label][place].add(value * classes + at - label * classes, sumsOf);
        }
      });
      own.forEach((member, label) => {
        for (const variable of member?.variables ?? []) {
          const place = some.findIndex(({ name }) => name === variable.field.word);
          if (place < 0) continue;
          member!.weightings.forEach((_, lane) => {
            const histogram = found[label][place].histogram(variable.field, lane, classes);
            visit({
              ...{ part: member!.request, variable: variable.index, weighting: member!.first + lane },
              ...histogram,
            });
          });
        }
      });
    }
  }
}

/** Sums of one word by value x classes + class, one for each lane. */
class WordSums {
  readonly #keys: number[] = [];
  readonly #lanes: number[][];

  constructor(lanes: number) {
    this.#lanes = Array.from({ length: lanes }, () => []);
  }

  add(key: number, sums: readonly number[]): void {
    this.#keys.push(key);
    sums.forEach((sum, lane) => {
      this.#lanes[lane].push(sum);
    });
  }

  histogram(
    { shift, mask, alone }: Field,
    lane: number,
    classes: number,
  ): ReturnType<SparseCounts["histogram"]> {
    const counts = new SparseCounts();
    this.#keys.forEach((key, index) => {
      const value = Math.floor(key / classes);
      const code = alone ? value : (value >>> shift) & mask;
      counts.add(code * classes + key - value * classes, this.#lanes[lane][index]);
    });
    return counts.histogram(classes);
  }
}

function wordPieces(words: readonly CodeWord[], most: number): CodeWord[][] {
  const pieces: CodeWord[][] = [];
  let room = 0;
  for (const word of words) {
    if (word.width > room || pieces.length === 0) {
      pieces.push([]);
      room = most;
    }
    pieces.at(-1)!.push(word);
    room -= word.width;
  }
  return pieces;
}

function mentions(sql: string, name: string): boolean {
  return new RegExp(`\\bx_${name}\\b`).test(sql);
}

/** What all falls are multiples of, in 1/256 bits. */
function fallStep(weightings: readonly Weighting[]): number {
  let step = 0;
  for (const { terms } of weightings) {
    for (const { exponents } of terms) {
      const largest = exponents.reduce((a, b) => Math.max(a, b));
      for (const exponent of exponents) step = commonDivisor(step, largest - exponent);
    }
  }
  return Math.max(step, 1);
}

/** How far a row is below the heaviest possible one, in steps: a sum of lookups, one per word. */
function fallSql({ store, variables, words }: WeightedContext, { terms }: Weighting, step: number): string {
  const byWord = new Map<string, number[]>();
  for (const { variable, exponents } of terms) {
    const { field } = variables[variable];
    const { width } = words.get(field.word)!;
    const falls = byWord.get(field.word) ?? new Array<number>(width).fill(0);
    byWord.set(field.word, falls);
    const largest = exponents.reduce((a, b) => Math.max(a, b));
    for (let value = 0; value < width; value++) {
      const code = field.alone ? value : (value >>> field.shift) & field.mask;
      // Packed words have room for codes that no row has.
      falls[value] += (largest - (exponents[code] ?? largest)) / step;
    }
  }
  const pieces = [...byWord].flatMap(([name, falls]) => {
    if (falls.every((fall) => fall === 0)) return [];
    return falls.length <= LISTED ? [store.dialect.item(falls, `x_${name}`)] : [runsSql(falls, `x_${name}`)];
  });
  return pieces.length === 0 ? "0" : `(${pieces.join(" + ")})`;
}

/** By the runs of equal falls. */
function runsSql(falls: readonly number[], value: string): string {
  const ends = falls.flatMap((fall, index) => (fall === falls[index + 1] ? [] : [index]));
  const results = ends.map((end) => String(falls[end]));
  return `(${searchCase(value, ends.map(String), results)})`;
}

/** The weight of a row that lies `below` steps (a 64-bit number) under the heaviest of its part. */
function weightSql(dialect: Dialect, below: string, step: number): string {
  const last = Math.ceil(NOTHING / step);
  if (last < MOST_LISTED) {
    const weights = Array.from({ length: last + 1 }, (_, steps) => weightBelow(steps * step));
    return dialect.item(weights, `least(${below}, ${last})`);
  }
  const units = `(${below} * ${step})`;
  const fractions = Array.from({ length: UNITS_PER_BIT }, (_, fraction) => weightBelow(fraction));
  const whole = dialect.item(fractions, dialect.and(units, dialect.toBig(String(UNITS_PER_BIT - 1))));
  return dialect.shiftRight(dialect.toBig(whole), `least(${dialect.shiftRight(units, "8")}, 21)`);
}

function commonDivisor(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}
