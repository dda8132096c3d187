// How a report looks: one quiet column, serif text and plain figures; dark pages, phones and paper
// included. Every ink has at least 4.5 : 1 against what it stands on.

const LIGHT = `
--paper: #fdfcf9; --raised: #ffffff; --ink: #1c1f1e; --faint: #575c58; --line: #d8d4c8; --accent: #1d5c86;
--soft: #eef2f4; --alert: #8a3b12; --alert-soft: #fbf0e6;`;

const DARK = `
--paper: #15181a; --raised: #1c2023; --ink: #eceae5; --faint: #abb0ac; --line: #3b4145; --accent: #8fc3e8;
--soft: #212a30; --alert: #f0a878; --alert-soft: #2b221b;`;

export const PAGE_STYLE: string = `
:root {${LIGHT}
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Charter, Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) { :root {${DARK} } }
@media print { :root {${LIGHT} --paper: #ffffff; color-scheme: light; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0 auto; max-width: 54rem; padding: 3rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.6 var(--serif); overflow-wrap: anywhere; }
h1, h2, h3, h4 { line-height: 1.2; font-weight: 600; text-wrap: balance; }
h1 { font-size: clamp(1.9rem, 6vw, 2.9rem); margin: 0 0 1.1rem; letter-spacing: -0.012em; }
h2 { font-size: 1.5rem; margin: 0 0 0.9rem; }
h3 { font: 600 1rem/1.3 var(--sans); margin: 2rem 0 0.6rem; }
h4 { font: 600 0.95rem/1.35 var(--sans); margin: 0; }
p { margin: 0 0 0.9rem; max-width: 42rem; }
a { color: var(--accent); text-underline-offset: 0.15em; text-decoration-thickness: 1px; }
strong { font-weight: 600; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: 1rem; top: -4rem; padding: 0.5rem 1rem; background: var(--accent); color: var(--paper); font-family: var(--sans); }
.skip:focus { top: 0.5rem; }
.hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.definitions { position: absolute; }
.hatch { fill: #ffffff; stroke: #ffffff; stroke-width: 1.3; opacity: 0.62; }
.hatch circle, .hatch rect { stroke: none; }
.kicker { font: 600 0.8rem/1.4 var(--sans); letter-spacing: 0.09em; text-transform: uppercase; color: var(--faint); margin: 0 0 0.7rem; }
.lead { font-size: 1.28rem; line-height: 1.5; max-width: 44rem; margin-bottom: 1.1rem; }
.lead .name { display: inline-block; max-width: 100%; overflow-wrap: anywhere; }
.why { color: var(--faint); margin-bottom: 0.35rem; }
nav { margin-top: 1.8rem; border-block: 1px solid var(--line); padding: 0.65rem 0; }
nav ol { display: flex; flex-wrap: wrap; gap: 0.25rem 1.4rem; list-style: none; margin: 0; padding: 0; font: 0.92rem/1.7 var(--sans); }
section { margin-top: 3.4rem; }
.note, figcaption, .counts { font: 0.9rem/1.5 var(--sans); color: var(--faint); }
.counts { margin: 0; }
.warnings { border-left: 4px solid var(--alert); background: var(--alert-soft); padding: 1.1rem 1.3rem; margin-top: 2rem; }
.warnings h2 { font-size: 1.15rem; color: var(--alert); margin-bottom: 0.4rem; }
.warnings ul { margin: 0; padding-left: 1.1rem; }
.legend { display: flex; flex-wrap: wrap; gap: 0.3rem 1.2rem; list-style: none; margin: 0 0 0.8rem; padding: 0; font: 0.92rem/1.4 var(--sans); }
.swatch { vertical-align: -1px; flex: none; }
.bar { display: block; height: 10px; }

.rules { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.6rem; }
.rule { display: grid; grid-template-columns: minmax(0, 1fr) 15rem; gap: 0.5rem 1.5rem; align-items: center;
  background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: 0.8rem 1.1rem; break-inside: avoid; }
.if { display: grid; grid-template-columns: 3.6rem minmax(0, 1fr); font: 1rem/1.55 var(--sans); }
.if ul { list-style: none; margin: 0; padding: 0; }
.if .counted { list-style: disc; padding-left: 1.2rem; }
.word { color: var(--faint); font-style: italic; font-family: var(--serif); }
.then .outcome { font: 1rem/1.4 var(--sans); margin: 0 0 0.3rem; }
.then .counts { margin-top: 0.3rem; font-size: 0.84rem; }

.rule.lit { border-color: var(--accent); box-shadow: inset 4px 0 0 var(--accent); }
.what-if { margin: 1.6rem 0; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; padding: 0.9rem 1.1rem; font: 0.95rem/1.45 var(--sans); }
.what-if h3 { margin: 0 0 0.3rem; }
.fields { display: grid; gap: 0.7rem 1.1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); }
.fields label { display: grid; align-content: start; gap: 0.15rem; }
.fields input, .fields select { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--faint); border-radius: 4px; padding: 0.3rem 0.45rem; width: 100%; min-width: 0; }
.fields small { color: var(--faint); font-size: 0.8rem; }
.answer { margin: 0.9rem 0 0; }
.answer strong { color: var(--accent); font-size: 1.1em; }
.mistakes { font-size: 0.88rem; }
.mistakes th, .mistakes td { white-space: nowrap; }
.mistakes button { margin: 0; padding: 0.2rem 0.5rem; }
.faint { color: var(--faint); }
/* A shadow at an edge shows that content goes on; the first two cover it where none does. */
.scroll { overflow-x: auto; max-width: 100%; --shade: color-mix(in srgb, var(--ink) 26%, transparent);
  background: linear-gradient(to right, var(--paper) 40%, transparent) left / 36px 100% no-repeat local,
    linear-gradient(to left, var(--paper) 40%, transparent) right / 36px 100% no-repeat local,
    linear-gradient(to right, var(--shade), transparent) left / 12px 100% no-repeat scroll,
    linear-gradient(to left, var(--shade), transparent) right / 12px 100% no-repeat scroll; }
.beside { display: grid; gap: 0.5rem 1.5rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
.beside .candidates { margin-top: 0.4rem; width: 100%; font-size: 0.88rem; }
.candidates th, .candidates td { padding-block: 0.2rem; padding-right: 0.6rem; min-width: 0; }
.candidates :last-child { padding-right: 0.2rem; }
.leader { stroke: var(--line); stroke-width: 1; }
.cut { stroke: var(--ink); stroke-width: 1.6; }
.cut-edge { stroke: var(--raised); stroke-width: 4; }
.cuts { font: 600 0.84rem/1.4 var(--sans); margin: 0.15rem 0 0; }
figure { margin: 0; }
figcaption { margin-top: 0.5rem; max-width: 42rem; }
.narrow { display: none; }
.chart { max-width: 100%; height: auto; }
.chart, .espalier { display: block; font-family: var(--sans); }
.chart text { fill: var(--ink); font-size: 12px; paint-order: stroke; stroke: var(--paper); stroke-width: 3px; stroke-linejoin: round; }
.chart .faint { fill: var(--faint); }
.chart .bold { font-weight: 600; font-size: 13px; }
.grid { stroke: var(--line); stroke-width: 1; }
.strong { stroke: var(--accent); fill: var(--accent); }
.weak { stroke: var(--faint); fill: var(--faint); }
.fill { stroke: none; }
.whisker { stroke-width: 2; }
.error { stroke: var(--ink); stroke-width: 1.2; }
.ring, .curve, .dashed, .steps { fill: none; }
.ring, .curve { stroke-width: 2; }
.dashed { stroke-width: 1.5; stroke-dasharray: 5 4; }
.dotted { stroke-width: 1.2; stroke-dasharray: 2 4; }
.steps { stroke-width: 1; stroke-dasharray: 4 3; }
.marks, .axis { display: block; min-width: 6rem; }
.axis text { font: 11px var(--sans); fill: var(--faint); }
.espalier .ink { fill: var(--ink); }
.espalier .faint { fill: var(--faint); }
.espalier .box { fill: var(--raised); stroke: var(--line); }
.espalier .branch { stroke: var(--line); }

table { border-collapse: collapse; font: 0.95rem/1.45 var(--sans); font-variant-numeric: tabular-nums; margin: 1.6rem 0 0.6rem; }
caption { text-align: left; font: 600 0.95rem/1.4 var(--sans); padding-bottom: 0.5rem; }
th, td { min-width: 3rem; padding: 0.38rem 0.9rem 0.38rem 0; text-align: left; vertical-align: middle; }
thead th { font-weight: 600; font-size: 0.85rem; color: var(--faint); border-bottom: 1px solid var(--line); }
thead { border-top: 2px solid var(--ink); }
tbody { border-bottom: 1px solid var(--ink); }
tbody th { font-weight: 400; }
.chosen th, .chosen td { font-weight: 600; }
.number { text-align: right; white-space: nowrap; }
.error-text, .interval, .method { font-weight: 400; color: var(--faint); font-size: 0.85rem; }
.method { display: block; }
.scroll table { overflow-wrap: normal; }
.strip { width: 100%; }
.strip .wide { width: 52%; padding-right: 0; }
.interval { display: block; }
.strip td.wide { padding-block: 0; }
.axis, .marks { overflow: visible; }
.confusion td, .confusion thead th + th, .confusion thead td + th { text-align: right; padding: 0.45rem 0.8rem; }
.confusion thead th { max-width: 8rem; overflow-wrap: anywhere; vertical-align: bottom; }
.confusion thead tr:first-child th { text-align: left; max-width: none; }
.confusion .right { box-shadow: inset 0 0 0 2px var(--accent); font-weight: 600; }
.depth-1 { background: color-mix(in srgb, var(--accent) 4%, transparent); }
.depth-2 { background: color-mix(in srgb, var(--accent) 8%, transparent); }
.depth-3 { background: color-mix(in srgb, var(--accent) 12%, transparent); }
.depth-4 { background: color-mix(in srgb, var(--accent) 16%, transparent); }
.depth-5 { background: color-mix(in srgb, var(--accent) 20%, transparent); }
.certificate { border-left: 4px solid var(--accent); background: var(--soft); padding: 0.9rem 1.2rem; margin: 1.4rem 0; }
.certificate h3 { margin: 0 0 0.3rem; }
.certificate p { margin: 0; }

.columns { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.8rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15.5rem), 1fr)); }
.columns > li { background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: 0.8rem 1rem; break-inside: avoid; }
.columns .counts { font-size: 0.84rem; margin: 0.15rem 0 0.6rem; }
.used { font-weight: 400; font-size: 0.75rem; color: var(--accent); border: 1px solid currentColor; border-radius: 3px; padding: 0 0.3rem; margin-left: 0.2rem; white-space: nowrap; }
.histogram { display: block; border-bottom: 1px solid var(--faint); }
.columns .counts + .cuts, .ends + .counts { margin-top: 0.1rem; margin-bottom: 0; }
.ends { display: flex; justify-content: space-between; font: 0.8rem/1.4 var(--sans); color: var(--faint); margin: 0.15rem 0 0; }
.categories { list-style: none; margin: 0; padding: 0; font: 0.84rem/1.35 var(--sans); display: grid; gap: 0.35rem; }
.categories li { display: grid; grid-template-columns: minmax(0, 1fr) auto; }
.categories .bar { grid-column: 1 / -1; }

details { margin: 0.9rem 0; }
details > table, details > .scroll > table { margin-top: 0.4rem; }
summary { font: 600 0.95rem/1.5 var(--sans); cursor: pointer; padding: 0.2rem 0; }
.export { border: 1px solid var(--line); border-radius: 6px; padding: 0.45rem 0.9rem; margin: 0.5rem 0; background: var(--raised); }
.export[open] { padding-bottom: 0.9rem; }
.export .note { margin: 0.3rem 0 0.6rem; }
pre, code { font-family: var(--mono); font-size: 0.86rem; }
pre { background: var(--soft); border-radius: 4px; padding: 0.9rem 1rem; margin: 0.4rem 0 1rem; overflow: auto; max-height: 32rem; line-height: 1.5; overflow-wrap: normal; }
.words { white-space: pre-wrap; overflow-wrap: anywhere; }
button { font: 600 0.85rem/1 var(--sans); color: var(--accent); background: none; border: 1px solid currentColor; border-radius: 4px; padding: 0.45rem 0.8rem; margin: 0 0 0.3rem; cursor: pointer; }
footer { margin-top: 4rem; border-top: 1px solid var(--line); padding-top: 1rem; font: 0.86rem/1.55 var(--sans); color: var(--faint); }

@media (min-width: 56rem) {
  .beside { grid-template-columns: 430px minmax(0, 1fr); }
}
@media (max-width: 40rem) {
  body { padding-top: 1.6rem; padding-inline: 1rem; font-size: 1rem; }
  .lead { font-size: 1.12rem; }
  section { margin-top: 2.6rem; }
  .rule { grid-template-columns: minmax(0, 1fr); padding: 0.8rem 0.9rem; }
  .broad { display: none; }
  .narrow { display: block; }
  .strip .wide { width: 30%; }
  .strip th[scope="row"] { min-width: 7rem; }
  .strip .error-text { display: block; }
  .axis .between { display: none; }
  th, td { padding-right: 0.6rem; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  nav, .skip, button, .what-if, details:not([open]) { display: none; }
  section { margin-top: 1.8rem; }
  h2, h3, caption { break-after: avoid; }
  table, figure, .certificate, .rule { break-inside: avoid; }
  .scroll { overflow: visible; margin-inline: 0; background: none; }
  .mistakes { font-size: 7.5pt; }
  .mistakes th, .mistakes td { white-space: normal; min-width: 0; padding-right: 0.35rem; }
  .chart, .espalier { max-width: 100%; height: auto; }
  pre { max-height: none; white-space: pre-wrap; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
