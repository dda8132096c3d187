// Charts as SVG: a frame with axes, and places for numbers in it. Colours come from the page's
// style.

import type { Scale } from "../../draw/chart/scale.ts";
import { escapeMarkup, html, Markup } from "../../draw/html.ts";
import { svgElement } from "../../draw/svg-element.ts";

export interface ChartText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor?: "start" | "middle" | "end";
  readonly role?: string;
}

export function chartText({ x, y, text, anchor = "start", role = "" }: ChartText): string {
  const look = { x, y, "text-anchor": anchor, ...(role !== "" && { class: role }) };
  return svgElement("text", look, [escapeMarkup(text)]);
}

export function chartLine(x1: number, y1: number, x2: number, y2: number, role: string): string {
  return svgElement("line", { x1, y1, x2, y2, class: role });
}

/** Lines across at the ticks of an upright scale of shares, percentages on the left. */
export function percentLines(y: Scale, left: number, right: number): string[] {
  return y.ticks.flatMap((tick) => [
    chartLine(left, y.place(tick), right, y.place(tick), "grid"),
    chartText({
      x: left - 8,
      y: y.place(tick) + 4,
      text: `${Math.round(tick * 1000) / 10} %`,
      anchor: "end",
      role: "faint",
    }),
  ]);
}

/** Texts below the chart at their places, and below them what they count. */
export function axisBelow(
  ticks: readonly { readonly x: number; readonly text: string }[],
  caption: string,
  { left, right, bottom, height }: { left: number; right: number; bottom: number; height: number },
): string[] {
  const text = (x: number, y: number, own: string): string =>
    chartText({ x, y, text: own, anchor: "middle", role: "faint" });
  const labels = ticks.map((tick) => text(tick.x, height - bottom + 18, tick.text));
  return [...labels, text((left + right) / 2, height - 6, caption)];
}

/** An upright line from one value to another, as far as the scale goes. */
export function whisker(x: number, low: number, high: number, y: Scale, look: string): string {
  const [from, to] = [y.place(Math.max(y.low, low)), y.place(Math.min(y.high, high))];
  return chartLine(x, from, x, to, `${look} whisker`);
}

export interface ChartFrame {
  /** Unique on the page. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** What it shows, for people who cannot see it. */
  readonly description: string;
}

export function chartSvg(
  { id, width, height, title, description }: ChartFrame,
  parts: readonly string[],
): Markup {
  return new Markup(
    `<svg class="chart" role="img" aria-labelledby="${id}-title ${id}-description" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><title id="${id}-title">${escapeMarkup(title)}</title><desc id="${id}-description">${escapeMarkup(description)}</desc>${parts.join("")}</svg>`,
  );
}

/** The drawing for two widths of the page, of which the style shows one: text must not shrink. */
export function bothWidths(draw: (isNarrow: boolean) => Markup): Markup {
  return html`<div class="broad">${draw(false)}</div><div class="narrow">${draw(true)}</div>`;
}

/** Pixels that every phone has beside the margins of the page. */
export const NARROW = 326;
