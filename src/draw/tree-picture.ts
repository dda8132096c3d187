// A tree as a picture, before anyone draws it: cards from the root on top down to the classes, and
// between them streams of rows, as wide as the rows that take them and in the colours of their
// classes. The SVG export and the Studio draw the same.

import { percentText } from "../model/share-text.ts";
import { grouped } from "../text/numbers.ts";
import { barParts, type ClassLooks } from "./class-looks.ts";
import type { OutlineLine } from "./outline.ts";
import { tenth } from "./svg-element.ts";
import { BOLD, textWidth, wrapText } from "./text-size.ts";
import { layOutTree, type PlacedBox } from "./tree-layout.ts";

/** Font sizes and distances, in the drawing's units. */
export const FONT = 13;
export const SMALL = 11;
export const LINE = 17;
export const SMALL_LINE = 14;
export const PADDING = 9;
/** Of the bar of the classes. */
export const BAR = 8;
/** Room for how a column's values lie. */
export const PICTURE = { width: 132, height: 46 };

export interface TreeCard {
  readonly line: OutlineLine;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The condition that leads here, above all else; empty for the root. */
  readonly head: readonly string[];
  readonly headHeight: number;
  /** What is asked here, or the class. */
  readonly title: readonly string[];
  /** Tests that are counted, one each. */
  readonly items: readonly string[];
  /** Top edge of the picture of the column's values; null where there is none. */
  readonly picture: number | null;
  /** Top edge of the bar of the classes; null where a picture shows them. */
  readonly bar: number | null;
  /** Below it. */
  readonly foot: string;
  readonly isFolded: boolean;
}

/** Rows of one class, or of all that are grey, on their way to a card. */
export interface Stream {
  readonly to: string;
  readonly slot: number | null;
  readonly path: string;
}

export interface TreePicture {
  readonly width: number;
  readonly height: number;
  readonly cards: readonly TreeCard[];
  readonly streams: readonly Stream[];
}

export interface TreePictureOptions {
  readonly isFolded?: (line: OutlineLine) => boolean;
  /** Whether there is a picture of the values of what a line asks. */
  readonly hasPicture?: (line: OutlineLine) => boolean;
  /** The most lines of a text; the last then ends in an ellipsis. */
  readonly lines?: number;
  readonly nameOf?: (className: string) => string;
}

const GAP = 40;
const SPACING = 16;
/** The stream of all rows. */
const WIDEST = 46;
const NARROWEST = 1.6;
const LONGEST = 168;
/** A list may be wider than a title: items broken in two are hard to read. */
const LONGEST_ITEM = 240;
const LEAST = 88;

interface Planned extends Omit<TreeCard, "x" | "y"> {
  readonly children: readonly Planned[];
}

export function treePicture(
  root: OutlineLine,
  looks: ClassLooks,
  options: TreePictureOptions = {},
): TreePicture {
  const layout = layOutTree(planOf(root, options), { gap: GAP, spacing: SPACING });
  const cards: TreeCard[] = [];
  const streams: Stream[] = [];
  const unit = root.rows > 0 ? WIDEST / root.rows : 0;
  const visit = (placed: PlacedBox<Planned>): void => {
    const { children: _, ...card } = placed.item;
    cards.push({ ...card, x: placed.x - placed.width / 2, y: placed.y });
    const widths = placed.children.map(({ item }) => Math.max(NARROWEST, item.line.rows * unit));
    let left = placed.x - widths.reduce((sum, width) => sum + width, 0) / 2;
    placed.children.forEach((child, index) => {
      const from = { x: left, y: placed.y + placed.height };
      streams.push(...streamsTo(child, from, widths[index], looks));
      left += widths[index];
      visit(child);
    });
  };
  visit(layout.root);
  return { width: layout.width, height: layout.height, cards, streams };
}

function planOf(line: OutlineLine, options: TreePictureOptions): Planned {
  const {
    isFolded = () => false,
    hasPicture = () => false,
    lines = Number.POSITIVE_INFINITY,
    nameOf = String,
  } = options;
  const folded = line.children.length > 0 && isFolded(line);
  const isEnd = line.children.length === 0;
  const isPictured = !isEnd && hasPicture(line);
  const items = isEnd ? [] : (line.children.find((child) => child.items.length > 0)?.items ?? []);
  const room = { width: LONGEST, fontSize: FONT * BOLD, lines };
  const title = wrapText(isEnd ? nameOf(line.class) : line.asks, room);
  const head = line.branch === "" ? [] : wrapText(line.branch, { ...room, fontSize: SMALL * BOLD });
  const wrapped = items.flatMap((item) =>
    wrapText(`• ${item}`, { width: LONGEST_ITEM, fontSize: SMALL, lines }),
  );
  const foot = footOf(line, folded);
  const inner = Math.max(
    isPictured ? PICTURE.width : 0,
    ...title.map((text) => textWidth(text, FONT * BOLD)),
    ...head.map((text) => textWidth(text, SMALL * BOLD)),
    ...wrapped.map((text) => textWidth(text, SMALL)),
    textWidth(foot, SMALL),
  );
  const headHeight = head.length === 0 ? 0 : head.length * SMALL_LINE + 7;
  const texts = headHeight + 6 + title.length * LINE + wrapped.length * SMALL_LINE;
  const picture = isPictured ? texts + 6 : null;
  const bar = picture === null ? texts + 7 : null;
  return {
    line,
    width: Math.max(LEAST, inner + 2 * PADDING),
    height: (bar === null ? picture! + PICTURE.height : bar + BAR) + (isEnd ? 22 : 26),
    ...{ head, headHeight, title, items: wrapped, picture, bar, foot },
    isFolded: folded,
    children: folded ? [] : line.children.map((child) => planOf(child, options)),
  };
}

/** Of a leaf how sure it is, of all else how many rows come. */
function footOf({ rows, share, children, leaves }: OutlineLine, isFolded: boolean): string {
  const amount = grouped(rows);
  if (isFolded) return `${amount} · ${leaves} leaves`;
  if (children.length > 0) return amount;
  return rows > 0 ? `${percentText(share)} of ${amount}` : "no rows";
}

function streamsTo(
  child: PlacedBox<Planned>,
  from: { readonly x: number; readonly y: number },
  width: number,
  looks: ClassLooks,
): Stream[] {
  const { address, counts, rows } = child.item.line;
  const parts = rows > 0 ? barParts(counts, looks) : [{ slot: null, amount: 1 }];
  const all = parts.reduce((sum, { amount }) => sum + amount, 0);
  const to = { x: child.x - width / 2, y: child.y };
  const middle = (from.y + to.y) / 2;
  // Where a stream runs sideways its left edge is its lower one, or its upper: so it stays as wide.
  const turn = Math.max(-1, Math.min(1, (to.x - from.x) / 60)) * 0.75;
  const edge = (offset: number): { start: string; controls: [string, string]; end: string } => {
    const bend = middle - turn * (offset - width / 2);
    const at = (x: number, y: number): string => `${tenth(x + offset)} ${tenth(y)}`;
    const controls = [at(from.x, bend), at(to.x, bend)] as [string, string];
    return { start: at(from.x, from.y), controls, end: at(to.x, to.y) };
  };
  let done = 0;
  return parts.map(({ slot, amount }) => {
    const left = edge((done / all) * width);
    done += amount;
    const right = edge((done / all) * width);
    const path =
      `M${left.start}C${left.controls.join(" ")} ${left.end}` +
      `L${right.end}C${right.controls.toReversed().join(" ")} ${right.start}z`;
    return { to: address, slot, path };
  });
}
