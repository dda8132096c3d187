import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Column } from "../../src/dataset/column.ts";
import { isOrdered, isOrderedKind } from "../../src/dataset/column.ts";
import { DataError } from "../../src/dataset/data-error.ts";
import type { Model } from "../../src/model/model.ts";
import { predict } from "../../src/model/predict.ts";
import { predictRow } from "../../src/model/predict-row.ts";
import { datasetOf, modelsWithRows } from "../arbitraries/model.ts";

const leaf = (name: string, counts: number[]) => ({ type: "leaf" as const, class: name, counts });

const stump = (kind: "continuous" | "categorical" | "boolean", categories: string[] = []): Model => ({
  form: "tree",
  target: "buys",
  classes: ["no", "yes"],
  columns: [{ name: "age", kind, categories, hasMissing: false }],
  root: {
    type: "test",
    class: "no",
    counts: [5, 5],
    test: isOrderedKind(kind)
      ? { type: "at-most", column: "age", threshold: 30.5 }
      : kind === "boolean"
        ? { type: "is", column: "age" }
        : { type: "equals", column: "age", value: categories[0] },
    yes: leaf("yes", [1, 3]),
    no: leaf("no", [0, 0]),
  },
});

const data = (...attributes: Column[]) => ({ name: "new.csv", rows: rowsOf(attributes[0]), attributes });
const rowsOf = (column: Column): number => (isOrdered(column) ? column.values : column.codes).length;
const coded = (
  kind: "boolean" | "categorical",
  name: string,
  categories: string[],
  codes: number[],
): Column => ({
  kind,
  name,
  categories,
  codes: Uint8Array.from(codes),
});

describe("predict", () => {
  it("agrees with predictRow on every row of random models, missing and unseen values included", () => {
    fc.assert(
      fc.property(modelsWithRows(), ({ model, rows }) => {
        const { codes, classes, ends, endOf } = predict(model, datasetOf(model, rows));
        rows.forEach((row, index) => {
          const one = predictRow(model, row);
          expect(classes[codes[index]]).toBe(one.class);
          expect(ends[endOf[index]].counts).toEqual(one.counts);
          expect(one.probabilities.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
        });
      }),
      { numRuns: 500 },
    );
  });

  it("sends unseen categories the way of missing values and counts them", () => {
    const model = stump("categorical", ["young", "old"]);
    const column = coded("categorical", "age", ["ancient", "old", "young", "new"], [0, 1, 2, 3, 0, 4]);
    const { codes, unseen } = predict(model, data(column));
    expect([...codes]).toEqual([0, 0, 1, 0, 0, 0]);
    expect(unseen).toEqual([
      {
        column: "age",
        rows: 3,
        categories: [
          { text: "ancient", rows: 2 },
          { text: "new", rows: 1 },
        ],
      },
    ]);
  });

  it("knows the everyday words for true and false, whatever the file's own", () => {
    const model = stump("boolean", ["0", "1"]);
    const column = coded("boolean", "age", ["No", "TRUE"], [0, 1, 2]);
    expect([...predict(model, data(column)).codes]).toEqual([0, 1, 0]);
    const own = stump("boolean", ["female", "male"]);
    const { codes, unseen } = predict(own, data(coded("categorical", "age", ["male", "yes"], [0, 1])));
    expect([...codes]).toEqual([1, 0]);
    expect(unseen[0].rows).toBe(1);
  });

  it("reads numbers that were taken for categories, and categories that were taken for numbers", () => {
    const asNumbers = predict(stump("continuous"), data(coded("boolean", "age", ["30", "31"], [0, 1, 2])));
    expect([...asNumbers.codes]).toEqual([1, 0, 0]);
    const values = Float64Array.from([1, 2, 7, Number.NaN]);
    const asCategories = predict(
      stump("categorical", ["1.0", "2"]),
      data({ kind: "continuous", name: "age", values }),
    );
    expect([...asCategories.codes]).toEqual([1, 0, 0, 0]);
    expect(asCategories.unseen).toEqual([{ column: "age", rows: 1, categories: [{ text: "7", rows: 1 }] }]);
    const asFlags = predict(
      stump("boolean", ["no", "yes"]),
      data({ kind: "continuous", name: "age", values }),
    );
    expect([...asFlags.codes]).toEqual([1, 0, 0, 0]);
  });

  it("names a column that is not there and the nearest one that is", () => {
    const column = coded("categorical", "Aged", ["a"], [0]);
    expect(() => predict(stump("continuous"), data(column))).toThrow(
      new DataError("new.csv: the model reads column age, which is not there (did you mean Aged? rename it)"),
    );
    expect(() => predict(stump("continuous"), data({ ...column, name: "zzzzzz" }))).toThrow(
      /which is not there$/,
    );
  });

  it("says which column holds text where the model has numbers, and the other way round", () => {
    expect(() => predict(stump("continuous"), data(coded("categorical", "age", ["old"], [0])))).toThrow(
      new DataError("new.csv: column age holds numbers in the model, but the text old here"),
    );
    const numbers: Column = { kind: "continuous", name: "age", values: Float64Array.of(1, 2) };
    expect(() => predict(stump("categorical", ["old", "young"]), data(numbers))).toThrow(
      new DataError("new.csv: column age holds numbers here, but categories in the model (such as old)"),
    );
  });

  it("reads a row's values once for every split on its way, not for every split of the tree", () => {
    const rows = 1000;
    let reads = 0;
    const counted = (values: Float64Array): Float64Array =>
      new Proxy(values, {
        get(target, key) {
          if (typeof key === "string" && /^\d+$/.test(key)) reads++;
          return Reflect.get(target, key, target);
        },
      });
    const columns = Array.from({ length: 6 }, (_, index) => ({
      name: `x${index}`,
      kind: "continuous" as const,
      values: counted(Float64Array.from({ length: rows }, (_, row) => ((row * (index + 7)) % 101) / 101)),
    }));
    const grow = (depth: number): Extract<Model, { form: "tree" }>["root"] =>
      depth === 6
        ? leaf("yes", [0, 1])
        : {
            type: "test",
            class: "no",
            counts: [1, 1],
            test: { type: "at-most", column: `x${depth}`, threshold: 0.5 },
            yes: grow(depth + 1),
            no: grow(depth + 1),
          };
    const schemas = columns.map(({ name, kind }) => ({ name, kind, categories: [], hasMissing: false }));
    const model: Model = {
      form: "tree",
      target: "y",
      classes: ["no", "yes"],
      columns: schemas,
      root: grow(0),
    };
    const { codes } = predict(model, { name: "counted", rows, attributes: columns });
    expect(reads).toBe(rows * columns.length);
    expect(codes.every((code) => code === 1)).toBe(true);
  });
});

describe("predictRow", () => {
  it("gives the share of counts, and all to the class where no training row arrived", () => {
    expect(predictRow(stump("continuous"), { age: 30 })).toEqual({
      class: "yes",
      counts: [1, 3],
      probabilities: [0.25, 0.75],
    });
    expect(predictRow(stump("continuous"), { age: null }).probabilities).toEqual([1, 0]);
  });

  it("reads big integers, and the files' words for missing", () => {
    expect(predictRow(stump("continuous"), { age: 12n }).class).toBe("yes");
    for (const age of ["?", "", "NA", "NaN", "null", undefined, Number.NaN]) {
      expect(predictRow(stump("continuous"), { age }).class).toBe("no");
    }
    expect(predictRow(stump("categorical", ["?", "b"]), { age: "?" }).class).toBe("yes");
    expect(predictRow(stump("boolean", ["f", "t"]), { age: true }).class).toBe("yes");
    expect(predictRow(stump("boolean", ["female", "male"]), { age: true }).class).toBe("yes");
  });

  it("refuses text for a number and a row without the column", () => {
    expect(() => predictRow(stump("continuous"), { age: "old" })).toThrow(
      new DataError("age must be a number, got the text old; give null where it is missing"),
    );
    expect(() => predictRow(stump("continuous"), { age: "12" })).toThrow(
      new DataError("age must be a number, got the text 12; give the number 12"),
    );
    expect(() => predictRow(stump("continuous"), { age: [12] as never })).toThrow(/age holds a list/);
    expect(() => predictRow(stump("continuous"), { agee: 3 })).toThrow(
      /the row has no age.*did you mean agee/,
    );
    expect(() => predictRow(stump("continuous"), {})).toThrow(/the row has no age.*\(null means missing\)/);
  });
});
