// Reads XML in pieces, tag by tag, for files whose shape is known. Nothing is expanded: a document
// type, the only place where entities can be declared, is refused.

import { DataError } from "../../data-error.ts";

export interface XmlHandler {
  /** `attribute` gives the value of one, by its whole name; undefined where it has none. */
  open(name: string, attribute: (name: string) => string | undefined): void;
  close(name: string): void;
  text(text: string): void;
}

/** Of a tag or a text, in characters. */
const LONGEST = 2 ** 24;

export async function scanXml(
  source: string,
  pieces: AsyncIterable<string>,
  handler: XmlHandler,
): Promise<void> {
  let rest = "";
  for await (const piece of pieces) {
    rest = take(source, rest + piece, handler);
    if (rest.length > LONGEST) throw odd(source);
  }
}

/** Handles what is whole; gives back what is not. */
function take(source: string, xml: string, handler: XmlHandler): string {
  let at = 0;
  for (;;) {
    const start = xml.indexOf("<", at);
    if (start < 0) return xml.slice(at);
    if (xml.startsWith("<![CDATA[", start)) {
      const end = xml.indexOf("]]>", start);
      if (end < 0) return xml.slice(at);
      if (start > at) handler.text(plain(xml.slice(at, start)));
      handler.text(xml.slice(start + 9, end));
      at = end + 3;
      continue;
    }
    const isComment = xml.startsWith("<!--", start);
    const end = isComment ? xml.indexOf("-->", start) + 2 : tagEnd(xml, start);
    if (end < start || (isComment && end < start + 4)) return xml.slice(at);
    if (start > at) handler.text(plain(xml.slice(at, start)));
    at = end + 1;
    if (isComment || xml[start + 1] === "?") continue;
    if (xml[start + 1] === "!") throw odd(source);
    tag(xml.slice(start + 1, end), handler);
  }
}

/** A `>` may stand in an attribute. */
function tagEnd(xml: string, start: number): number {
  let quote = "";
  for (let i = start; i < xml.length; i++) {
    const character = xml[i];
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return i;
  }
  return -1;
}

function tag(text: string, handler: XmlHandler): void {
  if (text.startsWith("/")) {
    handler.close(text.slice(1).trim());
    return;
  }
  const isEmpty = text.endsWith("/");
  const name = /^[^\s/]+/.exec(text)?.[0] ?? "";
  handler.open(name, (wanted) => {
    for (let from = text.indexOf(wanted); from >= 0; from = text.indexOf(wanted, from + 1)) {
      const isName = /\s/.test(text[from - 1] ?? "") && text[from + wanted.length] === "=";
      const quote = text[from + wanted.length + 1];
      if (!isName || (quote !== '"' && quote !== "'")) continue;
      const start = from + wanted.length + 2;
      return plain(text.slice(start, text.indexOf(quote, start)));
    }
    return undefined;
  });
  if (isEmpty) handler.close(name);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function plain(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{1,4}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function odd(source: string): DataError {
  return new DataError(
    `${source}: the spreadsheet holds what none of a spreadsheet program does; save it again, or export it as CSV`,
  );
}
