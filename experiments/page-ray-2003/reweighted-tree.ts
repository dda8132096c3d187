// Algorithm 1 of the paper with its weightings left open: at every node the vote of its rows under several weightings, and the
// best plain column where none votes. Two-valued columns and two classes; short and plain, for the controls only.

import { createRandom, type Random } from "../../src/internal.ts";
import type { Dataset } from "../../src/node.ts";
import { boost, fine, perturb, resample } from "./row-weights.ts";

/** The rows of a node by column, and their classes. */
export interface NodeRows {
  readonly columns: readonly Uint8Array[];
  readonly classes: Uint8Array;
}

/** Weightings of a node's rows, at most so many. */
export type Reweigh = (node: NodeRows, trials: number, random: Random) => Float64Array[];

export interface ReweightedTree {
  readonly nodes: number;
  /** Per cent of the rows whose class it tells. */
  accuracy(test: Dataset): number;
}

/** T and G of the paper. */
export const TRIALS = 30;
const GAIN_SHARE = 0.05;

type Node = { readonly column: number; readonly no: Node; readonly yes: Node } | { readonly class: number };

export function growReweighted(learning: Dataset, reweigh: Reweigh, seed: number): ReweightedTree {
  const random = createRandom(seed, 2003);
  let nodes = 0;
  const grow = (node: NodeRows): Node => {
    const column = choose(node, reweigh, random);
    if (column === null) return { class: ones(node.classes) * 2 > node.classes.length ? 1 : 0 };
    nodes++;
    const [no, yes] = [0, 1].map((code) => grow(rowsOf(node, (row) => node.columns[column][row] === code)));
    return { column, no: no!, yes: yes! };
  };
  const root = grow(nodeOf(learning, learning));
  return {
    nodes,
    accuracy(test) {
      const { columns, classes } = nodeOf(test, learning);
      let right = 0;
      for (let row = 0; row < test.rows; row++) {
        let node = root;
        while ("column" in node) node = columns[node.column][row] === 1 ? node.yes : node.no;
        if (node.class === classes[row]) right++;
      }
      return (100 * right) / test.rows;
    },
  };
}

/** The column to ask; null where all rows are of one class or none can be told from another. */
function choose(node: NodeRows, reweigh: Reweigh, random: Random): number | null {
  const rows = node.classes.length;
  const positives = ones(node.classes);
  if (positives === 0 || positives === rows) return null;
  const varying = node.columns.flatMap((codes, column) =>
    codes.some((code) => code !== codes[0]) ? [column] : [],
  );
  if (varying.length === 0) return null;
  const plain = bestOf(node, varying, new Float64Array(rows).fill(1));
  const varyingRows = { columns: varying.map((column) => node.columns[column]), classes: node.classes };
  const votes = varying.map(() => ({ votes: 0, strength: 0 }));
  for (const weights of reweigh(varyingRows, TRIALS, random)) {
    varyingRows.columns.forEach((codes, place) => {
      const share = shareRemoved(codes, node.classes, weights);
      if (share < GAIN_SHARE) return;
      votes[place].votes++;
      votes[place].strength += share;
    });
  }
  let best = 0;
  votes.forEach((each, place) => {
    const other = votes[best];
    if (each.votes > other.votes || (each.votes === other.votes && each.strength > other.strength))
      best = place;
  });
  return votes[best].votes > 0 ? varying[best] : plain.column;
}

function bestOf({ columns, classes }: NodeRows, among: readonly number[], weights: Float64Array) {
  let best = { column: among[0], share: Number.NEGATIVE_INFINITY };
  for (const column of among) {
    const share = shareRemoved(columns[column], classes, weights);
    if (share > best.share) best = { column, share };
  }
  return best;
}

/** The share of the class entropy that a column removes. */
function shareRemoved(codes: Uint8Array, classes: Uint8Array, weights: Float64Array): number {
  const sums = weighted(codes, classes, weights);
  const whole = entropy(sums[0] + sums[2], sums[1] + sums[3]);
  return whole > 0 ? 1 - (entropy(sums[0], sums[1]) + entropy(sums[2], sums[3])) / whole : 0;
}

/** Weights by code and class. */
function weighted(codes: Uint8Array, classes: Uint8Array, weights: Float64Array): Float64Array {
  const sums = new Float64Array(4);
  for (let row = 0; row < codes.length; row++) sums[codes[row] * 2 + classes[row]] += weights[row];
  return sums;
}

/** Times the weight. */
function entropy(a: number, b: number): number {
  const total = a + b;
  return a > 0 && b > 0 ? a * Math.log2(total / a) + b * Math.log2(total / b) : 0;
}

function ones(classes: Uint8Array): number {
  let count = 0;
  for (const code of classes) count += code;
  return count;
}

/** All rows of a dataset; columns by name and classes by text stand where those of `like` do. */
function nodeOf({ attributes, target }: Dataset, like: Dataset): NodeRows {
  const columns = like.attributes.map(({ name }) => {
    const column = attributes.find((each) => each.name === name);
    if (column?.kind !== "boolean") throw new Error(`${name} is not a two-valued column`);
    return Uint8Array.from(column.codes);
  });
  const places = target.categories.map((category) => like.target.categories.indexOf(category));
  return { columns, classes: Uint8Array.from(target.codes, (code) => places[code]) };
}

function rowsOf({ columns, classes }: NodeRows, isKept: (row: number) => boolean): NodeRows {
  const pick = (codes: Uint8Array): Uint8Array => codes.filter((_, row) => isKept(row));
  return { columns: columns.map(pick), classes: pick(classes) };
}

/** The paper's own weightings: every column favours one of its values. */
export const bySkewing: Reweigh = ({ columns, classes }, trials, random) =>
  Array.from({ length: trials }, () => {
    const weights = new Float64Array(classes.length).fill(1);
    for (const codes of columns) {
      const favoured = random.below(2);
      for (let row = 0; row < weights.length; row++) weights[row] *= codes[row] === favoured ? 0.75 : 0.25;
    }
    return weights;
  });

export const byResampling: Reweigh = ({ classes }, trials, random) =>
  Array.from({ length: trials }, () => resample(classes.length, random));

export const byPerturbing: Reweigh = ({ classes }, trials, random) =>
  Array.from({ length: trials }, () => perturb(classes.length, random));

/** Each weighting favours the rows that the best condition under the one before gets wrong (AdaBoost with stumps). */
export const byBoosting: Reweigh = ({ columns, classes }, trials) => {
  const all = columns.map((_, column) => column);
  const weightings: Float64Array[] = [];
  let weights: Float64Array = new Float64Array(classes.length).fill(1);
  while (weightings.length < trials) {
    const codes = columns[bestOf({ columns, classes }, all, weights).column];
    const sums = weighted(codes, classes, weights);
    const answers = [0, 1].map((code) => (sums[code * 2 + 1] > sums[code * 2] ? 1 : 0));
    const next = boost(weights, (row) => answers[codes[row]] === classes[row])?.weights;
    if (!next) break;
    weights = next.map(fine);
    weightings.push(weights);
  }
  return weightings;
};
