// A report as one self-contained HTML page: no script, no outside file, plots as inline SVG.

import { escapeText } from "./escape-text.ts";
import type { Check, Report, ReportSection, ReportTable } from "./report.ts";
import { drawPlot } from "./report-plot.ts";

export interface RunFacts {
  readonly quick: boolean;
  readonly seed: number;
  readonly seconds: number;
  readonly node: string;
}

const style = `
:root { color-scheme: light dark; --line: #8884; --good: #2a7d3f; --bad: #b3261e; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding: .3rem 0; font-style: italic; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child, td:first-child { text-align: left; }
figure { margin: 1rem 0; } svg { max-width: 100%; height: auto; }
.holds { color: var(--good); } .fails { color: var(--bad); } footer { margin-top: 3rem; opacity: .7; }
`;

export function renderPage(report: Report, run: RunFacts): string {
  const facts = `${run.quick ? "quick run, " : ""}seed ${run.seed}, ${run.seconds.toFixed(0)} s, Node ${run.node}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(report.title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeText(report.title)}</h1>
${report.sections.map(renderSection).join("\n")}
<footer>Made by <code>npm run reproduce -- ${escapeText(report.id)}</code>: ${escapeText(facts)}.</footer>
</body>
</html>
`;
}

function renderSection(section: ReportSection): string {
  return [
    `<section>\n<h2>${escapeText(section.title)}</h2>`,
    ...section.text.map((text) => `<p>${escapeText(text)}</p>`),
    ...(section.plots ?? []).map(
      (plot) => `<figure>${drawPlot(plot)}<figcaption>${escapeText(plot.caption)}</figcaption></figure>`,
    ),
    ...(section.tables ?? []).map(renderTable),
    section.checks?.length ? `<ul>\n${section.checks.map(renderCheck).join("\n")}\n</ul>` : "",
    "</section>",
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function renderTable(table: ReportTable): string {
  const head = table.head.map((text) => `<th scope="col">${escapeText(text)}</th>`).join("");
  const body = table.rows.map(
    (row) => `<tr>${row.map((cell) => `<td>${cellText(cell)}</td>`).join("")}</tr>`,
  );
  return `<table>\n<caption>${escapeText(table.caption)}</caption>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join("\n")}\n</tbody>\n</table>`;
}

function renderCheck(check: Check): string {
  const [sign, name] =
    check.holds === null
      ? ["– not tried:", ""]
      : check.holds
        ? ["✓ holds:", "holds"]
        : ["✗ does not hold:", "fails"];
  return `<li><span class="${name}">${sign}</span> ${escapeText(check.claim)} <em>(${escapeText(check.found)})</em></li>`;
}

function cellText(cell: string | number | null): string {
  if (cell === null) return "–";
  if (typeof cell === "string") return escapeText(cell);
  return Number.isInteger(cell) ? String(cell) : String(Number(cell.toPrecision(4)));
}
