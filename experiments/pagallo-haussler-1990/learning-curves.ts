// Learning curves for dnf4: Figure 5.

import type { ReportSection } from "../sections.ts";
import { type Design, dnf4, overRuns } from "./design.ts";

export async function learningCurveSection(design: Design): Promise<ReportSection> {
  design.say("learning curves");
  const sizes = design.quick ? [660, 1320, 2640] : [330, 660, 990, 1320, 1760, 2200, 2640, 3960];
  const methods = ["redwood", "fringe", "greedy3", "grove"];
  const series = [];
  for (const method of methods) {
    const points: [number, number][] = [];
    for (const learningRows of sizes) {
      points.push([learningRows, (await overRuns(design, { ...dnf4, learningRows }, { method })).error.mean]);
    }
    series.push({ name: method, points });
  }
  return {
    title: "Learning curves for dnf4 (Figure 5)",
    text: ["Means over the runs; the sample-size rule gives 2640 for this concept."],
    plots: [{ caption: "Test error by learning rows", x: "learning rows", y: "error %", series }],
  };
}
