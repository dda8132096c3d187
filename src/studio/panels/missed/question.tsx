// What greedy missed: the plain greedy tree of the same budget beside the model, and the combination of conditions that pays.

import { useSignal, useSignalEffect } from "@preact/signals";
import { complain, show } from "../../page/actions.ts";
import type { DrawnModel } from "../../engine/views/judgement-views.ts";
import { OutlineTree } from "../../parts/outline-tree.tsx";
import { engine, model } from "../../page/store.ts";
import { countOf, percent } from "../../text.ts";
import { useAnswer } from "../../page/use-answer.ts";
import { Comparison } from "../../parts/comparison.tsx";

export function MissedCard() {
  const isAsked = useSignal(false);
  const { reply, progress } = useAnswer("missed", () => (isAsked.value ? {} : null));
  useSignalEffect(() => {
    // The greedy tree is one more model of the session, for all who list them.
    const greedy = reply.value?.greedy.id;
    const isKnown = model.peek()?.models.some(({ id }) => id === greedy) ?? true;
    if (greedy !== undefined && !isKnown) engine.ask("model", {}).then(show, complain);
  });
  const view = reply.value;
  if (view === null) {
    return (
      <>
        <p>
          A greedy tree asks the best single question first, again and again. Learn one of the same size from
          the same rows, and see what this model found that it did not.
        </p>
        {isAsked.value ? (
          <p class="note" role="status">
            {progress.value?.text || "Learning the greedy tree…"}
          </p>
        ) : (
          <button
            type="button"
            onClick={() => {
              isAsked.value = true;
            }}
          >
            Learn the greedy tree
          </button>
        )}
      </>
    );
  }
  const { combination, budget } = view;
  return (
    <>
      {combination !== null && (
        <p class="combination">
          <b>The combination that pays.</b> {combination.sentence}
        </p>
      )}
      <Comparison view={view.comparison} names={["this model", "the greedy tree"]} />
      <div class="beside">
        <Side title="This model" drawn={view.model} conditions={view.model.size.conditions} />
        <Side title="The greedy tree" drawn={view.greedy} conditions={view.greedy.size.conditions} />
      </div>
      <p class="note">
        Both may have up to {countOf(budget, "condition")}; the bars are the rows learned from.
      </p>
    </>
  );
}

function Side({ title, drawn, conditions }: { title: string; drawn: DrawnModel; conditions: number }) {
  return (
    <section aria-label={title}>
      <h3>
        {title} <span class="note">right on {percent(drawn.figure.accuracy)}</span>
      </h3>
      <OutlineTree
        outline={drawn.outline}
        classes={drawn.classes}
        looks={drawn.looks}
        label={`${title} for ${model.value!.target}: ${countOf(conditions, "condition")}`}
      />
    </section>
  );
}
