/**
 * For writers of learners: what a learner is, the counts it asks for, options, growing a tree by
 * splits of one's own, data to try it on, and what compares it with others. The types of `espalier`
 * are here, too.
 * @module espalier/learner
 */

export { type Compared, type CompareOptions, compareMethods } from "./choose/compare-methods.ts";
export { learnSource } from "./choose/learn-source.ts";
export { serveThread } from "./choose/race/serve-thread.ts";
export type {
  CountRequest,
  CountSource,
  DividedPart,
  DivideRequest,
  Histogram,
  Outcomes,
  Part,
  RandomSplitOptions,
  Variable,
  WeightedHistogram,
  WeightedRequest,
} from "./counts/count-source.ts";
export {
  createMemorySource,
  type MemorySource,
  type MemorySourceOptions,
} from "./counts/memory/memory-source.ts";
export type { SplitCriterion } from "./counts/split-criterion.ts";
export type { Weighting } from "./counts/weighting.ts";
export type { Concept, ConceptAttribute, ConceptFamily, Literal } from "./dataset/generate/concept.ts";
export { type CreateConceptOptions, concepts, createConcept } from "./dataset/generate/concepts.ts";
export { type GenerateOptions, generateDataset } from "./dataset/generate/generate-dataset.ts";
export { createRandom, type Random } from "./dataset/random.ts";
export { selectColumns, selectRows } from "./dataset/select.ts";
export { type WriteCsvOptions, writeCsv } from "./dataset/write/write-csv.ts";
export type { Bins } from "./encoding/bins.ts";
export type { CodedTableColumn, RankedTableColumn, Table, TableColumn } from "./encoding/table.ts";
export { assessModel } from "./evaluate/assess-model.ts";
export type { ConfusionMatrix } from "./evaluate/confusion-matrix.ts";
export { type CrossValidateOptions, crossValidate } from "./evaluate/cross-validate.ts";
export type { FoldPlan } from "./evaluate/folds.ts";
export { type HoldOutOptions, holdOut } from "./evaluate/hold-out.ts";
export { measure } from "./evaluate/measures.ts";
export { correctedTTest, type PairedTest } from "./evaluate/significance/corrected-t-test.ts";
export type { Interval } from "./evaluate/wilson-interval.ts";
export { learnTree } from "./grow/learn-tree.ts";
export { type GreedyTreeOptions, greedyTreeOptionSpecs } from "./grow/tree-options.ts";
export type * from "./index.ts";
export type { Sides } from "./kernels/split-search.ts";
export { type Fit, fitProcedure } from "./learn/fit-procedure.ts";
export { type Procedure, procedureOf } from "./learn/procedure.ts";
export { findLearner, learners } from "./learn/registry.ts";
export type { DataShape } from "./learner/data-shape.ts";
export type { Learned, Learner, LearnRequest, Setting, Settings, Traits } from "./learner/learner.ts";
export { modelHead } from "./learner/model-head.ts";
export {
  atLeastZero,
  limit,
  numberBetween,
  type OptionSpec,
  type OptionsOf,
  oneOf,
  wholeNumber,
} from "./learner/option.ts";
export {
  costs,
  maxConditions,
  maxDepth,
  minRows,
  priors,
  seed,
  timeLimit,
} from "./learner/shared-options.ts";
export { SharedWork } from "./learner/shared-work.ts";
export type { ListModel, ScorecardModel, TreeModel } from "./model/model.ts";
export { type ModelSize, measureSize } from "./model/size.ts";
export type { NamedCosts } from "./objective/cost.ts";
export type { ClassFactors, Priors } from "./objective/priors.ts";
export type { SearchThread } from "./run/thread.ts";
export type { Tolerance } from "./search/columns/sufficiency.ts";
export { selectPart } from "./select/select.ts";
export {
  type SelectCertificate,
  type Selection,
  type SelectMethod,
  type SelectOptions,
  selectMethods,
} from "./select/select-options.ts";
export { type CriterionName, splitCriterion } from "./split/criteria/criterion.ts";
export {
  type ChooseRequest,
  type ChosenSplit,
  chooseByMerit,
  type OpenNode,
  type SplitChooser,
  type SplitRules,
} from "./split/split-chooser.ts";
