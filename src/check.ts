/**
 * What can be proved: the certificates of exact methods checked anew by simpler means, and the
 * bounds of the papers. The types of `espalier` are here, too.
 * @module espalier/check
 */

export type { Check } from "./check/check.ts";
export { type CertificateClaim, checkCertificate } from "./check/check-certificate.ts";
export { type ChecklistClaim, checkChecklist } from "./check/check-checklist.ts";
export { checkRules, type RulesClaim } from "./check/check-rules.ts";
export { checkScorecard, type ScorecardClaim } from "./check/check-scorecard.ts";
export { checkTree, type TreeClaim } from "./check/check-tree.ts";
export type { AllRulesRequest } from "./check/try-all-rules.ts";
export type { Literal } from "./dataset/generate/concept.ts";
export type { CodedTableColumn, RankedTableColumn, Table, TableColumn } from "./encoding/table.ts";
export type * from "./index.ts";
export type { ListModel } from "./model/model.ts";
export type { CostMatrix } from "./objective/cost.ts";
export {
  type FormulaBound,
  formulaReplicationBound,
  type ReplicationBound,
  replicationBound,
} from "./theory/replication.ts";
export { minFeaturesSampleSize, type SampleSize, type SampleSizeRequest } from "./theory/sample-size.ts";
export {
  exampleOrders,
  sufficientExamples,
  type TreeClass,
  type VcDimension,
  vcDimension,
} from "./theory/vc-dimension.ts";
