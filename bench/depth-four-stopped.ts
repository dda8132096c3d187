// How late, by the clock, an exact search of depth 4 is back when it is stopped after two seconds: by its time limit, by
// an abort signal, and by Ctrl-C on the command line (there with judging the tree, printing and ending the process).

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeCsv } from "../build/internal.js";
import { type Dataset, learn, startSearchThread } from "../build/node.js";
import type { Report } from "./bench.ts";

const AFTER = 2;

export async function depthFourStopped(report: Report, name: string, dataset: Dataset): Promise<void> {
  let worst = 0;
  for (const threads of [1, 2]) {
    const byLimit = await lateness(dataset, threads, "limit");
    const bySignal = await lateness(dataset, threads, "signal");
    const byKey = await ctrlC(dataset, threads);
    worst = Math.max(worst, byLimit.late, bySignal.late, byKey);
    report.line({
      case: `${name}, depth 4 stopped, ${threads} thread${threads > 1 ? "s" : ""}: s late by its limit`,
      ours: byLimit.late,
      notes: {
        "by signal, s late": bySignal.late,
        "by Ctrl-C, s late": byKey,
        errors: byLimit.errors,
      },
    });
  }
  report.bar("stopped after 2 s: seconds late by the clock, the worst", worst, { atMost: 0.2 });
}

async function lateness(dataset: Dataset, threads: number, by: "limit" | "signal") {
  const controller = new AbortController();
  const due = performance.now() + AFTER * 1000;
  if (by === "signal") setTimeout(() => controller.abort(), AFTER * 1000);
  const { certificate } = await learn(dataset, {
    method: "t4",
    intervals: 2,
    threads,
    ...(by === "limit" && { timeLimit: AFTER }),
    signal: controller.signal,
    startSearchThread,
  });
  const late = (performance.now() - due) / 1000;
  return { late, errors: certificate!.upperBound };
}

async function ctrlC(dataset: Dataset, threads: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "espalier-bench-"));
  try {
    const file = join(folder, "data.csv");
    writeFileSync(file, [...writeCsv(dataset)].join(""));
    const program = fileURLToPath(new URL("../bin/espalier.js", import.meta.url));
    const flags = ["--method", "t4", "--intervals", "2", "--threads", String(threads), "--json"];
    const child = spawn(process.execPath, [program, "learn", file, ...flags], { stdio: "ignore" });
    const ended = new Promise((resolve) => child.on("close", resolve));
    // The file is read in less than a second.
    await new Promise((resolve) => setTimeout(resolve, (AFTER + 1) * 1000));
    const asked = performance.now();
    child.kill("SIGINT");
    await ended;
    return (performance.now() - asked) / 1000;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
