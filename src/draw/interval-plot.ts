// A plot of shares, or other amounts, with their intervals: one line for each, names to the left,
// on one scale.

import { percent } from "../text/numbers.ts";
import { DARK_MODE } from "./palette.ts";
import { svgElement, svgText, svgTitle } from "./svg-element.ts";
import { BOLD, textWidth } from "./text-size.ts";

export interface IntervalLine {
  readonly label: string;
  /** Where the point is; null: the interval alone. */
  readonly share: number | null;
  readonly low: number;
  readonly high: number;
  /** After the point: "12 conditions". */
  readonly note: string;
}

export interface IntervalPanel {
  readonly title: string;
  readonly lines: readonly IntervalLine[];
  /** How an amount is written; as a percentage where this is left out. */
  readonly written?: (amount: number) => string;
}

const SIZE = 13;
const LINE = 22;
const PLOT = 360;
const GAP = 12;

export function drawIntervals(panels: readonly IntervalPanel[], title: string): string {
  const lines = panels.flatMap((panel) => panel.lines);
  const left = Math.max(60, ...lines.map(({ label }) => textWidth(label, SIZE))) + 2 * GAP;
  const right = Math.max(40, ...lines.map(({ note }) => textWidth(note, SIZE))) + 2 * GAP;
  const widest = Math.max(...panels.map((panel) => BOLD * textWidth(panel.title, SIZE + 1)));
  const width = Math.max(left + PLOT + right, widest + 2 * GAP);
  const parts: string[] = [];
  let top = 12;
  for (const panel of panels) {
    const { written = percent } = panel;
    const { low, high, step } = scaleOf(panel.lines);
    const place = (share: number): number => left + ((share - low) / (high - low)) * PLOT;
    parts.push(svgText(GAP, top + SIZE, panel.title, { size: SIZE + 1, isBold: true }));
    top += LINE + 4;
    const bottom = top + panel.lines.length * LINE;
    for (let tick = low; tick <= high + 1e-9; tick += step) {
      const x = place(tick);
      const branch = { class: "branch", stroke: "#c3cec8", "stroke-width": 1 };
      parts.push(svgElement("line", { x1: x, x2: x, y1: top, y2: bottom, ...branch }));
      const text = panel.written ? written(tick) : `${Math.round(tick * 100)} %`;
      parts.push(svgText(x, bottom + SIZE + 2, text, { size: SIZE - 2, ink: "faint", anchor: "middle" }));
    }
    panel.lines.forEach((line, index) => {
      const y = top + index * LINE + LINE / 2;
      const { share } = line;
      const range = `${written(line.low)} to ${written(line.high)}`;
      const spread = `${line.label}: ${share === null ? range : `${written(share)} (${range})`}, ${line.note}`;
      parts.push(
        svgElement("g", {}, [
          svgTitle(spread),
          svgText(left - GAP, y + SIZE / 3, line.label, { size: SIZE, anchor: "end" }),
          svgElement("line", {
            ...{ x1: place(line.low), x2: place(line.high), y1: y, y2: y },
            stroke: "#2c7fb8",
            ...(share === null ? { "stroke-width": 7, "stroke-linecap": "round" } : { "stroke-width": 2 }),
          }),
          ...(share === null
            ? []
            : [svgElement("circle", { cx: place(share), cy: y, r: 4.5, fill: "#2c7fb8" })]),
          svgText(left + PLOT + GAP, y + SIZE / 3, line.note, { size: SIZE, ink: "faint" }),
        ]),
      );
    });
    top = bottom + 2 * LINE;
  }
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    class: "espalier",
    viewBox: `0 0 ${Math.ceil(width)} ${Math.ceil(top)}`,
    width: Math.ceil(width),
    height: Math.ceil(top),
    role: "img",
    "font-family": "system-ui, sans-serif",
  };
  const page = svgElement("rect", { class: "page", width: "100%", height: "100%", fill: "#ffffff" });
  return svgElement("svg", attributes, [svgTitle(title), `<style>${DARK_MODE}</style>`, page, ...parts]);
}

/** From where to where, and how far apart its lines are. */
function scaleOf(lines: readonly IntervalLine[]): { low: number; high: number; step: number } {
  const least = Math.min(1, ...lines.map((line) => line.low));
  const most = Math.max(0, ...lines.map((line) => line.high));
  if (most - least > 1.05) {
    const step = [1, 2, 5, 10].map((factor) => factor * 10 ** Math.floor(Math.log10((most - least) / 10)));
    const wide = step.find((size) => size * 10 >= most - least)!;
    return { low: Math.floor(least / wide) * wide, high: Math.ceil(most / wide) * wide, step: wide };
  }
  const low = Math.floor(least * 20) / 20;
  const high = Math.max(low + 0.05, Math.ceil(most * 20) / 20);
  return { low, high, step: high - low > 0.3 ? 0.1 : high - low > 0.12 ? 0.05 : 0.01 };
}
