// A model as PMML 4.4: a tree becomes a TreeModel, a list a RuleSetModel, and a scorecard a
// TreeModel that divides a derived total (PMML's own Scorecard predicts numbers, not classes).
// Categories that the model has never seen are declared to be taken as missing, and children are
// tried in order with a last one that is always true.

import { isOrdered } from "../dataset/column.ts";
import { columnsWithSources, givenColumns } from "../dataset/derived/derivation.ts";
import { type BranchCondition, type Decision, decisionOf } from "../model/decision.ts";
import type { Labelled, ListModel, Model, ScorecardModel, TreeModel } from "../model/model.ts";
import { modelKind } from "../model/model-kind.ts";
import { probabilitiesOf } from "../model/probabilities.ts";
import { totalOf } from "../model/share-text.ts";
import { type Exporter, writerOf } from "./exporter.ts";
import { PmmlCounts } from "./pmml-counts.ts";
import { predicateOf } from "./pmml-predicate.ts";
import { orderedType } from "./pmml-values.ts";
import { element } from "./xml.ts";

export const pmml: Exporter = {
  name: "pmml",
  title: "PMML",
  summary: "PMML 4.4",
  extension: ".pmml",
  mediaType: "application/xml",
  usage: "for engines that score PMML 4.4",
  write: writerOf(toPmml),
};

export function toPmml(model: Model): string {
  const lines = element("PMML", { xmlns: "http://www.dmg.org/PMML-4_4", version: "4.4" }, [
    element("Header", { description: `Predicts ${model.target}` }, [
      element("Application", { name: "Espalier" }),
    ]),
    dataDictionary(model),
    model.form === "list" ? ruleSetModel(model) : treeModel(model),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines.join("\n")}\n`;
}

/** PMML wants every field's name once, so a target that is called like a column is renamed. */
function targetName(model: Model): string {
  let name = model.target;
  while (columnNames(model).includes(name)) name = `predicted ${name}`;
  return name;
}

/** Those that are given, and those that are computed. */
function columnNames({ columns }: Model): string[] {
  return columnsWithSources(columns).map(({ name }) => name);
}

/** Every field's name. */
function namesOf(model: Model): string[] {
  return [...columnNames(model), targetName(model)];
}

function dataDictionary(model: Model): string[] {
  const values = (texts: readonly string[]): string[][] => texts.map((value) => element("Value", { value }));
  const fields = givenColumns(model.columns).map((schema) =>
    isOrdered(schema)
      ? element("DataField", { name: schema.name, optype: "continuous", dataType: orderedType(schema) })
      : element(
          "DataField",
          { name: schema.name, optype: "categorical", dataType: "string" },
          values(schema.categories),
        ),
  );
  const target = { name: targetName(model), optype: "categorical", dataType: "string" };
  const all = [...fields, element("DataField", target, values(model.classes))];
  return element("DataDictionary", { numberOfFields: all.length }, all);
}

function miningSchema(model: Model): string[] {
  const fields = givenColumns(model.columns).map((schema) =>
    element("MiningField", { name: schema.name, usageType: "active", invalidValueTreatment: "asMissing" }),
  );
  const target = element("MiningField", { name: targetName(model), usageType: "target" });
  return element("MiningSchema", {}, [...fields, target]);
}

function treeModel(model: TreeModel | ScorecardModel): string[] {
  const counts = new PmmlCounts(model.columns, namesOf(model));
  const attributes = {
    modelName: `${modelKind(model)} for ${model.target}`,
    functionName: "classification",
    algorithmName: "Espalier",
    missingValueStrategy: "none",
    noTrueChildStrategy: "returnLastPrediction",
    splitCharacteristic: "multiSplit",
  };
  const root = nodes(decisionOf(model), model, counts);
  return element("TreeModel", attributes, [miningSchema(model), ...counts.localTransformations(), root]);
}

/** Deeper nodes are not indented further, so that the text grows with the nodes alone. */
const DEEPEST_INDENT = 40;

/** Nodes within nodes, without recursion. */
function nodes(root: Decision, model: Model, counts: PmmlCounts): string[] {
  const lines: string[] = [];
  const open: (string | { decision: Decision; condition: BranchCondition | null; depth: number })[] = [
    { decision: root, condition: null, depth: 0 },
  ];
  let id = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string") {
      lines.push(next);
      continue;
    }
    const { decision, condition, depth } = next;
    const predicate = condition === null ? ["<True/>"] : predicateOf(condition, model.columns, counts);
    const indent = "  ".repeat(Math.min(depth, DEEPEST_INDENT));
    const attributes = { id: ++id, score: decision.class, recordCount: totalOf(decision) };
    const node = element("Node", attributes, [predicate, ...distribution(decision, model)]);
    for (const line of node.slice(0, -1)) lines.push(indent + line);
    open.push(`${indent}</Node>`);
    if (decision.otherwise === null) continue;
    open.push({ decision: decision.otherwise, condition: null, depth: depth + 1 });
    for (let i = decision.cases.length - 1; i >= 0; i--) {
      const own = decision.cases[i];
      open.push({ decision: own.leadsTo, condition: own.condition, depth: depth + 1 });
    }
  }
  return lines;
}

function ruleSetModel(model: ListModel): string[] {
  const { otherwise } = model;
  const counts = new PmmlCounts(model.columns, namesOf(model));
  const rules = decisionOf(model).cases.map(({ condition, leadsTo }, index) => {
    const score = probabilitiesOf(leadsTo, model.classes)[model.classes.indexOf(leadsTo.class)];
    const attributes = {
      id: index + 1,
      score: leadsTo.class,
      recordCount: totalOf(leadsTo),
      confidence: score,
    };
    return element("SimpleRule", attributes, [
      predicateOf(condition, model.columns, counts),
      ...distribution(leadsTo, model),
    ]);
  });
  const attributes = {
    recordCount: totalOf(decisionOf(model)),
    defaultScore: otherwise.class,
    defaultConfidence: probabilitiesOf(otherwise, model.classes)[model.classes.indexOf(otherwise.class)],
  };
  const ruleSet = element("RuleSet", attributes, [
    element("RuleSelectionMethod", { criterion: "firstHit" }),
    ...distribution(otherwise, model),
    ...rules,
  ]);
  const modelAttributes = {
    modelName: `Decision list for ${model.target}`,
    functionName: "classification",
    algorithmName: "Espalier",
  };
  return element("RuleSetModel", modelAttributes, [
    miningSchema(model),
    ...counts.localTransformations(),
    ruleSet,
  ]);
}

/** Counts and probabilities by class. */
function distribution(labelled: Labelled, model: Model): string[][] {
  const probabilities = probabilitiesOf(labelled, model.classes);
  return model.classes.map((value, index) =>
    element("ScoreDistribution", {
      value,
      recordCount: labelled.counts[index],
      probability: probabilities[index],
    }),
  );
}
