// Draws a dataset from a concept: same concept, options and seed, same rows. Rows, class noise,
// attribute noise and column order come from streams of their own, so turning noise on leaves the
// rows underneath as they were.

import { checkObject } from "../check-argument.ts";
import { allocateCodes, type Codes, type Column } from "../column.ts";
import { DataError } from "../data-error.ts";
import type { Dataset } from "../dataset.ts";
import { createRandom, type Random } from "../random.ts";
import type { Concept } from "./concept.ts";
import { createConcept } from "./concepts.ts";

/** Numbers of the random streams; stream 1 draws concepts. */
const ROWS = 2;
const CLASS_NOISE = 3;
const ATTRIBUTE_NOISE = 4;
const COLUMN_ORDER = 5;

/** All are held in memory at once, a byte or more each. */
const MOST_VALUES = 2 ** 32;

/** How many rows are drawn, by which seed, with how much noise. */
export interface GenerateOptions {
  readonly rows: number;
  readonly seed?: number | undefined;
  /** Probability that a row has another class than its own; else the concept's. */
  readonly classNoise?: number | undefined;
  /** Probability that an attribute has another value than its own; else the concept's. */
  readonly attributeNoise?: number | undefined;
  /** Puts the columns in random order (their names stay with them). */
  readonly permuteColumns?: boolean | undefined;
  /** Of families that draw a concept. */
  readonly parameters?: Readonly<Record<string, number>> | undefined;
  /** Seed of the concept itself, where a family draws it; else `seed`. */
  readonly conceptSeed?: number | undefined;
}

/**
 * Draws a dataset from a concept: the attributes at random, the class by the concept.
 *
 * @example
 * const parity = generateDataset("par4", { rows: 100, seed: 1 });
 * console.log(parity.rows, parity.attributes.length);
 * // → 100 16
 */
export function generateDataset(concept: string | Concept, options: GenerateOptions): Dataset {
  checkObject("options of generateDataset", options, "an object with the number of rows: { rows: 1000 }");
  const { rows, seed = 0 } = options;
  const drawn =
    typeof concept === "string"
      ? createConcept(concept, { seed: options.conceptSeed ?? seed, parameters: options.parameters })
      : concept;
  const classNoise = options.classNoise ?? drawn.classNoise;
  const attributeNoise = options.attributeNoise ?? drawn.attributeNoise;
  if (!Number.isInteger(rows) || rows < 1)
    throw new DataError(`rows: expected a whole number from 1, got ${rows}`);
  const most = Math.floor(MOST_VALUES / (drawn.attributes.length + 1));
  if (rows > most) {
    throw new DataError(
      `rows: ${rows} do not fit in memory; ask for at most ${most.toLocaleString("en")}, or draw several datasets with other seeds`,
    );
  }
  checkShare("class noise", classNoise);
  checkShare("attribute noise", attributeNoise);

  const sizes = drawn.attributes.map((attribute) => attribute.values.length);
  const columns = sizes.map((size) => allocateCodes(rows, size));
  const classes = allocateCodes(rows, drawn.classes.length);
  drawRows(drawn, sizes, columns, classes, createRandom(seed, ROWS));
  if (classNoise > 0) addNoise(classes, drawn.classes.length, classNoise, createRandom(seed, CLASS_NOISE));
  const noise = createRandom(seed, ATTRIBUTE_NOISE);
  if (attributeNoise > 0) {
    for (const [index, codes] of columns.entries()) addNoise(codes, sizes[index], attributeNoise, noise);
  }

  const attributes = drawn.attributes.map(({ name, values }, index): Column => {
    const kind = values.length === 2 && values[0] === "0" && values[1] === "1" ? "boolean" : "categorical";
    return { kind, name, codes: columns[index], categories: values };
  });
  if (options.permuteColumns) createRandom(seed, COLUMN_ORDER).shuffle(attributes);
  return {
    name: drawn.name,
    rows,
    attributes,
    target: { kind: "categorical", name: "class", codes: classes, categories: drawn.classes },
    weights: null,
    notices: [],
  };
}

function drawRows(
  concept: Concept,
  sizes: readonly number[],
  columns: readonly Codes[],
  classes: Codes,
  random: Random,
): void {
  const row = new Uint8Array(sizes.length);
  const rows = classes.length;
  for (let r = 0; r < rows; r++) {
    if (concept.draw) {
      classes[r] = concept.draw(row, random.below);
    } else {
      // One word serves 32 two-valued attributes.
      let bits = 0;
      let left = 0;
      for (let c = 0; c < row.length; c++) {
        if (sizes[c] !== 2) {
          row[c] = random.below(sizes[c]);
          continue;
        }
        if (left === 0) {
          bits = random.word();
          left = 32;
        }
        row[c] = bits & 1;
        bits >>>= 1;
        left--;
      }
      classes[r] = concept.classOf(row);
    }
    for (let c = 0; c < row.length; c++) columns[c][r] = row[c];
  }
}

/** Gives each code, with this probability, one of the other values. */
function addNoise(codes: Codes, size: number, share: number, random: Random): void {
  for (let r = 0; r < codes.length; r++) {
    if (random.chance(share)) codes[r] = (codes[r] + 1 + random.below(size - 1)) % size;
  }
}

function checkShare(what: string, share: number): void {
  if (!(share >= 0 && share <= 1)) throw new DataError(`${what}: expected a share from 0 to 1, got ${share}`);
}
