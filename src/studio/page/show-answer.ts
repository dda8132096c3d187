// What an answer of the engine makes of what the page shows.

import { batch } from "@preact/signals";
import type { Chosen, Requests } from "../messages.ts";
import type { ChosenView } from "../panels/data/request.ts";
import type { ModelView } from "../panels/model/request.ts";
import type { Wishable } from "../noted-wishes.ts";
import { chosen, data, model } from "./store.ts";

export function showAnswer<Name extends Wishable>(
  name: Name,
  asked: Requests[Name]["ask"],
  answer: Requests[Name]["reply"],
): void {
  batch(() => {
    // Models of other columns, or of rows that are split otherwise, go.
    if (name === "choose") {
      chosen.value = asked as Chosen;
      data.value = answer as ChosenView;
      model.value = null;
    } else if (name === "split") {
      data.value = { ...data.value!, split: answer as ChosenView["split"] };
      model.value = null;
    } else model.value = answer as ModelView;
  });
}
