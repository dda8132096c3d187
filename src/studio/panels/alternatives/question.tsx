// Other small trees that would have been as good: how many there are, what they have in common, and
// the best of them.

import { useSignal } from "@preact/signals";
import { countOf, grouped, percent } from "../../../internal.ts";
import { changeModel } from "../../page/actions.ts";
import { model } from "../../page/store.ts";
import { useAnswer } from "../../page/use-answer.ts";
import { Button } from "../../parts/button.tsx";
import { OutlineTree } from "../../parts/outline-tree.tsx";
import { Select } from "../../parts/select.tsx";
import type { AlternativesAsk, AlternativesView } from "./request.ts";

const NOTHING = "";

export function Question() {
  const depth = useSignal(2);
  const within = useSignal(0.01);
  const without = useSignal(NOTHING);
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
          const wish = without.value === NOTHING ? {} : { without: [without.value] };
          asked.value = { maxDepth: depth.value, within: within.value, ...wish };
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
        <Select
          label="Without"
          class="field"
          value={without.value}
          options={[
            { value: NOTHING, text: "leaving out nothing" },
            ...model.value!.columns.map((value) => ({ value })),
          ]}
          onChange={(column) => (without.value = column)}
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

/** What was searched, in the words of the search. */
const isHow = (text: string): boolean => text.startsWith("Searched");

const USES = { all: "in all of them", some: "in some", none: "in none" } as const;

function adopt(json: string, leaves: number): Promise<boolean> {
  const name = `alternative (${countOf(leaves, "leaf", "leaves")})`;
  return changeModel("alternatives/adopt", { model: json, name }, { busy: "Taking it" });
}

function Found({ view }: { view: AlternativesView }) {
  const { accuracy } = model.value!.figures.now;
  const ahead = view.trees.findIndex(({ figure }) => figure.accuracy > accuracy);
  const { sentences, columns, trees, count, hasCosts } = view;
  const used = columns.filter(({ use }) => use !== "none");
  return (
    <>
      {ahead >= 0 && (
        <p class="enough">
          Tree {ahead + 1} is right on {percent(trees[ahead].figure.accuracy)} of the edit rows, the model on{" "}
          {percent(accuracy)}; it has {countOf(trees[ahead].leaves, "leaf", "leaves")}, the model{" "}
          {model.value!.size.leaves}.{" "}
          <Button class="link" onClick={() => adopt(trees[ahead].json, trees[ahead].leaves)}>
            Use it
          </Button>
        </p>
      )}
      {sentences
        .filter((text) => !isHow(text))
        .map((text) => (
          <p key={text}>{text}</p>
        ))}
      <details>
        <summary>How</summary>
        {sentences.filter(isHow).map((text) => (
          <p class="note" key={text}>
            {text}
          </p>
        ))}
      </details>
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
      {trees.map(({ figure, leaves, cost, json, ...drawn }, index) => (
        <details key={index} open={index === 0}>
          <summary>
            Tree {index + 1}: {countOf(leaves, "leaf", "leaves")},{" "}
            {hasCosts ? `mistakes costing ${grouped(cost)}` : countOf(cost, "mistake")} on the rows learned
            from, right on {percent(figure.accuracy)} of the edit rows
          </summary>
          <OutlineTree {...drawn} label={`Tree ${index + 1}`} />
          <p class="buttons">
            <Button onClick={() => adopt(json, leaves)}>Use this tree</Button>
          </p>
        </details>
      ))}
    </>
  );
}
