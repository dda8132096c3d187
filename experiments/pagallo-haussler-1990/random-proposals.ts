// FRINGE against features proposed at random: Figure 3.

import { createMemorySource, learnPart, type Model } from "../../src/node.ts";
import { type DrawnRun, drawRun, testError } from "../concept-runs.ts";
import type { ReportSection } from "../sections.ts";
import { type Design, dnf4 } from "./design.ts";

/** The model after each iteration: a run cut off there is the same run. */
async function trajectory(
  run: DrawnRun,
  options: Record<string, unknown>,
): Promise<{ error: number; size: number }[]> {
  const source = await createMemorySource(run.learning);
  const learnOnce = (more: Record<string, unknown>) =>
    learnPart(source, source.everything, {
      method: "fringe",
      seed: run.seed,
      ...options,
      ...more,
    });
  const whole = await learnOnce({});
  const points: { error: number; size: number }[] = [];
  for (let k = 1; k <= whole.history.length; k++) {
    const model: Model =
      k === whole.history.length ? whole.model : (await learnOnce({ maxIterations: k })).model;
    points.push({ error: testError(model, run.test), size: whole.history[k - 1].nodes as number });
  }
  await source.close();
  return points;
}

export async function randomProposalSection(design: Design): Promise<ReportSection> {
  design.say("FRINGE against random proposals");
  const run = drawRun(dnf4, design.seed * 1000);
  const fringe = await trajectory(run, {});
  const random = await trajectory(run, { variant: "random" });
  const line = (points: readonly { error: number; size: number }[], what: "error" | "size") =>
    points.map((point, index) => [index + 1, point[what]] as const);
  return {
    title: "FRINGE against features proposed at random (Figure 3)",
    text: ["One run on dnf4; the random proposer adds as many features in each iteration as FRINGE does."],
    plots: [
      {
        caption: "Test error by iteration",
        x: "iteration",
        y: "error %",
        series: [
          { name: "FRINGE", points: line(fringe, "error") },
          { name: "random", points: line(random, "error") },
        ],
      },
      {
        caption: "Inner nodes by iteration",
        x: "iteration",
        y: "nodes",
        series: [
          { name: "FRINGE", points: line(fringe, "size") },
          { name: "random", points: line(random, "size") },
        ],
      },
    ],
    checks: [
      {
        claim: "FRINGE ends exact with 10 nodes, one for each term",
        found: `error ${fringe.at(-1)!.error} %, ${fringe.at(-1)!.size} nodes, ${fringe.length} iterations`,
        holds: fringe.at(-1)!.error === 0 && fringe.at(-1)!.size === 10,
      },
      {
        claim: "Random proposals do not succeed",
        found: `error ${random.at(-1)!.error} %`,
        holds: random.at(-1)!.error > 10,
      },
    ],
  };
}
