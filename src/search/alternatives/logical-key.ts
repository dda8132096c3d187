// A text that is the same for two trees exactly where they answer alike for every combination of
// values of their columns, whatever their conditions are and in which order.

import type { TableCondition } from "../../encoding/table-conditions.ts";
import { endOf } from "./write-trees.ts";

/** More combinations than this are not tried: such a tree counts as different from all others. */
const MOST_COMBINATIONS = 4096;

/** Groups of a column's codes that a tree's conditions do not tell apart. */
interface Groups {
  readonly column: number;
  /** Group of each code, numbered as they first occur. */
  readonly groupOf: Uint16Array;
  /** A code of each group. */
  readonly codes: readonly number[];
}

/** `code` is as WrittenTree has it. */
export function logicalKey(code: readonly number[], conditions: readonly TableCondition[]): string {
  const used = code.filter((item) => item >= 0).map((item) => conditions[item]);
  const columns = [...new Set(used.map(({ column }) => column))].sort((a, b) => a - b);
  const groups = columns.map((column) =>
    groupCodes(
      column,
      used.filter((condition) => condition.column === column),
    ),
  );
  const combinations = groups.reduce((product, { codes }) => product * codes.length, 1);
  if (combinations > MOST_COMBINATIONS) return `tree ${code.join(" ")}`;
  const answers = new Int32Array(combinations);
  const place = new Map(columns.map((column, index) => [column, index]));
  const chosen = new Array<number>(groups.length).fill(0);
  for (let at = 0; at < combinations; at++) {
    let rest = at;
    for (let g = groups.length - 1; g >= 0; g--) {
      chosen[g] = groups[g].codes[rest % groups[g].codes.length];
      rest = Math.floor(rest / groups[g].codes.length);
    }
    answers[at] = answerOf(code, conditions, (column) => chosen[place.get(column)!]);
  }
  return reducedText(groups, answers);
}

function groupCodes(column: number, conditions: readonly TableCondition[]): Groups {
  const size = conditions[0].passing.length;
  const seen = new Map<string, number>();
  const codes: number[] = [];
  const groupOf = Uint16Array.from({ length: size }, (_, code) => {
    const outcome = conditions.map(({ passing }) => passing[code]).join("");
    let group = seen.get(outcome);
    if (group === undefined) {
      group = codes.length;
      seen.set(outcome, group);
      codes.push(code);
    }
    return group;
  });
  return { column, groupOf, codes };
}

function answerOf(
  code: readonly number[],
  conditions: readonly TableCondition[],
  codeOf: (column: number) => number,
): number {
  let at = 0;
  while (code[at] >= 0) {
    const { column, passing } = conditions[code[at]];
    at = passing[codeOf(column)] === 1 ? at + 1 : endOf(code, at + 1);
  }
  return -1 - code[at];
}

/** Merges groups that change no answer, drops columns of one group: a canonical form. */
function reducedText(groups: readonly Groups[], answers: Int32Array): string {
  const sizes = groups.map(({ codes }) => codes.length);
  const strides = sizes.map((_, g) => sizes.slice(g + 1).reduce((product, size) => product * size, 1));
  const merged = groups.map((_, g) => {
    const seen = new Map<string, number>();
    return Array.from({ length: sizes[g] }, (_, group) => {
      const slice: number[] = [];
      for (let at = 0; at < answers.length; at++) {
        if (Math.floor(at / strides[g]) % sizes[g] === group) slice.push(answers[at]);
      }
      const text = slice.join(" ");
      if (!seen.has(text)) seen.set(text, group);
      return seen.get(text)!;
    });
  });
  const parts: string[] = [];
  groups.forEach(({ column, groupOf }, g) => {
    if (new Set(merged[g]).size < 2) return;
    // Runs of codes, each with the number of its group in order of appearance.
    const numbers = new Map<number, number>();
    const runs: string[] = [];
    let last = -1;
    groupOf.forEach((group, code) => {
      const kept = merged[g][group];
      if (!numbers.has(kept)) numbers.set(kept, numbers.size);
      if (kept !== last) runs.push(`${code}:${numbers.get(kept)}`);
      last = kept;
    });
    parts.push(`${column}(${runs.join(" ")})`);
  });
  // The first of merged groups stands for all of them.
  const kept: number[] = [];
  for (let at = 0; at < answers.length; at++) {
    const isFirst = groups.every((_, g) => {
      const group = Math.floor(at / strides[g]) % sizes[g];
      return merged[g][group] === group;
    });
    if (isFirst) kept.push(answers[at]);
  }
  return `${parts.join(" ")} ${kept.join(" ")}`;
}
