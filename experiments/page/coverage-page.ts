// Every numbered thing of the papers as one Markdown page: what stands for it, and why what does not hold does not.

import { type Item, type Label, labels, type PaperItems } from "../items.ts";
import type { PapersRecord, RecordedPaper } from "../record.ts";
import { verdictOf } from "../verdicts.ts";
import { markdownTable, placeOf, shortTitle, sign } from "./page.ts";

const MEANINGS: Readonly<Record<Label, string>> = {
  "lost in the scan": "what is printed, or what it was measured on, is not legible or not known",
  chance:
    "it hangs on few runs, and other runs give the other answer; taken for chance, not yet replicated often enough to say how likely",
  "the paper contradicts itself": "computed exactly from what the paper itself says, it comes out otherwise",
  "our reading": "the paper leaves something open, and under what we chose it does not hold",
  "our bar": "the paper does not say when it holds; we did, and it does not",
  "not tried": "nothing here stands for it yet",
};

export function writeCoveragePage(
  { papers }: PapersRecord,
  itemsOf: Readonly<Record<string, PaperItems>>,
): string {
  const totals = papers.map((paper) => {
    const { items, misses } = itemsOf[paper.id];
    const count = (label: string): number =>
      misses.filter((miss) => miss.label === label).length +
      items.filter((item) => item.label === label && isUnlinked(item)).length;
    return [shortTitle(paper), items.length, items.filter(isUnlinked).length, ...labels.map(count)];
  });
  return `${[
    "# What stands for every numbered thing of the papers",
    "Theorems, lemmas, tables, figures, algorithms and the sentences that can be checked: where each is in the code, which tests hold it, and which exhibit of [the papers' page](papers.md) tries it, with its verdict as published. A test fails where a number is missing, where a file or an exhibit is not there, or where something that does not hold has no label. `npm run reproduce -- --page` writes this page.",
    markdownTable({
      caption: "",
      head: ["paper", "items", "without test or exhibit", ...labels],
      rows: totals,
    }),
    "The labels:",
    labels.map((label) => `- *${label}*: ${MEANINGS[label]}`).join("\n"),
    ...papers.map((paper) => paperBlock(paper, itemsOf[paper.id])),
  ].join("\n\n")}\n`;
}

function isUnlinked({ tests = [], exhibits = [] }: Item): boolean {
  return tests.length === 0 && exhibits.length === 0;
}

function paperBlock(paper: RecordedPaper, { items, misses }: PaperItems): string {
  const exhibits = paper.parts.flatMap((part) => part.exhibits);
  const titled = (id: string) => exhibits.find((exhibit) => exhibit.id === id)!;
  const rows = items.map(({ item, says, code = [], tests = [], exhibits: ids = [], label, note }) => [
    item,
    says,
    code.map((file) => `\`${file}\``).join(", "),
    tests.map((file) => `\`${file}\``).join(", "),
    ids
      .map(
        (id) => `[${id}](papers/${placeOf(paper, titled(id))}) ${sign(verdictOf(titled(id), "asPublished"))}`,
      )
      .join(", "),
    label === undefined ? "" : `${label}: ${note}`,
  ]);
  const blocks = [
    `## ${shortTitle(paper)}`,
    markdownTable({ caption: "", head: ["", "says", "code", "tests", "exhibits", ""], rows }, 6),
  ];
  if (misses.length > 0) {
    blocks.push(
      "What does not hold as published:",
      markdownTable(
        {
          caption: "",
          head: ["exhibit", "figure", "label"],
          rows: misses.map(({ exhibit, figure, label }) => [titled(exhibit).title, figure, label]),
        },
        3,
      ),
    );
  }
  return blocks.join("\n\n");
}
