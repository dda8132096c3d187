// The parts of a model, and what edits changed, for a person or a script.

import type { EditedDocument } from "../../edit/edit-document.ts";
import { partsOf } from "../../edit/parts.ts";
import { toText } from "../../export/text.ts";
import type { ModelDocument } from "../../model/document.ts";
import { countOf, percent } from "../../text/numbers.ts";
import { jsonLine } from "./json-line.ts";

export function listParts({ model, locked = [] }: ModelDocument, json: boolean): string {
  const parts = partsOf(model);
  if (json) return jsonLine({ parts });
  const width = Math.max(...parts.map(({ address }) => address.length));
  const lines = parts.map(
    ({ address, depth, text }) =>
      `${address.padEnd(width)}  ${indentOf(depth)}${text}${locked.includes(address) ? " [locked]" : ""}`,
  );
  return `${lines.join("\n")}\n`;
}

/** Levels that are indented; the indents of a very deep tree would be longer than any text. */
const MOST_INDENTED = 100;

function indentOf(depth: number): string {
  return depth <= MOST_INDENTED ? "  ".repeat(depth) : `${"  ".repeat(MOST_INDENTED)}level ${depth}: `;
}

export function describeEdit(
  { document, records, measured, voided }: EditedDocument,
  { json, quiet, out }: { json: boolean; quiet: boolean; out: string | undefined },
): string {
  const { model, locked = [] } = document;
  if (json) {
    const { unseen: _, ...plain } = measured ?? { unseen: [] };
    const object = { model, edits: records, measured: measured === null ? null : plain, voided, locked };
    return jsonLine(object);
  }
  if (quiet) return toText(model);
  const blocks = [
    `${toText(model).trimEnd()}\n`,
    ...records.map(({ at, edit: type, was, now }) => `${type} ${at}: ${was} → ${now}`),
    measured === null
      ? "\nNot evaluated: add --data FILE with rows and their classes."
      : `\n${measuredSentence(measured)}`,
    ...(voided.includes("certificate")
      ? ["\nWhat was proved of the model before does not hold for the edited one: its certificate is void."]
      : []),
    out === undefined
      ? "\nThe edited model was not saved: add --out edited.json to save it."
      : `\nThe edited model is saved in ${out}, with its history.`,
  ];
  return `${blocks.join("\n")}\n`;
}

function measuredSentence({ before, after, changed, data }: NonNullable<EditedDocument["measured"]>): string {
  const { low, high } = after.interval;
  return `Accuracy ${percent(after.accuracy)} on ${countOf(after.rows, "row")} of ${data} (95 % interval ${percent(low)} to ${percent(high)}); before the edits ${percent(before.accuracy)}. ${countOf(changed, "prediction")} changed.`;
}
