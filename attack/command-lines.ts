// The whole program on fuzzed files and options: its exit codes, and no trace of a stack.

import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "../bench/random.ts";
import { learners } from "../build/internal.js";
import { fuzzInput, KINDS, type Seeds } from "./fuzz-input.ts";
import type { AttackContext } from "./part.ts";

const program = join(import.meta.dirname, "../bin/espalier.js");

const RUNS = 220;
const VALUES = [
  "-1",
  "0",
  "1",
  "2.5",
  "1e9",
  "1000000000",
  "1e308",
  "NaN",
  "Infinity",
  "",
  "x",
  "yes",
  "__proto__",
  "a\nb",
  "x".repeat(3000),
];

/** `learn` with a hostile value for some option of some method. */
function optionArgs(random: Random, folder: string): string[] {
  const path = join(folder, "small.csv");
  writeFileSync(path, "a,b,class\n0,1,no\n1,2,yes\n0,3,no\n1,4,yes\n0,5,yes\n1,6,no\n");
  const learner = learners[random.below(learners.length)];
  const flags = [
    ...Object.values(learner.options).map(({ flag }) => flag.split(" ")[0]),
    ...["--target", "--kinds", "--exclude", "--weights", "--cv", "--test", "--seed", "--select", "--priors"],
  ];
  const flag = flags[random.below(flags.length)];
  return [
    "learn",
    path,
    "--method",
    learner.name,
    "--time-limit",
    "2",
    `${flag}=${VALUES[random.below(VALUES.length)]}`,
  ];
}

export function commandLines(context: AttackContext, folder: string, seeds: Seeds): void {
  const tally = context.tally("the program ends with 0, 1 or 2 and one line", "runs");
  while (tally.tries < RUNS && (tally.tries < KINDS.length || !context.isOver())) {
    const input = fuzzInput(context.seed + 1, tally.tries, seeds);
    const kind = input.kind === "gzip" ? "csv.gz" : input.kind === "edit" ? "model" : input.kind;
    const path = join(folder, kind === "c45" ? "f.data" : `f.${kind === "model" ? "json" : kind}`);
    writeFileSync(path, input.bytes);
    if (kind === "c45") writeFileSync(join(folder, "f.names"), input.names);
    const args =
      kind === "option"
        ? optionArgs(input.random, folder)
        : kind === "model"
          ? ["export", path, "--to", "text"]
          : ["learn", path, "--method", "id3", "--test", "0.3"];
    const run = spawnSync("node", [program, ...args], { encoding: "utf8", timeout: 120_000 });
    tally.tries++;
    const complaints = run.stderr.split("\n").filter((line) => line.startsWith("espalier: "));
    const isRight =
      [0, 1, 2].includes(run.status ?? -1) &&
      !/\n {4}at /.test(run.stderr) &&
      !run.stderr.includes("a defect in espalier") &&
      complaints.every((line) => line.length < 500) &&
      (run.status === 0 || complaints.length > 0);
    if (!isRight)
      context.fail(tally, `exit ${run.status}: ${run.stderr.slice(0, 400)}`, {
        args,
        base64: Buffer.from(input.bytes).toString("base64").slice(0, 60_000),
        names: input.names,
      });
  }
}
