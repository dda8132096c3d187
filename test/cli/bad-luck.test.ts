// Data from which little or nothing can be learned: each gets a clear sentence, and an exit code that scripts expect.

import { describe, expect, it } from "vitest";
import { createRandom } from "../../src/dataset/random.ts";
import { noiseData, WEATHER } from "./play-data.ts";
import { run, scratchFolder } from "./run.ts";

const scratch = scratchFolder();
// A choice among small models, evaluated once.
const SMALL_AND_ONCE = ["--max-conditions", "2", "--max-depth", "2", "--test", "0.3"];

async function learn(name: string, text: string, ...flags: string[]) {
  return run(["learn", scratch.write(name, text), ...flags]);
}

/** Lines of three numbers and a class that the first two decide. */
function numberLines(rows: number, seed = 3): string[] {
  const random = createRandom(seed);
  return Array.from({ length: rows }, () => {
    const [a, b, c] = [random.unit(), random.unit(), random.unit()];
    return `${a.toFixed(6)},${b.toFixed(6)},${c.toFixed(6)},${a > 0.4 && b > 0.4 ? "x" : "y"}`;
  });
}

describe("bad input and bad luck", () => {
  it("too few rows: the plain tree, and that it is not evaluated", async () => {
    const { code, stdout } = await learn("tiny.csv", WEATHER);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^14 rows are too few to evaluate a model on \(at least 30 are needed\): this is the plain greedy tree, learned without a choice among methods\.\n/,
    );
  });

  it("too few rows of a class: the same", async () => {
    const lines = numberLines(60).map((line, row) => line.replace(/[xy]$/, row < 4 ? "rare" : "common"));
    const { code, stdout } = await learn("rare.csv", `a,b,c,kind\n${lines.join("\n")}\n`);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^kind has fewer than two classes of at least 5 rows, too few to evaluate a model on/,
    );
  });

  it("labels that are noise: no model beats the majority class, with the p-value, exit 0", async () => {
    const { code, stdout } = await learn("noise.csv", noiseData(120), ...SMALL_AND_ONCE);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /No model beats the majority class \((yes|no)\): none of \d+ candidates is likely to be better \(p = [01]\.\d+\)/,
    );
    expect(stdout).toMatch(/^always (yes|no)/m);
  });

  it("a class column full of ids: refused, with the way out, exit 1", async () => {
    const lines = numberLines(200).map((line, row) => line.replace(/[xy]$/, `user${row}`));
    const { code, stdout, stderr } = await learn(
      "ids.csv",
      `a,b,c,id\n${lines.join("\n")}\n`,
      "--target",
      "id",
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(
      /ids\.csv: nearly every row has its own class in the target "id" \(200 in 200 rows\); choose another target column\n$/,
    );
  });

  it("a class for every few rows: a warning before anything else, as for ids", async () => {
    const lines = numberLines(200).map((line, row) => line.replace(/[xy]$/, `user${row % 100}`));
    const few = await learn("groups.csv", `a,b,c,id\n${lines.join("\n")}\n`, "--target", "id");
    expect(few.code).toBe(0);
    expect(few.stdout).toMatch(
      /^id has 100 classes in 200 rows, as ids have: if these are not the classes to learn, name the right column as the target\.\n/,
    );
  });

  it.skipIf(process.env.ESPALIER_DEPTH === "1")(
    "2,000,000 rows: learned from a sample or by one pass per level, evaluated on held-out rows (npm run test:deep runs this)",
    async () => {
      const data = scratch.path("long.csv");
      const size = ["--rows", "2000000", "--class-noise", "0.05"];
      expect((await run(["generate", "dnf4", ...size, "--out", data])).code).toBe(0);
      const { code, stdout, stderr } = await run(["learn", data]);
      expect(code).toBe(0);
      expect(stdout).toMatch(/Accuracy \d\d\.\d % on 500,000 held-out rows \(95 % interval/);
      expect(stderr + stdout).toMatch(
        /a stratified sample of (100|20),000 of the 1,500,000 training rows|Learned by (redwood|id3)/,
      );
    },
  );
});
