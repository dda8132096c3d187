// Questions to the model that take room: one at a time, below the outline. They come in a piece of
// their own, which is loaded once a file is open.

import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { goTo, place } from "../../page/address.ts";
import { EngineFault } from "../../page/engine-client.ts";
import { complain } from "../../page/store.ts";
import { Tabs } from "../../parts/tabs.tsx";
import { panels } from "../registry.ts";

const TABS = Object.entries(panels).flatMap(([name, { question }]) =>
  question === null ? [] : [{ name, title: question }],
);

/** By the name of the panel; null until they are there. */
const questions = signal<ReadonlyMap<string, FunctionComponent> | null>(null);

export function Questions() {
  const picked = (TABS.find(({ name }) => name === place.value.card) ?? TABS[0]).name;
  const Shown = questions.value?.get(picked);
  useEffect(() => {
    loadQuestions();
  }, []);
  return (
    <section class="more" aria-label="Questions to the model">
      <Tabs
        id="question"
        label="Questions to the model"
        tabs={TABS}
        picked={picked}
        onPick={(card) => goTo({ card })}
        class="card"
      >
        {Shown !== undefined && <Shown />}
      </Tabs>
    </section>
  );
}

/** Tries again after a failure. */
export async function loadQuestions(): Promise<void> {
  if (questions.value !== null) return;
  try {
    const pieces = TABS.map(async ({ name }) => [name, await questionOf(name)] as const);
    questions.value = new Map(await Promise.all(pieces));
  } catch {
    complain(
      new EngineFault(
        "A piece of the page could not be loaded: its server was ended, or the network is gone. Reload once it is back; your session is kept.",
      ),
    );
  }
}

async function questionOf(panel: string): Promise<FunctionComponent> {
  const { Question } = await import(`../${panel}/question.tsx`);
  return Question;
}
