// For whom a model fails: accuracy, selection rate, misses and false alarms of the edit rows by the
// values of a column, or of two together, the least accurate group first.

import {
  type Column,
  DataError,
  type Dataset,
  decideClass,
  isOrdered,
  measureGroups,
  type Prediction,
  wilsonInterval,
} from "../../../internal.ts";
import type { Answers } from "../../engine/answer.ts";
import { figureOf } from "../../engine/model-view.ts";
import { weightOf } from "../../engine/part-rows.ts";
import { isProtected } from "./is-protected.ts";
import type { Rate, Requests } from "./request.ts";

export const answers: Answers<Requests> = {
  groups: async (session, { column: wanted, and = null, of: asked, from = null }) => {
    const { model, data } = await session.models();
    const rows = data.edit;
    const columns = [...rows.attributes, rows.target];
    const column =
      wanted ??
      (columns.find(({ name }) => isProtected(name)) ?? columns.find((own) => !isOrdered(own)) ?? columns[0])
        .name;
    const known = (name: string): Column => {
      const own = columns.find((each) => each.name === name);
      if (own === undefined) throw new DataError(`${data.name}: there is no column "${name}" to look at`);
      return own;
    };
    const of = asked ?? model.model.classes[0];
    const prediction = decidedBy(model.predicted("edit"), of, from);
    const first = known(column);
    const grouped = and === null ? first : together(prediction, rows, first, known(and));
    const said = prediction.classes.indexOf(of);
    const actual = rows.target.categories.indexOf(of);
    return {
      column,
      and,
      of,
      columns: columns.map(({ name }) => name),
      protected: columns.map(({ name }) => name).filter(isProtected),
      groups: measureGroups(prediction, rows, grouped).map(({ group, isMissing, measures, rows: places }) => {
        const share = (is: (row: number) => boolean, among: (row: number) => boolean): Rate =>
          rateOf(places.filter(among), is, rows);
        const isSaid = (row: number): boolean => prediction.codes[row] === said;
        const isOwn = (row: number): boolean => rows.target.codes[row] === actual;
        return {
          group,
          isMissing,
          figure: figureOf(measures),
          says: share(isSaid, () => true),
          missed: share((row) => !isSaid(row), isOwn),
          alarms: share(isSaid, (row) => !isOwn(row)),
        };
      }),
    };
  },
};

/** As it would be with another decision. */
function decidedBy(prediction: Prediction, of: string, from: number | null): Prediction {
  if (from === null) return prediction;
  const { classes, ends, endOf } = prediction;
  const rule = { type: "threshold", class: of, at: from } as const;
  const said = ends.map(({ probabilities }) => classes.indexOf(decideClass(probabilities, classes, rule)));
  return { ...prediction, codes: Uint32Array.from(endOf, (end) => said[end]) };
}

/** A column whose values are the pairs of the groups of two others. */
function together(prediction: Prediction, rows: Dataset, first: Column, second: Column): Column {
  const [one, two] = [first, second].map((column) => {
    const names = new Array<string>(rows.rows).fill("");
    for (const { group, rows: places } of measureGroups(prediction, rows, column))
      for (const row of places) names[row] = group;
    return names;
  });
  const pairs = one.map((group, row) => `${group}, ${two[row]}`);
  const categories = [...new Set(pairs)].sort();
  const places = new Map(categories.map((name, place) => [name, place]));
  const codes = Uint32Array.from(pairs, (pair) => places.get(pair)!);
  return { name: `${first.name} and ${second.name}`, kind: "categorical", categories, codes };
}

function rateOf(places: Uint32Array, is: (row: number) => boolean, rows: Dataset): Rate {
  let [hits, all] = [0, 0];
  for (const row of places) {
    const weight = weightOf(rows, row);
    all += weight;
    if (is(row)) hits += weight;
  }
  return { share: all > 0 ? hits / all : null, interval: wilsonInterval(hits, all), rows: all };
}
