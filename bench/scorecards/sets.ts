// The tables of two classes, and those of RiskSLIM's paper, the small ones first.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface TwoClassSet {
  readonly name: string;
  readonly path: string;
  readonly target: string;
}

const folder = new URL("../../../shared/datasets/", import.meta.url);
/** Their class is the first column. */
const RISKSLIM = {
  breastcancer: ["Benign", 683],
  mammo: ["Malignant", 961],
  mushroom: ["poisonous", 8124],
  adult: ["Over50K", 32561],
} as const;

/** Null where the collection is not there. */
export function twoClassSets(): TwoClassSet[] | null {
  const manifest = new URL("MANIFEST.json", folder);
  if (!existsSync(manifest)) return null;
  const { datasets } = JSON.parse(readFileSync(manifest, "utf8")) as {
    datasets: {
      name: string;
      file: string;
      rows: number;
      continuous: number;
      categorical: number;
      classes: object;
    }[];
  };
  const own = datasets
    .filter(({ classes }) => Object.keys(classes).length === 2)
    .map(({ name, file, rows, continuous, categorical }) => ({
      name,
      path: fileURLToPath(new URL(file, folder)),
      target: "class",
      work: rows * (10 * continuous + categorical),
    }));
  const papers = Object.entries(RISKSLIM).map(([name, [target, rows]]) => ({
    name: `riskslim-${name}`,
    path: fileURLToPath(new URL(`riskslim/${name}_data.csv.gz`, folder)),
    target,
    work: rows * 50,
  }));
  return [...own, ...papers].sort((a, b) => a.work - b.work || (a.name < b.name ? -1 : 1));
}
