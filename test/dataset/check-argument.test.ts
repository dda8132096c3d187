import { describe, expect, it } from "vitest";
import * as espalier from "../../src/internal.ts";

const { alternatives, compareMethods, createMemorySource, DataError, generateDataset, learn } = espalier;
const { fitProcedure, modelFromJson, predict, predictRow, procedureOf } = espalier;
const { readDataset, readModelRows, readTable } = espalier;

const dataset = await readDataset("a,b,class\n1,x,n\n2,y,y\n3,x,n\n4,y,y\n", { name: "x.csv" });
const { model } = await learn(dataset, { method: "id3" });
const source = await createMemorySource(dataset);
const all = source.everything;
const name = "x.csv";
/** What no type checker would let through. */
const wrong = (value: unknown): never => value as never;

describe("an argument of another type is refused in one line that says the way out", () => {
  it.each<[string, () => unknown, RegExp]>([
    ["learn: options null", () => learn(dataset, wrong(null)), /options of learn: .*leave them out.*null/],
    ["learn: options a number", () => learn(dataset, wrong(5)), /options of learn: .*got 5/],
    ["learn: signal", () => learn(dataset, wrong({ signal: 5 })), /signal: .*AbortController.*got 5/],
    [
      "learn: signal {}",
      () => learn(dataset, wrong({ method: "id3", signal: {} })),
      /signal: .*AbortController/,
    ],
    [
      "learn: onProgress",
      () => learn(dataset, wrong({ onProgress: "x" })),
      /onProgress: .*function.*got "x"/,
    ],
    ["procedureOf: nothing", () => procedureOf(wrong(null)), /procedure: .*method/],
    [
      "fitProcedure: signal",
      () => fitProcedure(source, all, procedureOf({ method: "id3" }), wrong({ signal: 1 })),
      /signal: /,
    ],
    ["compareMethods: options", () => compareMethods(source, all, wrong(null)), /options of compareMethods/],
    ["alternatives: options", () => alternatives(dataset, wrong(null)), /options of alternatives/],
    ["alternatives: signal", () => alternatives(dataset, {}, wrong({ signal: true })), /signal: .*got true/],
    [
      "modelFromJson: a number",
      () => modelFromJson(wrong(5)),
      /model: expected the text of a model file.*got 5/,
    ],
    ["modelFromJson: a model", () => modelFromJson(wrong(model)), /expected the text of a model file/],
    ["predict: no model", () => predict(wrong(null), dataset), /model: expected a model.*got null/],
    ["predict: a result", () => predict(wrong({ model }), dataset), /the `model` of what learn/],
    ["predict: no data", () => predict(model, wrong(null)), /data to predict: .*readDataset/],
    [
      "predictRow: no model",
      () => predictRow(wrong(undefined), {}),
      /model: expected a model.*got undefined/,
    ],
    [
      "predictRow: no row",
      () => predictRow(model, wrong(null)),
      /row: expected an object of values by column/,
    ],
    ["readDataset: nothing", () => readDataset(wrong(null), wrong(undefined)), /data: .*got null/],
    [
      "readDataset: a number",
      () => readDataset(wrong(5), { name }),
      /data: expected the text or bytes.*got 5/,
    ],
    ["readDataset: options", () => readDataset("a\n1", wrong("b")), /options of reading: .*got "b"/],
    ["readDataset: name", () => readDataset("a\n1", wrong({ name: 5 })), /name of the data: .*got 5/],
    ["readTable: nothing", () => readTable(wrong(null), { name }), /data: .*got null/],
    ["readTable: signal", () => readTable("a\n1", wrong({ name, signal: 5 })), /signal: /],
    ["readModelRows: nothing", () => readModelRows(wrong(null), wrong({ name })), /data: .*got null/],
    ["generateDataset: no options", () => generateDataset("mx6", wrong(undefined)), /number of rows/],
    [
      "generateDataset: 1e12 rows",
      () => generateDataset("mx6", { rows: 1e12 }),
      /at most 252,645,135, or draw/,
    ],
  ])("%s", async (_, call, message) => {
    const error = await (async () => call())().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DataError);
    expect((error as Error).message).toMatch(message);
    expect((error as Error).message).not.toContain("\n");
  });

  it("null for a signal or a watcher is as good as none", async () => {
    const learned = await learn(dataset, wrong({ method: "id3", signal: null, onProgress: null }));
    expect(learned.model).toEqual(model);
  });
});
