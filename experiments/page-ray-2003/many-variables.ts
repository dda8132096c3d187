// Beyond the paper: hard targets among more and more variables that do not matter, which is where skewing all columns at once fails.

import type { Check, ReportSection } from "../sections.ts";
import { spreadText } from "../spread.ts";
import { byLearner, learningCurve, type NamedMethod, type Target } from "./curves.ts";
import { type Design, methods, seedsOf } from "./methods.ts";

export async function manyVariables(design: Design): Promise<ReportSection> {
  const rows: (string | number)[][] = [];
  const checks: Check[] = [];
  const extended: readonly NamedMethod[] = [
    ...methods,
    byLearner("sequential skewing", "sequential-skewing"),
    byLearner("skewing, 100 effective rows", "skewing", { leastRows: 100 }),
  ];
  for (const attributes of design.quick ? [100, 200] : [30, 100, 200, 300, 1000]) {
    for (const relevant of attributes === 1000 ? [2, 3] : [2, 3, 4]) {
      design.say(`${relevant} among ${attributes} variables`);
      const target: Target = { family: "hard", relevant, attributes };
      // Reweighting all of so many columns takes long and shows no more than at 200.
      const few = ["ID3", "auto-skew", ...(attributes === 300 ? ["sequential skewing"] : [])];
      const tried = attributes > 200 ? extended.filter(({ name }) => few.includes(name)) : extended;
      const seeds = seedsOf(design, design.quick ? 3 : attributes >= 200 ? 10 : design.runs);
      const points = await design.keep(`${relevant} among ${attributes}`, () =>
        learningCurve(target, [2000], tried, seeds),
      );
      const text = (name: string): string => {
        const point = points.find(({ method }) => method === name);
        return point ? spreadText(point.accuracy) : "–";
      };
      rows.push([attributes, relevant, ...extended.map(({ name }) => text(name))]);
      if (attributes === 200 && relevant > 2) {
        const found = points.find(({ method }) => method === "auto-skew")!.accuracy.mean;
        checks.push({
          claim: `${relevant} among 200 variables, 2000 examples: auto-skew at least 99 %`,
          found: `${found.toFixed(2)} %, the paper's skewing ${text("skewing")}`,
          holds: found >= 99,
        });
      }
    }
  }
  return {
    title: "Beyond the paper: many irrelevant variables",
    text: [
      `Hard targets, 2000 examples, accuracy in per cent on 2000 more; ${design.runs} targets each, at most 10 among 200 variables and more.`,
    ],
    tables: [
      { caption: "Accuracy", head: ["variables", "relevant", ...extended.map(({ name }) => name)], rows },
    ],
    checks,
  };
}
