// Names that version 0.1 had for methods and options, and models that it wrote, go on working; nothing shows them.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { exporters } from "../../src/export/exporters.ts";
import { WEATHER } from "./play-data.ts";
import { run, scratchFolder } from "./run.ts";

const files = scratchFolder();
const weather = files.write("weather.csv", WEATHER);
const fileOf = (name: string): string => `test/golden/version-0.1/${name}.json`;
const modelOf = (name: string) => JSON.parse(readFileSync(fileOf(name), "utf8")).model;

async function learn(...flags: string[]) {
  const { code, stdout } = await run(["learn", weather, "--json", ...flags]);
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

describe("earlier names of methods and options", () => {
  it("learn what they learned, under the names of today", async () => {
    const checklist = await learn("--method", "tally", "--test", "0.3");
    const { model } = await learn("--method", "checklist", "--test", "0.3");
    expect(checklist).toMatchObject({ method: "checklist", model });
    const list = await learn("--method", "greedy3", "--tend", "yes", "--redeals", "0", "--prune", "none");
    expect(list).toMatchObject({
      method: "greedy3",
      options: { refine: "yes", restarts: 0 },
      model: modelOf("weather-greedy3"),
    });
    expect(await learn("--method", "tended")).toMatchObject({ method: "refined" });
    expect((await learn("--method", "fringe", "--redeals", "0")).options).toMatchObject({ restarts: 0 });
  });

  it("are compared under the names of today", async () => {
    const args = ["compare", weather, "--methods", "tended,tally", "--cv", "2", "--json"];
    const { methods } = JSON.parse((await run(args)).stdout).comparisons[0];
    expect(methods.map(({ method }: { method: string }) => method)).toEqual([
      "redwood",
      "refined",
      "checklist",
    ]);
  });

  it("are checked as those of today are", async () => {
    expect(await run(["learn", weather, "--method", "grove", "--tend", "maybe"])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: 'espalier: --refine: expected yes or no, got "maybe"\n',
    });
    expect((await run(["learn", weather, "--method", "t2", "--redeals", "3"])).stderr).toMatch(
      /^espalier: --restarts is not an option of t2 \(it belongs to /,
    );
  });

  it("are not shown", async () => {
    for (const args of [["learn"], ["compare"], ["learn", "--method", "tended"]]) {
      expect((await run([...args, "--help"])).stdout).not.toMatch(/tended|tally|--tend\b|redeals/);
    }
  });
});

describe("a model of version 0.1", () => {
  it.each(["weather-tally", "weather-tended-edited", "weather-greedy3"])(
    "%s predicts, explains, is edited and exported",
    async (name) => {
      const predicted = await run(["predict", fileOf(name), weather]);
      expect(predicted).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^prediction,p\(no\),p\(yes\)\n/),
      });
      expect((await run(["explain", fileOf(name), weather, "--row", "1"])).stdout).toMatch(
        /^play is predicted to be (no|yes):\n1\. /,
      );
      expect((await run(["edit", fileOf(name)])).code).toBe(0);
      for (const form of Object.keys(exporters)) {
        expect((await run(["export", fileOf(name), "--to", form])).code).toBe(0);
      }
      expect((await run(["export", fileOf(name), "--to", "json"])).stdout).toContain('"history": [');
    },
  );
});
