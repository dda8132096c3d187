// Two models of the session beside each other, row by row.

import { useSignal } from "@preact/signals";
import { countOf, percent } from "../../../internal.ts";
import { showModel } from "../../page/actions.ts";
import { model } from "../../page/store.ts";
import { useAnswer } from "../../page/use-answer.ts";
import { Button } from "../../parts/button.tsx";
import { Comparison } from "../../parts/comparison.tsx";
import { ModelTable } from "../../parts/model-table.tsx";
import { Select } from "../../parts/select.tsx";
import type { ModelName } from "../model/request.ts";

export function Question() {
  const { models, id } = model.value!;
  const others = models.filter((own) => own.id !== id);
  const wanted = useSignal<string | null>(null);
  const other = others.find((own) => own.id === wanted.value) ?? others.at(-1);
  const { reply } = useAnswer("compare", other === undefined ? null : { with: other.id });
  if (other === undefined) {
    return (
      <p>
        There is one model so far. Click a point of “Smaller or better?”, or learn another on the Learn
        screen; both stay in this session and can be compared here.
      </p>
    );
  }
  const shown = reply?.first.id === id ? reply : null;
  return (
    <>
      <Select
        label={`${titleOf(models.find((own) => own.id === id)!)} with`}
        class="field"
        value={shown?.second.id ?? other.id}
        options={others.map((own) => ({ value: own.id, text: titleOf(own) }))}
        onChange={(picked) => (wanted.value = picked)}
      />
      {shown !== null && (
        <>
          <ModelTable figures={["Conditions", "Accuracy", "95 % interval"]}>
            {[shown.first, shown.second].map((own, index) => {
              const { accuracy, interval } = shown.figures[index];
              return (
                <tr key={own.id}>
                  <th scope="row">
                    {own.id === id ? (
                      `${own.name} (shown above)`
                    ) : (
                      <Button class="link" onClick={() => showModel(own.id)}>
                        {own.name}
                      </Button>
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
