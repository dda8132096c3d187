// XML text that cannot break out of its place.

import { quoteText } from "../condition/name-text.ts";
import { DataError } from "../dataset/data-error.ts";
import { escapeMarkup } from "../draw/html.ts";

/** What XML 1.0 cannot hold, lone surrogates included. */
const IMPOSSIBLE = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** For attribute values and content alike; blanks other than spaces would be read as spaces. */
function escapeXml(text: string): string {
  if (IMPOSSIBLE.test(text)) {
    throw new DataError(`XML cannot hold a character in ${quoteText(text)}; rename it`);
  }
  return escapeMarkup(text).replace(/[\t\n\r]/g, (blank) => `&#${blank.charCodeAt(0)};`);
}

export type XmlAttributes = Readonly<Record<string, string | number | undefined>>;

/** An element on its own lines, its children indented. */
export function element(
  name: string,
  attributes: XmlAttributes,
  children: readonly string[][] = [],
): string[] {
  const opening = openingOf(name, attributes);
  if (children.length === 0) return [`${opening}/>`];
  return [`${opening}>`, ...children.flat().map((line) => `  ${line}`), `</${name}>`];
}

/** An element that holds text, on one line. */
export function textElement(name: string, attributes: XmlAttributes, text: string): string[] {
  return [`${openingOf(name, attributes)}>${escapeXml(text)}</${name}>`];
}

function openingOf(name: string, attributes: XmlAttributes): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeXml(String(value))}"`],
  );
  return `<${name}${written.join("")}`;
}
