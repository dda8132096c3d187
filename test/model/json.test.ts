import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DataError } from "../../src/dataset/data-error.ts";
import type { ModelDocument } from "../../src/model/document.ts";
import { modelFromJson } from "../../src/model/read-json.ts";
import { measureSize } from "../../src/model/size.ts";
import { modelToJson } from "../../src/model/write-json.ts";
import { models } from "../arbitraries/model.ts";
import { heartTree, irisTree, mixedTree, mushroomList } from "../arbitraries/small-models.ts";
import { complaintOf } from "../complaint-of.ts";

// biome-ignore lint/suspicious/noExplicitAny: files are broken on purpose here
type Anything = any;

const tree = (): Anything => ({
  format: "espalier-model",
  version: 1,
  model: {
    form: "tree",
    target: "buys",
    classes: ["no", "yes"],
    columns: [
      { name: "age", kind: "continuous", categories: [], hasMissing: false },
      { name: "sex", kind: "boolean", categories: ["f", "m"], hasMissing: false },
      { name: "odor", kind: "categorical", categories: ["foul", "none"], hasMissing: true },
    ],
    root: {
      type: "intervals",
      class: "no",
      counts: [3, 3],
      column: "age",
      thresholds: [20, 40],
      branches: [
        { type: "leaf", class: "no", counts: [3, 0] },
        {
          type: "test",
          class: "no",
          counts: [1, 1],
          test: {
            type: "xor",
            of: [
              { type: "is", column: "sex" },
              { type: "missing", column: "odor" },
            ],
          },
          yes: { type: "leaf", class: "yes", counts: [0, 1] },
          no: { type: "leaf", class: "no", counts: [1, 0] },
        },
        {
          type: "values",
          class: "yes",
          counts: [0, 2],
          column: "odor",
          branches: [{ value: "foul", node: { type: "leaf", class: "yes", counts: [0, 2] } }],
          missing: { type: "leaf", class: "no", counts: [0, 0] },
        },
      ],
      missing: { type: "leaf", class: "no", counts: [0, 0] },
    },
  },
});

const countedTest = (file: Anything): Anything => ({
  ...file.model.root.branches[1].test,
  type: "at-least",
  least: 1,
});

const broken = (change: (file: Anything) => void): string => {
  const file = tree();
  change(file);
  return JSON.stringify(file);
};

const messageOf = (text: string): string => complaintOf(() => modelFromJson(text, "m.json"));

describe("model files", () => {
  it("come back exactly as they were written", () => {
    fc.assert(
      fc.property(models, (model) => {
        expect(modelFromJson(modelToJson(model))).toEqual({ model });
      }),
      { numRuns: 500 },
    );
  });

  it("carry how the model was learned and what was measured", () => {
    const document: ModelDocument = {
      model: tree().model,
      method: "redwood",
      options: { maxDepth: 3 },
      trainedOn: { name: "a.csv", rows: 6 },
      train: { rows: 6, errors: 1 },
      test: null,
      cv: null,
      certificate: { optimal: true },
      history: [{ iteration: 1, nodes: 3 }],
    };
    expect(modelFromJson(`\uFEFF${modelToJson(document)}`)).toEqual(document);
    expect(Object.keys(JSON.parse(modelToJson(document))).slice(0, 3)).toEqual([
      "format",
      "version",
      "model",
    ]);
  });

  it("are of version 2 where tests are counted, so that older programs say what to do, else of version 1", () => {
    expect(JSON.parse(modelToJson(heartTree)).version).toBe(2);
    expect(modelFromJson(modelToJson(heartTree))).toEqual({ model: heartTree });
    for (const model of [irisTree, mixedTree, mushroomList]) {
      expect(JSON.parse(modelToJson(model)).version).toBe(1);
    }
    const file = tree();
    file.model.root.branches[1].test = {
      type: "and",
      of: [countedTest(file), { type: "is", column: "sex" }],
    };
    expect(JSON.parse(modelToJson(file.model)).version).toBe(2);
  });

  it("keep short things on one line", () => {
    expect(modelToJson(tree().model)).toContain('{"type": "leaf", "class": "no", "counts": [3, 0]}');
  });

  it.each<[string, string, string]>([
    ["empty", " \n", "m.json: the model file is empty; give a model that Espalier saved"],
    ["cut short", JSON.stringify(tree()).slice(0, 300), "m.json: the model file is cut short; copy it again"],
    [
      "not JSON",
      "age,class\n1,2",
      "m.json: not an Espalier model (not valid JSON); give a model that Espalier saved",
    ],
    [
      "foreign",
      '{"nodes": []}',
      'm.json: not an Espalier model (expected "format": "espalier-model"); give a model that Espalier saved',
    ],
    [
      "a list",
      "[]",
      'm.json: not an Espalier model (expected "format": "espalier-model"); give a model that Espalier saved',
    ],
  ])("%s gets one clear line", (_, text, message) => {
    expect(messageOf(text)).toBe(message);
  });

  it.each<[string, (file: Anything) => void, RegExp]>([
    [
      "a newer version",
      (f) => {
        f.version = 6;
      },
      /version 6 is none of 1, 2, 3, 4, 5/,
    ],
    [
      "no model",
      (f) => {
        delete f.model;
      },
      /model: expected an object, got nothing/,
    ],
    [
      "an unknown form",
      (f) => {
        f.model.form = "forest";
      },
      /model.form: expected "tree", "list" or "scorecard", got "forest"/,
    ],
    [
      "no classes",
      (f) => {
        f.model.classes = [];
      },
      /model.classes is empty/,
    ],
    [
      "a class twice",
      (f) => {
        f.model.classes = ["no", "no"];
      },
      /model.classes has the same text twice/,
    ],
    [
      "a class that is a number",
      (f) => {
        f.model.classes[0] = 7;
      },
      /model.classes\[0\]: expected text, got 7/,
    ],
    [
      "a column twice",
      (f) => {
        f.model.columns[1].name = "age";
      },
      /same name twice/,
    ],
    [
      "an unknown kind",
      (f) => {
        f.model.columns[0].kind = "text";
      },
      /kind: expected boolean, .* got "text"/,
    ],
    [
      "a boolean of three",
      (f) => {
        f.model.columns[1].categories.push("x");
      },
      /a boolean column has two, got 3/,
    ],
    [
      "a number with categories",
      (f) => {
        f.model.columns[0].categories.push("x");
      },
      /continuous column has none/,
    ],
    [
      "hasMissing as text",
      (f) => {
        f.model.columns[0].hasMissing = "no";
      },
      /hasMissing: expected true or false/,
    ],
    [
      "an unknown class",
      (f) => {
        f.model.root.class = "maybe";
      },
      /"maybe" is not one of the classes/,
    ],
    [
      "counts of wrong length",
      (f) => {
        f.model.root.counts = [1];
      },
      /expected 2 numbers, one per class, got 1/,
    ],
    [
      "huge counts",
      (f) => {
        f.model.root.counts = new Array(1e6).fill(1);
      },
      /expected 2 numbers.*got 1000000/,
    ],
    [
      "counts that are null (NaN)",
      (f) => {
        f.model.root.counts[0] = Number.NaN;
      },
      /expected numbers of rows up to 2\^53, got null/,
    ],
    [
      "negative counts",
      (f) => {
        f.model.root.counts[0] = -1;
      },
      /expected numbers of rows up to 2\^53, got -1/,
    ],
    [
      "counts whose sum overflows",
      (f) => {
        f.model.root.counts = [1e308, 1e308];
      },
      /expected numbers of rows up to 2\^53, got 1e\+308/,
    ],
    [
      "a target among the columns it reads",
      (f) => {
        f.model.columns[0].name = "buys";
      },
      /model\.columns has the target "buys", which a model cannot read/,
    ],
    [
      "an unknown node",
      (f) => {
        f.model.root.type = "leaves";
      },
      /model.root.type: expected leaf, test/,
    ],
    [
      "an unknown column",
      (f) => {
        f.model.root.column = "height";
      },
      /"height" is not one of the model's columns/,
    ],
    [
      "a column of the wrong kind",
      (f) => {
        f.model.root.column = "odor";
      },
      /"odor" is categorical, but the condition needs continuous/,
    ],
    [
      "thresholds that do not ascend",
      (f) => {
        f.model.root.thresholds = [40, 20];
      },
      /thresholds must ascend/,
    ],
    [
      "a threshold that is null (NaN)",
      (f) => {
        f.model.root.thresholds[0] = null;
      },
      /thresholds\[0\]: expected a number, got null/,
    ],
    [
      "too few branches",
      (f) => {
        f.model.root.branches.pop();
      },
      /expected 3, one more than thresholds, got 2/,
    ],
    [
      "no missing branch",
      (f) => {
        delete f.model.root.missing;
      },
      /model.root.missing: expected an object, got nothing/,
    ],
    [
      "an unknown value",
      (f) => {
        f.model.root.branches[2].branches[0].value = "x";
      },
      /"x" is not a category of "odor"/,
    ],
    [
      "a value twice",
      (f) => {
        f.model.root.branches[2].branches.push(f.model.root.branches[2].branches[0]);
      },
      /same value twice/,
    ],
    [
      "an empty feature",
      (f) => {
        f.model.root.branches[1].test.of = [];
      },
      /test.of is empty/,
    ],
    ...[0, 4, 1.5, -1, "2", null, undefined].map((least): [string, (file: Anything) => void, RegExp] => [
      `a count of ${least}`,
      (f) => {
        const { test } = f.model.root.branches[1];
        test.type = "at-least";
        test.of.push(test.of[0]);
        test.least = least;
      },
      /test.least: expected a whole number from 1 to 3, the items counted, got ("2"|-?[\d.]+|null|nothing)$/,
    ]),
    [
      "a count of nothing",
      (f) => {
        f.model.root.branches[1].test = { type: "at-least", least: 1, of: [] };
      },
      /test.of is empty/,
    ],
    [
      "an unknown test",
      (f) => {
        f.model.root.branches[1].test.type = "nand";
      },
      /called "nand"/,
    ],
    [
      "negated as text",
      (f) => {
        f.model.root.branches[1].test.negated = "yes";
      },
      /negated: expected true or false/,
    ],
    [
      "is on a number",
      (f) => {
        f.model.root.branches[1].test.of[0].column = "age";
      },
      /the condition needs boolean/,
    ],
    [
      "a method that is a number",
      (f) => {
        f.method = 3;
      },
      /method: expected text, got 3/,
    ],
    [
      "history as text",
      (f) => {
        f.history = "long";
      },
      /history: expected a list of objects/,
    ],
    [
      "an origin without rows",
      (f) => {
        f.trainedOn = { name: "a" };
      },
      /trainedOn: expected a name and a number of rows, got an object/,
    ],
    [
      "measurements as a list",
      (f) => {
        f.cv = [];
      },
      /cv: expected an object or null, got a list/,
    ],
    [
      "probabilities of wrong length",
      (f) => {
        f.model.root.probabilities = [1];
      },
      /model.root.probabilities: expected 2 numbers, one per class, got 1/,
    ],
    [
      "a probability above 1",
      (f) => {
        f.model.root.missing.probabilities = [1.5, -0.5];
      },
      /model.root.missing.probabilities\[0\]: expected a number from 0 to 1, got 1.5/,
    ],
    [
      "probabilities that are not all",
      (f) => {
        f.model.root.probabilities = [0.25, 0.5];
      },
      /model.root.probabilities: expected a sum of 1, got 0.75/,
    ],
    [
      "an unknown decision",
      (f) => {
        f.model.decision = { type: "luck" };
      },
      /model.decision.type: expected "costs" or "threshold", got "luck"/,
    ],
    [
      "a threshold of an unknown class",
      (f) => {
        f.model.decision = { type: "threshold", class: "perhaps", at: 0.3 };
      },
      /model.decision.class: "perhaps" is not one of the classes/,
    ],
    [
      "a threshold above 1",
      (f) => {
        f.model.decision = { type: "threshold", class: "yes", at: 30 };
      },
      /model.decision.at: expected a number from 0 to 1, got 30/,
    ],
    [
      "costs of too few classes",
      (f) => {
        f.model.decision = { type: "costs", costs: [[0, 1]] };
      },
      /model.decision.costs: expected 2 lists, one per class, got 1/,
    ],
    [
      "a negative cost",
      (f) => {
        f.model.decision = {
          type: "costs",
          costs: [
            [0, 1],
            [-5, 0],
          ],
        };
      },
      /model.decision.costs\[1\]\[0\]: expected a cost of at least 0, got -5/,
    ],
    [
      "rules as an object",
      (f) => {
        f.model.form = "list";
        f.model.rules = {};
      },
      /model.rules: expected a list, got an object/,
    ],
  ])("%s is named with its place", (_, change, expected) => {
    const message = messageOf(broken(change));
    expect(message).toMatch(expected);
    expect(message.startsWith("m.json: ")).toBe(true);
    expect(message).not.toContain("\n");
  });

  it("hostile nesting, prototype keys and long texts get one short line, never a stack overflow", () => {
    const nested = (open: string, close: string, depth: number): string =>
      `{"format": "espalier-model", "version": 1, "model": ${open.repeat(depth)}1${close.repeat(depth)}}`;
    expect(messageOf(nested('{"yes":', "}", 1e5))).toMatch(/model.target: expected text, got nothing/);
    expect(messageOf(nested("[", "]", 1e5))).toMatch(/model: expected an object, got a list/);
    const leaf = '{"type": "leaf", "class": "no", "counts": [0, 0]}';
    const node = `{"type": "test", "class": "no", "counts": [1, 1], "test": {"type": "is", "column": "sex"}, "no": ${leaf}, "yes": `;
    const deep = JSON.stringify(tree()).replace(
      /"root":.*$/,
      `"root": ${node.repeat(1e5)}${leaf}${"}".repeat(1e5)}}}`,
    );
    expect(measureSize(modelFromJson(deep).model).depth).toBe(1e5);
    const feature = JSON.stringify(tree()).replace(
      /"root":.*$/,
      `"root": {"type": "test", "class": "no", "counts": [1, 1], "yes": ${leaf}, "no": ${leaf}, "test": ${'{"type": "and", "of": ['.repeat(1e5)}{"type": "is", "column": "sex"}${"]}".repeat(1e5)}}}}`,
    );
    expect(messageOf(feature)).toMatch(/features are nested deeper than 200 levels/);
    const within = JSON.stringify(tree()).replace(
      /"root":.*$/,
      `"root": ${node.repeat(2500)}{}${"}".repeat(2500)}}}`,
    );
    expect(messageOf(within).length).toBeLessThan(300);
    expect(messageOf(JSON.stringify(tree()).replace('"target"', '"__proto__": {"x": 1}, "target"'))).toMatch(
      /__proto__/,
    );
    expect(
      messageOf(
        broken((f) => {
          f.model.form = "x\n".repeat(1e6);
        }),
      ).length,
    ).toBeLessThan(200);
  });

  it("any cut or flipped byte gives a model or a DataError, nothing else", () => {
    const text = JSON.stringify(tree());
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), fc.string({ maxLength: 3 }), (at, junk) => {
        for (const changed of [text.slice(0, at), text.slice(0, at) + junk + text.slice(at + 1)]) {
          try {
            modelFromJson(changed);
          } catch (error) {
            expect(error).toBeInstanceOf(DataError);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
