// An edit as a line of a history, or of a file of edits, says it: checked, so that a history can be
// replayed.

import { isFeature, type Test } from "../condition/condition.ts";
import { quoteText } from "../condition/name-text.ts";
import { DataError } from "../dataset/data-error.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import type { JsonObject } from "../model/document.ts";
import { testFromJson } from "../model/read-json.ts";
import type { NamedCosts } from "../objective/cost.ts";
import type { Edit } from "./edit-record.ts";

/** `columns` are those that tests may name; `place` is where the line stands, for messages. */
export function readEdit(line: JsonObject, columns: readonly ColumnSchema[], place: string): Edit {
  const fail = (problem: string): never => {
    throw new DataError(`${place}: ${problem}`);
  };
  const text = (key: string): string => {
    const value = line[key];
    return typeof value === "string" ? value : fail(`${key}: expected text`);
  };
  const test = (key: string): Test => testFromJson(line[key], columns, `${place}.${key}`);
  const type = (line.edit ?? line.type) as Edit["type"];
  const at = text("at");
  switch (type) {
    case "set-threshold":
    case "set-points":
      return typeof line.value === "number"
        ? { type, at, value: line.value }
        : fail("value: expected a number");
    case "relabel":
      return { type, at, class: text("class") };
    case "decide":
      if (typeof line.costs === "object" && line.costs !== null)
        return { type, at, costs: line.costs as unknown as NamedCosts };
      return typeof line.from === "number"
        ? { type, at, class: text("class"), from: line.from }
        : fail("from: expected a number");
    case "remove":
    case "drop-condition":
    case "lock":
    case "unlock":
      return { type, at };
    case "note":
      return { type, at, text: text("text") };
    case "add-condition": {
      const condition = test("condition");
      return isFeature(condition) ? fail("condition: expected a single condition") : { type, at, condition };
    }
    case "split-leaf":
    case "change-test":
      return { type, at, test: test("test") };
    case "move-rule":
      return { type, at, to: text("to") };
    case "grow": {
      const options = line.options ?? {};
      return typeof options === "object" && options !== null && !Array.isArray(options)
        ? { type, at, method: text("method"), options: options as JsonObject }
        : fail("options: expected an object");
    }
    default:
      return fail(`there is no edit called ${quoteText(String(type))}`);
  }
}
