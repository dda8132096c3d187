// The rows on the axis of their risk: a bar for each risk that the model gives, as high as its rows
// and in the colours of what they were; a line to drag, from which on the class is said.

import { useRef } from "preact/hooks";
import { type ClassLooks, percentText, slotColour } from "../../../internal.ts";
import type { DecideView } from "./request.ts";

const WIDTH = 800;
const HEIGHT = 84;
const BASE = 64;
const BAR = 9;

interface RiskAxisProps {
  readonly view: DecideView;
  readonly name: string;
  readonly looks: ClassLooks;
  /** Where the line stands; null where the most probable class is said. */
  readonly at: number | null;
  readonly onMove: (at: number) => void;
  readonly onReset: () => void;
}

export function RiskAxis({ view, name, looks, at, onMove, onReset }: RiskAxisProps) {
  const box = useRef<HTMLDivElement>(null);
  const isDragging = useRef(false);
  const own = view.classes.indexOf(name);
  const slot = looks.slots[own] ?? null;
  const bars = barsOf(view, own);
  const most = Math.max(1, ...bars.map(({ hits, others }) => hits + others));
  const shown = at ?? 0.5;
  const toPointer = (event: PointerEvent): void => {
    const { left, width } = box.current!.getBoundingClientRect();
    onMove(tidy((event.clientX - left) / width));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ...{ ArrowLeft: -0.01, ArrowDown: -0.01, PageDown: -0.1, Home: -1 },
      ...{ ArrowRight: 0.01, ArrowUp: 0.01, PageUp: 0.1, End: 1 },
    };
    if (event.key === "Escape") onReset();
    else if (event.key in steps) onMove(tidy(shown + steps[event.key]));
    else return;
    event.preventDefault();
  };
  return (
    <div class="risk-axis">
      <div
        class="risk-box"
        ref={box}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          isDragging.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          toPointer(event);
        }}
        onPointerMove={(event) => {
          if (isDragging.current) toPointer(event);
        }}
        onPointerUp={() => {
          isDragging.current = false;
        }}
        onPointerCancel={() => {
          isDragging.current = false;
        }}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map(({ risk, hits, others, says }) => {
            const scale = (BASE - 6) / Math.sqrt(most);
            const high = Math.sqrt(hits + others) * scale;
            const part = (hits / (hits + others || 1)) * high;
            const x = Math.max(0, Math.min(WIDTH - BAR, risk * WIDTH - BAR / 2));
            const isSaid = at === null ? says : risk >= at - 1e-12;
            return (
              <g key={risk} class={isSaid ? "said" : "unsaid"}>
                <rect class="others" x={x} y={BASE - high} width={BAR} height={high - part} />
                <rect x={x} y={BASE - part} width={BAR} height={part} fill={slotColour(slot)} />
              </g>
            );
          })}
          <path class="ground" d={`M0 ${BASE}H${WIDTH}`} />
        </svg>
        <p class="risk-ticks" aria-hidden="true">
          {[0, 25, 50, 75, 100].map((tick) => (
            <span key={tick}>{tick} %</span>
          ))}
        </p>
        <div
          role="slider"
          class={`risk-handle${at === null ? " resting" : ""}`}
          tabIndex={0}
          style={{ left: `${shown * 100}%` }}
          aria-label={`From which risk on ${name} is said`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(shown * 100)}
          aria-valuetext={`${name} is said from ${percentText(shown)} on`}
          onKeyDown={onKeyDown}
        >
          <span class="risk-knob" />
          <span class={`risk-label${shown > 0.8 ? " left" : ""}`}>
            {at === null ? "the most probable is said" : `${name} from ${percentText(at)}`}
          </span>
        </div>
      </div>
      <p class="note risk-note">
        Each bar is a risk that the model gives; in colour the {name} among its edit rows. Drag the line.
      </p>
    </div>
  );
}

/** Whole percents: finer decisions are made by nobody. */
function tidy(at: number): number {
  return Math.max(0, Math.min(1, Math.round(at * 100) / 100));
}

interface RiskBar {
  readonly risk: number;
  readonly hits: number;
  readonly others: number;
  /** Whether the model says the class there. */
  readonly says: boolean;
}

/** Ends of equal risk are one bar. */
function barsOf({ ends, classes }: DecideView, own: number): RiskBar[] {
  const bars = new Map<number, RiskBar>();
  for (const { class: said, probabilities, counts } of ends) {
    const risk = probabilities[own];
    const known = bars.get(risk) ?? { risk, hits: 0, others: 0, says: false };
    const all = counts.reduce((sum, count) => sum + count, 0);
    const says = known.says || said === classes[own];
    bars.set(risk, { risk, hits: known.hits + counts[own], others: known.others + all - counts[own], says });
  }
  return [...bars.values()].sort((a, b) => a.risk - b.risk);
}
