// Other small trees that would have been as good: how many there are, what they have in common, and
// the best of them.

import { useSignal } from "@preact/signals";
import { countOf, grouped, percent } from "../../../internal.ts";
import { useAnswer } from "../../page/use-answer.ts";
import { Button } from "../../parts/button.tsx";
import { OutlineTree } from "../../parts/outline-tree.tsx";
import { Select } from "../../parts/select.tsx";
import type { AlternativesAsk, AlternativesView } from "./request.ts";

export function Question() {
  const depth = useSignal(2);
  const within = useSignal(0.01);
  const asked = useSignal<AlternativesAsk | null>(null);
  const { reply, progress, isAsking } = useAnswer("alternatives", asked.value);
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
          asked.value = { maxDepth: depth.value, within: within.value };
        }}
      >
        <Select
          label="Levels"
          class="field"
          value={depth.value}
          options={[1, 2, 3].map((value) => ({ value }))}
          onChange={(levels) => (depth.value = levels)}
        />
        <Select
          label="Worse by at most"
          class="field"
          value={within.value}
          options={[0, 0.005, 0.01, 0.02, 0.05].map((value) => ({ value, text: percent(value) }))}
          onChange={(share) => (within.value = share)}
        />
        <button type="submit" disabled={isAsking}>
          Count them
        </button>
        {isAsking && <Button onClick={() => (asked.value = null)}>Stop</Button>}
      </form>
      {isAsking && (
        <p class="note" role="status">
          {progress?.text || "Searching…"}
        </p>
      )}
      {reply !== null && !isAsking && <Found view={reply} />}
    </>
  );
}

const USES = { all: "in all of them", some: "in some", none: "in none" } as const;

function Found({ view }: { view: AlternativesView }) {
  const { sentences, columns, trees, count, hasCosts } = view;
  const used = columns.filter(({ use }) => use !== "none");
  return (
    <>
      {sentences.map((text) => (
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
      {trees.length > 0 && count !== String(trees.length) && (
        <p>The first {trees.length} of them, the best first:</p>
      )}
      {trees.map(({ figure, leaves, cost, ...drawn }, index) => (
        <details key={index} open={index === 0}>
          <summary>
            Tree {index + 1}: {countOf(leaves, "leaf", "leaves")},{" "}
            {hasCosts ? `mistakes costing ${grouped(cost)}` : countOf(cost, "mistake")} on the rows learned
            from, right on {percent(figure.accuracy)} of the edit rows
          </summary>
          <OutlineTree {...drawn} label={`Tree ${index + 1}`} />
        </details>
      ))}
    </>
  );
}
