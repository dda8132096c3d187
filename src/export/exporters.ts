// Every form a model can be written in, by name, in the order in which they are offered.

import { toSvg } from "../draw/svg.ts";
import { modelToJson } from "../model/write-json.ts";
import { dot } from "./dot.ts";
import { type Exporter, writerOf } from "./exporter.ts";
import { javaScript, typeScript } from "./javascript.ts";
import { pmml } from "./pmml.ts";
import { python } from "./python.ts";
import { sql } from "./sql.ts";
import { text } from "./text.ts";

const json: Exporter = {
  name: "json",
  title: "Espalier model (JSON)",
  summary: "the model file itself",
  extension: ".json",
  mediaType: "application/json",
  usage: "save as model.json for the espalier commands",
  write: modelToJson,
};

const svg: Exporter = {
  name: "svg",
  title: "Drawing (SVG)",
  summary: "a drawing",
  extension: ".svg",
  mediaType: "image/svg+xml",
  usage: null,
  write: writerOf(toSvg),
};

const all: readonly Exporter[] = [text, sql, python, javaScript, typeScript, json, pmml, dot, svg];

/**
 * Every form a model can be written in, by name, in the order in which they are offered.
 *
 * @example
 * console.log(Object.keys(exporters).join(" "));
 * console.log(exporters.sql.write(model, { table: "penguins" }).split("\n")[0]);
 * // → text sql python js ts json pmml dot svg
 * // → -- Predicts species. NULL means missing. Columns:
 */
export const exporters: Readonly<Record<string, Exporter>> = Object.fromEntries(
  all.map((exporter) => [exporter.name, exporter]),
);
