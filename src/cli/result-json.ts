// The object that `learn --json` prints: a contract with scripts.

import { type ModelSize, measureSize } from "../model/size.ts";
import type { JudgedResult } from "./learn-and-judge.ts";

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
}

export function resultJson(
  { result, train, test, cv }: JudgedResult,
  data: { readonly rows: number; readonly attributes: number },
): ResultJson {
  const { method, options, model, certificate, history, notices, seconds } = result;
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
    notices,
  };
}
