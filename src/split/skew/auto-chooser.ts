// auto-skew: a split that chance does not explain is taken as it is. Otherwise exact lookahead over
// pairs (and triples, where they fit) decides, then skewing, and where neither finds anything the
// plain best split.

import { gainTail } from "../lookahead/chi-square.ts";
import { lookAhead, TRIPLE_BUDGET } from "../lookahead/lookahead-chooser.ts";
import type { ChosenSplit, SplitChooser } from "../split-chooser.ts";
import { type NodeSurvey, surveyNodes } from "../survey.ts";
import { chooseBySkewing, type SkewSettings, toChoice } from "./skew-chooser.ts";

/** The p-value at which a split or a combination counts as found. */
const FOUND = 0.01;

export function chooseAutomatically(settings: SkewSettings): SplitChooser {
  const skew = chooseBySkewing(settings);
  const lookahead = { ...settings, level: FOUND, budget: { left: TRIPLE_BUDGET } };
  return async (request) => {
    const { source, nodes } = request;
    const surveys = await surveyNodes(request, settings);
    const choices: (ChosenSplit | null)[] = [];
    for (const [index, survey] of surveys.entries()) {
      choices.push(
        isFound(survey, source.classes.length)
          ? toChoice(source, survey, null, settings.minRows)
          : await lookAhead(request, nodes[index], survey, lookahead),
      );
    }
    const rest = nodes.flatMap((_, index) => (choices[index] === null ? [index] : []));
    if (rest.length === 0) return choices;
    const chosen = await skew({ ...request, nodes: rest.map((index) => nodes[index]) });
    rest.forEach((index, place) => {
      choices[index] = chosen[place];
    });
    return choices;
  };
}

/** Whether chance would hardly ever give so good a split among all the conditions tried. */
function isFound({ best, merit, varying }: NodeSurvey, classes: number): boolean {
  if (best === null) return true;
  const tried = varying.reduce((sum, each) => sum + Math.max(1, each.codes.length - 1), 0);
  return tried * gainTail(best.merit - merit, 2, classes) <= FOUND;
}
