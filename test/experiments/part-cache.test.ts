import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { PartCache } from "../../experiments/part-cache.ts";
import { progressLine } from "../../experiments/progress-line.ts";

const root = mkdtempSync(join(tmpdir(), "espalier-cache-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const key = { paper: "p", part: "one", mode: "quick", seed: 1, data: null, code: "a" };

it("a kept piece is found again by the same code, mode, seed and data only, unless any code will do", () => {
  new PartCache(root, key, false).set("dnf4, run 3", [1, 2]);
  expect(new PartCache(root, key, false).get("dnf4, run 3")).toEqual([1, 2]);
  for (const other of [{ mode: "full" }, { seed: 2 }, { data: "/data" }, { code: "b" }, { part: "two" }]) {
    expect(new PartCache(root, { ...key, ...other }, false).get("dnf4, run 3")).toBeUndefined();
  }
  expect(new PartCache(root, { ...key, code: "b" }, true).get("dnf4, run 3")).toEqual([1, 2]);
  new PartCache(root, key, false).clear();
  expect(new PartCache(root, key, false).get("dnf4, run 3")).toBeUndefined();
});

it("away from a terminal the progress line is printed when a part ends, and every half minute before", () => {
  const lines: string[] = [];
  let time = 0;
  const stream = { isTTY: false, write: (text: string) => lines.push(text) } as unknown as NodeJS.WriteStream;
  const line = progressLine(stream, () => time);
  line.begin("paper", "part", "[1/2]");
  time = 10_000;
  line.say("early", 0.1);
  time = 65_000;
  line.say("half", 0.5);
  line.end("65 s");
  expect(lines).toEqual(["1:05  [1/2] paper · part · 50 % · half\n", "1:05  [1/2] paper · part · 65 s\n"]);
});
