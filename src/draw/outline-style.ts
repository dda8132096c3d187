// How an outline looks. It takes the inks of the page it stands on: --ink, --faint, --line,
// --raised, --accent, --sans.

import { SLOTS, slotColour } from "./palette.ts";

const slots = [...Array(SLOTS).keys()].map((slot) => `.class-${slot} { --class: ${slotColour(slot)}; }`);

/**
 * The style sheet of `outlineHtml`.
 *
 * @example
 * const page = `<style>${OUTLINE_STYLE}</style>${outlineHtml(model)}`;
 * console.log(page.includes(".outline ul"));
 * // → true
 */
export const OUTLINE_STYLE = `
.outline { font: 0.95rem/1.4 var(--sans); background: var(--raised); border: 1px solid var(--line); border-radius: 8px;
  padding: 0.5rem 0.9rem 0.6rem 0.6rem; font-variant-numeric: tabular-nums; }
.outline ul { list-style: none; margin: 0; padding: 0; }
.outline details { margin: 0; }
.outline li > details > ul { margin-left: 0.55rem; padding-left: 0.62rem; border-left: 1px solid var(--line); }
/* Deep down every step is smaller, so that conditions keep their room. */
.outline ul ul ul ul ul ul ul li > details > ul { margin-left: 0.3rem; padding-left: 0.25rem; }
.outline-head { display: grid; grid-template-columns: minmax(0, 1fr) 8rem 4.2rem; max-width: none; margin: 0; padding-block: 0.1rem 0.3rem;
  text-align: right; color: var(--faint); font-size: 0.84rem; gap: 0 0.6rem; }
.outline-head span:first-child { grid-column: 2; white-space: nowrap; }
.line { display: grid; grid-template-columns: minmax(0, 1fr) 100px 8rem 4.2rem; gap: 0 0.6rem; align-items: center; min-height: 2rem;
  padding: 0.2rem 0 0.2rem 1.1rem; border-radius: 4px; }
summary.line { font: inherit; cursor: pointer; position: relative; list-style: none; }
summary.line::-webkit-details-marker { display: none; }
summary.line::before { content: ""; position: absolute; left: 0.15rem; top: 0.72rem; border: solid transparent; border-width: 0.28rem 0 0.28rem 0.42rem;
  border-left-color: var(--faint); }
details[open] > summary.line::before { transform: rotate(90deg); }
.line .rows, .line .share { text-align: right; color: var(--faint); font-size: 0.88rem; white-space: nowrap; }
.line .condition { overflow-wrap: anywhere; }
.line-bar { display: block; }
.line .inside { display: none; color: var(--faint); font-size: 0.84rem; margin-left: 0.6rem; white-space: nowrap; }
details:not([open]) > .line .inside { display: inline; }
.line .items { display: grid; gap: 0.1rem; padding: 0.15rem 0 0.15rem 0.9rem; }
.line .items span::before { content: "• "; color: var(--faint); }
.line.lit { background: color-mix(in srgb, var(--accent) 14%, transparent); box-shadow: -3px 0 0 var(--accent); border-radius: 0 4px 4px 0; }
.outline .empty { color: var(--faint); font-size: 0.84rem; padding: 0.15rem 0 0.15rem 1.1rem; }
.chip { --class: #7d8380; font-size: 0.86rem; font-weight: 600; display: inline-block; margin-left: 0.35rem; padding: 0 0.45rem 0.02rem; border-radius: 4px;
  background: color-mix(in srgb, var(--class) 17%, var(--raised)); border-left: 4px solid var(--class); }
${slots.join("\n")}
@media (max-width: 40rem) {
  .outline { padding-inline: 0.3rem 0.6rem; }
  .outline li > details > ul { margin-left: 0.3rem; padding-left: 0.3rem; }
  .outline ul ul ul ul ul ul ul li > details > ul { margin-left: 0.15rem; padding-left: 0.1rem; }
  .line { grid-template-columns: minmax(0, 1fr) auto auto; padding-left: 0.9rem; gap: 0.1rem 0.6rem; padding-block: 0.3rem; }
  .line .condition { grid-column: 1 / -1; }
  summary.line::before { left: 0; top: 0.55rem; }
  .line .share { min-width: 3.6rem; }
  .outline-head { grid-template-columns: minmax(0, 1fr) auto 3.6rem; }
}
@media print {
  .outline details::details-content { content-visibility: visible; block-size: auto; }
  .outline details:not([open]) { display: block; }
  .outline .line .inside { display: none; }
  .outline summary.line::before { transform: rotate(90deg); }
}
`;
