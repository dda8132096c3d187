// What is known of the part that is picked, and what can be done with it.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import {
  countOf,
  type Edit,
  grouped,
  type OutlineLine,
  outlineLines,
  percentText,
  wilsonInterval,
} from "../../../internal.ts";
import { edit } from "../../page/actions.ts";
import { goTo } from "../../page/address.ts";
import { steering } from "../../page/steering.ts";
import { engine, model } from "../../page/store.ts";
import { useAnswer } from "../../page/use-answer.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { ClassBar, ClassChip } from "../../parts/class-colours.tsx";
import { totalOf } from "../../parts/histogram.tsx";
import type { Figure } from "../request.ts";
import { CategoryBars } from "./category-bars.tsx";
import { CutSlider } from "./cut-slider.tsx";
import { PartActions } from "./part-actions.tsx";
import type { CutView, PartView } from "./request.ts";

/** What the model would be with a cut that is being moved. */
export interface Dragged {
  /** Null until the engine has drawn it. */
  readonly outline: OutlineLine | null;
  readonly now: Figure;
}

type OnDrag = (next: Dragged | null) => void;

export function Inspector({ node, onDrag }: { node: string; onDrag: OnDrag }) {
  const found = model.value!;
  const { reply: now } = useAnswer("inspector", { at: node });
  useEffect(() => onDrag(null), [node, found]);
  /** Of a phone's sheet: opened by picking a part. */
  const isOpen = useSignal(false);
  const first = useRef(node);
  useEffect(() => {
    if (node !== first.current) isOpen.value = true;
    first.current = node;
  }, [node]);
  if (now === null) {
    return (
      <Card title="…">
        <p class="note">Counting.</p>
      </Card>
    );
  }
  /** Of a single column, the line above names it. */
  const heading = (column: string, text = column): string | null =>
    now.cuts.length + now.categories.length > 1 ? text : null;
  const title = lineAt(found.outline, now.at)?.condition ?? now.text;
  return (
    <Card title={title} class={`inspector${isOpen.value ? " open" : ""}`}>
      <Button
        class="sheet-knob"
        aria-label={title}
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        <span class="sheet-title">{title}</span> <span aria-hidden="true">{isOpen.value ? "▾" : "▴"}</span>
      </Button>
      <PartFacts now={now} />
      {now.type === "split" ? (
        <h3>
          <span class="faint">Asked next:</span> {now.text}
        </h3>
      ) : (
        now.type !== "all" && (
          <p>
            Says <ClassChip name={now.class} of={found} />
          </p>
        )
      )}
      {now.cuts.map((cut, index) => (
        <Several key={cut.at} name={heading(cut.column, cutText(cut))} isOpen={index === 0}>
          <MovedCut cut={cut} isLocked={now.isLocked} onDrag={onDrag} />
        </Several>
      ))}
      {now.categories.map((view, index) => (
        <Several key={index} name={heading(view.column)} isOpen={now.cuts.length === 0 && index === 0}>
          <CategoryBars view={view} looks={found.looks} isLocked={now.isLocked} />
        </Several>
      ))}
      <PartActions now={now} />
    </Card>
  );
}

function cutText({ column, isAbove, value }: CutView): string {
  return `${column} ${isAbove ? ">" : "≤"} ${value}`;
}

/** One of several columns that are asked at once, folded; a single one stands open. */
function Several({
  name,
  isOpen,
  children,
}: {
  name: string | null;
  isOpen: boolean;
  children: ComponentChildren;
}) {
  if (name === null) return <>{children}</>;
  return (
    <details class="several" open={isOpen}>
      <summary>{name}</summary>
      {children}
    </details>
  );
}

function lineAt(root: OutlineLine, address: string): OutlineLine | undefined {
  return outlineLines(root).find((line) => line.address === address);
}

function PartFacts({ now }: { now: PartView }) {
  const rows = totalOf(now.counts);
  const filter = { part: "edit", ...(now.type !== "all" && { at: now.at }) } as const;
  return (
    <>
      <ClassBar counts={now.counts} looks={model.value!.looks} />
      <p class="note">
        {countOf(rows, "learn row")} {rows === 1 ? "comes" : "come"} here
        {now.editRows > 0 &&
          steering.value === null &&
          `; of ${countOf(now.editRows, "edit row")} that do, ${grouped(now.editRight)} are predicted right (${percentText(now.editRight / now.editRows)})`}
        .{" "}
        <Button class="link" onClick={() => goTo({ screen: "rows", filter })}>
          See the rows
        </Button>
      </p>
    </>
  );
}

/** Redraws the outline for the cut as fast as the engine can, one question at a time. */
function MovedCut({ cut, isLocked, onDrag }: { cut: CutView; isLocked: boolean; onDrag: OnDrag }) {
  const wanted = useRef<Edit | null>(null);
  const isAsking = useRef(false);
  const last = useRef<OutlineLine | null>(null);
  const redraw = async (): Promise<void> => {
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      while (wanted.current !== null) {
        const asked = wanted.current;
        wanted.current = null;
        const { outline, now } = await engine.ask("inspector/preview", { edit: asked });
        if (wanted.current !== null || last.current === STILL) continue;
        last.current = outline;
        onDrag({ outline, now });
      }
    } catch {
      // Another model is shown, which does not have this cut.
    } finally {
      isAsking.current = false;
    }
  };
  return (
    <CutSlider
      cut={cut}
      looks={model.value!.looks}
      isLocked={isLocked}
      onMove={(value, right) => {
        if (value === null) {
          wanted.current = null;
          last.current = STILL;
          onDrag(null);
          return;
        }
        if (last.current === STILL) last.current = null;
        const accuracy = cut.rows > 0 ? right / cut.rows : 0;
        onDrag({
          outline: last.current,
          now: { accuracy, rows: cut.rows, interval: wilsonInterval(accuracy * cut.rows, cut.rows) },
        });
        wanted.current = { type: "set-threshold", at: cut.at, value };
        redraw();
      }}
      onKeep={(value) => {
        wanted.current = null;
        edit([{ type: "set-threshold", at: cut.at, value }]);
      }}
    />
  );
}

/** Nothing is dragged: what comes late is not drawn. */
const STILL = {} as OutlineLine;
