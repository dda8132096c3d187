// Other small trees that would have been as good: how many there are, what they have in common, and the best of them.

import { useSignal } from "@preact/signals";
import type { AlternativesView } from "../../engine/views/judgement-views.ts";
import { OutlineTree } from "../../parts/outline-tree.tsx";
import { countOf, grouped, percent } from "../../text.ts";
import { useAnswer } from "../../page/use-answer.ts";

export function AlternativesCard() {
  const depth = useSignal(2);
  const within = useSignal(0.01);
  const asked = useSignal<{ readonly maxDepth: number; readonly within: number } | null>(null);
  const { reply, progress } = useAnswer("alternatives", () => asked.value);
  const isSearching = asked.value !== null && reply.value === null;
  return (
    <>
      <p>
        Often many trees are as good as the best one. All of them are counted, not sampled; where they agree,
        the data say so, and where they do not, you may choose.
      </p>
      <form
        class="buttons"
        onSubmit={(event) => {
          event.preventDefault();
          reply.value = null;
          asked.value = { maxDepth: depth.value, within: within.value };
        }}
      >
        <label class="field">
          <span>Levels</span>
          <select
            value={depth.value}
            onChange={(event) => {
              depth.value = Number(event.currentTarget.value);
            }}
          >
            {[1, 2, 3].map((levels) => (
              <option key={levels} value={levels}>
                {levels}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>Worse by at most</span>
          <select
            value={within.value}
            onChange={(event) => {
              within.value = Number(event.currentTarget.value);
            }}
          >
            {[0, 0.005, 0.01, 0.02, 0.05].map((share) => (
              <option key={share} value={share}>
                {percent(share)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" disabled={isSearching}>
          Count them
        </button>
        {isSearching && (
          <button
            type="button"
            onClick={() => {
              asked.value = null;
            }}
          >
            Stop
          </button>
        )}
      </form>
      {isSearching && (
        <p class="note" role="status">
          {progress.value?.text || "Searching…"}
        </p>
      )}
      {reply.value !== null && <Found view={reply.value} />}
    </>
  );
}

const USES = { all: "in all of them", some: "in some", none: "in none" } as const;

function Found({ view }: { view: AlternativesView }) {
  const used = view.found.columns.filter(({ use }) => use !== "none");
  return (
    <>
      {view.sentences.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {used.length > 0 && (
        <p class="note">
          Columns:{" "}
          {used
            .slice(0, 8)
            .map(({ column, use }) => `${column} ${USES[use]}`)
            .join(", ")}
          .
        </p>
      )}
      {view.trees.length > 0 && view.count !== String(view.trees.length) && (
        <p>The first {view.trees.length} of them, the best first:</p>
      )}
      {view.trees.map(({ outline, classes, looks, figure, leaves, cost }, index) => (
        <details key={index} open={index === 0}>
          <summary>
            Tree {index + 1}: {countOf(leaves, "leaf", "leaves")},{" "}
            {view.found.hasCosts ? `mistakes costing ${grouped(cost)}` : countOf(cost, "mistake")} on the rows
            learned from, right on {percent(figure.accuracy)} of the edit rows
          </summary>
          <OutlineTree outline={outline} classes={classes} looks={looks} label={`Tree ${index + 1}`} />
        </details>
      ))}
    </>
  );
}
