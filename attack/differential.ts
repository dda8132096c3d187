// Every way to run an exported model against `predict`, and every fast path of a learner against its slow twin.

import { seeded } from "../bench/random.ts";
import { predict } from "../src/model/predict.ts";
import { datasetOf } from "../test/arbitraries/model.ts";
import { createRunners, type Runner } from "./export-runners.ts";
import type { AttackContext, AttackPart, Tally } from "./part.ts";
import { type ModelCase, randomCases } from "./random-cases.ts";
import { sameFiles } from "./same-files.ts";
import { fastAgainstSlow } from "./twins.ts";

/** Of a batch, which each way to run them gets in one call. */
const MODELS = 125;
const ROWS = 800;
const WANTED_ROWS = 1_000_000;

export const differential: AttackPart = {
  name: "differential",
  summary: "exports against predict, fast learners against slow ones",
  share: 27,
  async run(context) {
    await exportsAgainstPredict(context);
    await sameFiles(context);
    await fastAgainstSlow(context);
  },
};

async function exportsAgainstPredict(context: AttackContext): Promise<void> {
  const runners = await createRunners();
  const tallies = new Map(
    runners.map((runner) => {
      const tally = context.tally(`${runner.name} answers as predict does`, "rows");
      if (runner.skip !== null) tally.lacks = runner.skip;
      return [runner, tally] as const;
    }),
  );
  const wanted = (runner: Runner): boolean =>
    runner.skip === null && tallies.get(runner)!.tries < WANTED_ROWS;
  const drawn = (): number => [...tallies.values()].reduce((sum, { tries }) => sum + tries, 0);
  while (runners.some(wanted)) {
    const random = seeded(context.seed + drawn());
    const cases = randomCases(random, MODELS, ROWS);
    const expected = cases.map(({ model, rows }) => {
      const { codes } = predict(model, datasetOf(model, rows));
      return rows.map((_, index) => model.classes[codes[index]]);
    });
    for (const runner of runners) {
      if (!wanted(runner)) continue;
      const places = cases.flatMap(({ model }, index) => (runner.accepts?.(model) === false ? [] : [index]));
      const tally = tallies.get(runner)!;
      try {
        const answers = await runner.answers(places.map((index) => cases[index]));
        places.forEach((index, at) => {
          compare(context, tally, cases[index], expected[index], answers[at] ?? []);
        });
      } catch (error) {
        context.fail(tally, String(error).slice(0, 500), null);
      }
    }
    context.say(`${drawn().toLocaleString("en")} answers compared`);
    if (context.isOver()) break;
  }
  for (const runner of runners) await runner.close?.();
}

function compare(
  context: AttackContext,
  tally: Tally,
  { model, rows }: ModelCase,
  expected: readonly string[],
  answers: readonly (string | null)[],
): void {
  rows.forEach((row, index) => {
    tally.tries++;
    if (answers[index] === expected[index]) return;
    if (tally.failures < 5)
      context.fail(tally, `${answers[index]} instead of ${expected[index]}`, { model, row });
    else tally.failures++;
  });
}
