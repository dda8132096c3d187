// How the engine answers the panel of the decision.

import { decisionOf, endAddress, nextOf, preorder, probabilitiesOf } from "../../../internal.ts";
import type { Answers } from "../../engine/answer.ts";
import type { SessionModel } from "../../engine/session-model.ts";
import type { DecideEnd, Requests } from "./request.ts";

export const answers: Answers<Requests> = {
  decide: async (session) => {
    const { model: shown } = await session.models();
    const { classes, decision = null } = shown.model;
    const ends = endsOf(shown);
    const totals = classes.map((_, c) => ends.reduce((sum, { counts }) => sum + counts[c], 0));
    return { classes, totals, ends, rule: decision };
  },
};

/** Leaves of a tree and rules of a list by their addresses; of a scorecard its totals. */
function endsOf(shown: SessionModel): DecideEnd[] {
  const { model } = shown;
  const { classes } = model;
  const edit = shown.routed("edit");
  const ends: DecideEnd[] = [];
  let number = 0;
  for (const { item } of preorder(decisionOf(model), nextOf)) {
    number++;
    if (item.otherwise !== null) continue;
    const at = model.form === "tree" ? String(number) : endAddress(model, ends.length);
    const probabilities = probabilitiesOf(item, classes);
    ends.push({ at: [at], class: item.class, probabilities, counts: edit.countsAt(at) });
  }
  return ends;
}
