// The controls of Section 6: other ways of reweighting the rows, in three readings. Inside the tree they take the place of
// skewing's weightings at every node; before it, one ID3 tree is grown on rows weighted anew; and many such trees vote.

import { createRandom, measureSize, type Random } from "../../src/internal.ts";
import { type Dataset, learn, type Model, predict } from "../../src/node.ts";
import { testError } from "../concept-runs.ts";
import type { Drawn, NamedMethod } from "./curves.ts";
import {
  byBoosting,
  byPerturbing,
  byResampling,
  bySkewing,
  growReweighted,
  type Reweigh,
} from "./reweighted-tree.ts";
import { boost, fine, perturb, resample } from "./row-weights.ts";

/** Trees of a vote, and rounds of boosting. */
export const TREES = 30;

/** What one run made, besides its accuracy. */
export interface Made {
  readonly relevant: number;
  /** Conditions in all of its trees together. */
  readonly conditions: number;
  /** Per cent of the test rows on which two of its trees agree; null for one tree. */
  readonly agreement: number | null;
}

export interface Control extends NamedMethod {
  readonly made: Made[];
}

function control(
  name: string,
  run: (drawn: Drawn, how: { seed: number; relevant: number }) => Promise<[number, Omit<Made, "relevant">]>,
): Control {
  const made: Made[] = [];
  return {
    name,
    made,
    async run(drawn, seed, { relevant }) {
      const [accuracy, facts] = await run(drawn, { seed, relevant });
      made.push({ relevant, conditions: facts.conditions, agreement: facts.agreement });
      return accuracy;
    },
  };
}

const inside = (name: string, reweigh: Reweigh): Control =>
  control(name, async ({ learning, test }, { seed }) => {
    const tree = growReweighted(learning, reweigh, seed);
    return [tree.accuracy(test), { conditions: tree.nodes, agreement: null }];
  });

/** Algorithm 1 with other weightings at every node. */
export const insideTrees: readonly Control[] = [
  inside("Algorithm 1 with boosting's weights", byBoosting),
  inside("Algorithm 1 with bootstrap weights", byResampling),
  inside("Algorithm 1 with random weights", byPerturbing),
];

/** The same code with the paper's weightings: what the others would do, were reweighting all that matters. */
export const sameWithSkewing = inside("Algorithm 1 with skewing's weights, the same code", bySkewing);

/** One ID3 tree on rows weighted anew, as readable as a skewed one. */
export const singleTrees: readonly Control[] = [
  control("ID3 on rows as boosting weighs them last", async (drawn, { relevant }) =>
    id3On(drawn, await boostedWeights(drawn, relevant)),
  ),
  control("ID3 on those weights, dealt to the rows at random", async (drawn, { seed, relevant }) => {
    const weights = [...(await boostedWeights(drawn, relevant))];
    return id3On(drawn, Float64Array.from(createRandom(seed, 77).shuffle(weights)));
  }),
  control("ID3 on a bootstrap sample", (drawn, { seed }) => id3On(drawn, weigh(drawn, seed, resample))),
  control("ID3 on randomly reweighted rows", (drawn, { seed }) => id3On(drawn, weigh(drawn, seed, perturb))),
];

async function boostedWeights(drawn: Drawn, relevant: number): Promise<Float64Array> {
  const { next, weights } = (await boostingRounds(drawn, shallow(relevant))).at(-1)!;
  return next ?? weights;
}

type Weigh = (rows: number, random: Random) => Float64Array;

/** The weights of the first tree of a vote. */
function weigh({ learning }: Drawn, seed: number, by: Weigh): Float64Array {
  return by(learning.rows, createRandom(seed, 77));
}

async function id3On(
  { learning, test }: Drawn,
  weights: Float64Array,
): Promise<[number, Omit<Made, "relevant">]> {
  const { model } = await learn({ ...learning, weights }, { method: "id3" });
  return [100 - testError(model, test), { conditions: measureSize(model).nodes, agreement: null }];
}

/**
 * A tree without a limit fits noise-free rows at once and leaves nothing to boost, so trees are also stopped one level above
 * the number of relevant variables.
 */
const shallow = (relevant: number) => ({ maxDepth: relevant + 1 });

const boosted = (name: string, optionsFor: (relevant: number) => { maxDepth?: number }): Control =>
  control(name, async (drawn, { relevant }) => {
    const ballot = new Ballot(drawn.test);
    for (const { model, vote } of await boostingRounds(drawn, optionsFor(relevant))) ballot.add(model, vote);
    return [ballot.accuracy(), ballot];
  });

/** Votes of many trees; boosting's full trees come to one. */
export const ensembles: readonly Control[] = [
  boosted("boosted ID3, full trees", () => ({})),
  boosted(`boosted ID3, ${TREES} shallow trees`, shallow),
  voteOf(`bagged ID3, ${TREES} trees`, resample),
  voteOf(`randomly reweighted ID3, ${TREES} trees`, perturb),
];

/** Trees grown on the same rows under weights drawn anew for each. */
function voteOf(name: string, by: Weigh): Control {
  return control(name, async ({ learning, test }, { seed }) => {
    const random = createRandom(seed, 77);
    const ballot = new Ballot(test);
    for (let tree = 0; tree < TREES; tree++) {
      const weights = by(learning.rows, random);
      ballot.add((await learn({ ...learning, weights }, { method: "id3" })).model, 1);
    }
    return [ballot.accuracy(), ballot];
  });
}

interface Round {
  readonly model: Model;
  readonly vote: number;
  /** Those it was grown on, and those after it; null where it was right everywhere. */
  readonly weights: Float64Array;
  readonly next: Float64Array | null;
}

/** AdaBoost.M1. */
async function boostingRounds({ learning }: Drawn, options: { maxDepth?: number }): Promise<Round[]> {
  const rounds: Round[] = [];
  let weights: Float64Array | null = new Float64Array(learning.rows).fill(1);
  while (weights !== null && rounds.length < TREES) {
    const { model } = await learn({ ...learning, weights }, { method: "id3", ...options });
    const { codes } = predict(model, learning);
    const round = boost(weights, (row) => codes[row] === learning.target.codes[row]);
    if (round === null) break;
    const next = round.weights?.map(fine) ?? null;
    rounds.push({ model, vote: round.vote, weights, next });
    weights = next;
  }
  return rounds;
}

/** Weighted votes of trees on the test rows, how many conditions they have, and how far they agree. */
class Ballot implements Omit<Made, "relevant"> {
  conditions = 0;
  readonly #test: Dataset;
  readonly #votes: Float64Array[];
  readonly #trees: Float64Array[];

  constructor(test: Dataset) {
    this.#test = test;
    this.#votes = test.target.categories.map(() => new Float64Array(test.rows));
    this.#trees = test.target.categories.map(() => new Float64Array(test.rows));
  }

  add(model: Model, vote: number): void {
    const { codes } = predict(model, this.#test);
    this.conditions += measureSize(model).nodes;
    for (let row = 0; row < this.#test.rows; row++) {
      this.#votes[codes[row]][row] += vote;
      this.#trees[codes[row]][row] += 1;
    }
  }

  accuracy(): number {
    const { rows, target } = this.#test;
    let right = 0;
    for (let row = 0; row < rows; row++) {
      let best = 0;
      this.#votes.forEach((votes, c) => {
        if (votes[row] > this.#votes[best][row]) best = c;
      });
      if (best === target.codes[row]) right++;
    }
    return (100 * right) / rows;
  }

  /** Per cent of the rows, over all pairs of trees. */
  get agreement(): number {
    let [alike, pairs] = [0, 0];
    for (let row = 0; row < this.#test.rows; row++) {
      const trees = this.#trees.map((each) => each[row]);
      const total = trees.reduce((sum, count) => sum + count, 0);
      pairs += total * (total - 1);
      for (const count of trees) alike += count * (count - 1);
    }
    return pairs === 0 ? 100 : (100 * alike) / pairs;
  }
}
