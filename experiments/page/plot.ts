// One plot as an SVG file of its own, for light and dark pages: ours as lines with their 95 % intervals, the paper's procedure
// dashed, what the paper printed as open markers on top.

import type { PlotPoint, ReportPlot, Series } from "../report.ts";
import { escapeText } from "./escape-text.ts";
import { powers, ticks } from "./ticks.ts";

const WIDTH = 780;
const HEIGHT = 420;
const LEFT = 70;
const TOP = 44;
const BOTTOM = 58;
/** Distinct in hue and in lightness; the second of each pair is for dark pages. */
const HUES = [
  ["#2f66ad", "#7eb0ee"],
  ["#c2621b", "#f0a15e"],
  ["#2f8a47", "#74cf8b"],
  ["#b53a3a", "#f28b86"],
  ["#7a57ab", "#bb9ff0"],
  ["#0d8289", "#5fd0d6"],
  ["#b1508c", "#ee9bcb"],
  ["#6d6d6d", "#b8b8b8"],
] as const;

type Place = (value: number) => number;

export function drawPlot(plot: ReportPlot): string {
  const points = plot.series.flatMap((series) => series.points);
  if (points.length === 0) return "";
  const right = 40 + Math.max(...plot.series.map(({ name }) => 7.1 * name.length)) + 34;
  const x = axis(
    [...points.map(([value]) => value), ...(plot.range ? [plot.range.from, plot.range.to] : [])],
    plot.logarithmicX ?? false,
    LEFT,
    WIDTH - right,
  );
  const y = axis(
    points.flatMap(([, value, half = 0]) => (plot.logarithmicY ? [value] : [value - half, value + half])),
    plot.logarithmicY ?? false,
    HEIGHT - BOTTOM,
    TOP,
    plot.logarithmicY ? undefined : 0,
  );
  const hues = [...new Set(plot.series.map((series) => series.hue ?? series.name))];
  const parts = [frame(plot, right)];
  if (plot.range) {
    const { from, to, label } = plot.range;
    const [a, b] = [x.place(from), x.place(to)];
    parts.push(
      `<rect class="range" x="${round(a)}" y="${TOP}" width="${round(b - a)}" height="${HEIGHT - TOP - BOTTOM}" fill="#2f8a47" fill-opacity="0.12"/>`,
      `<text class="faint" x="${round((a + b) / 2)}" y="${TOP - 6}" text-anchor="middle" fill="#5b6660" font-size="12">${escapeText(label)}</text>`,
    );
  }
  for (const value of x.ticks) {
    parts.push(
      line(x.place(value), HEIGHT - BOTTOM, x.place(value), TOP),
      label(x.place(value), HEIGHT - BOTTOM + 18, value, "middle"),
    );
  }
  for (const value of y.ticks) {
    parts.push(
      line(LEFT, y.place(value), WIDTH - right, y.place(value)),
      label(LEFT - 8, y.place(value) + 4, value, "end"),
    );
  }
  // What the paper printed lies on top.
  const inOrder = [...plot.series].sort((a, b) => rank(a) - rank(b));
  const printed = plot.series.filter(({ column }) => column === "published");
  for (const series of inOrder) {
    const hue = hues.indexOf(series.hue ?? series.name);
    // Rings around rings, so that equal printed points all show.
    const ring = Math.max(0, printed.indexOf(series));
    parts.push(drawSeries(series, hue, x.place, y.place, ring));
  }
  plot.series.forEach((series, index) => {
    const at = TOP + 10 + index * 22;
    const hue = hues.indexOf(series.hue ?? series.name);
    const from = WIDTH - right + 16;
    parts.push(
      stroke(series, hue, `M${from} ${at}h26`),
      marker(series, hue, from + 13, at),
      `<text class="ink" x="${from + 34}" y="${at + 4}" fill="#1b231f">${escapeText(series.name)}</text>`,
    );
  });
  return `${parts.join("\n")}\n</svg>\n`;
}

function frame(plot: ReportPlot, right: number): string {
  const dark = HUES.map(
    ([, colour], hue) => `.plot .h${hue} { stroke: ${colour}; } .plot .f${hue} { fill: ${colour}; }`,
  );
  const middle = (TOP + HEIGHT - BOTTOM) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="plot" role="img" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="13">`,
    `<title>${escapeText(plot.caption)}</title>`,
    `<style>@media (prefers-color-scheme: dark) { .plot .page { fill: #131a16; } .plot .ink { fill: #eaf1ec; } .plot .faint { fill: #a3b2a9; } .plot .grid { stroke: #33413a; } .plot .hollow { fill: #131a16; } ${dark.join(" ")} }</style>`,
    `<rect class="page" width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<text class="ink" x="${LEFT}" y="20" font-size="15" font-weight="600" fill="#1b231f">${escapeText(plot.caption)}</text>`,
    `<text class="faint" x="${round((LEFT + WIDTH - right) / 2)}" y="${HEIGHT - 14}" text-anchor="middle" fill="#5b6660">${escapeText(plot.x)}</text>`,
    `<text class="faint" x="18" y="${middle}" text-anchor="middle" transform="rotate(-90 18 ${middle})" fill="#5b6660">${escapeText(plot.y)}</text>`,
  ].join("\n");
}

function rank({ column = "today" }: Series): number {
  return ["today", "as published", "published"].indexOf(column);
}

function drawSeries(series: Series, hue: number, placeX: Place, placeY: Place, ring: number): string {
  const places = series.points.map((point) => ({ point, x: placeX(point[0]), y: placeY(point[1]) }));
  const path = places.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
  return [
    ...places.map(({ point, x }) => interval(point, hue, x, placeY)),
    places.length > 1 ? stroke(series, hue, path) : "",
    ...places.map(({ x, y }) => marker(series, hue, x, y, ring)),
  ]
    .filter((part) => part !== "")
    .join("");
}

function interval([, value, half = 0]: PlotPoint, hue: number, x: number, placeY: Place): string {
  if (half <= 0) return "";
  const [low, high] = [round(placeY(value - half)), round(placeY(value + half))];
  return `<path class="h${hue}" d="M${round(x)} ${low}V${high}M${round(x - 3)} ${low}h6M${round(x - 3)} ${high}h6" fill="none" stroke="${colourOf(hue)}" stroke-width="1.2" stroke-opacity="0.55"/>`;
}

function stroke({ column = "today" }: Series, hue: number, path: string): string {
  const dash = {
    published: ' stroke-dasharray="1 5" stroke-linecap="round"',
    "as published": ' stroke-dasharray="7 4"',
    today: "",
  };
  return `<path class="h${hue}" d="${path}" fill="none" stroke="${colourOf(hue)}" stroke-width="2.2" stroke-linejoin="round"${dash[column]}/>`;
}

function marker({ column = "today" }: Series, hue: number, x: number, y: number, ring = 0): string {
  const colour = colourOf(hue);
  if (column === "published") {
    return `<circle class="h${hue}${ring === 0 ? " hollow" : ""}" cx="${round(x)}" cy="${round(y)}" r="${5.5 + 3.5 * ring}" fill="${ring === 0 ? "#ffffff" : "none"}" stroke="${colour}" stroke-width="2.2"/>`;
  }
  if (column === "as published") {
    return `<rect class="f${hue}" x="${round(x - 3)}" y="${round(y - 3)}" width="6" height="6" fill="${colour}"/>`;
  }
  return `<circle class="f${hue}" cx="${round(x)}" cy="${round(y)}" r="3.4" fill="${colour}"/>`;
}

function colourOf(hue: number): string {
  return HUES[hue % HUES.length][0];
}

interface Axis {
  readonly ticks: readonly number[];
  readonly place: Place;
}

/** A linear axis that need not show values below `floor` does not. */
function axis(
  values: readonly number[],
  logarithmic: boolean,
  from: number,
  to: number,
  floor?: number,
): Axis {
  const scale: Place = logarithmic ? (value) => Math.log10(Math.max(value, 1e-12)) : (value) => value;
  const scaled = values.map(scale);
  let [low, high] = widen(Math.min(...scaled), Math.max(...scaled));
  if (
    floor !== undefined &&
    low < floor &&
    Math.min(...values.map((value) => value)) >= floor - (high - low) * 0.2
  ) {
    low = Math.max(low, floor - (high - low) * 0.03);
  }
  if (low === high) high = low + 1;
  return {
    ticks: logarithmic ? powers(low, high) : ticks(low, high),
    place: (value) => from + ((Math.max(scale(value), low) - low) / (high - low)) * (to - from),
  };
}

function widen(low: number, high: number): [number, number] {
  if (low === high) return [low - 1, high + 1];
  const margin = (high - low) * 0.04;
  return [low - margin, high + margin];
}

function line(x1: number, y1: number, x2: number, y2: number): string {
  return `<path class="grid" d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" stroke="#dfe5e1"/>`;
}

function label(x: number, y: number, value: number, anchor: string): string {
  const text = Math.abs(value) >= 10_000 ? value.toLocaleString("en") : String(value);
  return `<text class="faint" x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" fill="#5b6660">${text}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
