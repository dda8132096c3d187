// Opens what another program learned as a model of ours: the kind of file is told by what is in it.

import { checkText } from "../dataset/check-argument.ts";
import { DataError } from "../dataset/data-error.ts";
import type { Json } from "../model/document.ts";
import { Field, isObject } from "../model/read/read-field.ts";
import { modelFromJson } from "../model/read-json.ts";
import { MODEL_FORMAT, modelToJson } from "../model/write-json.ts";
import type { Imported, ImportOptions, Refuse } from "./imported.ts";
import { importLightGbm } from "./lightgbm.ts";
import { importPmml } from "./pmml/pmml.ts";
import { importScikitLearn } from "./scikit-learn.ts";
import { importXgboost } from "./xgboost.ts";

/** Characters; a model that people read has thousands. */
const LONGEST = 64_000_000;

const READABLE = "give PMML, a report or model of Espalier, or JSON of scikit-learn, LightGBM or XGBoost";

/**
 * Opens a tree or rule set that another program learned: PMML, JSON of scikit-learn, LightGBM and
 * XGBoost, and our own models and reports. Throws a DataError where it cannot be said as a model of
 * ours.
 */
export function importModel(text: string, options: ImportOptions = {}): Imported {
  const { name = "model" } = options;
  checkText(name, text, "the text of a model's file");
  const refuse: Refuse = (problem) => {
    throw new DataError(`${name}: ${problem}`);
  };
  if (text.length > LONGEST) refuse(`longer than ${LONGEST} characters; give a smaller model`);
  const start = /^\ufeff?\s*(\S?)/.exec(text)![1];
  if (start === "") refuse(`is empty; ${READABLE}`);
  const plain = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const imported = start === "<" ? fromMarkup(plain, options, refuse) : fromJson(plain, options, refuse);
  if (imported.source === OWN) return imported;
  // Whatever the file said, what comes out is a model that is read again.
  const { model } = modelFromJson(modelToJson(imported.document), name);
  return { ...imported, document: { ...imported.document, model } };
}

const OWN = "a model of Espalier";

/** Where a page that Espalier wrote keeps its model. */
const MODEL_BLOCK = /<script type="application\/json" id="espalier-model">(.*?)<\/script>/s;

function fromMarkup(text: string, options: ImportOptions, refuse: Refuse): Imported {
  if (!/^\s*<(!doctype html|html)\b/i.test(text)) return importPmml(text, options, refuse);
  const block = MODEL_BLOCK.exec(text);
  if (block === null) return refuse("an HTML page without a model of Espalier; give a report that it wrote");
  return { document: modelFromJson(block[1], options.name), source: OWN, notices: [] };
}

function fromJson(text: string, options: ImportOptions, refuse: Refuse): Imported {
  const value = parsed(text, refuse);
  if (!isObject(value)) {
    return refuse(
      Array.isArray(value)
        ? `a list, as XGBoost's get_dump gives it, which lacks the base score; save_model("model.json") has it`
        : `no model; ${READABLE}`,
    );
  }
  if (value.format === MODEL_FORMAT)
    return { document: modelFromJson(text, options.name), source: OWN, notices: [] };
  const file = Field.at("file", value, refuse);
  if ("tree_info" in value) return importLightGbm(file, options, refuse);
  if ("learner" in value) return importXgboost(file, options, refuse);
  if ("children_left" in value) return importScikitLearn(file, options, refuse);
  return refuse(`JSON of a kind that is not known; ${READABLE}`);
}

function parsed(text: string, refuse: Refuse): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    if (/^tree\nversion=/.test(text))
      return refuse("a text model of LightGBM; write json.dump(booster.dump_model(), file) instead");
    if (/^(\{L|.{0,3}PK|\x80)/s.test(text)) return refuse(`a binary file; ${READABLE}`);
    return refuse(`not valid JSON; ${READABLE}`);
  }
}
