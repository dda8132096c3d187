// A curve with axes, and a point on it that can be dragged.

import { useRef } from "preact/hooks";
import { axisTicks, written } from "../../internal.ts";

export interface CurvePoint {
  readonly x: number;
  readonly y: number;
}

interface CurveChartProps {
  readonly title: string;
  /** What the axes count. */
  readonly x: string;
  readonly y: string;
  readonly points: readonly CurvePoint[];
  /** Where the decision stands. */
  readonly now: CurvePoint | null;
  readonly onPick?: (point: CurvePoint) => void;
  /** What it is compared with. */
  readonly other: readonly CurvePoint[];
  readonly otherName?: string;
  readonly dots?: readonly (CurvePoint & { readonly low: number; readonly high: number })[];
}

const WIDTH = 300;
const HEIGHT = 220;
const EDGE = { left: 38, right: 10, top: 8, bottom: 36 };

export function CurveChart({
  title,
  x: nameX,
  y: nameY,
  points,
  now,
  onPick,
  other,
  dots = [],
}: CurveChartProps) {
  const box = useRef<SVGSVGElement>(null);
  const isDragging = useRef(false);
  const heights = [...points, ...dots].map(({ y }) => y);
  const isShare = Math.max(...heights, 0) > 0.5;
  const low = Math.min(0, ...heights);
  const high = isShare ? 1 : Math.max(1e-4, ...heights) * 1.1;
  const placeX = (value: number): number => EDGE.left + value * (WIDTH - EDGE.left - EDGE.right);
  const placeY = (value: number): number =>
    HEIGHT - EDGE.bottom - ((value - low) / (high - low)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const line = (all: readonly CurvePoint[]): string =>
    all
      .map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${placeX(x).toFixed(1)} ${placeY(y).toFixed(1)}`)
      .join("");
  const toPointer = (event: PointerEvent): void => {
    const { left, top, width, height } = box.current!.getBoundingClientRect();
    const [px, py] = [((event.clientX - left) / width) * WIDTH, ((event.clientY - top) / height) * HEIGHT];
    const away = (point: CurvePoint): number => Math.hypot(placeX(point.x) - px, placeY(point.y) - py);
    const nearest = points.toSorted((a, b) => away(a) - away(b))[0];
    if (nearest !== undefined) onPick?.(nearest);
  };
  return (
    <figure class="curve">
      <p class="curve-title">{title}</p>
      <svg
        class={`chart${onPick ? " draggable" : ""}`}
        ref={box}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}: ${nameY} against ${nameX}`}
        onPointerDown={(event) => {
          if (!onPick || event.button !== 0) return;
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
      >
        {axisTicks(low, high, 4).map((tick) => (
          <g key={tick}>
            <line class="grid" x1={EDGE.left} x2={WIDTH - EDGE.right} y1={placeY(tick)} y2={placeY(tick)} />
            <text x={EDGE.left - 5} y={placeY(tick) + 4} text-anchor="end">
              {written(tick * 100)}
            </text>
          </g>
        ))}
        {[0, 0.25, 0.5, 0.75, 1].map((tick) => (
          <text key={tick} x={placeX(tick)} y={HEIGHT - EDGE.bottom + 15} text-anchor="middle">
            {`${tick * 100}`}
          </text>
        ))}
        <text x={(EDGE.left + WIDTH - EDGE.right) / 2} y={HEIGHT - 4} text-anchor="middle">
          {nameX}, %
        </text>
        <path class="other-line" d={line(other)} />
        <path class="curve-line" d={line(points)} />
        {dots.map(({ x, y, low: least, high: most }, index) => (
          <g key={index}>
            <line class="whisker" x1={placeX(x)} x2={placeX(x)} y1={placeY(least)} y2={placeY(most)} />
            <circle class="dot" cx={placeX(x)} cy={placeY(y)} r={4} />
          </g>
        ))}
        {now !== null && <circle class="now" cx={placeX(now.x)} cy={placeY(now.y)} r={6} />}
      </svg>
      <figcaption class="note">↑ {nameY}, %</figcaption>
    </figure>
  );
}
