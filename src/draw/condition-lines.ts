// A condition as lines of a box: wrapped, or, for a checklist that does not fit on one line, each
// item on its own.

import { atLeastHeading, memberTexts } from "../condition/text.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import { branchText } from "../model/branch-labels.ts";
import type { BranchCondition } from "../model/decision.ts";
import { textWidth, type WrapOptions, wrapText } from "./text-size.ts";

export interface TextLine {
  readonly text: string;
  /** How far in it stands, in the drawing's units. */
  readonly indent: number;
}

const BULLET = "• ";
/** Width of the bullet, in em. */
const INDENT = 0.65;
/** A list may be wider than a sentence, for conditions broken in two are harder to read. */
const WIDER = 1.25;

export function conditionLines(
  condition: BranchCondition,
  columns: readonly ColumnSchema[],
  { width, fontSize }: Pick<WrapOptions, "width" | "fontSize">,
): TextLine[] {
  const text = branchText(condition, columns);
  if (condition.type !== "at-least" || textWidth(text, fontSize) <= width) {
    return flush(wrapText(text, { width, fontSize }));
  }
  const indent = INDENT * fontSize;
  const room = { width: WIDER * width - indent, fontSize, lines: 2 };
  const members = memberTexts(condition, columns).flatMap((member) =>
    wrapText(member, room).map((line, index) =>
      index === 0 ? { text: BULLET + line, indent: 0 } : { text: line, indent },
    ),
  );
  return [...flush(wrapText(atLeastHeading(condition), { width, fontSize })), ...members];
}

/** Lines that stand at the left edge. */
export function flush(lines: readonly string[]): TextLine[] {
  return lines.map((text) => ({ text, indent: 0 }));
}

export function linesWidth(lines: readonly TextLine[], fontSize: number): number {
  return Math.max(0, ...lines.map(({ text, indent }) => indent + textWidth(text, fontSize)));
}
