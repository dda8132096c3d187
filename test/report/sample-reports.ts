// Reports of every kind for tests: chosen, named, proved, majority, too small, hostile.

import { learn } from "../../src/choose/learn.ts";
import type { Test } from "../../src/condition/condition.ts";
import type { Column } from "../../src/dataset/column.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { createRandom } from "../../src/dataset/random.ts";
import type { MethodName } from "../../src/learn/registry.ts";
import type { TreeModel, TreeNode } from "../../src/model/model.ts";
import { reportDataset } from "../../src/report/report-dataset.ts";
import { textColumn } from "../arbitraries/dataset.ts";

export interface SampleOptions {
  readonly rows?: number;
  readonly noise?: number;
  readonly names?: readonly string[];
  readonly classes?: readonly [string, string, string];
  readonly values?: readonly string[];
  readonly target?: string;
}

/** A number, a category with gaps and a coin; the class is a function of the first two, wrong in a share of the rows. */
export function sampleData({
  rows = 150,
  noise = 0.05,
  names = ["size", "colour", "coin"],
  classes = ["small", "red", "other"],
  values = ["red", "green", "blue"],
  target = "kind",
}: SampleOptions = {}): Dataset {
  const random = createRandom(7);
  const size = Float64Array.from({ length: rows }, () => Math.round(random.unit() * 1000) / 10);
  const colour = Array.from({ length: rows }, () => (random.unit() < 0.1 ? "" : values[random.below(3)]));
  const coin = Array.from({ length: rows }, () => "ht"[random.below(2)]);
  const texts = Array.from(size, (value, row) => {
    if (random.unit() < noise) return classes[random.below(3)];
    return value <= 30 ? classes[0] : colour[row] === values[0] ? classes[1] : classes[2];
  });
  const withGaps = (name: string): Column => {
    const full = textColumn(colour)(name);
    if (full.kind !== "categorical") throw new Error("categories expected");
    const categories = full.categories.filter((text) => text !== "");
    const codes = Uint8Array.from(full.codes, (code) => {
      const text = full.categories[code];
      return text === "" ? categories.length : categories.indexOf(text);
    });
    return { kind: "categorical", name, codes, categories };
  };
  const kind = textColumn(texts)(target);
  if (kind.kind !== "categorical") throw new Error("classes expected");
  return {
    name: "sample.csv",
    rows,
    attributes: [
      { kind: "continuous", name: names[0], values: size },
      withGaps(names[1]),
      textColumn(coin)(names[2]),
    ],
    target: kind,
    weights: null,
    notices: [],
  };
}

export const HOSTILE: SampleOptions = {
  names: ["</script><img src=x onerror=alert(1)>", `a"b' onfocus=alert(1) x=`, "<!--"],
  classes: ["</title><svg onload=alert(2)>", "&lt;b&gt;", "]]><style>*{display:none}</style>"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: hostile on purpose
  values: ["<b>red</b>", "javascript:alert(3)", "${alert(4)}`"],
  target: "<h1>class</h1> of a very long name without any spaces_that_could_be_broken_at_the_end_of_a_line",
};

export async function chosenReport(options: SampleOptions = {}): Promise<string> {
  const data = sampleData(options);
  // Rows held out instead of folds around the choice, and small models: the page is what matters here.
  const evaluate = data.rows < 30 ? {} : { test: 0.25 };
  const learned = await learn(data, { seed: 2, maxConditions: 3, evaluate });
  return reportDataset(data, learned);
}

export async function namedReport(method: MethodName, options: SampleOptions = {}): Promise<string> {
  const data = sampleData(options);
  return reportDataset(data, await learn(data, { method }));
}

/** A report whose model counts tests, `links` times in a row. */
export async function countedReport(links: number): Promise<string> {
  const data = sampleData();
  const learned = await learn(data, { method: "redwood" });
  const { model } = learned;
  const of: Test[] = [10, 20, 30, 40, 50, 60, 70].map((threshold) => {
    return { type: "at-most", column: "size", threshold, negated: true };
  });
  of.push(
    { type: "equals", column: "colour", value: "red", negated: true },
    { type: "missing", column: "colour" },
  );
  const counts = model.classes.map(() => 50);
  const leaf: TreeNode = { type: "leaf", class: model.classes[0], counts };
  let root: TreeNode = leaf;
  for (let link = 1; link <= links; link++) {
    const test: Test = { type: "at-least", least: 1 + (link % 4), of };
    root = { type: "test", class: leaf.class, counts, test, yes: leaf, no: root };
  }
  return reportDataset(data, { ...learned, model: { ...model, form: "tree", root } as TreeModel });
}
