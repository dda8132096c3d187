// Whether anything is claimed that is not so: classes put in random order must not be learned, copies, leaks and very rare
// classes must be told, intervals must hold the truth. (Those of a choice are measured by `npm run bench -- calibration`.)

import { existsSync, readdirSync } from "node:fs";
import { type Random, seeded } from "../bench/random.ts";
import {
  assessRows,
  type Dataset,
  generateDataset,
  learn,
  measure,
  predict,
  readDatasetFile,
  selectRows,
} from "../dist/node.js";
import type { AttackContext, AttackPart } from "./part.ts";

const folder = new URL("../../shared/datasets/", import.meta.url);
const DATASETS = 30;
const DRAWS = 10;
const ROWS = 200;

export const honesty: AttackPart = {
  name: "honesty",
  summary: "nothing is found where nothing is, and what misleads is told",
  share: 15,
  async run(context) {
    await toldWarnings(context);
    await coveringIntervals(context);
    await shuffledClasses(context);
  },
};

async function shuffledClasses(context: AttackContext): Promise<void> {
  const tally = context.tally(
    "classes in random order: a claim to beat the majority class in at most 5 % (a failure is more)",
    "draws",
  );
  if (!existsSync(folder)) {
    tally.note = "skipped: the public datasets are not here";
    return;
  }
  const names = readdirSync(folder).filter((name) => /\.csv(\.gz)?$/.test(name) && !name.startsWith("monks"));
  const chosen = Array.from(
    { length: DATASETS },
    (_, index) => names[Math.floor((index * names.length) / DATASETS)],
  );
  // The note carries the claims of a run that is taken up again.
  let claims = Number.parseInt(tally.note, 10) || 0;
  while (tally.tries < DATASETS * DRAWS && !context.isOver()) {
    const dataset = await readDatasetFile(new URL(chosen[tally.tries % DATASETS], folder).pathname);
    const { choice } = await learn(shuffled(dataset, context.random));
    tally.tries++;
    if (choice.isShown) claims++;
    tally.note = `${claims} claims (${((100 * claims) / tally.tries).toFixed(1)} %) on ${Math.min(tally.tries, DATASETS)} datasets of up to ${ROWS} rows`;
    if (tally.tries % DATASETS === 0) context.say(tally.note);
  }
  // More than one expects of 5 % by chance, once in a hundred times.
  const most = 0.05 * tally.tries + 2.33 * Math.sqrt(0.05 * 0.95 * tally.tries);
  if (claims > most) context.fail(tally, tally.note, null);
}

/** Some of the rows, their classes dealt out anew. */
function shuffled(dataset: Dataset, random: Random): Dataset {
  const rows = Uint32Array.from({ length: dataset.rows }, (_, row) => row);
  shuffle(rows, random);
  const some = selectRows(dataset, rows.slice(0, ROWS).sort());
  const codes = some.target.codes.slice();
  shuffle(codes, random);
  return { ...some, target: { ...some.target, codes } };
}

function shuffle(values: Uint32Array | Uint16Array | Uint8Array, random: Random): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [values[i], values[j]] = [values[j], values[i]];
  }
}

const INTERVALS = 1000;

/** The interval of rows set aside against the accuracy on many fresh rows of the same concept. */
async function coveringIntervals(context: AttackContext): Promise<void> {
  const tally = context.tally(
    "95 % intervals hold the true accuracy in 92 to 98 % (a failure is less or more)",
    "draws",
  );
  let held = 0;
  if (tally.tries >= INTERVALS) return;
  for (tally.tries = 0; tally.tries < INTERVALS && !context.isOver(); tally.tries++) {
    const index = context.seed + tally.tries;
    const random = seeded(index);
    const parameters = { attributes: 8, terms: 3, mean: 2, deviation: 1, monotone: 0 };
    const classNoise = 0.05 + 0.3 * random.uniform();
    const draw = (rows: number, seed: number): Dataset =>
      generateDataset("random-dnf", { rows, seed, classNoise, parameters, conceptSeed: index });
    const rows = 100 + random.below(400);
    const { model, test } = await learn(draw(rows, 2 * index), {
      method: "id3",
      maxDepth: 4,
      evaluate: { test: 0.4 },
    });
    const fresh = draw(5000, 2 * index + 1);
    const truth = measure(assessRows(predict(model, fresh), fresh)).accuracy;
    if (truth >= test!.interval.low && truth <= test!.interval.high) held++;
  }
  const share = held / Math.max(1, tally.tries);
  tally.note = `${(100 * share).toFixed(1)} % of a learner's; those of a choice are on the page of calibration`;
  if (share < 0.92 || share > 0.98) context.fail(tally, tally.note, null);
}

async function toldWarnings(context: AttackContext): Promise<void> {
  const tally = context.tally("leaks, copies and classes of one row in a thousand are told", "datasets");
  const cases: readonly [what: string, dataset: Dataset, expected: RegExp][] = [
    ["a column that gives the class away", made(400, context.random, "leak"), /target leakage/],
    ["most rows several times", made(400, context.random, "copies"), /duplicate/],
    ["one row in a thousand", made(4000, context.random, "rare"), /Fewer than|too few to evaluate/],
  ];
  if (tally.tries > 0) return;
  for (const [what, dataset, expected] of cases) {
    const result = await learn(dataset, { timeLimit: 20 });
    tally.tries++;
    const said = JSON.stringify({ ...result, model: null });
    if (!expected.test(said)) context.fail(tally, what, said.slice(0, 3000));
  }
}

function made(rows: number, random: Random, what: "leak" | "copies" | "rare"): Dataset {
  const codes = new Uint8Array(rows);
  for (let row = 0; row < rows; row++)
    codes[row] = what === "rare" ? Number(row < rows / 1000) : random.below(2);
  const different = what === "copies" ? 40 : rows;
  const numbers = (): Float64Array => {
    const base = Float64Array.from({ length: different }, () => random.uniform());
    return Float64Array.from({ length: rows }, (_, row) => base[row % different]);
  };
  if (what === "copies") for (let row = different; row < rows; row++) codes[row] = codes[row % different];
  return {
    name: what,
    rows,
    attributes: [
      { kind: "continuous", name: "x", values: numbers() },
      { kind: "continuous", name: "y", values: numbers() },
      ...(what === "leak"
        ? [{ kind: "boolean" as const, name: "outcome", categories: ["0", "1"], codes: codes.slice() }]
        : []),
    ],
    target: { kind: "categorical", name: "class", categories: ["no", "yes"], codes },
    weights: null,
    notices: [],
  };
}
