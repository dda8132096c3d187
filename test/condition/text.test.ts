import { describe, expect, it } from "vitest";
import { type AtLeast, negate, type Test } from "../../src/condition/condition.ts";
import { nameText, quoteText } from "../../src/condition/name-text.ts";
import { atLeastHeading, conjunctionText, memberTexts, testText } from "../../src/condition/text.ts";

const x1: Test = { type: "is", column: "x1" };
const x2: Test = { type: "is", column: "x2" };
const foul: Test = { type: "equals", column: "odor", value: "foul" };
const young: Test = { type: "at-most", column: "age", threshold: 30.5 };
const rootMissing: Test = { type: "missing", column: "stalk-root" };
const withMissing = ["x1", "odor", "age"].map((name) => ({
  name,
  kind: "categorical" as const,
  categories: [],
  hasMissing: true,
}));

describe("conditions in words", () => {
  it("reads as a person would write it", () => {
    expect([x1, foul, young, rootMissing].map((test) => testText(test))).toEqual([
      "x1",
      "odor = foul",
      "age ≤ 30.5",
      "stalk-root is missing",
    ]);
    expect([x1, foul, young, rootMissing].map((test) => testText(negate(test)))).toEqual([
      "not x1",
      "odor ≠ foul",
      "age > 30.5",
      "stalk-root is not missing",
    ]);
  });

  it("says that missing values pass a negation where training had missing values", () => {
    expect(testText(negate(young), withMissing)).toBe("age > 30.5 or missing");
    expect(testText(negate(foul), withMissing)).toBe("odor ≠ foul or missing");
    expect(testText(negate(x1), withMissing)).toBe("not x1 or missing");
    expect(testText(young, withMissing)).toBe("age ≤ 30.5");
    expect(testText({ type: "and", of: [x2, negate(young)] }, withMissing)).toBe(
      "x2 and (age > 30.5 or missing)",
    );
    expect(testText({ type: "or", of: [negate(young), x2] }, withMissing)).toBe(
      "(age > 30.5 or missing) or x2",
    );
  });
});

describe("features in words", () => {
  it("uses no parentheses that precedence makes needless", () => {
    expect(testText({ type: "or", of: [{ type: "and", of: [x1, foul] }, x2] })).toBe(
      "x1 and odor = foul or x2",
    );
    expect(testText({ type: "and", of: [{ type: "or", of: [x1, foul] }, x2] })).toBe(
      "(x1 or odor = foul) and x2",
    );
    expect(testText({ type: "and", of: [{ type: "and", of: [x1, foul] }, x2] })).toBe(
      "x1 and odor = foul and x2",
    );
    expect(testText({ type: "xor", of: [{ type: "and", of: [x1, foul] }, x2] })).toBe(
      "(x1 and odor = foul) xor x2",
    );
    expect(testText({ type: "and", of: [{ type: "or", of: [foul] }, x2] })).toBe("odor = foul and x2");
  });

  it("negates a feature as a whole", () => {
    expect(testText({ type: "xor", of: [x1, x2], negated: true })).toBe("not (x1 xor x2)");
    expect(testText({ type: "and", of: [{ type: "or", of: [x1, x2], negated: true }, foul] })).toBe(
      "not (x1 or x2) and odor = foul",
    );
  });

  it("says how many of several tests must hold, and how many must not", () => {
    const atLeast: Test = { type: "at-least", least: 2, of: [x1, foul, negate(young)] };
    expect(testText(atLeast)).toBe("at least 2 of (x1, odor = foul, age > 30.5)");
    expect(testText(negate(atLeast))).toBe("fewer than 2 of (x1, odor = foul, age > 30.5)");
    expect(testText(atLeast, withMissing)).toBe("at least 2 of (x1, odor = foul, age > 30.5 or missing)");
    expect(testText({ type: "at-least", least: 1, of: [x1, x2] })).toBe("at least 1 of (x1, x2)");
    expect(testText({ type: "and", of: [atLeast, { type: "or", of: [x2, negate(atLeast)] }] })).toBe(
      "at least 2 of (x1, odor = foul, age > 30.5) and (x2 or fewer than 2 of (x1, odor = foul, age > 30.5))",
    );
    expect(atLeastHeading(atLeast as AtLeast)).toBe("at least 2 of these 3");
    expect(atLeastHeading(negate(atLeast) as AtLeast)).toBe("fewer than 2 of these 3");
    expect(memberTexts(atLeast as AtLeast)).toEqual(["x1", "odor = foul", "age > 30.5"]);
  });

  it("has words for the empty ones", () => {
    expect(conjunctionText([])).toBe("always");
    expect(testText({ type: "or", of: [] })).toBe("never");
  });
});

describe("names in text", () => {
  it("stay bare where nobody could misread them", () => {
    for (const name of [
      "x7",
      "stalk-root",
      "sepal length (cm)",
      "año",
      "-3.5",
      "température (°C)",
      "d'or",
      "100%",
    ]) {
      expect(nameText(name)).toBe(name);
    }
  });

  it("are quoted where they could be misread", () => {
    expect(nameText("")).toBe('""');
    expect(nameText("missing")).toBe('"missing"');
    expect(nameText("this or that")).toBe('"this or that"');
    expect(nameText('say "hi"')).toBe('"say \\"hi\\""');
    expect(nameText("two\nlines")).toBe('"two\\nlines"');
    expect(nameText("a ≤ b")).toBe('"a ≤ b"');
    expect(nameText("at least 2 of (cm)")).toBe('"at least 2 of (cm)"');
    expect(nameText("number of rooms")).toBe("number of rooms");
    expect(nameText(" padded")).toBe('" padded"');
    expect(nameText("\u202Eevil")).toBe('"\\u202eevil"');
    expect(testText({ type: "equals", column: "a = b", value: "not c" })).toBe('"a = b" = "not c"');
  });

  it("round-trip through their quotes", () => {
    for (const name of ["\ud800", "\u2028", "\ufeffx", "a\\b", "😀\u200b", "\0"]) {
      expect(JSON.parse(quoteText(name))).toBe(name);
    }
  });
});
