// One line plot as SVG text: axes with round ticks, a line for each series, names beside it.

import { escapeText } from "./escape-text.ts";
import type { ReportPlot } from "./report.ts";

const WIDTH = 720;
const HEIGHT = 400;
const LEFT = 64;
const RIGHT = 150;
const TOP = 16;
const BOTTOM = 48;
/** Distinct in hue and in lightness, readable on white and on black. */
const COLOURS = ["#3b6fb6", "#d1762a", "#3d9a50", "#c2423f", "#8566b3", "#8a6a55", "#d06fae", "#7d7d7d"];

export function drawPlot(plot: ReportPlot): string {
  const points = plot.series.flatMap((series) => series.points);
  if (points.length === 0) return "";
  const toY = plot.logarithmicY
    ? (value: number) => Math.log10(Math.max(value, 1e-12))
    : (value: number) => value;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => toY(y));
  const [xLow, xHigh] = widen(Math.min(...xs), Math.max(...xs));
  const [yLow, yHigh] = widen(Math.min(...ys), Math.max(...ys));
  const placeX = (x: number): number => LEFT + ((x - xLow) / (xHigh - xLow)) * (WIDTH - LEFT - RIGHT);
  const placeY = (y: number): number =>
    HEIGHT - BOTTOM - ((toY(y) - yLow) / (yHigh - yLow)) * (HEIGHT - TOP - BOTTOM);
  const parts: string[] = [];
  for (const x of ticks(xLow, xHigh)) {
    parts.push(
      line(placeX(x), HEIGHT - BOTTOM, placeX(x), TOP),
      label(placeX(x), HEIGHT - BOTTOM + 18, x, "middle"),
    );
  }
  const yTicks = plot.logarithmicY ? powers(yLow, yHigh) : ticks(yLow, yHigh);
  for (const y of yTicks) {
    parts.push(line(LEFT, placeY(y), WIDTH - RIGHT, placeY(y)), label(LEFT - 8, placeY(y) + 4, y, "end"));
  }
  plot.series.forEach((series, index) => {
    const colour = COLOURS[index % COLOURS.length];
    const dash = series.published ? ' stroke-dasharray="5 4"' : "";
    const path = series.points.map(([x, y]) => `${round(placeX(x))},${round(placeY(y))}`).join(" ");
    parts.push(`<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"${dash}/>`);
    for (const [x, y] of series.points) {
      parts.push(`<circle cx="${round(placeX(x))}" cy="${round(placeY(y))}" r="3" fill="${colour}"/>`);
    }
    const at = TOP + 12 + index * 20;
    parts.push(
      `<line x1="${WIDTH - RIGHT + 14}" x2="${WIDTH - RIGHT + 38}" y1="${at - 4}" y2="${at - 4}" stroke="${colour}" stroke-width="2"${dash}/>`,
      `<text x="${WIDTH - RIGHT + 44}" y="${at}">${escapeText(series.name)}</text>`,
    );
  });
  const middle = (TOP + HEIGHT - BOTTOM) / 2;
  parts.push(
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle">${escapeText(plot.x)}</text>`,
    `<text x="14" y="${middle}" text-anchor="middle" transform="rotate(-90 14 ${middle})">${escapeText(plot.y)}</text>`,
  );
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" role="img" aria-label="${escapeText(plot.caption)}" font-size="13" fill="currentColor">${parts.join("")}</svg>`;
}

/** Round numbers, about six of them. */
export function ticks(low: number, high: number): number[] {
  const rough = (high - low) / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const found: number[] = [];
  for (let k = Math.ceil(low / step); k * step <= high + step * 1e-9; k++)
    found.push(Number((k * step).toPrecision(12)));
  return found;
}

function powers(low: number, high: number): number[] {
  const found: number[] = [];
  for (let power = Math.floor(low); power <= Math.ceil(high); power++) {
    for (const factor of high - low < 2 ? [1, 2, 5] : [1]) {
      const exponent = power + Math.log10(factor);
      if (exponent >= low && exponent <= high) found.push(factor * 10 ** power);
    }
  }
  return found;
}

function widen(low: number, high: number): [number, number] {
  if (low === high) return [low - 1, high + 1];
  const margin = (high - low) * 0.04;
  return [low - margin, high + margin];
}

function line(x1: number, y1: number, x2: number, y2: number): string {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="currentColor" stroke-opacity="0.15"/>`;
}

function label(x: number, y: number, value: number, anchor: string): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${value}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
