// The concepts of the papers by `learn` without a method: learned from as many rows as the literature used, judged on 5,000 fresh
// rows without noise; where mistakes are left, again from twice and four times as many. The budget is what the concept takes
// to write down, where that is more than twelve conditions.

import { assessRows, concepts, generateDataset, measure, measureSize } from "../build/internal.js";
import { learn, predict } from "../build/node.js";
import type { Bench, Report } from "./bench.ts";

/** Conditions allowed: twelve, or what the concept needs as rules or as a tree. */
const BUDGETS: Readonly<Record<string, number>> = {
  "monks-1": 12,
  "monks-2": 12,
  "monks-3": 12,
  par4: 12,
  par5: 12,
  mx6: 12,
  mx11: 40,
  dnf1: 80,
  dnf2: 60,
  dnf3: 40,
  dnf4: 60,
};

const bench: Bench = {
  summary: "the papers' concepts without naming a method",
  async run(report) {
    const wanted = Object.keys(BUDGETS).filter((name) => report.sets?.includes(name) ?? true);
    for (const name of report.quick ? wanted.slice(0, 3) : wanted) {
      const { rows } = concepts.find((concept) => concept.name === name)!;
      const first = await tryConcept(report, name, rows);
      report.bar(`${name}: wrong answers on 5,000 fresh rows, at most 0`, first, { atMost: 0 });
      if (report.quick) continue;
      for (let wrong = first, times = 2; wrong > 0 && times <= 4; times *= 2) {
        wrong = await tryConcept(report, name, rows * times);
      }
    }
  },
};
export default bench;

/** How many of 5,000 fresh rows the chosen model gets wrong. */
async function tryConcept(report: Report, name: string, rows: number): Promise<number> {
  const maxConditions = BUDGETS[name];
  const started = performance.now();
  const learning = generateDataset(name, { rows, seed: 1, permuteColumns: true });
  const { model, choice } = await learn(learning, { maxConditions, timeLimit: 600, evaluate: null });
  const seconds = (performance.now() - started) / 1000;
  const fresh = generateDataset(name, { rows: 5000, seed: 2, classNoise: 0 });
  const { errors } = measure(assessRows(predict(model, fresh), fresh));
  report.line({
    case: `${name}, ${rows} rows`,
    ours: seconds,
    notes: {
      chosen: choice.name,
      conditions: measureSize(model).conditions,
      budget: maxConditions,
      "wrong of 5,000": errors,
    },
  });
  return errors;
}
