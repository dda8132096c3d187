// A histogram with a cut that can be moved: dragged, or by arrow keys from one distinct value to
// the next. The accuracy of the whole model is known for every place that it can take, so that it
// is shown at once.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type ClassLooks, percent } from "../../../internal.ts";
import { areRooted, StackedBars, shortNumber } from "../../parts/histogram.tsx";
import type { CutView } from "./request.ts";

interface CutSliderProps {
  readonly cut: CutView;
  readonly looks: ClassLooks;
  readonly isLocked: boolean;
  /** Where the cut stands now, not kept yet; null where it was put back. */
  readonly onMove: (value: number | null, right: number) => void;
  readonly onKeep: (value: number) => void;
}

export function CutSlider({ cut, looks, isLocked, onMove, onKeep }: CutSliderProps) {
  const { column, value, isAbove, low, high, ends, bars, cuts, right, rows } = cut;
  /** Place in `cuts` that it was moved to; null where it stands as the model has it. */
  const moved = useSignal<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const isDragging = useRef(false);
  useEffect(() => {
    moved.value = null;
  }, [cut]);
  const own = nearestCut(cuts, value);
  const now = moved.value === null ? value : cuts[moved.value];
  const span = high - low || 1;
  const share = Math.max(0, Math.min(1, (now - low) / span));
  const accuracy = right[moved.value ?? own] / (rows || 1);

  const move = (place: number): void => {
    const next = Math.max(0, Math.min(cuts.length - 1, place));
    if (next === (moved.value ?? own) && moved.value !== null) return;
    moved.value = cuts[next] === value ? null : next;
    onMove(cuts[next] === value ? null : cuts[next], right[next]);
  };
  const keep = (): void => {
    if (moved.value !== null) onKeep(cuts[moved.value]);
  };
  const toPointer = (event: PointerEvent): void => {
    const { left, width } = box.current!.getBoundingClientRect();
    const at = low + Math.max(0, Math.min(1, (event.clientX - left) / width)) * span;
    move(nearestCut(cuts, at));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const place = moved.value ?? own;
    const leap = Math.max(1, Math.round(cuts.length / 10));
    const places: Readonly<Record<string, number>> = {
      ...{ ArrowLeft: place - 1, ArrowDown: place - 1, PageDown: place - leap, Home: 0 },
      ...{ ArrowRight: place + 1, ArrowUp: place + 1, PageUp: place + leap, End: cuts.length - 1 },
    };
    if (event.key === "Enter") keep();
    else if (event.key === "Escape") move(own);
    else if (event.key in places) move(places[event.key]);
    else return;
    event.preventDefault();
  };
  if (cuts.length === 0)
    return <p class="note">All rows here have the same {column}: there is no other cut.</p>;
  return (
    <div class="cut-slider">
      <div
        class="cut-box"
        ref={box}
        onPointerDown={(event) => {
          if (isLocked || event.button !== 0) return;
          isDragging.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          toPointer(event);
        }}
        onPointerMove={(event) => {
          if (isDragging.current) toPointer(event);
        }}
        onPointerUp={() => {
          if (!isDragging.current) return;
          isDragging.current = false;
          keep();
        }}
        onPointerCancel={() => {
          isDragging.current = false;
          move(own);
        }}
      >
        <StackedBars
          bars={bars}
          looks={looks}
          isFaint={(index) => (bars[index].from + bars[index].to) / 2 > now !== isAbove}
        />
        <div
          role="slider"
          class="cut-handle"
          tabIndex={isLocked ? -1 : 0}
          style={{ left: `${share * 100}%` }}
          aria-label={`Cut on ${column}`}
          aria-valuemin={cuts[0]}
          aria-valuemax={cuts.at(-1)}
          aria-valuenow={now}
          aria-valuetext={`${column} at most ${now}, right on ${percent(accuracy)}`}
          aria-disabled={isLocked}
          onKeyDown={isLocked ? undefined : onKeyDown}
        >
          <span class="cut-knob" />
          <span class="cut-value">{now}</span>
        </div>
      </div>
      <p class="ends">
        <span>{shortNumber(ends[0])}</span>
        <span>{shortNumber(ends[1])}</span>
      </p>
      <p class="note">
        {isLocked
          ? "Locked: unlock it to move the cut."
          : moved.value === null
            ? `Drag the cut, or press ← →. Now at ${now}.`
            : `At ${now}: right on ${percent(accuracy)}. Enter keeps it, Escape puts it back.`}
        {areRooted(bars) && " Heights by the square root of the rows."}
      </p>
    </div>
  );
}

/** Place of the cut nearest to a value. */
export function nearestCut(cuts: Float64Array, value: number): number {
  let low = 0;
  let high = cuts.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cuts[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low > 0 && Math.abs(cuts[low - 1] - value) <= Math.abs(cuts[low] - value) ? low - 1 : low;
}
