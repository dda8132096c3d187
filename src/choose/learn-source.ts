// The one evaluated path from a count source to a model: by a method that is named, or by the one that a
// race among all finds best. The library, the command line, comparisons and reports all take it.

import type { CountSource, Part } from "../counts/count-source.ts";
import { responsiveSource } from "../counts/responsive-source.ts";
import { checkObject, checkWatching } from "../dataset/check-argument.ts";
import { learnerOf, type MethodName } from "../learn/registry.ts";
import type { LearnContext, Learner } from "../learner/learner.ts";
import { learnChosen } from "./learn-chosen.ts";
import { learnNamed } from "./learn-named.ts";
import type {
  ChooseLearnOptions,
  ChosenLearnResult,
  LearnRequestOptions,
  LearnResult,
  NamedLearnOptions,
  OwnLearnOptions,
} from "./learn-options.ts";
import type { LearnRequest } from "./learn-request.ts";
import { reportSteadily } from "./steady-progress.ts";

/** What the options of a call are, for messages. */
export const LEARN_OPTIONS = "an object; leave them out to have the method chosen";

/** Learns and evaluates a model from all rows of a count source, or from those of a part. */
export function learnSource<Name extends MethodName>(
  source: CountSource,
  options: NamedLearnOptions<Name> & { readonly part?: Part },
): Promise<LearnResult>;
export function learnSource<Options extends object>(
  source: CountSource,
  options: OwnLearnOptions<Options> & { readonly part?: Part },
): Promise<LearnResult>;
export function learnSource(
  source: CountSource,
  options?: ChooseLearnOptions & { readonly part?: Part },
): Promise<ChosenLearnResult>;
export function learnSource(source: CountSource, options: UntypedLearnOptions = {}): Promise<LearnResult> {
  return learnUntyped(source, options);
}

/** Options whose types depend on a method that is known only when the program runs. */
export interface UntypedLearnOptions extends LearnRequestOptions {
  readonly method?: string | Learner | undefined;
  readonly part?: Part;
}

/** As `learnSource`; what the options of the method are is checked when the program runs. */
export async function learnUntyped(source: CountSource, options: UntypedLearnOptions): Promise<LearnResult> {
  checkObject("options of learn", options, LEARN_OPTIONS);
  checkWatching(options.signal, options.onProgress);
  const { method, part, select, screen, evaluate, seed, signal, onProgress, startSearchThread, ...given } =
    options;
  const context: LearnContext = {
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
    ...(startSearchThread && { startSearchThread }),
  };
  const request: LearnRequest = {
    part: part ?? source.everything,
    select: select ?? null,
    screen: screen ?? null,
    evaluate,
    seed,
    given,
  };
  // What is measured after an abort is measured to the end, but in pieces, so that others have their turns.
  const shown = signal || onProgress ? responsiveSource(source) : source;
  return reportSteadily(context, (steady) =>
    method === undefined
      ? learnChosen(shown, request, steady)
      : learnNamed(shown, learnerOf(method), request, steady),
  );
}
