// The object that `learn --json` prints: a contract with scripts.

import type { Selection } from "../../learn/select/select.ts";
import { type ModelSize, measureSize } from "../../model/size.ts";
import type { Choice } from "../../workflow/choice.ts";
import type { JudgedResult } from "../learn-and-judge.ts";

export interface ResultJson
  extends Pick<JudgedResult, "train" | "test" | "cv">,
    Pick<
      JudgedResult["result"],
      "method" | "options" | "model" | "certificate" | "history" | "notices" | "seconds"
    > {
  readonly rows: number;
  readonly attributes: number;
  readonly classes: readonly string[];
  readonly size: ModelSize;
  /** Only where no method was named. */
  readonly choice?: Choice;
  /** Only where columns were selected first. */
  readonly selection?: Omit<Selection, "columns" | "all">;
}

/** The conflicts behind the proof are `select --json`'s to print. */
function withoutConflicts({
  columns: _,
  all: __,
  ...selection
}: Selection): ResultJson["selection"] & object {
  return { ...selection, certificate: { ...selection.certificate, conflicts: null } };
}

export function resultJson(
  { result, train, test, cv, choice }: JudgedResult,
  data: { readonly rows: number; readonly attributes: number; readonly notices: readonly string[] },
): ResultJson {
  const { method, options, model, certificate, history, notices, seconds, selection } = result;
  return {
    method,
    options,
    rows: data.rows,
    attributes: data.attributes,
    classes: model.classes,
    model,
    size: measureSize(model),
    train,
    test,
    cv,
    certificate,
    seconds,
    history,
    notices: [...data.notices, ...notices],
    ...(choice && { choice }),
    ...(selection && { selection: withoutConflicts(selection) }),
  };
}
