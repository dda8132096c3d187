// npm run mutate -- [FILE …] [--most N] [--seed S]: changes one piece of code at a time and runs the tests that are to notice.
// Prints for every file how many of the changes they noticed, and each that they did not. Some changes mean nothing, such as the
// order in which equals are visited; a person tells these from gaps in the tests.

import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { seeded } from "../bench/random.ts";
import { type Mutant, mutantsOf } from "./mutation/mutants-of.ts";

const root = join(import.meta.dirname, "..");

/** Files of the core, and the tests that are to notice. */
const WATCHED: Readonly<Record<string, readonly string[]>> = {
  "src/evaluate/wilson-interval.ts": ["test/evaluate/wilson-interval.test.ts"],
  "src/evaluate/effective-rows.ts": ["test/dataset/weigh-rows.test.ts"],
  "src/evaluate/measures.ts": [
    "test/evaluate/measures.test.ts",
    "test/evaluate/probability-measures.test.ts",
  ],
  "src/evaluate/unit-rows.ts": ["test/evaluate/unit-rows.test.ts"],
  "src/objective/whole-costs.ts": ["test/learn/scaled-costs.test.ts"],
  "src/objective/priors.ts": ["test/objective"],
  "src/objective/cost.ts": ["test/objective", "test/learn/scaled-costs.test.ts"],
  "src/counts/best-split.ts": ["test/counts/best-split.test.ts"],
  "src/split/criteria/information.ts": ["test/split", "test/counts/best-split.test.ts"],
  "src/search/trees/stump.ts": ["test/search/trees/optimal-tree.test.ts"],
  "src/search/exact-objective.ts": ["test/search/exact-objective.test.ts", "test/learn/scaled-costs.test.ts"],
  "src/dataset/read/weigh-rows.ts": ["test/dataset/weigh-rows.test.ts"],
  "src/dataset/read/read-csv.ts": ["test/dataset/read-csv.test.ts", "test/dataset/read-formats.test.ts"],
  "src/dataset/read/json-rows.ts": ["test/dataset/read-formats.test.ts"],
  "src/dataset/infer/number-fields.ts": ["test/dataset/number-fields.test.ts"],
};

const text = { type: "string" } as const;
const { positionals, values } = parseArgs({ allowPositionals: true, options: { most: text, seed: text } });
const files = positionals.length > 0 ? positionals : Object.keys(WATCHED);
const most = Number(values.most ?? Number.POSITIVE_INFINITY);
const random = seeded(Number(values.seed ?? randomInt(1_000_000)));
let [noticed, all] = [0, 0];
for (const file of files) {
  const tests = WATCHED[file];
  if (tests === undefined) {
    console.error(`no tests are named for ${file}; there are: ${Object.keys(WATCHED).join(", ")}`);
    process.exit(2);
  }
  if (isNoticed(null, tests)) {
    console.error(`${tests.join(", ")} fail without any change`);
    process.exit(1);
  }
  const mutants = sampleOf(mutantsOf(file, readFileSync(join(root, file), "utf8")), most);
  const lived = mutants.filter((mutant) => !isNoticed(mutant, tests));
  noticed += mutants.length - lived.length;
  all += mutants.length;
  console.log(`${file}: ${mutants.length - lived.length} of ${mutants.length} noticed`);
  for (const { line, was, instead } of lived)
    console.log(`  line ${line}: ${was.replaceAll("\n", " ")} -> ${instead.replaceAll("\n", " ")}`);
}
console.log(`all: ${noticed} of ${all} noticed (${((100 * noticed) / all).toFixed(1)} %)`);

/** One that hangs is noticed, too. */
function isNoticed(mutant: Mutant | null, tests: readonly string[]): boolean {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const config = join(root, "attack/mutation/vitest.config.ts");
  const { status } = spawnSync(
    process.execPath,
    [vitest, "run", "--config", config, "--bail", "1", ...tests],
    { cwd: root, env: { ...process.env, MUTANT: JSON.stringify(mutant) }, timeout: 120_000, stdio: "ignore" },
  );
  return status !== 0;
}

function sampleOf(mutants: readonly Mutant[], count: number): Mutant[] {
  const left = [...mutants];
  const taken: Mutant[] = [];
  while (left.length > 0 && taken.length < count) taken.push(...left.splice(random.below(left.length), 1));
  return taken.sort((a, b) => a.from - b.from);
}
