// Two models of the session beside each other, row by row.

import { useSignal } from "@preact/signals";
import { showModel } from "../../page/actions.ts";
import type { ModelName } from "../model/request.ts";
import { model } from "../../page/store.ts";
import { countOf, percent } from "../../text.ts";
import { useAnswer } from "../../page/use-answer.ts";
import { Comparison } from "../../parts/comparison.tsx";
import { ModelTable } from "../../parts/model-table.tsx";

export function CompareCard() {
  const { models, id } = model.value!;
  const others = models.filter((own) => own.id !== id);
  const wanted = useSignal<string | null>(null);
  const { reply } = useAnswer("compare", () => {
    const known = model.value!.models.filter((own) => own.id !== model.value!.id);
    const other = known.find((own) => own.id === wanted.value) ?? known.at(-1);
    return other === undefined ? null : { with: other.id };
  });
  if (others.length === 0) {
    return (
      <p>
        There is one model so far. Click a point of “Smaller or better?”, or learn another on the Learn
        screen; both stay in this session and can be compared here.
      </p>
    );
  }
  const view = reply.value;
  const shown = view !== null && view.first.id === id ? view : null;
  return (
    <>
      <label class="field">
        <span>{titleOf(models.find((own) => own.id === id)!)} with</span>
        <select
          value={shown?.second.id ?? others.at(-1)!.id}
          onChange={(event) => {
            wanted.value = event.currentTarget.value;
          }}
        >
          {others.map((own) => (
            <option key={own.id} value={own.id}>
              {titleOf(own)}
            </option>
          ))}
        </select>
      </label>
      {shown !== null && (
        <>
          <ModelTable figures={["Conditions", "Accuracy", "95 % interval"]}>
            {[shown.first, shown.second].map((own, index) => {
              const { accuracy, interval } = shown.figures[index];
              return (
                <tr key={own.id}>
                  <th scope="row">
                    {own.id === id ? (
                      `${own.name} (on the table)`
                    ) : (
                      <button type="button" class="link" onClick={() => showModel(own.id)}>
                        {own.name}
                      </button>
                    )}
                  </th>
                  <td class="number">{own.conditions}</td>
                  <td class="number">{percent(accuracy)}</td>
                  <td class="number">
                    {percent(interval.low)} to {percent(interval.high)}
                  </td>
                </tr>
              );
            })}
          </ModelTable>
          <Comparison view={shown} names={["this model", "the other"]} />
        </>
      )}
    </>
  );
}

function titleOf({ name, edits }: ModelName): string {
  return edits === 0 ? name : `${name}, ${countOf(edits, "edit")}`;
}
