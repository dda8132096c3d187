// How rows differ from those that a model was made for: what decayed first, then where rows end up,
// then how columns have moved.

import { nameText } from "../../condition/name-text.ts";
import { outlineLines, outlineOf } from "../../draw/outline.ts";
import type { Model } from "../../model/model.ts";
import { percentText } from "../../model/share-text.ts";
import { countOf } from "../../text/numbers.ts";
import type { Drift, EndDrift } from "../../watch/drift.ts";

/** Rows that end up elsewhere, a column that changed, or a part that decayed. */
export function isDrifted({ stability, columns, ends }: Drift): boolean {
  return (
    stability === "changed" ||
    columns.some((column) => column.stability === "changed") ||
    ends.some(({ isDecayed }) => isDecayed)
  );
}

const WORDS = { stable: "as before", some: "somewhat changed", changed: "changed" };

export function describeDrift(drift: Drift, model: Model, names: { before: string; now: string }): string {
  const { before, now, stability, index, columns, ends } = drift;
  const lines = [
    `${names.now}: ${countOf(now, "row")}, against ${countOf(before, "row")} of ${names.before}.`,
    `Where rows end up in the model: ${WORDS[stability]} (stability index ${index.toFixed(2)}; above 0.25 is changed).`,
  ];
  const ways = waysTo(model);
  const told = (end: EndDrift): string =>
    `  ${ways[end.end]} -> ${end.class}: ${percentText(end.before.rows / (before || 1))} of the rows before, ${percentText(end.now.rows / (now || 1))} now${rightText(end)}`;
  const decayed = ends.filter(({ isDecayed }) => isDecayed);
  if (decayed.length > 0)
    lines.push("", "Right less often than before, beyond chance:", ...decayed.map(told));
  lines.push("", "Parts of the model:", ...ends.filter(({ isDecayed }) => !isDecayed).map(told));
  lines.push("", "Columns that it reads:");
  for (const { name, index: own, stability: kind, groups } of columns) {
    const most = groups.toSorted((a, b) => moved(b) - moved(a))[0];
    const where =
      kind === "stable" || most === undefined
        ? ""
        : `: "${most.text}" was ${percentText(most.before / (before || 1))}, is ${percentText(most.now / (now || 1))}`;
    lines.push(`  ${nameText(name)}: ${WORDS[kind]} (${own.toFixed(2)})${where}`);
  }
  return `${lines.join("\n")}\n`;

  function moved(group: { readonly before: number; readonly now: number }): number {
    return Math.abs(group.now / (now || 1) - group.before / (before || 1));
  }
}

function rightText({ before, now }: EndDrift): string {
  if (now.right === null || before.right === null) return "";
  return `; right on ${percentText(before.right)} before, ${percentText(now.right)} now`;
}

/** The conditions that lead to each end, in reading order. */
function waysTo(model: Model): string[] {
  const ways = new Map<string, string>();
  const ends: string[] = [];
  for (const line of outlineLines(outlineOf(model, { isEmptyShown: true }))) {
    const way = ways.get(line.address) ?? "";
    const own = line.depth === 0 ? "" : way === "" ? line.condition : `${way} and ${line.condition}`;
    for (const child of line.children) ways.set(child.address, own);
    if (line.isLeaf) ends.push(own === "" ? "all rows" : own);
  }
  return ends;
}
