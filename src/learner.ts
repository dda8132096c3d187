/**
 * For writers of learners: what a learner is, the counts it asks for, its options, and what compares
 * it with others. Types of `espalier` can be imported from here, too.
 * @module espalier/learner
 */

export { type Compared, type CompareOptions, compareMethods } from "./choose/compare-methods.ts";
export { learnSource } from "./choose/learn-source.ts";
export { serveThread } from "./choose/race/serve-thread.ts";
export {
  createMemorySource,
  type MemorySource,
  type MemorySourceOptions,
} from "./counts/memory/memory-source.ts";
export type { Concept, ConceptAttribute, ConceptFamily, Literal } from "./dataset/generate/concept.ts";
export { type CreateConceptOptions, concepts, createConcept } from "./dataset/generate/concepts.ts";
export { type GenerateOptions, generateDataset } from "./dataset/generate/generate-dataset.ts";
export { createRandom, type Random } from "./dataset/random.ts";
export { selectColumns, selectRows } from "./dataset/select.ts";
export { assessModel } from "./evaluate/assess-model.ts";
export type { ConfusionMatrix } from "./evaluate/confusion-matrix.ts";
export { correctedTTest, type PairedTest } from "./evaluate/corrected-t-test.ts";
export { type CrossValidateOptions, crossValidate } from "./evaluate/cross-validate.ts";
export type { FoldPlan } from "./evaluate/folds.ts";
export { type HoldOutOptions, holdOut } from "./evaluate/hold-out.ts";
export { measure } from "./evaluate/measures.ts";
export type * from "./index.ts";
export { fitProcedure } from "./learn/fit-procedure.ts";
export { procedureOf, type ShownColumns } from "./learn/procedure.ts";
export { findLearner, learners } from "./learn/registry.ts";
export { atLeastZero, limit, numberBetween, oneOf, wholeNumber } from "./learner/option.ts";
export { measureSize } from "./model/size.ts";
export type { ClassFactors } from "./objective/priors.ts";
export { selectAttributes, selectPart } from "./select/select.ts";
export { selectMethods } from "./select/select-options.ts";
export { type CriterionName, splitCriterion } from "./split/criteria/criterion.ts";
