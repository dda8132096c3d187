// The controls of Section 6: other ways of reweighting the rows. Each is one ID3 tree on rows weighted anew, and the vote
// of many such trees.

import { createRandom, type Dataset, learn, predict, type Random } from "../../src/node.ts";
import type { NamedMethod } from "./curves.ts";

const TREES = 30;

/** Weights are multiples of 2^-20. */
const fine = (weight: number): number => Math.max(1, Math.round(weight * 2 ** 20)) / 2 ** 20;

function votes(test: Dataset): { add(codes: ArrayLike<number>, weight: number): void; accuracy(): number } {
  const sums = test.target.categories.map(() => new Float64Array(test.rows));
  return {
    add(codes, weight) {
      for (let row = 0; row < test.rows; row++) sums[codes[row]!]![row]! += weight;
    },
    accuracy() {
      let right = 0;
      for (let row = 0; row < test.rows; row++) {
        let best = 0;
        for (let c = 1; c < sums.length; c++) if (sums[c]![row]! > sums[best]![row]!) best = c;
        if (best === test.target.codes[row]) right++;
      }
      return (100 * right) / test.rows;
    },
  };
}

/** Trees grown on the same rows under weights drawn anew for each. */
function voteOf(
  name: string,
  trees: number,
  weigh: (rows: number, random: Random) => Float64Array,
): NamedMethod {
  return {
    name,
    async run({ learning, test }, seed) {
      const random = createRandom(seed, 77);
      const ballot = votes(test);
      for (let tree = 0; tree < trees; tree++) {
        const weights = weigh(learning.rows, random);
        const { model } = await learn({ ...learning, weights }, { method: "id3" });
        ballot.add(predict(model, test).codes, 1);
      }
      return ballot.accuracy();
    },
  };
}

function resample(rows: number, random: Random): Float64Array {
  const weights = new Float64Array(rows);
  for (let i = 0; i < rows; i++) weights[random.below(rows)]! += 1;
  return weights;
}

/** Every row's weight is drawn from an exponential distribution, as in data perturbation. */
function perturb(rows: number, random: Random): Float64Array {
  return Float64Array.from({ length: rows }, () => fine(-Math.log(1 - random.unit())));
}

/** One tree, as readable as a skewed one. */
export const singleTrees: readonly NamedMethod[] = [
  voteOf("ID3 on a bootstrap sample", 1, resample),
  voteOf("ID3 on randomly reweighted rows", 1, perturb),
];

/**
 * AdaBoost.M1. A tree without a limit fits noise-free rows at once and leaves nothing to boost, so trees are stopped one
 * level above the number of relevant variables.
 */
const boosting: NamedMethod = {
  name: `boosted ID3, ${TREES} shallow trees`,
  async run({ learning, test }, _seed, { relevant }) {
    const { rows, target } = learning;
    const ballot = votes(test);
    let weights = new Float64Array(rows).fill(1);
    for (let round = 0; round < TREES; round++) {
      const options = { maxDepth: relevant + 1 };
      const { model } = await learn({ ...learning, weights: weights.map(fine) }, { method: "id3", options });
      const { codes } = predict(model, learning);
      let wrong = 0;
      let total = 0;
      for (let row = 0; row < rows; row++) {
        total += weights[row]!;
        if (codes[row] !== target.codes[row]) wrong += weights[row]!;
      }
      const error = wrong / total;
      if (error >= 0.5) break;
      const factor = Math.max(error, 1e-9) / (1 - error);
      ballot.add(predict(model, test).codes, Math.log(1 / factor));
      if (error === 0) break;
      const next = weights.map((weight, row) =>
        codes[row] === target.codes[row] ? weight * factor : weight,
      );
      const scale = rows / next.reduce((sum, weight) => sum + weight, 0);
      weights = next.map((weight) => weight * scale);
    }
    return ballot.accuracy();
  },
};

/** Votes of many trees. */
export const ensembles: readonly NamedMethod[] = [
  boosting,
  voteOf(`bagged ID3, ${TREES} trees`, TREES, resample),
  voteOf(`randomly reweighted ID3, ${TREES} trees`, TREES, perturb),
];
