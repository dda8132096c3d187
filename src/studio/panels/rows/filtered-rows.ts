// The rows of a part of the split that a filter keeps, with what the model predicts.

import {
  DataError,
  type Dataset,
  measureGroups,
  type Prediction,
  probabilitiesOf,
  quoteField,
} from "../../../internal.ts";
import { MOST_ROWS } from "../../engine/opened-file.ts";
import type { SessionModels } from "../../engine/session-models.ts";
import type { PartName } from "../request.ts";
import type { RowFilter, RowLine, RowsPage } from "./request.ts";

export class FilteredRows {
  readonly #models: SessionModels;
  readonly #part: PartName;
  readonly #rows: Dataset;
  readonly #prediction: Prediction;
  /** Places in the part, ascending. */
  readonly #places: Uint32Array;

  constructor(models: SessionModels, filter: RowFilter) {
    this.#models = models;
    this.#part = filter.part ?? "edit";
    if (this.#part === "sealed" && models.unsealed === null)
      throw new DataError(
        "the sealed rows are looked at once, at the end: open them on the Model screen first",
      );
    this.#rows = models.data.part(this.#part);
    this.#prediction = models.model.predicted(this.#part);
    const tests = this.#tests(filter);
    const all = Uint32Array.from({ length: this.#rows.rows }, (_, place) => place);
    this.#places = tests.length === 0 ? all : all.filter((place) => tests.every((test) => test(place)));
  }

  page(from: number, count: number): RowsPage {
    const places = this.#places.subarray(from, from + Math.min(count, MOST_ROWS));
    return { total: this.#places.length, columns: this.#columns, rows: [...places].map(this.#line) };
  }

  /** As they were written, with the prediction. */
  csv(): string {
    const head = [...this.#columns, "row", "predicted", "share"];
    const lines = Array.from(this.#places, (place) => {
      const { fields, row, predicted, share } = this.#line(place);
      return [...fields, String(row + 1), predicted, String(share)];
    });
    return [head, ...lines]
      .map((line) => `${line.map((text) => quoteField(text ?? "")).join(",")}\n`)
      .join("");
  }

  get #columns(): string[] {
    return this.#models.data.file.table.columns.map(({ name }) => name);
  }

  #line = (place: number): RowLine => {
    const { data } = this.#models;
    const { codes, classes, endOf, ends } = this.#prediction;
    const { target } = this.#rows;
    const row = data.fileRow(data.splitRows[this.#part][place]);
    return {
      row,
      fields: data.file.fields(row),
      actual: target.categories[target.codes[place]],
      predicted: classes[codes[place]],
      share: shareOf(ends[endOf[place]], classes),
      part: this.#part,
    };
  };

  #tests(filter: RowFilter): ((place: number) => boolean)[] {
    const { verdict, actual, predicted, unsureBelow, at, group, differsFrom } = filter;
    const { model } = this.#models;
    const { codes, classes, endOf, ends } = this.#prediction;
    const { target, attributes } = this.#rows;
    const tests: ((place: number) => boolean)[] = [];
    const actualOf = (place: number): string => target.categories[target.codes[place]];
    const predictedOf = (place: number): string => classes[codes[place]];
    if (verdict !== undefined)
      tests.push((place) => (predictedOf(place) === actualOf(place)) === (verdict === "right"));
    if (actual !== undefined) tests.push((place) => actualOf(place) === actual);
    if (predicted !== undefined) tests.push((place) => predictedOf(place) === predicted);
    if (unsureBelow !== undefined) {
      const shares = ends.map((end) => shareOf(end, classes));
      tests.push((place) => shares[endOf[place]] < unsureBelow);
    }
    if (at !== undefined && at !== "all") tests.push(this.#among(model.routed(this.#part).rowsAt(at)));
    if (group !== undefined) {
      const column = [...attributes, target].find(({ name }) => name === group.column);
      const groups = column === undefined ? [] : measureGroups(this.#prediction, this.#rows, column);
      const found = groups.find((own) => own.group === group.group);
      tests.push(this.#among(found?.rows ?? new Uint32Array(0)));
    }
    if (differsFrom !== undefined) {
      const other = this.#models.get(differsFrom).predicted(this.#part);
      tests.push((place) => other.classes[other.codes[place]] !== predictedOf(place));
    }
    return tests;
  }

  #among(places: Uint32Array): (place: number) => boolean {
    const marks = new Uint8Array(this.#rows.rows);
    for (const place of places) marks[place] = 1;
    return (place) => marks[place] === 1;
  }
}

/** The share of the predicted class among the learn rows of the same leaf. */
function shareOf(end: Parameters<typeof probabilitiesOf>[0], classes: readonly string[]): number {
  return probabilitiesOf(end, classes)[classes.indexOf(end.class)];
}
