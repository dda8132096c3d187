// Questions to the model that take room: one at a time, below its drawing.

import { goTo, place } from "../../page/address.ts";
import { later, QUESTIONS } from "../../page/later.ts";
import { Tabs } from "../../parts/tabs.tsx";

export function Questions() {
  const picked = (QUESTIONS.find(({ name }) => name === place.value.card) ?? QUESTIONS[0]).name;
  const Shown = later.value?.questions.get(picked);
  return (
    <section class="more" aria-labelledby="questions">
      <h2 id="questions" class="hidden">
        Questions to the model
      </h2>
      <Tabs
        id="question"
        label="Questions to the model"
        tabs={QUESTIONS}
        picked={picked}
        onPick={(card) => goTo({ card })}
        class="card"
      >
        {Shown !== undefined && <Shown />}
      </Tabs>
    </section>
  );
}
