// What was learned, for a person: the model, then a few plain sentences.

import type { Choice } from "../../choose/choice/choice.ts";
import { frontierLines } from "../../choose/choice/frontier.ts";
import type { LearnResult } from "../../choose/learn-result.ts";
import type { CountSource } from "../../counts/count-source.ts";
import type { CrossMeasures } from "../../evaluate/cross-measures.ts";
import type { Measures } from "../../evaluate/measures.ts";
import { checklistItems } from "../../model/model-kind.ts";
import { gapText } from "../../text/gap-text.ts";
import { countOf, grouped, percent } from "../../text/numbers.ts";
import { listed } from "../../text/sentences.ts";
import { alwaysSentence } from "./always-sentence.ts";
import {
  accuracySentence,
  caughtSentence,
  classTable,
  confusionTable,
  costSentence,
  probabilitySentence,
} from "./describe-measures.ts";

export interface ResultDescription extends LearnResult {
  /** Whether to say what was not tried, too. */
  readonly isVerbose?: boolean;
  /** The model in words. */
  readonly text: string;
  readonly data: {
    readonly name: string;
    readonly rows: number;
    readonly attributes: number;
    /** Whether rows have weights, so that what is counted of them are weights. */
    readonly isWeighted: boolean;
    /** The groups or times that splits respected. */
    readonly units: CountSource["units"];
  };
}

export function describeResult(description: ResultDescription): string {
  const { train, test, cv, text, evaluation } = description;
  const measured = test ?? cv;
  const caught = measured && caughtSentence(measured);
  const always = alwaysSentence(description.model);
  const blocks = [
    ...(caught === null ? [] : [caught]),
    ...(always === null ? [] : [always]),
    ...(description.choice?.warnings ?? []),
    text.trimEnd(),
    [dataSentence(description), sizeSentence(description)].join("\n"),
  ];
  if (description.choice !== null)
    blocks.push(...choiceBlocks(description.choice, description.isVerbose ?? false));
  const proof = certificateSentence(description);
  if (proof !== null) blocks.push(proof);
  if (test !== null) {
    const where =
      evaluation.testRows === null
        ? heldOutRows(test, description.data.units)
        : `${countOf(test.rows, "row")} of ${evaluation.testRows.name}`;
    blocks.push(measuredBlock(test, where, description.data.units));
  }
  if (cv !== null) {
    const isNested = description.choice !== null && !evaluation.isByChoice;
    blocks.push(crossBlock(cv, { isNested, units: description.data.units }));
  }
  const trained = `Accuracy ${percent(train.accuracy)} on the ${countOf(train.rows, "training row")}`;
  if (test === null && cv === null) {
    const cost = costSentence(train);
    blocks.push(
      `${trained}; majority-class baseline ${percent(train.baseline)}.\n${cost === null ? "" : `${cost}\n`}Training accuracy is optimistic: add --test 0.3 or --cv 10 to estimate the accuracy on new rows.`,
    );
  } else blocks.push(`${trained}.`);
  return `${blocks.join("\n\n")}\n`;
}

/** The frontier, and what was not tried, are listed only with --verbose. */
function choiceBlocks({ why, notTried, frontier }: Choice, isVerbose: boolean): string[] {
  const blocks = why.length > 0 ? [why.join("\n")] : [];
  if (isVerbose && frontier !== null)
    blocks.push(["By the same folds:", ...frontierLines(frontier).map((line) => `  ${line}`)].join("\n"));
  if (isVerbose && notTried.length > 0)
    blocks.push(["Not tried:", ...notTried.map((line) => `  ${line}`)].join("\n"));
  return blocks;
}

function dataSentence({ method, model, train, data }: ResultDescription): string {
  const from = data.name === "-" ? "standard input" : data.name;
  const classes = model.classes.length <= 6 ? ` (${listed(model.classes)})` : "";
  const used =
    grouped(train.rows) === grouped(data.rows)
      ? ""
      : ` (${grouped(train.rows)} for training${data.isWeighted ? ", by weight" : ""})`;
  return `Learned by ${method} from ${from}: ${countOf(data.rows, "row")}${used}, ${countOf(data.attributes, "column")}, ${countOf(model.classes.length, "class", "classes")}${classes}.`;
}

function sizeSentence({ model, size }: ResultDescription): string {
  const { nodes, leaves, conditions, depth, attributes } = size;
  if (nodes === 0) return "The model has no conditions: it predicts the same class for every row.";
  if (model.form === "list") {
    return `The list has ${countOf(nodes, "rule")} and a default, ${countOf(conditions, "condition")} in all on ${countOf(attributes, "column")}.`;
  }
  const items = checklistItems(model);
  if (items !== null) {
    return `The checklist has ${countOf(items.length, "item")} on ${countOf(attributes, "column")}; the number of items that hold says how probable each class is.`;
  }
  if (model.form === "scorecard") {
    return `The scorecard has ${countOf(nodes, "item")} with ${countOf(conditions, "condition")} on ${countOf(attributes, "column")}; the points of all items are added up, and the total decides.`;
  }
  const inside = conditions === nodes ? "" : ` (${countOf(conditions, "condition")})`;
  return `The tree has ${countOf(nodes, "split")}${inside} on ${countOf(attributes, "column")} and ${countOf(leaves, "leaf", "leaves")}; a prediction takes at most ${countOf(depth, "split")}.`;
}

function certificateSentence({ certificate }: ResultDescription): string | null {
  if (certificate === null) return null;
  const { optimal, searched } = certificate;
  return optimal
    ? `Proved best on the training rows among ${searched}.`
    : `Not proved best: ${gapText(certificate)}, among ${searched}.`;
}

function heldOutRows({ rows }: Measures, units: CountSource["units"]): string {
  if (units === null) return countOf(rows, "held-out row");
  return units.by === "group"
    ? `${countOf(rows, "held-out row")} of other groups (${units.column})`
    : `the ${countOf(rows, "latest row")} (by ${units.column})`;
}

/** Share of the rows below which it is said that they are fewer independent ones. */
const LEAST_INDEPENDENT = 0.95;

function measuredBlock(measures: Measures, where: string, units: CountSource["units"]): string {
  const hasUnits = units !== null;
  const cost = costSentence(measures);
  const probable = probabilitySentence(measures);
  const { rows, independentRows } = measures;
  const evidence =
    independentRows < LEAST_INDEPENDENT * rows
      ? `${hasUnits ? "Rows that belong together err together: for" : "By their weights rows matter unequally: for"} the interval they count as ${grouped(Math.round(independentRows))} independent ones.`
      : null;
  const sentences = [accuracySentence(measures, where), evidence, probable, cost].filter(
    (line) => line !== null,
  );
  return [...sentences, "", classTable(measures), "", confusionTable(measures)].join("\n");
}

function crossBlock(
  cv: CrossMeasures,
  { isNested, units }: { readonly isNested: boolean; readonly units: CountSource["units"] },
): string {
  const nested = isNested ? "nested " : "";
  const corrected = cv.isCorrected ? ", corrected for the choice" : "";
  const kept =
    units === null
      ? ""
      : units.by === "group"
        ? ` over groups (${units.column})`
        : ` that rolls forward in time (${units.column})`;
  const where = `${countOf(cv.rows, "row")} by ${nested}${cv.folds}-fold cross-validation${kept}${corrected}`;
  return measuredBlock(cv, where, units);
}
