// Whether anything is claimed that is not so: classes put in random order must not be learned, copies, leaks and very rare
// classes must be told, intervals must hold the truth. (Those of a choice are measured by `npm run bench -- calibration`.)

import { existsSync, readdirSync } from "node:fs";
import { type Random, seeded } from "../bench/random.ts";
import { assessRows, generateDataset, measure, measureSize, selectRows } from "../build/internal.js";
import { type Dataset, learn, predict, readDatasetFile } from "../build/node.js";
import type { AttackContext, AttackPart } from "./part.ts";

const folder = new URL("../../shared/datasets/", import.meta.url);
const DATASETS = 30;
const DRAWS = 10;
const ROWS = 200;

export const honesty: AttackPart = {
  name: "honesty",
  summary: "nothing is found where nothing is, and what misleads is told",
  share: 4,
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
    tally.lacks = "the public datasets are not here";
    return;
  }
  const names = readdirSync(folder).filter((name) => /\.csv(\.gz)?$/.test(name) && !name.startsWith("monks"));
  const chosen = Array.from(
    { length: DATASETS },
    (_, index) => names[Math.floor((index * names.length) / DATASETS)],
  );
  // The note carries what a run that is taken up again had counted.
  let [claims, models, above] = (tally.note.match(/\d+(?= (?:claims|models|intervals))/g) ?? [0, 0, 0]).map(
    Number,
  );
  while (tally.tries < DATASETS * DRAWS && !context.isOver()) {
    const dataset = await readDatasetFile(new URL(chosen[tally.tries % DATASETS], folder).pathname);
    const { model, choice, cv, test } = await learn(shuffled(dataset, context.random));
    tally.tries++;
    const isModel = measureSize(model).nodes > 0;
    // What a reader is told counts: a model that is not said to be unproved is a claim too.
    const isDenied = [...choice.warnings, ...choice.why].some((sentence) => sentence.startsWith("Not shown"));
    if (isModel) models++;
    if (choice.isShown || (isModel && !isDenied)) claims++;
    const measured = test ?? cv;
    if (measured && measured.interval.low > measured.baseline) above++;
    tally.note = [
      `${claims} claims (${((100 * claims) / tally.tries).toFixed(1)} %) on ${Math.min(tally.tries, DATASETS)} datasets of up to ${ROWS} rows`,
      `${models} models of more than the majority class were returned, the others of these saying that they are not shown to beat it`,
      `${above} intervals lie above the majority's accuracy`,
    ].join("; ");
    if (tally.tries % DATASETS === 0) context.say(tally.note);
  }
  // More than one expects of 5 % by chance, once in a hundred times.
  const most = 0.05 * tally.tries + 2.33 * Math.sqrt(0.05 * 0.95 * tally.tries);
  if (claims > most || above > most) context.fail(tally, tally.note, null);
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
  if (tally.tries > 0 && (share < 0.92 || share > 0.98)) context.fail(tally, tally.note, null);
}

const KINDS = [
  ["a column that gives the class away", "leak", 400, /target leakage/],
  ["most rows several times, with other classes", "copies", 400, /duplicate/],
  ["most rows several times, with their class, so that folds share them", "twins", 400, /duplicate/],
  ["one row in a thousand", "rare", 4000, /Fewer than|too few to evaluate/],
] as const;
const TOLD_DRAWS = 5;

async function toldWarnings(context: AttackContext): Promise<void> {
  const tally = context.tally(
    "leaks, copies, copies across folds and classes of one row in a thousand are told",
    "datasets",
  );
  while (tally.tries < KINDS.length * TOLD_DRAWS && !context.isOver()) {
    const [what, kind, rows, expected] = KINDS[tally.tries % KINDS.length];
    const result = await learn(made(rows, context.random, kind), { timeLimit: 20 });
    tally.tries++;
    const said = JSON.stringify({ ...result, model: null });
    if (!expected.test(said)) context.fail(tally, what, said.slice(0, 3000));
  }
}

type Misleading = (typeof KINDS)[number][1];

function made(rows: number, random: Random, what: Misleading): Dataset {
  const different = what === "copies" || what === "twins" ? 40 : rows;
  const codes = new Uint8Array(rows);
  for (let row = 0; row < rows; row++) {
    const drawn = what === "rare" ? Number(row < rows / 1000) : random.below(2);
    codes[row] = what === "twins" && row >= different ? codes[row % different] : drawn;
  }
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
