// The record of all papers as Markdown: an overview, a page for each paper, and the plots as SVG files beside these.

import { commonChoices } from "../choices.ts";
import type { PapersRecord, RecordedPaper, RecordedPart } from "../record.ts";
import type { Exhibit, Figure, Found, Holds, ReportTable } from "../report.ts";
import { type Column, foundIn, type Tally, tallyExhibits, tallyFigures, verdictOf } from "../verdicts.ts";
import { drawPlot } from "./plot.ts";

export interface WrittenPage {
  /** The overview. */
  readonly markdown: string;
  /** A page for each paper, by file name, in a folder of the overview. */
  readonly pages: ReadonlyMap<string, string>;
  /** By file name. */
  readonly plots: ReadonlyMap<string, string>;
}

/** `folder` is where the papers' pages and the plots are, seen from the overview. */
export function writePage({ papers }: PapersRecord, folder: string): WrittenPage {
  const plots = new Map<string, string>();
  const pages = new Map(papers.map((paper) => [`${paper.id}.md`, `${paperPage(paper, plots)}\n`]));
  return { markdown: `${opening(papers, folder)}\n`, pages, plots };
}

const MODES = {
  quick: "few runs, in minutes",
  default: "the papers' runs where they take minutes",
  full: "as the papers ran it",
} as const;

function opening(papers: readonly RecordedPaper[], folder: string): string {
  const rows = papers.map((paper) => {
    const exhibits = paper.parts.flatMap((part) => part.exhibits);
    const cells = (["asPublished", "today"] as const).flatMap((column) => [
      share(tallyExhibits(exhibits, column)),
      share(tallyFigures(exhibits, column)),
    ]);
    return [`[${shortTitle(paper)}](${folder}/${paper.id}.md)`, exhibits.length, ...cells];
  });
  return [
    "# The five papers, as published and as ours",
    "What this project stands on, repeated: what can be repeated of five papers ([everything they number, and what stands for it](coverage.md)), first **as published** (the paper's procedure with nothing of ours added), then **as ours** (what our defaults do today). Each figure has its own verdict in both columns: ✓ it holds, ✗ it does not, – it was not judged. An exhibit holds where every judged figure of it does. What failed stands with its reason.",
    "`npm run reproduce` writes this page, its plots and `papers.json`, which has the value of every single run. Each part says in which mode it was run and with which seed:",
    Object.entries(MODES)
      .map(([mode, meaning]) => `- *${mode}*: ${meaning}${mode === "default" ? "" : ` (\`--${mode}\`)`}`)
      .join("\n"),
    "A part that was run in a fuller mode stays when a quicker one is run after it. ± is half the width of the 95 % interval of a mean (Student's t over the runs). In plots lines with filled markers are ours, dashed ones the paper's procedure, and open markers what the paper printed.",
    markdownTable({
      caption: "",
      head: ["paper", "exhibits", "hold as published", "figures", "hold as ours", "figures"],
      rows,
    }),
    failures(papers, folder),
    "## What we chose where papers are silent",
    `${commonChoices.map((choice) => `- ${choice}`).join("\n")}\n\nEach paper's page has a list of its own.`,
  ].join("\n\n");
}

function share({ holding, judged }: Tally): string {
  return `${holding} of ${judged}`;
}

/** Every figure that fails in a column, in one place. */
function failures(papers: readonly RecordedPaper[], folder: string): string {
  const rows = papers.flatMap((paper) =>
    paper.parts.flatMap(({ exhibits }) =>
      exhibits.flatMap((exhibit) =>
        exhibit.figures.flatMap((figure) => {
          const failing = (["asPublished", "today"] as const).filter(
            (column) => foundIn(figure, column)?.holds === false,
          );
          if (failing.length === 0) return [];
          const where =
            failing.length === 2 ? "both" : failing[0] === "asPublished" ? "as published" : "as ours";
          const why = [
            ...new Set(failing.map((column) => foundIn(figure, column)?.why ?? "no reason is known")),
          ];
          const link = `[${exhibit.title}](${folder}/${placeOf(paper, exhibit)})`;
          return [[shortTitle(paper), link, figure.name, where, why.join("; ")]];
        }),
      ),
    ),
  );
  if (rows.length === 0) return "Nothing that was judged failed.";
  const table = { caption: "", head: ["paper", "exhibit", "figure", "fails", "why"], rows };
  return `## What does not hold, and why\n\n${markdownTable(table, 5)}`;
}

export function shortTitle({ id }: RecordedPaper): string {
  const words = id.split("-");
  const year = words.pop();
  const names = words.map((word) => word[0].toUpperCase() + word.slice(1));
  const last = names.pop();
  return `${names.length > 0 ? `${names.join(", ")} & ` : ""}${last} ${year}`;
}

function paperPage(paper: RecordedPaper, plots: Map<string, string>): string {
  const blocks = [
    `# ${shortTitle(paper)}, as published and as ours`,
    `*${paper.title}.* What the columns and marks mean stands on [the overview](../papers.md).`,
  ];
  const sources = Object.entries(paper.sources).map(([mark, meaning]) => `[${mark}] ${meaning}`);
  if (sources.length > 0) blocks.push(`Where published figures are from: ${sources.join("; ")}.`);
  if (paper.choices.length > 0) {
    blocks.push(
      "What the paper leaves open, and what we chose:",
      paper.choices.map((choice) => `- ${choice}`).join("\n"),
    );
  }
  for (const part of paper.parts) {
    if (part.skipped !== undefined) blocks.push(`## ${part.title}`, `Not run: ${part.skipped}.`);
    for (const exhibit of part.exhibits) blocks.push(exhibitBlock(paper, part, exhibit, plots));
  }
  return blocks.join("\n\n");
}

/** An anchor of its own, which every renderer of Markdown understands. */
function heading(title: string, anchor: string): string {
  return `<a id="${anchor}"></a>\n\n## ${title}`;
}

function anchorOf(paper: RecordedPaper, exhibit: Exhibit): string {
  return `${paper.id}-${exhibit.id}`;
}

/** Its page in the papers' folder, and its place there. */
export function placeOf(paper: RecordedPaper, exhibit: Exhibit): string {
  return `${paper.id}.md#${anchorOf(paper, exhibit)}`;
}

function exhibitBlock(
  paper: RecordedPaper,
  part: RecordedPart,
  exhibit: Exhibit,
  plots: Map<string, string>,
): string {
  const anchor = anchorOf(paper, exhibit);
  const blocks = [heading(exhibit.title, anchor), facts(paper, part, exhibit), ...exhibit.text];
  if (exhibit.procedure) {
    blocks.push(`As published: ${exhibit.procedure.asPublished}. As ours: ${exhibit.procedure.today}.`);
  }
  for (const [index, plot] of (exhibit.plots ?? []).entries()) {
    const svg = drawPlot(plot);
    if (svg === "") continue;
    const file = `${anchor}${(exhibit.plots?.length ?? 0) > 1 ? `-${index + 1}` : ""}.svg`;
    plots.set(file, svg);
    blocks.push(`![${plot.caption}](./${file})`);
  }
  if (exhibit.figures.length > 0) blocks.push(figureTable(exhibit.figures));
  for (const table of exhibit.tables ?? []) {
    if (table.caption !== "") blocks.push(`${table.caption}:`);
    blocks.push(markdownTable(table));
  }
  const reasons = exhibit.figures.flatMap(reasonsOf);
  if (reasons.length > 0) blocks.push(reasons.map((reason) => `- ${reason}`).join("\n"));
  return blocks.join("\n\n");
}

function facts(paper: RecordedPaper, part: RecordedPart, exhibit: Exhibit): string {
  const verdicts = (["asPublished", "today"] as const)
    .map((column) => `${column === "today" ? "as ours" : "as published"} ${sign(verdictOf(exhibit, column))}`)
    .join(", ");
  const kind = exhibit.kind === "beyond" ? "Beyond the paper; " : "";
  const paperRuns = exhibit.paperRuns ? ` (the paper: ${exhibit.paperRuns})` : "";
  const command = `npm run reproduce -- ${paper.id} --only ${part.name}${part.mode === "default" ? "" : ` --${part.mode}`}`;
  return `**${verdicts}.** ${kind}mode ${part.mode}, ${exhibit.runs}${paperRuns}, seed ${part.seed}; \`${command}\`.`;
}

function figureTable(figures: readonly Figure[]): string {
  const hasPublished = figures.some(({ published }) => published !== null);
  const hasBar = figures.some(({ bar }) => bar !== undefined);
  const head = [
    "",
    ...(hasPublished ? ["published"] : []),
    ...(hasBar ? ["holds if"] : []),
    "as published",
    "",
    "as ours",
    "",
  ];
  const rows = figures.map((figure) => [
    figure.name,
    ...(hasPublished ? [publishedText(figure)] : []),
    ...(hasBar ? [figure.bar ?? ""] : []),
    ...columnCells(figure, "asPublished"),
    ...columnCells(figure, "today"),
  ]);
  return markdownTable({ caption: "", head, rows }, 3);
}

function publishedText({ published }: Figure): string {
  if (!published) return "–";
  const spread = published.spread ? ` (runs ${published.spread})` : "";
  return `${published.text}${spread}${published.source ? ` [${published.source}]` : ""}`;
}

function columnCells(figure: Figure, column: Column): [string, string] {
  const stands = figure[column];
  if (stands === null) return ["–", "–"];
  if (stands === "same") return ["the same", sign(figure.asPublished?.holds ?? null)];
  const runs = stands.runs === undefined ? "" : ` (${stands.runs} runs)`;
  return [`${stands.text}${runs}`, sign(stands.holds)];
}

function reasonsOf(figure: Figure): string[] {
  const reason = (found: Found | null | "same", where: string): string[] =>
    found && found !== "same" && found.why !== undefined && found.holds !== true
      ? [`${sign(found.holds)} ${figure.name}, ${where}: ${found.why}`]
      : [];
  const today = figure.today === "same" ? null : figure.today;
  if (today && figure.asPublished && today.why !== undefined && today.why === figure.asPublished.why) {
    return reason(today, "both columns");
  }
  return [...reason(figure.asPublished, "as published"), ...reason(today, "as ours")];
}

export function sign(holds: Holds): string {
  return holds === null ? "–" : holds ? "✓" : "✗";
}

/** The first `left` columns are text and set to the left. */
export function markdownTable({ head, rows }: ReportTable, left = 1): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [
    line(head.map(escapeCell)),
    `|${head.map((_, index) => (index < left ? ":---" : "---:")).join("|")}|`,
    ...rows.map((row) => line(row.map((cell) => escapeCell(cellText(cell))))),
  ].join("\n");
}

function cellText(cell: string | number | null): string {
  if (cell === null) return "–";
  if (typeof cell === "string") return cell;
  return Number.isInteger(cell) ? String(cell) : String(Number(cell.toPrecision(4)));
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll("\n", " ");
}
