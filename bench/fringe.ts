// FRINGE, GREEDY3 and GROVE: time against one scikit-learn tree and against RIPPER on the same rows, and growth with the rows.

import {
  createMemorySource,
  findLearner,
  fitProcedure,
  generateDataset,
  measureSize,
  procedureOf,
} from "../build/internal.js";
import type { Dataset } from "../build/node.js";
import type { Bench, Report } from "./bench.ts";
import { booleanDataset, peerArrays } from "./data.ts";
import { runPython } from "./peers.ts";
import { askPeers } from "./rule-peers.ts";
import { fastest } from "./timing.ts";
import { runJ48 } from "./weka.ts";

const bench: Bench = {
  summary: "FRINGE and decision lists, from columns in memory to the model",
  async run(report) {
    await speed(report);
    await scale(report);
  },
};
export default bench;

interface Learned {
  readonly iterations: number;
  readonly size: number;
}

async function fitModel(dataset: Dataset, method: string, options = {}): Promise<Learned> {
  const source = await createMemorySource(dataset);
  const { model, history } = await fitProcedure(
    source,
    source.everything,
    procedureOf({ method: findLearner(method), ...options }),
  );
  await source.close();
  return { iterations: history.length, size: measureSize(model).nodes };
}

async function speed(report: Report): Promise<void> {
  const dataset = generateDataset("dnf4", { rows: 2640, seed: 1, permuteColumns: true });
  const runs = report.quick ? 10 : 60;
  const tree = runPython<{ seconds: number }>(report, {
    packages: ["scikit-learn"],
    script: "tree.py",
    arrays: peerArrays(dataset),
    options: { depth: null, repeat: 20 },
  });
  const test = new Uint8Array(dataset.rows);
  test.fill(1, 2600);
  const ripper = askPeers(report, dataset, test, ["wittgenstein"]).wittgenstein;
  const ripperSeconds = ripper && "seconds" in ripper ? ripper.seconds : null;
  const c45 = runJ48(report, dataset, test);
  for (const { method, bound } of [
    { method: "fringe", bound: 3 },
    { method: "greedy3", bound: 1 },
    { method: "grove", bound: 1 },
  ]) {
    const ours = await fastest(runs, () => fitModel(dataset, method));
    report.line({
      case: `${method} on dnf4, 2640 × 64`,
      ours: ours.seconds,
      peers: {
        "scikit-learn tree": tree?.seconds ?? null,
        "wittgenstein RIPPER": ripperSeconds,
        "weka J48": c45?.seconds ?? null,
      },
      notes: { nodes: ours.result.size, iterations: ours.result.iterations },
    });
    report.bar(
      `${method}: times one scikit-learn tree, at most ${bound}`,
      tree && ours.seconds / tree.seconds,
      {
        atMost: bound,
      },
    );
    if (method !== "fringe") {
      report.bar(
        `${method}: times faster than wittgenstein's RIPPER, at least 50`,
        ripperSeconds === null ? null : ripperSeconds / ours.seconds,
        { atLeast: 50 },
      );
    }
  }
}

async function scale(report: Report): Promise<void> {
  const most = report.quick ? 100_000 : 1_000_000;
  const perIteration: { rows: number; seconds: number }[] = [];
  for (const rows of [most / 4, most / 2, most]) {
    const dataset = booleanDataset(rows, 64, 1, 0);
    const tree = await fastest(3, () => fitModel(dataset, "redwood"));
    const fringe = await fastest(3, () => fitModel(dataset, "fringe"));
    const { iterations } = fringe.result;
    perIteration.push({ rows, seconds: fringe.seconds / iterations });
    report.line({
      case: `fringe, ${rows.toLocaleString("en")} × 64`,
      ours: fringe.seconds,
      notes: { iterations, "REDWOOD tree": `${tree.seconds.toFixed(2)} s`, nodes: fringe.result.size },
    });
    if (rows === most) {
      report.bar(
        `${rows.toLocaleString("en")} × 64: FRINGE over (iterations × one REDWOOD tree), at most 1.3`,
        fringe.seconds / (iterations * tree.seconds),
        { atMost: 1.3 },
      );
    }
  }
  const [quarter, , whole] = perIteration;
  report.bar(
    "time per iteration at four times the rows, at most 5 times",
    whole!.seconds / quarter!.seconds,
    {
      atMost: 5,
    },
  );
}
