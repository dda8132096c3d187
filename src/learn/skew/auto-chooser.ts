// auto-skew: a plain split that chance does not explain is taken as it is. Otherwise exact lookahead over pairs (and
// triples, where they fit) decides, then skewing, and where neither finds anything the node is split plainly.

import { createRandom } from "../../dataset/random.ts";
import type { ChosenSplit, SplitChooser } from "../tree/split-chooser.ts";
import { gainTail } from "./chi-square.ts";
import { drawFavouredSettings } from "./favoured-settings.ts";
import { lookAhead } from "./lookahead-chooser.ts";
import { type SkewSettings, tallyVotes, toChoice } from "./skew-chooser.ts";
import { type NodeSurvey, surveyNodes } from "./survey.ts";

export interface AutoSkewSettings extends SkewSettings {
  readonly level: number;
  readonly tripleBudget: number;
}

export function chooseAutomatically(settings: AutoSkewSettings): SplitChooser {
  const random = createRandom(settings.seed, 2003);
  return async (request) => {
    const { source, nodes } = request;
    const surveys = await surveyNodes(request);
    const choices: (ChosenSplit | null)[] = [];
    for (const [index, survey] of surveys.entries()) {
      const plain = isSignificant(survey, source.classes.length, settings.level);
      choices.push(plain ? null : await lookAhead(request, nodes[index]!, settings));
    }
    const weightings = surveys.map((survey, index) =>
      choices[index] !== null || isSignificant(survey, source.classes.length, settings.level)
        ? []
        : drawFavouredSettings({ ...settings, varying: survey.varying, variables: source.variables, random }),
    );
    const winners = await tallyVotes(request, surveys, weightings, settings.gainShare);
    return surveys.map((survey, index) => choices[index] ?? toChoice(request, survey, winners[index]!));
  };
}

/** Whether chance would hardly ever give so good a plain split among all the conditions tried. */
function isSignificant({ best, merit, varying }: NodeSurvey, classes: number, level: number): boolean {
  if (best === null) return true;
  const tried = varying.reduce((sum, each) => sum + Math.max(1, each.codes.length - 1), 0);
  return tried * gainTail(best.merit - merit, 2, classes) <= level;
}
