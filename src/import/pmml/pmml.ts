// PMML: decision trees and rule sets that classify.

import type { Model } from "../../model/model.ts";
import type { Imported, ImportOptions, Refuse } from "../imported.ts";
import { readXml } from "../xml.ts";
import { PmmlFields } from "./fields.ts";
import { readRuleSet } from "./rules.ts";
import { readTreeModel } from "./tree.ts";

const ELSEWHERE = ["Header", "DataDictionary", "TransformationDictionary", "MiningBuildTask", "Extension"];

export function importPmml(text: string, { target }: ImportOptions, refuse: Refuse): Imported {
  const document = readXml(text, refuse);
  if (document.name !== "PMML") refuse(`an XML file of <${document.name}>, not PMML; give a PMML file`);
  const models = document.children.filter(({ name }) => !ELSEWHERE.includes(name));
  if (models.length !== 1) refuse(`holds ${models.length} models; give a file with one`);
  const [model] = models;
  if (model.name !== "TreeModel" && model.name !== "RuleSetModel")
    refuse(`holds a <${model.name}>; a TreeModel or a RuleSetModel can be imported`);
  const task = model.attributes.get("functionName") ?? "classification";
  if (task !== "classification") refuse(`its model is for ${task}; only classification can be imported`);
  const fields = new PmmlFields(document, model, refuse);
  const isTree = model.name === "TreeModel";
  const read = isTree
    ? { form: "tree" as const, ...readTreeModel(model, fields, refuse) }
    : readRuleSet(model, fields, refuse);
  if (read.classes.length === 0) refuse("its model names no class");
  const { classes, ...structure } = read;
  const head = { target: target ?? fields.target ?? "class", classes, columns: fields.columns() };
  return {
    document: { model: { ...head, ...structure } as Model },
    source: isTree ? "a PMML decision tree" : "a PMML rule set",
    notices: fields.notices,
  };
}
