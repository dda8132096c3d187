// One slider for the size of the model: let go, and the best one of that size is shown.

import { useSignal } from "@preact/signals";
import { countOf, percent } from "../../../internal.ts";
import { stepsOf } from "../../page/frontier-steps.ts";
import { pickPoint } from "../../page/pick-point.ts";
import { model } from "../../page/store.ts";
import { Button } from "../../parts/button.tsx";
import type { FrontierPoint } from "../model/request.ts";

export function SizeSlider() {
  const { points } = model.value!.frontier;
  const steps = stepsOf(points);
  const moved = useSignal<number | null>(null);
  const shown = steps.findIndex(({ isShown }) => isShown);
  const own = points.find(({ isShown }) => isShown);
  // Where the model is not the best of its size, beside the step that is.
  const beside = steps.findLastIndex(({ conditions }) => own !== undefined && conditions <= own.conditions);
  const resting = shown >= 0 ? shown : beside >= 0 ? beside : steps.length - 1;
  const place = Math.min(steps.length - 1, moved.value ?? resting);
  const at = steps[place];
  const named = moved.value === null ? (own ?? at) : at;
  if (steps.length < 2) return null;
  const best = steps.reduce((a, b) => (b.score > a.score ? b : a));
  // A model without a condition says nothing of any row.
  const enough = steps.find(
    ({ score, conditions }) => conditions > 0 && score >= best.score - best.standardError,
  )!;
  return (
    <div class="size-slider">
      <label>
        <span>
          {moved.value === null && own !== undefined ? "This model: " : "At most "}
          <b>{named === own ? countOf(model.value!.size.conditions, "condition") : conditionsText(named)}</b>,{" "}
          {percent(named.score)} by the folds
        </span>
        <input
          type="range"
          min={0}
          max={steps.length - 1}
          value={place}
          aria-valuetext={`${conditionsText(at)}, right on ${percent(at.score)}`}
          onInput={(event) => {
            moved.value = Number(event.currentTarget.value);
          }}
          onChange={() => {
            moved.value = null;
            if (!at.isShown) pickPoint(at.number);
          }}
        />
      </label>
      {enough.number !== best.number && (
        <p class="enough">
          {conditionsText(enough)} {enough.conditions === 1 ? "is" : "are"} as good as{" "}
          {Math.round(best.conditions)}, as far as these rows can tell{enough.isShown ? "." : ": "}
          {!enough.isShown && (
            <Button class="link" onClick={() => pickPoint(enough.number)}>
              use {enough.conditions === 1 ? "it" : "them"}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

function conditionsText({ conditions }: FrontierPoint): string {
  return countOf(Math.round(conditions), "condition");
}
