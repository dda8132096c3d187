// The flags of column selection, for `select` itself and for `--select` before a learner.

import { type Command, Option } from "commander";
import type { SelectRequest } from "../../learn/procedure.ts";
import { type SelectMethod, selectMethods, type ToleranceOf } from "../../select/select-options.ts";
import type { CommandCall } from "../commands/command.ts";
import { UsageError } from "../io/exit-code.ts";
import { addFlags } from "./add-flags.ts";

export interface SelectFlags {
  readonly method: SelectMethod;
  readonly tolerance: number | "auto";
  readonly toleranceOf: ToleranceOf;
}

export function declareToleranceFlags(command: Command, group: string): void {
  addFlags(command, group, [
    [
      "--tolerance <share>",
      "share of the conflicts that the columns may leave uncovered, or auto to choose it by cross-validation (default: 0)",
      parseTolerance,
    ],
    new Option("--tolerance-of <what>", "what the tolerance is a share of (default: conflicts)").choices([
      "conflicts",
      "rows",
    ]),
  ]);
}

export function parseSelectFlags(
  flag: string,
  method: string,
  { tolerance = 0, toleranceOf = "conflicts" }: CommandCall["options"],
): SelectFlags {
  if (!selectMethods.includes(method as SelectMethod)) {
    const known = selectMethods.join(", ");
    throw new UsageError(
      `${flag}: there is no selection method called "${method}"; the selection methods are ${known}`,
    );
  }
  return { method: method as SelectMethod, tolerance, toleranceOf };
}

function parseTolerance(text: string): number | "auto" {
  if (text === "auto") return "auto";
  const share = Number(text);
  if (text.trim() === "" || !(share >= 0 && share < 1)) {
    throw new UsageError(`--tolerance: expected a share from 0 to below 1, or auto, got "${text}"`);
  }
  return share;
}

/** How columns are selected, as the library takes it. */
export function selectRequest(
  { method, tolerance, toleranceOf }: SelectFlags,
  { seed, timeLimit }: { readonly seed: number; readonly timeLimit: number },
): SelectRequest {
  return { method, tolerance: { share: tolerance, of: toleranceOf }, timeLimit, seed };
}
