// Bars of a column's values, stacked by class.

import {
  barParts,
  type ClassLooks,
  type ColumnFacts,
  dateText,
  isOrderedKind,
  slotColour,
} from "../../internal.ts";
import { ClassBar } from "./class-colours.tsx";

export interface Bar {
  readonly counts: readonly number[];
}

export function totalOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Four digits are enough to read a scale by; whole numbers are told as they are. */
export function shortNumber(value: number): string {
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(4));
  return Math.abs(rounded) >= 1e7 || (rounded !== 0 && Math.abs(rounded) < 1e-4)
    ? rounded.toExponential()
    : rounded.toLocaleString("en-US", { maximumFractionDigits: 6 });
}

/** One bar dwarfs all others: heights are then square roots, as in reports. */
export function areRooted(bars: readonly Bar[]): boolean {
  const rows = bars.map(({ counts }) => totalOf(counts));
  return bars.length > 2 && Math.max(...rows) > totalOf(rows) / 2;
}

/**
 * Bars of equal width in a box of 100 by 100; the box is stretched by whoever shows it. All bars of
 * a colour are one path: a page of many columns would be thousands of boxes.
 */
export function StackedBars({
  bars,
  looks,
  isFaint = () => false,
}: {
  bars: readonly Bar[];
  looks: ClassLooks;
  isFaint?: (index: number) => boolean;
}) {
  const most = Math.max(1, ...bars.map(({ counts }) => totalOf(counts)));
  const isRooted = areRooted(bars);
  const width = 100 / Math.max(1, bars.length);
  const round = (value: number): number => Math.round(value * 100) / 100;
  const paths = new Map<string, { slot: number | null; isFaint: boolean; path: string }>();
  bars.forEach(({ counts }, index) => {
    const left = round(index * width + width * 0.04);
    let top = 100;
    // A rooted bar is divided among its classes as a plain one.
    const scale = (isRooted ? Math.sqrt(most / (totalOf(counts) || 1)) : 1) * 100;
    for (const { slot, amount } of barParts(counts, looks)) {
      const height = (amount / most) * scale;
      top -= height;
      const key = `${slot} ${isFaint(index)}`;
      const own = paths.get(key) ?? { slot, isFaint: isFaint(index), path: "" };
      own.path += `M${left} ${round(top)}h${round(width * 0.92)}v${round(height)}H${left}z`;
      paths.set(key, own);
    }
  });
  return (
    <svg class="bars" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {[...paths].map(([key, { slot, isFaint: faint, path }]) => (
        <path key={key} d={path} fill={slotColour(slot)} {...(faint && { opacity: 0.5 })} />
      ))}
    </svg>
  );
}

/** The small picture of a column on the Data screen. */
export function ColumnPicture({
  column: { kind, bars, others, range },
  looks,
}: {
  column: Pick<ColumnFacts, "kind" | "bars" | "others" | "range">;
  looks: ClassLooks;
}) {
  if (bars.length === 0) return <p class="faint">No value is known.</p>;
  const shown = (value: number): string =>
    kind === "date" ? dateText(value).slice(0, 10) : shortNumber(value);
  if (isOrderedKind(kind)) {
    return (
      <div>
        <div class="column-bars">
          <StackedBars bars={bars} looks={looks} />
        </div>
        {range !== null && (
          <p class="ends">
            <span>{shown(range.low)}</span>
            {areRooted(bars) && <span>heights by the root</span>}
            <span>{shown(range.high)}</span>
          </p>
        )}
      </div>
    );
  }
  const most = Math.max(1, ...bars.map(({ counts }) => totalOf(counts)));
  return (
    <ul class="category-bars">
      {bars.map(({ text, counts }) => (
        <li key={text}>
          <span>{text === "" ? "(empty)" : text}</span>
          <ClassBar counts={counts} looks={looks} share={totalOf(counts) / most} />
        </li>
      ))}
      {others > 0 && <li class="faint">and {others} more</li>}
    </ul>
  );
}
