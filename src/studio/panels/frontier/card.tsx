// Smaller or better: every candidate by its size and its accuracy, and the steps of the best at
// each size; each can be looked at.

import { countOf, percent, type Scale, scaleOf } from "../../../internal.ts";
import { stepsOf } from "../../page/frontier-steps.ts";
import { pickPoint, working } from "../../page/pick-point.ts";
import { model } from "../../page/store.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { ModelTable } from "../../parts/model-table.tsx";
import type { FrontierPoint } from "../model/request.ts";

const WIDTH = 340;
const HEIGHT = 170;
const EDGE = { left: 40, right: 14, top: 12, bottom: 38 };

export function FrontierCard() {
  const { points, folds } = model.value!.frontier;
  if (points.length < 2) return null;
  const own = points.find(({ isShown }) => isShown);
  const { now } = model.value!.figures;
  return (
    <Card title="Smaller or better?">
      <FrontierPlot points={points} onPick={pickPoint} />
      <p class="note" role="status">
        {working.value !== null
          ? `Learning candidate ${working.value} on all learn rows…`
          : own === undefined
            ? `By ${countOf(folds, "fold")} of the learn rows. Click a point to see that model.`
            : `By ${countOf(folds, "fold")} of the learn rows: ${percent(own.score)} for this model, which is right on ${percent(now.accuracy)} of the edit rows. Click a point to see another.`}
      </p>
      {model.value!.why.length > 0 && (
        <details>
          <summary>How it was chosen</summary>
          {model.value!.why.map((text) => (
            <p class="note" key={text}>
              {text}
            </p>
          ))}
          <p class="note">
            A candidate that fell behind was dropped before the last fold: it stands at the score of the
            chosen one, plus how far it was from it on the folds of both.
          </p>
        </details>
      )}
      <details>
        <summary>As a table</summary>
        <FrontierTable points={points} onPick={pickPoint} />
      </details>
    </Card>
  );
}

interface PickProps {
  readonly points: readonly FrontierPoint[];
  readonly onPick: (number: number) => void;
}

/** One that is far larger than all others would press them into a corner: it stands at the edge. */
function reachOf(points: readonly FrontierPoint[]): number {
  const sizes = points.map(({ conditions }) => conditions).sort((a, b) => a - b);
  const steps = stepsOf(points).map(({ conditions }) => conditions);
  const middle = sizes[Math.floor(sizes.length * 0.75)];
  return Math.max(1, ...steps, ...sizes.filter((size) => size <= 2 * middle));
}

function FrontierPlot({ points, onPick }: PickProps) {
  const reach = reachOf(points);
  const isFar = ({ conditions }: FrontierPoint): boolean => conditions > reach;
  const right = WIDTH - EDGE.right - (points.some(isFar) ? 22 : 0);
  const x = scaleOf([0, reach], { from: EDGE.left, to: right, about: 5, isWhole: true });
  const y = scaleOf(
    points.map(({ score }) => score * 100),
    { from: HEIGHT - EDGE.bottom, to: EDGE.top, about: 4 },
  );
  const placed = (point: FrontierPoint): number =>
    isFar(point) ? WIDTH - EDGE.right - 4 : x.place(point.conditions);
  const path = stepsOf(points)
    .map(({ conditions, score }, index) =>
      index === 0
        ? `M${x.place(conditions)} ${y.place(score * 100)}`
        : `H${x.place(conditions)}V${y.place(score * 100)}`,
    )
    .join("");
  // On top of each other the one that is shown is seen, and the frontier before the rest.
  const order = [...points].sort(
    (a, b) => Number(a.isShown) - Number(b.isShown) || Number(a.isOnFrontier) - Number(b.isOnFrontier),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset.
    <svg
      class="frontier"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="group"
      aria-label="Candidates by size and accuracy"
    >
      <Axes x={x} y={y} right={right} />
      <path class="steps" d={path} />
      {order.map((point) => (
        // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing.
        <g
          key={point.number}
          role="button"
          tabindex={0}
          class={`point${point.isShown ? " chosen" : ""}${point.isOnFrontier ? " best" : ""}`}
          aria-label={`${pointText(point)}${point.isShown ? ", shown" : ""}`}
          onClick={() => onPick(point.number)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            onPick(point.number);
          }}
        >
          <title>{pointText(point)}</title>
          <circle class="target" cx={placed(point)} cy={y.place(point.score * 100)} r={12} />
          <circle cx={placed(point)} cy={y.place(point.score * 100)} r={point.isShown ? 6 : 4} />
          {isFar(point) && (
            <text x={WIDTH - 2} y={y.place(point.score * 100) - 8} text-anchor="end">
              {Math.round(point.conditions)} →
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function pointText({ number, kind, conditions, score }: FrontierPoint): string {
  return `${number}: ${kind}, ${countOf(conditions, "condition")}, ${percent(score)}`;
}

function Axes({ x, y, right }: { x: Scale; y: Scale; right: number }) {
  return (
    <>
      {y.ticks.map((tick) => (
        <g key={tick}>
          <line class="grid" x1={EDGE.left} x2={right} y1={y.place(tick)} y2={y.place(tick)} />
          <text x={EDGE.left - 6} y={y.place(tick) + 4} text-anchor="end">
            {tick} %
          </text>
        </g>
      ))}
      {x.ticks.map((tick) => (
        <text key={tick} x={x.place(tick)} y={HEIGHT - EDGE.bottom + 16} text-anchor="middle">
          {tick}
        </text>
      ))}
      <text x={(EDGE.left + right) / 2} y={HEIGHT - 5} text-anchor="middle">
        conditions
      </text>
    </>
  );
}

function FrontierTable({ points, onPick }: PickProps) {
  return (
    <div class="scroll">
      <ModelTable figures={["Conditions", "Right"]}>
        {points.map(({ number, name, kind, conditions, score, isShown }) => (
          <tr key={number} class={isShown ? "chosen" : ""}>
            <th scope="row">
              <Button class="link" title={name} onClick={() => onPick(number)}>
                {number}. {kind}
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
