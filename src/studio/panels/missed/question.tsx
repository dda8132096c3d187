// What greedy missed: the plain greedy tree of the same budget beside the model, and the
// combination of conditions that pays.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { countOf, percent } from "../../../internal.ts";
import { complain, engine, model } from "../../page/store.ts";
import { useAnswer } from "../../page/use-answer.ts";
import { Button } from "../../parts/button.tsx";
import { Comparison } from "../../parts/comparison.tsx";
import { OutlineTree } from "../../parts/outline-tree.tsx";
import type { MeasuredModel } from "./request.ts";

export function Question() {
  const isAsked = useSignal(false);
  const { reply: view, progress } = useAnswer("missed", isAsked.value ? {} : null);
  useEffect(() => {
    // The greedy tree is one more model of the session, for all who list them.
    const isKnown = view === null || model.value!.models.some(({ id }) => id === view.greedy.id);
    if (isKnown) return;
    engine.ask("model", {}).then((next) => {
      model.value = next;
    }, complain);
  }, [view]);
  if (view === null) {
    return (
      <>
        <p>
          A greedy tree asks the best single question first, again and again. Learn one of the same size from
          the same rows, and see what this model found that it did not.
        </p>
        {isAsked.value ? (
          <p class="note" role="status">
            {progress?.text || "Learning the greedy tree…"}
          </p>
        ) : (
          <Button onClick={() => (isAsked.value = true)}>Learn the greedy tree</Button>
        )}
      </>
    );
  }
  const { combination, budget } = view;
  return (
    <>
      {combination !== null && (
        <p class="combination">
          <b>What it found:</b> {combination.sentence}
        </p>
      )}
      <Comparison view={view.comparison} names={["this model", "the greedy tree"]} />
      <div class="beside">
        <Side title="This model" drawn={view.model} />
        <Side title="The greedy tree" drawn={view.greedy} />
      </div>
      <p class="note">
        {combination === null && "The greedy tree missed nothing that these rows could show. "}
        Both may have up to {countOf(budget, "condition")}; the bars are the rows learned from.
      </p>
    </>
  );
}

function Side({ title, drawn }: { title: string; drawn: MeasuredModel }) {
  const { target } = model.value!;
  return (
    <section aria-label={title}>
      <h3>
        {title} <span class="note">right on {percent(drawn.figure.accuracy)}</span>
      </h3>
      <OutlineTree {...drawn} label={`${title} for ${target}: ${countOf(drawn.conditions, "condition")}`} />
    </section>
  );
}
