// Questions to the model that take room: one at a time, below the outline.

import { useEffect } from "preact/hooks";
import { goTo, place } from "../../page/address.ts";
import { loadQuestions, questions } from "../../screens/model/load-questions.ts";

const CARDS = [
  { id: "groups", name: "Who it fails", card: "GroupsCard" },
  { id: "missed", name: "What greedy missed", card: "MissedCard" },
  { id: "compare", name: "Compare", card: "CompareCard" },
  { id: "alternatives", name: "Alternatives", card: "AlternativesCard" },
] as const;

export function MoreCards() {
  const found = CARDS.findIndex(({ id }) => id === place.value.card);
  const shown = Math.max(0, found);
  const Shown = questions.value?.[CARDS[shown].card];
  useEffect(() => {
    loadQuestions();
  }, []);
  const pick = (index: number): void => {
    const next = CARDS[(index + CARDS.length) % CARDS.length];
    goTo({ card: next.id });
    document.getElementById(`card-${next.id}`)?.focus();
  };
  return (
    <section class="more" aria-label="Questions to the model">
      <div class="tabs" role="tablist" aria-label="Questions to the model">
        {CARDS.map(({ id, name }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`card-${id}`}
            aria-selected={index === shown}
            aria-controls="more-card"
            tabIndex={index === shown ? 0 : -1}
            onClick={() => pick(index)}
            onKeyDown={(event) => {
              const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
              if (step === 0) return;
              event.preventDefault();
              pick(index + step);
            }}
          >
            {name}
          </button>
        ))}
      </div>
      <div class="card" id="more-card" role="tabpanel" aria-labelledby={`card-${CARDS[shown].id}`}>
        {Shown !== undefined && <Shown />}
      </div>
    </section>
  );
}
