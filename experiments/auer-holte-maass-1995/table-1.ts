// Table 1: the datasets, as they are today.

import { isOrdered } from "../../src/dataset/column.ts";
import type { Dataset } from "../../src/node.ts";
import type { Exhibit, Figure } from "../report.ts";
import { type Loaded, round } from "./paper-sets.ts";

/** Attributes of so many values; constant ones are not counted, missing is no value. */
const VALUE_COUNTS = [2, 3, 4, 5, 6] as const;

export function datasetExhibit(loaded: readonly Loaded[]): Exhibit {
  const figures: Figure[] = [];
  const rows = loaded.map(({ paper, dataset }) => {
    const counts = new Float64Array(dataset.target.categories.length);
    for (const code of dataset.target.codes) counts[code]++;
    const majority = round((100 * Math.max(...counts)) / dataset.rows);
    const holes = dataset.attributes.some((column) =>
      isOrdered(column)
        ? column.values.some(Number.isNaN)
        : (column.codes as Uint8Array).includes(column.categories.length),
    );
    const varying = dataset.attributes.filter((column) => valuesOf(column) > 1);
    const numbers = varying.filter((column) => isOrdered(column)).length;
    const categories = varying.filter((column) => !isOrdered(column)).map(valuesOf);
    const agrees =
      dataset.rows === paper.size && counts.length === paper.classes && majority === paper.majority;
    figures.push({
      name: `${paper.code}: rows, classes, share of the largest`,
      bar: "as printed",
      published: { text: `${paper.size}, ${paper.classes}, ${paper.majority} %`, source: "restored" },
      asPublished: {
        text: `${dataset.rows}, ${counts.length}, ${majority} %`,
        holds: agrees,
        ...(!agrees && { why: "today's copy is another" }),
      },
      today: "same",
    });
    const sameAttributes =
      varying.length === paper.attributes && (paper.continuous === undefined || paper.continuous === numbers);
    figures.push({
      name: `${paper.code}: attributes`,
      bar: "as printed",
      published: {
        text: `${paper.attributes}${paper.continuous === undefined ? "" : `, ${paper.continuous} continuous`}`,
        source: "read",
      },
      asPublished: {
        text: `${varying.length}, ${numbers} continuous`,
        holds: sameAttributes,
        ...(!sameAttributes && {
          why: paper.differs ?? "today's copy, or which columns are numbers, differs",
        }),
      },
      today: "same",
    });
    const most = VALUE_COUNTS.at(-1)!;
    return [
      paper.code,
      paper.name,
      dataset.rows,
      counts.length,
      majority,
      holes ? "yes" : "no",
      numbers,
      ...VALUE_COUNTS.map((count) => categories.filter((values) => values === count).length),
      categories.filter((values) => values > most).length,
      varying.length,
    ];
  });
  const valueHeads = [...VALUE_COUNTS.map((count) => `${count} values`), "more"];
  const head = ["code", "file", "rows", "classes", "majority %", "missing", "numbers", ...valueHeads, "all"];
  return {
    id: "table-1",
    kind: "table",
    title: "Table 1: the datasets",
    text: [
      "As they are today, against what the paper counts. Of its counts by number of values only some are legible: BC has one attribute of 5 values, one of 6 and two of more; CR has two of more, SO one.",
    ],
    runs: "once",
    figures,
    tables: [{ caption: "Datasets", head, rows }],
  };
}

function valuesOf(column: Dataset["attributes"][number]): number {
  if (isOrdered(column)) {
    return new Set(Array.from(column.values).filter((value) => !Number.isNaN(value))).size;
  }
  return new Set(Array.from(column.codes).filter((code) => code < column.categories.length)).size;
}
