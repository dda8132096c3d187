// What a model answers on a part of the data, found by counting only: the part is divided by the model's questions,
// one batch per level, so it works alike on memory and on a database.

import type { CountSource, Part } from "../counts/count-source.ts";
import type { Model } from "../model/model.ts";
import { addPredictions, type ConfusionMatrix, emptyConfusion } from "./confusion-matrix.ts";
import { firstStep, type Step } from "./questions.ts";

/** The classes are the source's, followed by those only the model knows. */
export async function assessModel(source: CountSource, part: Part, model: Model): Promise<ConfusionMatrix> {
  const classes = [...new Set([...source.classes, ...model.classes])];
  const confusion = emptyConfusion(classes);
  let level: { part: Part; step: Step }[] = [{ part, step: firstStep(model) }];
  while (level.length > 0) {
    const answered = level.flatMap(({ part, step }) => ("answer" in step ? [{ part, step }] : []));
    const asked = level.flatMap(({ part, step }) => ("test" in step ? [{ part, step }] : []));
    const counts = answered.length > 0 ? await source.countClasses(answered.map((entry) => entry.part)) : [];
    answered.forEach(({ step }, index) => {
      addPredictions(confusion, {
        actual: counts[index]!,
        classes: source.classes,
        predicted: step.answer,
      });
    });
    const divided =
      asked.length > 0
        ? await source.divide(asked.map((entry) => ({ part: entry.part, test: entry.step.test })))
        : [];
    source.release(level.map((entry) => entry.part).filter((done) => done !== part));
    level = asked.flatMap(({ step }, index) => [
      { part: divided[index]!.yes, step: step.yes() },
      { part: divided[index]!.no, step: step.no() },
    ]);
  }
  return confusion;
}
