// How the engine answers the scoring of new rows.

import {
  assessRows,
  DataError,
  dateText,
  findDrift,
  isOrdered,
  type Model,
  measure,
  outlineLines,
  outlineOf,
  predict,
  probabilitiesOf,
  quoteField,
  readModelRows,
  unseenNotices,
} from "../../../internal.ts";
import type { Answers } from "../../engine/answer.ts";
import { figureOf } from "../../engine/model-view.ts";
import type { Requests } from "./request.ts";

/** The file that was scored last, by the session: its text is written when it is asked for. */
const scored = new WeakMap<object, { readonly model: Model; readonly file: Blob; readonly name: string }>();

export const answers: Answers<Requests> = {
  score: async (session, { file, name }) => {
    const { model: shown, data } = await session.models();
    const { model } = shown;
    const rows = await readModelRows(file, { ...model, name });
    const prediction = predict(model, rows);
    const { target } = rows;
    const measures = target === null ? null : measure(assessRows(prediction, { target, weights: null }));
    const said = model.classes.map(() => 0);
    for (const code of prediction.codes) said[code]++;
    const drift = findDrift(model, data.learn, rows);
    const places = endPlaces(model);
    scored.set(session, { model, file, name });
    return {
      ...{ name, rows: rows.rows, classes: model.classes, said },
      figure: measures !== null && measures.rows > 0 ? figureOf(measures) : null,
      notices: unseenNotices(name, prediction.unseen),
      ...{ index: drift.index, stability: drift.stability, columns: drift.columns, before: drift.before },
      ends: drift.ends.map((end) => ({ ...end, ...places[end.end] })),
    };
  },
  "score/csv": async (session) => {
    const last = scored.get(session);
    if (last === undefined) throw new DataError("no file was scored yet; choose one first");
    const { model, file, name } = last;
    const stem = name.replace(/(\.\w{1,8}){1,2}$/, "");
    return { name: `${stem}-scored.csv`, type: "text/csv", text: await scoredCsv(model, file, name) };
  },
};

interface EndPlace {
  readonly at: string;
  readonly text: string;
}

/** In reading order, as predictions number the ends. */
function endPlaces(model: Model): EndPlace[] {
  const places: EndPlace[] = [];
  const ways = new Map<string, string>();
  for (const line of outlineLines(outlineOf(model, { isEmptyShown: true }))) {
    const way = ways.get(line.address) ?? "";
    const own = line.depth === 0 ? "" : way === "" ? line.condition : `${way} and ${line.condition}`;
    for (const child of line.children) ways.set(child.address, own);
    if (line.isLeaf) places.push({ at: line.address, text: own || "all rows" });
  }
  return places;
}

async function scoredCsv(model: Model, file: Blob, name: string): Promise<string> {
  const rows = await readModelRows(file, { ...model, name });
  const { codes, endOf, ends } = predict(model, rows);
  const places = endPlaces(model);
  const shares = ends.map((end) =>
    probabilitiesOf(end, model.classes).map((share) => String(Math.round(share * 1e6) / 1e6)),
  );
  const head = [
    "row",
    ...rows.attributes.map((column) => column.name),
    "prediction",
    ...model.classes.map((each) => `p(${each})`),
    "reason",
  ];
  const lines = [head.map(quoteField).join(",")];
  for (let row = 0; row < rows.rows; row++) {
    const fields = rows.attributes.map((column) => {
      if (!isOrdered(column)) return column.categories[column.codes[row]] ?? "";
      const value = column.values[row];
      return Number.isNaN(value) ? "" : column.kind === "date" ? dateText(value) : String(value);
    });
    const end = endOf[row];
    const own = [String(row + 1), ...fields, model.classes[codes[row]], ...shares[end], places[end].text];
    lines.push(own.map(quoteField).join(","));
  }
  return `${lines.join("\n")}\n`;
}
