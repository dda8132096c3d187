// The object that `learn --json` prints: a contract with scripts.

import type { LearnResult } from "../../choose/learn-result.ts";
import type { CountSource } from "../../counts/count-source.ts";
import type { EndRisk } from "../../model/risk/risks-of.ts";
import { risksOf } from "../../model/risk/risks-of.ts";
import type { Selection } from "../../select/select-options.ts";

export interface ResultJson
  extends Pick<
    LearnResult,
    | "method"
    | "options"
    | "model"
    | "size"
    | "train"
    | "test"
    | "cv"
    | "certificate"
    | "history"
    | "notices"
    | "seconds"
  > {
  /** Of each end, in reading order: how probable its class is, and how sure that is. */
  readonly risks: readonly EndRisk[];
  readonly rows: number;
  readonly attributes: number;
  readonly classes: readonly string[];
  /** The groups or times that splits respected; left out where there are none. */
  readonly split?: NonNullable<CountSource["units"]>;
  /** Only where no method was named. */
  readonly choice?: NonNullable<LearnResult["choice"]>;
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
  result: LearnResult,
  data: Pick<CountSource, "rows" | "attributes" | "units"> & { readonly notices: readonly string[] },
): ResultJson {
  const { method, options, model, size, train, test, cv, certificate, history, seconds } = result;
  const { notices, choice, selection } = result;
  return {
    method,
    options,
    rows: data.rows,
    attributes: data.attributes,
    classes: model.classes,
    model,
    risks: risksOf(model),
    size,
    train,
    test,
    cv,
    certificate,
    seconds,
    history,
    notices: [...data.notices, ...notices],
    ...(data.units && { split: data.units }),
    ...(choice && { choice }),
    ...(selection && { selection: withoutConflicts(selection as Selection) }),
  };
}
