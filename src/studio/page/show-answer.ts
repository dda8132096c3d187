// What the answer to a command makes of what the page shows.

import { batch } from "@preact/signals";
import type { Chosen, ChosenView, SplitView } from "../panels/data/request.ts";
import type { ModelView } from "../panels/model/request.ts";
import type { Command } from "./session-log.ts";
import { chosen, data, model } from "./store.ts";

/** Models of other columns, or of rows that are split otherwise, go. */
export function showAnswer({ ask: name, with: asked }: Command, answer: unknown): void {
  batch(() => {
    if (name === "data/choose") {
      chosen.value = asked as Chosen;
      data.value = answer as ChosenView;
      model.value = null;
    } else if (name === "data/split") {
      data.value = { ...data.value!, split: answer as SplitView };
      model.value = null;
    } else model.value = answer as ModelView;
  });
}
