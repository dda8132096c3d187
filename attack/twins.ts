// Fast ways against slow ones: the properties of the tests, which compare learners, counts, kernels and encodings with slow,
// obvious twins, drawn from seeds that the tests themselves do not use.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { AttackContext, Tally } from "./part.ts";

const root = join(import.meta.dirname, "..");
const ROOMS = ["learn", "counts", "kernels", "encoding"] as const;
/** Rounds of all the properties, each from a seed of its own. */
const ROUNDS = 2;

/** What is read of the list of tests that Vitest writes. */
interface TestList {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
      readonly meta: { readonly propertyCases?: number };
    }[];
  }[];
}

export async function fastAgainstSlow(context: AttackContext): Promise<void> {
  const tallies = new Map<string, Tally>(
    ROOMS.map((room) => [room, context.tally(`${room}: fast ways agree with their slow twins`, "cases")]),
  );
  const folder = mkdtempSync(join(tmpdir(), "espalier-twins-"));
  try {
    for (let round = 1; round <= ROUNDS && (round === 1 || !context.isOver()); round++) {
      const file = join(folder, `${round}.json`);
      const said = await runProperties(context, context.seed * 1000 + round, file);
      if (existsSync(file))
        count(context, tallies, JSON.parse(readFileSync(file, "utf8")) as TestList, round);
      else context.fail(tallies.get(ROOMS[0])!, "the properties did not run", said);
      context.say(`properties, round ${round} of ${ROUNDS}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What it said, for where it fails. */
function runProperties(context: AttackContext, seed: number, file: string): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        join(root, "node_modules/vitest/vitest.mjs"),
        "run",
        ...ROOMS.map((room) => `test/${room}/`),
        "--maxWorkers=1",
        "--reporter=json",
        `--outputFile=${file}`,
      ],
      {
        cwd: root,
        env: { ...process.env, ESPALIER_SEED: String(seed), NO_COLOR: "1" },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    // Asking whether the time is over keeps what was counted; the properties are finished in any case.
    const ticks = setInterval(() => context.isOver(), 15_000);
    let said = "";
    const add = (data: Buffer): void => {
      said = (said + data).slice(-20_000);
    };
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    child.on("exit", () => {
      clearInterval(ticks);
      resolve(said);
    });
  });
}

function count(context: AttackContext, tallies: Map<string, Tally>, list: TestList, round: number): void {
  for (const { name, status, message, assertionResults } of list.testResults) {
    const [, room] = relative(root, name).split(/[\\/]/);
    const tally = tallies.get(room)!;
    if (status === "failed" && assertionResults.length === 0)
      context.fail(tally, `${name} does not run`, message);
    for (const { fullName, status: ended, failureMessages, meta } of assertionResults) {
      tally.tries += meta.propertyCases ?? 0;
      if (ended === "failed") context.fail(tally, `round ${round}: ${fullName}`, failureMessages);
    }
  }
}
