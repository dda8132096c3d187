// The values of a column that a part asks about, as bars by class. Those it asks for are marked;
// each can be taken in or out.

import { useSignal } from "@preact/signals";
import { type ClassLooks, grouped, percent } from "../../../internal.ts";
import { edit } from "../../page/actions.ts";
import { Button } from "../../parts/button.tsx";
import { ClassBar } from "../../parts/class-colours.tsx";
import { totalOf } from "../../parts/histogram.tsx";
import type { CategoriesView } from "./request.ts";

export function CategoryBars({
  view: { column, asks, bars, others },
  looks,
  isLocked,
}: {
  view: CategoriesView;
  looks: ClassLooks;
  isLocked: boolean;
}) {
  /** What the pointer or the keyboard is at. */
  const at = useSignal<CategoriesView["bars"][number] | null>(null);
  const most = Math.max(1, ...bars.map(({ counts }) => totalOf(counts)));
  const canEdit = !isLocked && bars.some(({ edits }) => edits !== null);
  const now = at.value?.edits ? at.value : null;
  return (
    <div class="picks">
      <ul aria-label={`Values of ${column}`} onMouseLeave={() => (at.value = null)}>
        {bars.map((bar) => {
          const { value, counts, isChosen, edits, accuracy } = bar;
          const rows = totalOf(counts);
          const name = nameOf(value);
          const picture = (
            <>
              <b aria-hidden="true">{isChosen && "✓"}</b>
              <span>{name}</span>
              <ClassBar counts={counts} looks={looks} share={rows / most} />
              <span class="faint">
                {grouped(rows)}
                <span class="hidden">
                  {rows === 1 ? " row" : " rows"}
                  {edits !== null && `; ${changeText(bar)}: right on ${percent(accuracy)}`}
                </span>
              </span>
            </>
          );
          const look = () => (at.value = bar);
          return (
            <li key={value} class={isChosen ? "" : "unpicked"} onMouseEnter={look}>
              {canEdit ? (
                <Button
                  aria-pressed={isChosen}
                  aria-disabled={edits === null}
                  onFocus={look}
                  onClick={() => edits !== null && edit(edits)}
                >
                  {picture}
                </Button>
              ) : (
                <div>{picture}</div>
              )}
            </li>
          );
        })}
      </ul>
      {others > 0 && <p class="faint">and {others} more</p>}
      <p class="note">
        {asks === "each"
          ? "Each value has a branch of its own."
          : isLocked
            ? "Locked: unlock it to choose other values."
            : !canEdit
              ? `Marked: the values for which the condition on ${column} holds.`
              : now === null
                ? "Marked: what it asks for. Click a value to change that."
                : `${changeText(now)}: right on ${percent(now.accuracy)}.`}
      </p>
    </div>
  );
}

/** What a click does. */
function changeText({ value, isChosen, instead }: CategoriesView["bars"][number]): string {
  if (instead !== null) return `${instead} instead`;
  return `${isChosen ? "Without" : "With"} ${nameOf(value)}`;
}

function nameOf(value: string | null): string {
  return value === null ? "missing" : value === "" ? "(empty)" : value;
}
