// Smaller or better: every candidate by its size and its accuracy, the steps of the best at each
// size; each can be looked at.

import { useSignal } from "@preact/signals";
import { countOf, percent } from "../../../internal.ts";
import { changeModel } from "../../page/actions.ts";
import { model } from "../../page/store.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { ModelTable } from "../../parts/model-table.tsx";
import type { FrontierPoint } from "../model/request.ts";

const WIDTH = 340;
const HEIGHT = 150;
const EDGE = { left: 34, right: 12, top: 12, bottom: 24 };

export function FrontierCard() {
  const { points, folds } = model.value!.frontier;
  const isWorking = useSignal<number | null>(null);
  if (points.length < 2) return null;
  const pick = async (number: number): Promise<void> => {
    isWorking.value = number;
    await changeModel("frontier/learn", { number }, { busy: "Learning the candidate", isLong: true });
    isWorking.value = null;
  };
  return (
    <Card title="Smaller or better?">
      <FrontierPlot points={points} onPick={pick} />
      <p class="note" role="status">
        {isWorking.value === null
          ? `Conditions across, % right upwards: ${countOf(points.length, "candidate")}, ${folds} folds. Click a point to see that model.`
          : `Learning candidate ${isWorking.value} on all rows to learn from…`}
      </p>
      <details>
        <summary>As a table</summary>
        <FrontierTable points={points} onPick={pick} />
      </details>
    </Card>
  );
}

interface PlotProps {
  readonly points: readonly FrontierPoint[];
  readonly onPick: (number: number) => void;
}

function FrontierPlot({ points, onPick }: PlotProps) {
  const most = Math.max(1, ...points.map(({ conditions }) => conditions));
  const scores = points.map(({ score }) => score);
  const step = niceStep((Math.max(...scores) - Math.min(...scores)) * 100, 4) / 100;
  const low = Math.floor(Math.min(...scores) / step) * step;
  const high = Math.max(low + step, Math.ceil(Math.max(...scores) / step) * step);
  const x = (conditions: number): number =>
    EDGE.left + (conditions / most) * (WIDTH - EDGE.left - EDGE.right);
  const y = (score: number): number =>
    HEIGHT - EDGE.bottom - ((score - low) / (high - low)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const steps = points.filter(({ isOnFrontier }) => isOnFrontier).sort((a, b) => a.conditions - b.conditions);
  const path = steps
    .map(({ conditions, score }, index) =>
      index === 0 ? `M${x(conditions)} ${y(score)}` : `H${x(conditions)}V${y(score)}`,
    )
    .join("");
  const lines = upTo(Math.round((high - low) / step)).map((each) => low + each * step);
  const between = niceStep(most, 5);
  const ticks = upTo(Math.floor(most / between)).map((each) => each * between);
  // On top of each other the chosen one is seen, and the frontier before the rest.
  const order = [...points].sort(
    (a, b) => Number(a.isChosen) - Number(b.isChosen) || Number(a.isOnFrontier) - Number(b.isOnFrontier),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset.
    <svg
      class="frontier"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="group"
      aria-label="Candidates by size and accuracy"
    >
      {lines.map((score) => (
        <g key={score}>
          <line class="grid" x1={EDGE.left} x2={WIDTH - EDGE.right} y1={y(score)} y2={y(score)} />
          <text x={EDGE.left - 6} y={y(score) + 4} text-anchor="end">
            {Math.round(score * 100)}
          </text>
        </g>
      ))}
      {ticks.map((conditions) => (
        <text key={conditions} x={x(conditions)} y={HEIGHT - 7} text-anchor="middle">
          {conditions}
        </text>
      ))}
      <path class="steps" d={path} />
      {order.map((point) => (
        // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing.
        <g
          key={point.number}
          role="button"
          tabindex={0}
          class={`point${point.isChosen ? " chosen" : ""}`}
          aria-label={`${point.number}: ${point.name}, ${countOf(point.conditions, "condition")}, ${percent(point.score)}${point.isChosen ? ", chosen" : ""}`}
          onClick={() => onPick(point.number)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            onPick(point.number);
          }}
        >
          <title>{`${point.number}: ${point.name}, ${countOf(point.conditions, "condition")}, ${percent(point.score)}`}</title>
          <circle class="target" cx={x(point.conditions)} cy={y(point.score)} r={12} />
          <circle cx={x(point.conditions)} cy={y(point.score)} r={point.isChosen ? 6 : 4} />
        </g>
      ))}
    </svg>
  );
}

function upTo(last: number): number[] {
  return Array.from({ length: last + 1 }, (_, index) => index);
}

/** A round distance, at least 1, that divides a span into at most about so many pieces. */
function niceStep(span: number, pieces: number): number {
  return [1, 2, 5, 10, 20].find((step) => span / step <= pieces) ?? 25;
}

function FrontierTable({ points, onPick }: PlotProps) {
  return (
    <div class="scroll">
      <ModelTable figures={["Conditions", "Right"]}>
        {points.map(({ number, name, conditions, score, isChosen }) => (
          <tr key={number} class={isChosen ? "chosen" : ""}>
            <th scope="row">
              <Button class="link" onClick={() => onPick(number)}>
                {number}. {name}
              </Button>
            </th>
            <td class="number">{conditions}</td>
            <td class="number">{percent(score)}</td>
          </tr>
        ))}
      </ModelTable>
    </div>
  );
}
