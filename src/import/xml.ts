// Reads XML without recursion and within bounds: elements, attributes and text. A document type is
// refused, so that no entity can be defined.

import type { Refuse } from "./imported.ts";

export interface XmlElement {
  /** Without the prefix of its namespace. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** What stands between its tags, joined. */
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
  /** As it was written, to be met again where it closes. */
  readonly tag: string;
}

const MOST_ELEMENTS = 2_000_000;
const DEEPEST = 10_000;

export function readXml(text: string, refuse: Refuse): XmlElement {
  const top: OpenElement = { name: "", attributes: new Map(), children: [], text: "", tag: "" };
  const open = [top];
  let elements = 0;
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf("<", at);
    const above = open[open.length - 1];
    if (open.length > 1) above.text += decoded(text.slice(at, start < 0 ? text.length : start), refuse);
    if (start < 0) break;
    const skipped = skip(text, start, refuse);
    if (skipped !== null) {
      if (skipped.text !== "") above.text += skipped.text;
      at = skipped.end;
      continue;
    }
    const end = tagEnd(text, start, refuse);
    const tag = text.slice(start + 1, end);
    at = end + 1;
    if (tag.startsWith("/")) {
      if (open.length === 1 || above.tag !== tag.slice(1).trim())
        refuse(`not XML: </${short(tag.slice(1))}> closes nothing; export the model again`);
      open.pop();
      continue;
    }
    if (++elements > MOST_ELEMENTS) refuse(`more than ${MOST_ELEMENTS} elements; give a smaller model`);
    const element = elementOf(tag, refuse);
    above.children.push(element);
    if (tag.endsWith("/")) continue;
    open.push(element);
    if (open.length > DEEPEST) refuse(`elements nested deeper than ${DEEPEST}; give a smaller model`);
  }
  if (open.length > 1) refuse(`cut short: <${short(open.at(-1)!.tag)}> is not closed; copy the file again`);
  if (top.children.length !== 1) refuse("not XML: one element with everything in it is expected");
  return top.children[0];
}

/** Past comments, instructions and CDATA, which alone has text; null before a tag. */
function skip(text: string, start: number, refuse: Refuse): { end: number; text: string } | null {
  const after = (mark: string, length: number): number => {
    const end = text.indexOf(mark, start + length);
    return end < 0 ? refuse("cut short: a comment is not closed; copy the file again") : end;
  };
  if (text.startsWith("<?", start)) return { end: after("?>", 2) + 2, text: "" };
  if (text.startsWith("<!--", start)) return { end: after("-->", 4) + 3, text: "" };
  if (text.startsWith("<![CDATA[", start)) {
    const end = after("]]>", 9);
    return { end: end + 3, text: text.slice(start + 9, end) };
  }
  if (text.startsWith("<!", start))
    refuse("has a document type (<!DOCTYPE …>), which is not read; take that line out");
  return null;
}

/** Of the `>` that ends a tag: one within quotes does not. */
function tagEnd(text: string, start: number, refuse: Refuse): number {
  let quote = "";
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at];
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return at;
    else if (character === "<") break;
  }
  return refuse("cut short: a tag is not closed; copy the file again");
}

const ATTRIBUTE = /\s+([^\s=/"'<>]+)\s*=\s*("[^"]*"|'[^']*')/y;

function elementOf(tag: string, refuse: Refuse): OpenElement {
  const body = tag.endsWith("/") ? tag.slice(0, -1) : tag;
  const name = /^[^\s/"'=<>]+/.exec(body)?.[0] ?? refuse(`not XML: <${short(body)}>`);
  const attributes = new Map<string, string>();
  ATTRIBUTE.lastIndex = name.length;
  let read = name.length;
  for (let match = ATTRIBUTE.exec(body); match !== null; match = ATTRIBUTE.exec(body)) {
    attributes.set(match[1], decoded(match[2].slice(1, -1), refuse));
    read = ATTRIBUTE.lastIndex;
  }
  if (body.slice(read).trim() !== "") refuse(`not XML: <${short(body)}>`);
  return { name: name.replace(/^.*:/, ""), attributes, children: [], text: "", tag: name };
}

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decoded(text: string, refuse: Refuse): string {
  if (!text.includes("&")) return text;
  return text.replace(/&([^;&\s]{0,12});?/g, (all, name: string) => {
    if (Object.hasOwn(NAMED, name)) return NAMED[name];
    const number = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name);
    const code = number === null ? -1 : number[1] ? Number.parseInt(number[1], 16) : Number(number[2]);
    if (code < 1 || code > 0x10ffff) return refuse(`not XML: the entity ${short(all)} is not known`);
    return String.fromCodePoint(code);
  });
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
