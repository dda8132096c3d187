// What is known of the part that is picked, and what can be done with it.

import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { countOf, type Edit, grouped, type OutlineLine, percent, wilsonInterval } from "../../../internal.ts";
import { edit } from "../../page/actions.ts";
import { goTo } from "../../page/address.ts";
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

export function Inspector({ node, onDrag }: { node: string; onDrag: (next: Dragged | null) => void }) {
  const found = model.value!;
  const { reply: now } = useAnswer("inspector", { at: node });
  useEffect(() => onDrag(null), [node, found]);
  if (now === null) {
    return (
      <Card title="…">
        <p class="note">Counting.</p>
      </Card>
    );
  }
  const isLeaf = now.type === "leaf" || now.type === "else";
  /** Where one column is asked about, the title names it. */
  const heading = (column: string) => now.cuts.length + now.categories.length > 1 && <h3>{column}</h3>;
  return (
    <Card
      title={
        isLeaf ? (
          <>
            Says <ClassChip name={now.class} of={found} />
          </>
        ) : (
          now.text
        )
      }
      class="inspector"
    >
      <PartFacts now={now} />
      {now.cuts.map((cut) => (
        <Fragment key={cut.at}>
          {heading(cut.column)}
          <MovedCut cut={cut} isLocked={now.isLocked} onDrag={onDrag} />
        </Fragment>
      ))}
      {now.categories.map((view, index) => (
        <Fragment key={index}>
          {heading(view.column)}
          <CategoryBars view={view} looks={found.looks} isLocked={now.isLocked} />
        </Fragment>
      ))}
      <PartActions now={now} />
    </Card>
  );
}

function PartFacts({ now }: { now: PartView }) {
  const found = model.value!;
  const rows = totalOf(now.counts);
  return (
    <>
      <ClassBar counts={now.counts} looks={found.looks} />
      <p class="note">
        {countOf(rows, "row")} to learn from come here
        {now.editRows > 0 &&
          `; of ${countOf(now.editRows, "edit row")} that do, ${grouped(now.editRight)} are predicted right (${percent(now.editRight / now.editRows, 0)})`}
        .{" "}
        <Button
          class="link"
          onClick={() =>
            goTo({ screen: "rows", filter: { part: "edit", ...(now.type !== "all" && { at: now.at }) } })
          }
        >
          See the rows
        </Button>
      </p>
    </>
  );
}

/** Redraws the outline under the cut as fast as the engine can, never with more than one question on its way. */
function MovedCut({
  cut,
  isLocked,
  onDrag,
}: {
  cut: CutView;
  isLocked: boolean;
  onDrag: (next: Dragged | null) => void;
}) {
  const found = model.value!;
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
      // The cut that was asked for is gone: another model is on the table.
    } finally {
      isAsking.current = false;
    }
  };
  return (
    <CutSlider
      cut={cut}
      looks={found.looks}
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
