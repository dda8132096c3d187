import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SEED_STEPS } from "../../src/evaluate/seed-steps.ts";

const root = join(import.meta.dirname, "../../src");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(join(root, file), "utf8"));

it("no two uses of one seed draw alike: steps differ by more than any repeats, and each is used once", () => {
  const steps = Object.values(SEED_STEPS).sort((a, b) => a - b);
  for (const [place, step] of steps.entries()) {
    expect(step - (steps[place - 1] ?? 0)).toBeGreaterThanOrEqual(1000);
  }
  for (const name of Object.keys(SEED_STEPS)) {
    const uses = sources.join("\n").split(`SEED_STEPS.${name}`).length - 1;
    expect([name, uses]).toEqual([name, 1]);
  }
});
