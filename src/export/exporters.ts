// Every form a model can be written in, by the name the command line knows it under.

import { toSvg } from "../draw/svg.ts";
import type { Model } from "../model/model.ts";
import { modelToJson } from "../model/write-json.ts";
import { toDot } from "./dot.ts";
import { toJavaScript, toTypeScript } from "./javascript.ts";
import { toPmml } from "./pmml.ts";
import { toPython } from "./python.ts";
import { type SqlOptions, toSql } from "./sql.ts";
import { toText } from "./text.ts";

/** Of SQL alone. */
export type ExportOptions = SqlOptions;

export interface Exporter {
  /** One line for --help. */
  readonly summary: string;
  /** Usual ending of a file's name, with its dot. */
  readonly extension: string;
  write(model: Model, options?: ExportOptions): string;
}

export const exporters: Readonly<Record<string, Exporter>> = {
  text: { summary: "text to read: if, else if, else", extension: ".txt", write: toText },
  dot: { summary: "a Graphviz graph", extension: ".dot", write: toDot },
  svg: { summary: "a drawing", extension: ".svg", write: toSvg },
  json: { summary: "the model file itself", extension: ".json", write: (model) => modelToJson(model) },
  js: { summary: "a JavaScript module", extension: ".js", write: toJavaScript },
  ts: { summary: "a TypeScript module", extension: ".ts", write: toTypeScript },
  python: { summary: "a Python 3 module", extension: ".py", write: toPython },
  sql: {
    summary: "a SQL CASE expression, a query with --table, a view with --view",
    extension: ".sql",
    write: toSql,
  },
  pmml: { summary: "PMML 4.4", extension: ".pmml", write: toPmml },
};
