// Files that version 0.1 wrote, methods and options under their names of then.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findLearner } from "../../src/learn/registry.ts";
import { resolveOptions } from "../../src/learner/resolve-options.ts";
import type { ModelDocument } from "../../src/model/document.ts";
import { predictRow } from "../../src/model/predict-row.ts";
import { modelFromJson } from "../../src/model/read-json.ts";
import { modelToJson } from "../../src/model/write-json.ts";
import { heartTree, mushroomList } from "../arbitraries/small-models.ts";

const textOf = (name: string): string => readFileSync(`test/golden/version-0.1/${name}.json`, "utf8");
const load = (name: string): ModelDocument => modelFromJson(textOf(name), name);

const rainy = { outlook: "rainy", temperature: 71, humidity: 91, windy: "true" };

describe("a model that version 0.1 wrote", () => {
  it("is the same model, and loses nothing when it is written again", () => {
    expect(load("heart-tree").model).toEqual(heartTree);
    expect(load("mushroom-list").model).toEqual(mushroomList);
    const all = ["heart-tree", "mushroom-list", "weather-tally", "weather-tended-edited", "weather-greedy3"];
    for (const name of all) expect(JSON.parse(modelToJson(load(name)))).toEqual(JSON.parse(textOf(name)));
  });

  it("predicts", () => {
    expect(predictRow(load("weather-tally").model, rainy).class).toBe("no");
    expect(predictRow(load("weather-tended-edited").model, rainy).class).toBe("yes");
    expect(predictRow(load("weather-greedy3").model, rainy).class).toBe("no");
  });

  it.each([
    ["weather-tally", "checklist", { maxConditions: 12, bands: null, starts: 400 }],
    ["weather-tended-edited", "refined", { maxDepth: Number.POSITIVE_INFINITY, starts: 4 }],
    ["weather-greedy3", "greedy3", { maxConditions: Number.POSITIVE_INFINITY, refine: "yes", restarts: 0 }],
  ])("%s names a method and options that are understood", (name, method, options) => {
    const document = load(name);
    const learner = findLearner(document.method!);
    expect(learner.name).toBe(method);
    expect(resolveOptions(learner, document.options!)).toMatchObject(options);
  });
});
