// Whether anything is claimed that is not so: classes put in random order must not be learned, copies, leaks and very rare
// classes must be told. (Whether intervals hold the truth is measured by `npm run bench -- calibration`.)

import { existsSync, readdirSync } from "node:fs";
import type { Random } from "../bench/random.ts";
import { type Dataset, learn, readDatasetFile, selectRows } from "../dist/node.js";
import type { AttackContext, AttackPart } from "./part.ts";

const folder = new URL("../../shared/datasets/", import.meta.url);
const DATASETS = 30;
const DRAWS = 10;
const ROWS = 150;

export const honesty: AttackPart = {
  name: "honesty",
  summary: "nothing is found where nothing is, and what misleads is told",
  share: 15,
  async run(context) {
    await toldWarnings(context);
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
  const chosen = names
    .filter((_, index) => index % Math.ceil(names.length / DATASETS) === 0)
    .slice(0, DATASETS);
  let claims = 0;
  const tried = new Set<string>();
  for (let draw = 0; draw < DRAWS && !context.isOver(); draw++) {
    for (const name of chosen) {
      if (context.isOver()) break;
      const dataset = await readDatasetFile(new URL(name, folder).pathname).catch(() => null);
      if (dataset === null) continue;
      const { choice } = await learn(shuffled(dataset, context.random), { timeLimit: 20 });
      tally.tries++;
      tried.add(name);
      if (choice.verdict === "chosen" && choice.p !== null && choice.p <= 0.05) claims++;
      if (tally.tries % 30 === 0) context.say(`${claims} claims in ${tally.tries} draws`);
    }
  }
  tally.note = `${claims} claims (${((100 * claims) / Math.max(1, tally.tries)).toFixed(1)} %) on ${tried.size} datasets of up to ${ROWS} rows`;
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

async function toldWarnings(context: AttackContext): Promise<void> {
  const tally = context.tally("leaks, copies and classes of one row in a thousand are told", "datasets");
  const cases: readonly [what: string, dataset: Dataset, expected: RegExp][] = [
    ["a column that gives the class away", made(400, context.random, "leak"), /target leakage/],
    ["most rows several times", made(400, context.random, "copies"), /duplicate/],
    ["one row in a thousand", made(4000, context.random, "rare"), /Fewer than|too few to evaluate/],
  ];
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
