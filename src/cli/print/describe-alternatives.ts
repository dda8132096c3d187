// The alternatives to a best tree or list, as text for a person and as an object for a script.

import type { Alternatives, AlternativeTree } from "../../choose/alternatives/find-alternatives.ts";
import { nameText } from "../../condition/name-text.ts";
import { toText } from "../../export/text.ts";
import { type JsonObject, plainJson } from "../../model/document.ts";
import {
  alternativesSummary,
  howMany,
  lossText,
  lossWords,
  worthText,
} from "../../report/sections/alternatives-words.ts";
import { countOf, grouped, percent } from "../../text/numbers.ts";
import { listed } from "../../text/sentences.ts";
import { textTable } from "./text-table.ts";

/** Columns shown before "and n more". */
const COLUMNS_SHOWN = 15;

/** Counts beyond what a number holds are written as text. */
export function alternativesJson(found: Alternatives): JsonObject {
  const plain = (value: unknown): unknown => {
    if (typeof value === "bigint") return value.toString();
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
  };
  return plainJson(plain(found)) as JsonObject;
}

export function describeAlternatives(found: Alternatives): string {
  const blocks = [[...alternativesSummary(found), ...wayOn(found)].join("\n")];
  if (found.best === null) return blocks[0];
  blocks.push(treeBlock("The best:", found.best, found));
  const { simplest, without, cheapest, trees } = found;
  if (simplest !== null && simplest.leaves < found.best.leaves) {
    blocks.push(treeBlock("The simplest:", simplest, found));
  }
  if (without !== null) blocks.push(withoutBlock(without, found));
  if (cheapest !== null) {
    const of = found.written === Number(found.count) ? "" : `, of the ${grouped(found.written)} written out`;
    const title = `The one whose columns cost least${of}, ${grouped(cheapest.price)} together:`;
    blocks.push(treeBlock(title, cheapest.tree, found));
  }
  blocks.push(columnsBlock(found));
  const disputes = disputesBlock(found);
  if (disputes !== null) blocks.push(disputes);
  trees.slice(1).forEach((tree, index) => {
    blocks.push(treeBlock(`Alternative ${index + 1}:`, tree, found));
  });
  return blocks.join("\n\n");
}

/** Which flag lets a search that ran out go on. */
function wayOn({ stopped, form }: Alternatives): string[] {
  if (stopped === "memory") return [`A larger --memory holds more ${form}s.`];
  return stopped === "time" ? ["A longer --time-limit counts on."] : [];
}

function treeBlock(title: string, tree: AlternativeTree, found: Alternatives): string {
  const text = toText(tree.model)
    .trimEnd()
    .split("\n")
    .map((line) => (line === "" ? line : `  ${line}`))
    .join("\n");
  const size =
    found.form === "list" ? countOf(tree.leaves - 1, "rule") : countOf(tree.leaves, "leaf", "leaves");
  return `${title} ${size}, ${worthText(tree.cost, found)} on the training rows\n${text}`;
}

function withoutBlock(
  { columns, tree, isWithin, trees }: NonNullable<Alternatives["without"]>,
  found: Alternatives,
): string {
  const names = listed(columns.map(nameText));
  if (tree === null) return `Whether a ${found.form} without ${names} is as good was not found out in time.`;
  if (isWithin)
    return treeBlock(`Without ${names}, the best of ${howMany(trees!, found.form)}:`, tree, found);
  const more = grouped(tree.objective - found.bound!);
  return treeBlock(
    `Without ${names} no ${found.form} is within the margin; the best misses it by ${more}:`,
    tree,
    found,
  );
}

function columnsBlock(found: Alternatives): string {
  const { columns, count, weight, written, form, hasCosts } = found;
  const used = columns.filter(({ use }) => use !== "none");
  const unused = columns.filter(({ use }) => use === "none");
  const header = [
    "column",
    `in ${form}s`,
    ...(hasCosts ? ["least", "most"] : ["least lost", "most lost"]),
    "without it",
  ];
  const rows = used
    .slice(0, COLUMNS_SHOWN)
    .map(({ column, trees, use, least, most, withoutIt }) => [
      nameText(column),
      use === "all" ? "all" : `${grouped(Number(trees))} of ${grouped(Number(count))}`,
      lossText(least, found),
      lossText(most, found),
      withoutIt === null
        ? ""
        : Number.isFinite(withoutIt)
          ? hasCosts
            ? `+${grouped(withoutIt / weight)}`
            : `+${grouped((withoutIt / weight) * 100)} %`
          : `no ${form}`,
    ]);
  const lines = [
    `What they owe to each column: ${lossWords(found)} when the column is shuffled, least and most of ${written === Number(count) ? `any ${form}` : `the ${grouped(written)} written out`}; for a column in all of them, how much worse the best ${form} without it is.`,
    textTable([header, ...rows]),
  ];
  if (used.length > COLUMNS_SHOWN) lines.push(`  and ${used.length - COLUMNS_SHOWN} more`);
  if (unused.length > 0) {
    const names = unused.slice(0, COLUMNS_SHOWN).map(({ column }) => nameText(column));
    const more = unused.length > COLUMNS_SHOWN ? ` and ${unused.length - COLUMNS_SHOWN} more` : "";
    lines.push(`In none of them: ${names.join(", ")}${more}.`);
  }
  return lines.join("\n");
}

function disputesBlock({ disputed }: Alternatives): string | null {
  if (disputed.length === 0) return null;
  const lines = disputed.map(({ values, weight, votes }) => {
    const said = votes
      .filter(({ share }) => share > 0)
      .sort((a, b) => b.share - a.share)
      .map((vote) => `${percent(vote.share)} say ${nameText(vote.class)}`);
    const what = values
      .map(({ column, value }) => `${nameText(column)} ${value === null ? "missing" : nameText(value)}`)
      .join(", ");
    return `  ${said.join(", ")}: ${what}${weight === 1 ? "" : ` (${countOf(weight, "row")})`}`;
  });
  return ["The rows they disagree on most:", ...lines].join("\n");
}
