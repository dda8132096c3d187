// Exported models run in this process: JavaScript, TypeScript, and the model that a report carries.

import vm from "node:vm";
import ts from "typescript";
import { isOrdered } from "../src/dataset/column.ts";
import { parseIsoDate } from "../src/dataset/date-text.ts";
import { givenColumns, isText } from "../src/dataset/derived/derivation.ts";
import { toJavaScript, toTypeScript } from "../src/export/javascript.ts";
import type { Model } from "../src/model/model.ts";
import { predictRow, type Row } from "../src/model/predict-row.ts";
import { WALK } from "../src/report/page/page-script.ts";
import { modelJson } from "../src/report/sections/what-if-section.ts";
import { datasetOf } from "../test/arbitraries/model.ts";
import type { ModelCase } from "./random-cases.ts";

export function byRow({ model, rows }: ModelCase): string[] {
  return rows.map((row) => predictRow(model, row).class);
}

function byModule(code: string, rows: readonly Row[]): string[] {
  const body = code.replaceAll(/^export /gm, "");
  const predictOne = vm.runInThisContext(`(() => { ${body}\nreturn predict; })()`) as (row: Row) => string;
  return rows.map((row) => predictOne(row));
}

export function byJavaScript({ model, rows }: ModelCase): string[] {
  return byModule(toJavaScript(model), rows);
}

export function byTypeScript({ model, rows }: ModelCase): string[] {
  const options = { compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext } };
  return byModule(ts.transpileModule(toTypeScript(model), options).outputText, rows);
}

const walk = new Function(`${WALK}; return walk;`)() as (
  model: unknown,
  row: Row,
) => { readonly class: number }[];

/** Its form offers the model's own values only: others are missing there. */
export function byReport({ model, rows }: ModelCase): string[] {
  const carried = JSON.parse(JSON.stringify(modelJson(model)));
  return rows.map((row) => {
    const known = Object.fromEntries(
      givenColumns(model.columns).map((schema) => {
        const value = row[schema.name] ?? null;
        if (schema.kind === "date") return [schema.name, value === null ? null : parseIsoDate(String(value))];
        if (isOrdered(schema) || isText(schema)) return [schema.name, value];
        return [schema.name, knownText(model, schema.name, row)];
      }),
    );
    return model.classes[walk(carried, known).at(-1)!.class];
  });
}

export function knownText(model: Model, name: string, row: Row): string | null {
  const schema = givenColumns(model.columns).find((column) => column.name === name)!;
  const bound = datasetOf({ ...model, columns: [schema] } as Model, [row]);
  const [column] = bound.attributes;
  if (isOrdered(column)) return null;
  const text = column.categories[column.codes[0]] ?? null;
  if (text === null || schema.categories.includes(text)) return text;
  if (schema.kind !== "boolean") return null;
  const everyday = [
    ["0", "false", "no", "f", "n"],
    ["1", "true", "yes", "t", "y"],
  ];
  const isEveryday = schema.categories.every((own, code) => everyday[code].includes(own.toLowerCase()));
  const code = isEveryday ? everyday.findIndex((words) => words.includes(text.toLowerCase())) : -1;
  return code < 0 ? null : schema.categories[code];
}
