// A selection of columns as `select` prints it: as text for a person, as the contract's object for
// a script.

import type { Selection } from "../../select/select-options.ts";
import { countOf, grouped, percent } from "../../text/numbers.ts";
import { listed } from "../../text/sentences.ts";

/** Sets shown to a person before "and n more". */
const SETS_SHOWN = 10;

export function selectionJson(selection: Selection, names: readonly string[]): Record<string, unknown> {
  const { method, attributes, sufficiencyTests, optimal, certificate, uncovered, seconds } = selection;
  const nameAll = (columns: readonly number[]): string[] => columns.map((column) => names[column]);
  const all = selection.all && {
    sets: selection.all.sets.map(nameAll),
    complete: selection.all.complete,
    inEvery: nameAll(inEverySet(selection.all.sets)),
  };
  return {
    method,
    attributes,
    sufficiencyTests,
    optimal,
    certificate: { ...certificate, conflicts: certificate.conflicts?.map(nameAll) ?? null },
    uncovered,
    seconds,
    conflicts: selection.conflicts,
    contradictions: selection.contradictions,
    tolerance: selection.tolerance,
    ...(all && { all }),
    notices: selection.notices,
  };
}

export function describeSelection(selection: Selection, names: readonly string[]): string {
  const { attributes, certificate, method, uncovered, contradictions, conflicts, tolerance } = selection;
  const lines = [
    ...attributes,
    "",
    `Selected by ${method}: ${attributes.length} of ${countOf(names.length, "column")}.`,
  ];
  if (selection.optimal) lines.push("Proved: no smaller set suffices.");
  else if (certificate.lowerBound > 1)
    lines.push(
      `Proved: no set of fewer than ${countOf(certificate.lowerBound, "column")} suffices. Whether this set is the smallest is not proved.`,
    );
  else lines.push("Whether this set is the smallest is not proved; --method exact proves it.");
  if (contradictions > 0) {
    lines.push(
      `${countOf(contradictions, "pair")} of rows agree on every column but not on the class: no set of columns covers them.`,
    );
  }
  if (tolerance.share > 0) {
    lines.push(
      `A tolerance of ${percent(tolerance.share)} of the ${tolerance.of} leaves ${grouped(uncovered)} of ${countOf(conflicts, "conflict")} uncovered.`,
    );
  }
  if (selection.all) lines.push(...describeAll(selection.all, names));
  lines.push(
    `${countOf(selection.sufficiencyTests, "sufficiency test")}, ${selection.seconds.toFixed(2)} s.`,
    "",
  );
  return lines.join("\n");
}

function describeAll({ sets, complete }: NonNullable<Selection["all"]>, names: readonly string[]): string[] {
  if (sets.length === 1 && complete) return ["It is the only smallest set."];
  const lines = [`There are ${complete ? "" : "at least "}${countOf(sets.length, "smallest set")}:`];
  for (const set of sets.slice(0, SETS_SHOWN))
    lines.push(`  ${set.map((column) => names[column]).join(", ")}`);
  if (sets.length > SETS_SHOWN)
    lines.push(`  and ${grouped(sets.length - SETS_SHOWN)} more (--json prints them)`);
  const common = inEverySet(sets).map((column) => names[column]);
  lines.push(common.length > 0 ? `In all of them: ${listed(common)}.` : "No column is in all of them.");
  return lines;
}

function inEverySet(sets: readonly (readonly number[])[]): number[] {
  return (sets[0] ?? []).filter((column) => sets.every((set) => set.includes(column)));
}
