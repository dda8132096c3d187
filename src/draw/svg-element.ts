// SVG elements as text. Names and values reach it through condition/name-text.ts, so only markup
// needs escaping.

import { escapeMarkup } from "./html.ts";

export type SvgAttributes = Readonly<Record<string, string | number>>;

export function svgElement(name: string, attributes: SvgAttributes, content: readonly string[] = []): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? tenth(value) : escapeMarkup(value)}"`)
    .join("");
  return content.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${content.join("")}</${name}>`;
}

/** One decimal is finer than any screen. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Of a length in percent. */
export function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}

export interface TextOptions {
  readonly size: number;
  /** Role of the ink, see palette.ts. */
  readonly ink?: "ink" | "faint";
  readonly isBold?: boolean;
  readonly anchor?: "start" | "middle" | "end";
}

export function svgText(x: number, y: number, text: string, options: TextOptions): string {
  const { size, ink = "ink", isBold = false, anchor = "start" } = options;
  const attributes = {
    x,
    y,
    class: ink,
    fill: ink === "ink" ? "#1c2621" : "#5c6a63",
    "font-size": size,
    ...(isBold ? { "font-weight": 600 } : {}),
    ...(anchor === "start" ? {} : { "text-anchor": anchor }),
  };
  return svgElement("text", attributes, [escapeMarkup(text)]);
}

/** What a pointer resting on it shows, and what a screen reader reads out. */
export function svgTitle(text: string): string {
  return svgElement("title", {}, [escapeMarkup(text)]);
}
