import { describe, expect, it } from "vitest";
import {
  booleanPair,
  type ColumnSummary,
  decideColumn,
  inferKind,
  reasonToLeaveOut,
} from "../../src/dataset/infer/infer-kinds.ts";

function summary(changes: Partial<ColumnSummary>): ColumnSummary {
  return {
    name: "x",
    rows: 100,
    missing: 0,
    numeric: false,
    whole: false,
    smallest: Number.NaN,
    largest: Number.NaN,
    distinct: 3,
    allDifferent: false,
    texts: ["a", "b", "c"],
    ...changes,
  };
}
const numbers = (changes: Partial<ColumnSummary> = {}): ColumnSummary =>
  summary({ numeric: true, smallest: 0.5, largest: 9, distinct: 60, texts: null, ...changes });

describe("kinds", () => {
  it("a recognised pair is boolean in any case, and keeps the texts of the file", () => {
    expect(booleanPair(["1", "0"])).toEqual(["0", "1"]);
    expect(booleanPair(["TRUE", "False"])).toEqual(["False", "TRUE"]);
    expect(booleanPair(["Y", "n"])).toEqual(["n", "Y"]);
    expect(booleanPair(["no", "yes"])).toEqual(["no", "yes"]);
    expect(booleanPair(["t", "f"])).toEqual(["f", "t"]);
  });
  it("what is not exactly a pair is not boolean", () => {
    for (const texts of [null, ["0"], ["0", "yes"], ["0", "1", "2"], ["true", "TRUE"], ["1", "2"]]) {
      expect(booleanPair(texts)).toBeNull();
    }
  });
  it("numbers are continuous, the rest categorical", () => {
    expect(inferKind(numbers())).toBe("continuous");
    expect(inferKind(summary({}))).toBe("categorical");
    expect(inferKind(numbers({ texts: ["0", "1"], distinct: 2 }))).toBe("boolean");
  });
});

describe("columns left out", () => {
  it("a column without values or with one value everywhere", () => {
    expect(reasonToLeaveOut(numbers({ missing: 100, distinct: 0 }), "continuous")).toMatch(/no values/);
    expect(reasonToLeaveOut(summary({ distinct: 1, texts: ["a"] }), "categorical")).toMatch(/same value/);
    expect(reasonToLeaveOut(numbers({ smallest: 3, largest: 3 }), "continuous")).toMatch(/same value/);
  });
  it("one value and missing ones are two values", () => {
    expect(reasonToLeaveOut(summary({ distinct: 1, texts: ["a"], missing: 1 }), "categorical")).toBeNull();
  });
  it("texts of which each row has its own, or nearly", () => {
    expect(reasonToLeaveOut(summary({ distinct: 100, texts: null }), "categorical")).toMatch(/every row/);
    expect(reasonToLeaveOut(summary({ distinct: 91, texts: null }), "categorical")).toMatch(/nearly every/);
    expect(reasonToLeaveOut(summary({ distinct: 90, texts: null }), "categorical")).toBeNull();
    expect(reasonToLeaveOut(summary({ rows: 50, distinct: 49, texts: null }), "categorical")).toBeNull();
  });
  it("nine rows are too few to call anything an identifier", () => {
    expect(reasonToLeaveOut(summary({ rows: 9, distinct: 9 }), "categorical")).toBeNull();
  });
  it("numbers that number the rows from 0 or 1, in any order", () => {
    const whole = { whole: true, allDifferent: true };
    expect(reasonToLeaveOut(numbers({ ...whole, smallest: 0, largest: 99 }), "continuous")).toMatch(
      /numbers/,
    );
    expect(reasonToLeaveOut(numbers({ ...whole, smallest: 1, largest: 100 }), "continuous")).toMatch(
      /numbers/,
    );
    expect(reasonToLeaveOut(numbers({ ...whole, smallest: 2, largest: 101 }), "continuous")).toBeNull();
    expect(reasonToLeaveOut(numbers({ whole: true, smallest: 0, largest: 99 }), "continuous")).toBeNull();
  });
  it("different numbers under a name that ends in id", () => {
    const all = { whole: true, allDifferent: true, smallest: 5, largest: 1e6 };
    for (const name of ["id", "ID", "Id", "user_id", "userId", "patient ID"]) {
      expect(reasonToLeaveOut(numbers({ ...all, name }), "continuous")).toMatch(/own number/);
    }
    for (const name of ["acid", "idle", "humid"]) {
      expect(reasonToLeaveOut(numbers({ ...all, name }), "continuous")).toBeNull();
    }
  });
});

describe("a decision", () => {
  const source = "f.csv";
  it("follows what was asked, and keeps such a column whatever it looks like", () => {
    expect(decideColumn(numbers(), { source, asked: "categorical" })).toEqual({
      kind: "categorical",
      why: "asked for",
    });
    const constant = summary({ distinct: 1, texts: ["a"] });
    expect(decideColumn(constant, { source }).kind).toBeNull();
    expect(decideColumn(constant, { source, asked: "categorical" }).kind).toBe("categorical");
  });
  it("takes two texts that were asked to be boolean in category order", () => {
    const decision = decideColumn(summary({ texts: ["up", "down"] }), { source, asked: "boolean" });
    expect(decision).toEqual({ kind: "boolean", why: "asked for", categories: ["down", "up"] });
  });
  it("gives a lone text of a pair its partner", () => {
    const ask = (text: string) =>
      decideColumn(summary({ distinct: 1, texts: [text] }), { source, asked: "boolean" });
    expect(ask("yes")).toEqual({ kind: "boolean", why: "asked for", categories: ["no", "yes"] });
    expect(ask("0")).toEqual({ kind: "boolean", why: "asked for", categories: ["0", "1"] });
    expect(() => ask("maybe")).toThrow(/cannot be boolean/);
  });
  it("refuses three values as boolean and words as numbers, and says where", () => {
    expect(() => decideColumn(summary({}), { source, asked: "boolean" })).toThrow(
      'f.csv: column "x" cannot be boolean: it has 3 different values, not two; take it as categorical',
    );
    expect(() =>
      decideColumn(summary({ firstNotNumber: { row: 7, text: "b" } }), { source, asked: "continuous" }),
    ).toThrow('f.csv: row 7, column "x": "b" is not a number; mend it or take the column as categorical');
    expect(() => decideColumn(summary({}), { source, asked: "continuous" })).toThrow(/values that are not/);
  });
  it("obeys the file's declaration before inference", () => {
    expect(decideColumn(numbers({ texts: ["0", "1"] }), { source, declared: "continuous" }).kind).toBe(
      "continuous",
    );
    expect(decideColumn(numbers({ texts: ["0", "1"] }), { source, declared: "categorical" }).kind).toBe(
      "boolean",
    );
  });
});
