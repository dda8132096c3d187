// The flags of column selection, for `select` itself and for `--select` before a learner.

import { type Command, Option } from "commander";
import type { CountSource, Part } from "../../counts/count-source.ts";
import { chooseByCrossValidation } from "../../evaluate/choose-by-cross-validation.ts";
import { learnPart } from "../../learn/learn.ts";
import type { ToleranceOf } from "../../learn/select/measure.ts";
import { type SelectMethod, type SelectOptions, selectMethods } from "../../learn/select/select.ts";
import type { LearnContext } from "../../learn/shared/learner.ts";
import { UsageError } from "./usage-error.ts";

export interface SelectFlags {
  readonly method: SelectMethod;
  readonly tolerance: number | "auto";
  readonly toleranceOf: ToleranceOf;
}

/** Shares of the conflicts (or rows) that `--tolerance auto` tries. */
const TOLERANCES = [0, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2];
const FOLDS = 10;

export function declareToleranceFlags(command: Command, group: string): void {
  command.addOption(
    new Option(
      "--tolerance <share>",
      "share of the conflicts that the columns may leave uncovered, or auto: chosen by cross-validation (default: 0)",
    ).helpGroup(group),
  );
  command.addOption(
    new Option("--tolerance-of <what>", "what the tolerance is a share of (default: conflicts)")
      .choices(["conflicts", "rows"])
      .helpGroup(group),
  );
}

export function parseSelectFlags(
  flag: string,
  method: string,
  options: Readonly<Record<string, string | undefined>>,
): SelectFlags {
  if (!selectMethods.includes(method as SelectMethod)) {
    const known = selectMethods.join(", ");
    throw new UsageError(`${flag}: there is no selection method called "${method}"; they are ${known}`);
  }
  return {
    method: method as SelectMethod,
    tolerance: parseTolerance(options.tolerance),
    toleranceOf: options.toleranceOf === "rows" ? "rows" : "conflicts",
  };
}

function parseTolerance(text: string | undefined): number | "auto" {
  if (text === undefined) return 0;
  if (text === "auto") return "auto";
  const share = Number(text);
  if (text.trim() === "" || !(share >= 0 && share < 1)) {
    throw new UsageError(`--tolerance: expected a share from 0 to below 1, or auto, got "${text}"`);
  }
  return share;
}

export interface ToleranceRequest {
  readonly source: CountSource;
  readonly part: Part;
  readonly seed: number;
  /** The learner that judges the columns: ID3, or the one that will use them. */
  readonly method: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly timeLimit: number;
  readonly context: LearnContext;
}

/** The options for the selection; a tolerance of `auto` becomes the one that cross-validation finds best. */
export async function resolveSelection(
  flags: SelectFlags,
  request: ToleranceRequest,
): Promise<SelectOptions> {
  const { source, part, seed, method, options, timeLimit, context } = request;
  const withShare = (share: number): SelectOptions => ({
    method: flags.method,
    tolerance: { share, of: flags.toleranceOf },
    timeLimit,
    seed,
  });
  if (flags.tolerance !== "auto") return withShare(flags.tolerance);
  const [counts] = await source.countClasses([part]);
  const rows = counts!.reduce((sum, count) => sum + count, 0);
  const folds = Math.min(FOLDS, Math.floor(rows));
  if (folds < 2) return withShare(0);
  const { best } = await chooseByCrossValidation(source, part, {
    candidates: TOLERANCES,
    folds,
    seed,
    learn: async (train, share) => {
      context.signal?.throwIfAborted();
      context.onProgress?.({ done: null, text: `trying a tolerance of ${share}` });
      return (await learnPart(source, train, { method, options, select: withShare(share), ...context }))
        .model;
    },
  });
  return withShare(best);
}
