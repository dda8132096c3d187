// Model: the outline with what is known of it beside it; every part can be asked and changed.

import { useSignal, useSignalEffect } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { countOf, type OutlineLine, percent, points, wilsonInterval } from "../../../internal.ts";
import { goTo, place } from "../../page/address.ts";
import { decideView, outcomeOf, positive, saidAt, steering } from "../../page/steering.ts";
import { model } from "../../page/store.ts";
import { ModelDrawing } from "../../parts/model-drawing.tsx";
import { DecisionHero } from "../decide/card.tsx";
import { FrontierCard } from "../frontier/card.tsx";
import { SizeSlider } from "../frontier/size-slider.tsx";
import { HistoryCard } from "../history/card.tsx";
import { type Dragged, Inspector } from "../inspector/card.tsx";
import type { Figure } from "../request.ts";
import { SealedCard } from "../sealed/card.tsx";
import { Questions } from "./questions.tsx";
import type { ModelView } from "./request.ts";

export function ModelScreen() {
  const found = model.value!;
  /** What the model would be with the cut that is being dragged. */
  const dragged = useSignal<Dragged | null>(null);
  useSignalEffect(() => {
    // Of another model: what was dragged is over.
    void model.value;
    dragged.value = null;
  });
  const addresses = useMemo(() => new Set(found.parts.map(({ address }) => address)), [found]);
  const wanted = place.value.node;
  const root = found.outline.address;
  const node = wanted !== null && (addresses.has(wanted) || wanted === root) ? wanted : root;
  return (
    <>
      <Headline found={found} dragged={dragged.value} />
      <div class="model">
        <div class="model-main">
          <DecisionHero />
          <SizeSlider />
          <ModelDrawing
            {...found}
            outline={decidedOutline(dragged.value?.outline ?? found.outline, saidAt.value)}
            label={`The model: ${countOf(found.size.conditions, "condition")}. Arrow keys walk, Enter picks a part.`}
            picked={node}
            onPick={(address) => goTo({ node: address })}
          />
          <Certificate {...found.certificate} />
        </div>
        <div class="model-side">
          <Inspector node={node} onDrag={(next) => (dragged.value = next)} />
        </div>
        <Questions />
        <div class="model-rest">
          <FrontierCard />
          <SealedCard />
          <HistoryCard />
        </div>
      </div>
    </>
  );
}

/** With the classes that the decision says which is being tried. */
function decidedOutline(line: OutlineLine, said: ReadonlyMap<string, string> | null): OutlineLine {
  if (said === null) return line;
  const name = said.get(line.address);
  const { classes } = model.value!;
  if (name === undefined || line.children.length > 0)
    return { ...line, children: line.children.map((child) => decidedOutline(child, said)) };
  const share = line.rows > 0 ? line.counts[classes.indexOf(name)] / line.rows : 0;
  return { ...line, class: name, share };
}

function Headline({ found, dragged }: { found: ModelView; dragged: Dragged | null }) {
  const { now, before, majority } = found.figures;
  const figure = dragged?.now ?? triedFigure() ?? now;
  const change = figure.accuracy - before.accuracy;
  const isEdited = found.history.length > 0 || dragged !== null || steering.value !== null;
  const isBeaten = figure.accuracy < majority;
  const warnings = [
    ...(isBeaten
      ? [`Always saying the most common class would be right more often, on ${percent(majority)} of them.`]
      : []),
    ...found.warnings,
  ];
  return (
    <div>
      <h1 class="headline-figure">
        Right on <span class="figure">{percent(figure.accuracy)}</span> of rows it has not seen
      </h1>
      <p class="note">
        {isEdited && (
          <>
            <b class={change < 0 ? "worse" : "better"}>{points(change)} points</b> by{" "}
            {steering.value === null ? "your edits" : "this decision"} ·{" "}
          </>
        )}
        95 % interval {percent(figure.interval.low)} to {percent(figure.interval.high)} of{" "}
        {countOf(figure.rows, "edit row")} · majority-class baseline {percent(majority)} · {found.kind} of{" "}
        {countOf(found.size.conditions, "condition")}, {countOf(found.size.leaves, "leaf", "leaves")}
        {found.isStopped && " · the search was stopped: this is the best so far"}
      </p>
      {warnings.length > 0 && (
        <ul class="warnings">
          {warnings.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Of the decision that is being tried. */
function triedFigure(): Figure | null {
  const [view, name] = [decideView.value, positive.value];
  if (steering.value === null || view === null || name === null) return null;
  const { right, rows } = outcomeOf(view, name, steering.value, 1);
  return { accuracy: right / (rows || 1), rows, interval: wilsonInterval(right, rows) };
}

const STATES = { proved: "Proved:", bounded: "Bounded:", void: "Void:" };

/** What is proved of the model; an edit voids it. */
function Certificate({ state, text }: ModelView["certificate"]) {
  if (state === "none") return null;
  return (
    <p class={`certificate certificate-${state}`}>
      <b>{STATES[state]}</b> {text}
    </p>
  );
}
