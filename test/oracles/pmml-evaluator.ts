// A small reader, checker and evaluator of PMML 4.4 trees and rule sets, written from the standard's text and sharing
// nothing with the exporter: its own XML parsing, three-valued predicates, invalid values as the mining schema says.

export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  /** Of a Constant; other elements hold none. */
  readonly text: string;
}

export function parseXml(source: string): XmlElement {
  const declaration = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/.exec(source);
  if (!declaration) throw new Error("no XML declaration");
  const top: XmlElement = { name: "#document", attributes: new Map(), children: [], text: "" };
  const open = [top];
  const token = /(?:<\/([\w-]+)>|<([\w-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>)([^<]*)/y;
  token.lastIndex = declaration[0].length;
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    const match = token.exec(source);
    if (!match) throw new Error(`not well-formed at ${at}: ${source.slice(at, at + 60)}`);
    const [, closing, name, attributes, selfClosed, after] = match;
    const holdsText = name === "Constant" && !selfClosed;
    if (!holdsText && after!.trim() !== "") throw new Error(`text at ${at}: ${after}`);
    if (closing !== undefined) {
      if (open.pop()!.name !== closing) throw new Error(`</${closing}> closes another element`);
      continue;
    }
    const text = holdsText ? unescapeXml(after!) : "";
    const element: XmlElement = { name: name!, attributes: parseAttributes(attributes!), children: [], text };
    open.at(-1)!.children.push(element);
    if (!selfClosed) open.push(element);
  }
  if (open.length !== 1 || top.children.length !== 1) throw new Error("not exactly one root element");
  return top.children[0];
}

function parseAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name, value] of text.matchAll(/([\w:-]+)="([^"]*)"/g)) {
    if (attributes.has(name!)) throw new Error(`attribute ${name} twice`);
    attributes.set(name!, unescapeXml(value!.replace(/[\t\n\r]/g, " ")));
  }
  return attributes;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-fA-F]+)|(\w+));|&/g, (whole, decimal, hexadecimal, entity) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hexadecimal) return String.fromCodePoint(Number.parseInt(hexadecimal, 16));
    const character = ENTITIES[entity];
    if (character === undefined) throw new Error(`unknown entity ${whole}`);
    return character;
  });
}

/** What the schema allows of the elements we use: children in this order (`?` `*` `+`), attributes (`!` = required). */
const SCHEMA: Readonly<Record<string, { children: string; attributes: string }>> = {
  PMML: {
    children: "Header MiningBuildTask? DataDictionary TransformationDictionary? MODEL+",
    attributes: "version! xmlns!",
  },
  Header: {
    children: "Application? Annotation* Timestamp?",
    attributes: "copyright description modelVersion",
  },
  Application: { children: "", attributes: "name! version" },
  DataDictionary: { children: "DataField+", attributes: "numberOfFields" },
  DataField: {
    children: "Interval* Value*",
    attributes: "name! displayName optype! dataType! taxonomy isCyclic",
  },
  Value: { children: "", attributes: "value! displayValue property" },
  MiningSchema: { children: "MiningField+", attributes: "" },
  MiningField: {
    children: "",
    attributes:
      "name! usageType optype importance outliers lowValue highValue missingValueReplacement missingValueTreatment invalidValueTreatment invalidValueReplacement",
  },
  TreeModel: {
    children:
      "MiningSchema Output? ModelStats? ModelExplanation? Targets? LocalTransformations? Node ModelVerification?",
    attributes:
      "modelName functionName! algorithmName missingValueStrategy missingValuePenalty noTrueChildStrategy splitCharacteristic isScorable",
  },
  RuleSetModel: {
    children:
      "MiningSchema Output? ModelStats? ModelExplanation? Targets? LocalTransformations? RuleSet ModelVerification?",
    attributes: "modelName functionName! algorithmName isScorable",
  },
  LocalTransformations: { children: "DerivedField*", attributes: "" },
  DerivedField: { children: "EXPRESSION Interval* Value*", attributes: "name displayName optype! dataType!" },
  Apply: {
    children: "EXPRESSION*",
    attributes: "function! mapMissingTo defaultValue invalidValueTreatment",
  },
  FieldRef: { children: "", attributes: "field! mapMissingTo" },
  Constant: { children: "", attributes: "dataType missing" },
  Node: {
    children: "PREDICATE Partition? ScoreDistribution* Node*",
    attributes: "id score recordCount defaultChild",
  },
  RuleSet: {
    children: "RuleSelectionMethod+ ScoreDistribution* RULE*",
    attributes: "recordCount nbCorrect defaultScore defaultConfidence",
  },
  RuleSelectionMethod: { children: "", attributes: "criterion!" },
  SimpleRule: {
    children: "PREDICATE ScoreDistribution*",
    attributes: "id score! recordCount nbCorrect confidence weight",
  },
  ScoreDistribution: { children: "", attributes: "value! recordCount! confidence probability" },
  SimplePredicate: { children: "", attributes: "field! operator! value" },
  CompoundPredicate: { children: "PREDICATE PREDICATE+", attributes: "booleanOperator!" },
  True: { children: "", attributes: "" },
  False: { children: "", attributes: "" },
};

const GROUPS: Readonly<Record<string, string>> = {
  MODEL: "TreeModel|RuleSetModel",
  EXPRESSION: "Apply|FieldRef|Constant",
  RULE: "SimpleRule|CompoundRule",
  PREDICATE: "SimplePredicate|CompoundPredicate|SimpleSetPredicate|True|False",
};

const ENUMERATIONS: Readonly<Record<string, readonly string[]>> = {
  "DataField.optype": ["categorical", "ordinal", "continuous"],
  "DataField.dataType": ["string", "integer", "float", "double", "boolean", "date", "dateTime"],
  "DerivedField.optype": ["categorical", "ordinal", "continuous"],
  "DerivedField.dataType": ["string", "integer", "float", "double", "boolean"],
  "Constant.dataType": ["string", "integer", "float", "double", "boolean", "date", "dateTime"],
  "MiningField.usageType": ["active", "predicted", "target", "supplementary", "group", "order"],
  "MiningField.invalidValueTreatment": ["returnInvalid", "asIs", "asMissing", "asValue"],
  "TreeModel.functionName": ["classification"],
  "RuleSetModel.functionName": ["classification"],
  "TreeModel.missingValueStrategy": [
    "lastPrediction",
    "nullPrediction",
    "defaultChild",
    "weightedConfidence",
    "aggregateNodes",
    "none",
  ],
  "TreeModel.noTrueChildStrategy": ["returnNullPrediction", "returnLastPrediction"],
  "TreeModel.splitCharacteristic": ["binarySplit", "multiSplit"],
  "RuleSelectionMethod.criterion": ["weightedSum", "weightedMax", "firstHit"],
  "CompoundPredicate.booleanOperator": ["or", "and", "xor", "surrogate"],
  "SimplePredicate.operator": [
    "equal",
    "notEqual",
    "lessThan",
    "lessOrEqual",
    "greaterThan",
    "greaterOrEqual",
    "isMissing",
    "isNotMissing",
  ],
};

/** Throws where the document breaks the schema or its own dictionary. */
export function checkPmml(root: XmlElement): void {
  if (root.name !== "PMML" || root.attributes.get("version") !== "4.4") throw new Error("not PMML 4.4");
  if (root.attributes.get("xmlns") !== "http://www.dmg.org/PMML-4_4") throw new Error("wrong namespace");
  const declared = [...find(root, "DataField"), ...find(root, "DerivedField")];
  const fields = new Set(declared.map((field) => field.attributes.get("name")!));
  if (fields.size < declared.length) throw new Error("a field twice");
  const ids = new Set<string>();
  const visit = (element: XmlElement): void => {
    const rule = SCHEMA[element.name];
    if (!rule) throw new Error(`unknown element ${element.name}`);
    const pattern = rule.children
      .split(" ")
      .filter(Boolean)
      .map((part) => {
        const [, name, repeat] = /^(\w+)([?*+]?)$/.exec(part)!;
        return `(?:(?:${GROUPS[name!] ?? name}) )${repeat}`;
      })
      .join("");
    const children = element.children.map((child) => `${child.name} `).join("");
    if (!new RegExp(`^${pattern}$`).test(children))
      throw new Error(`${element.name} may not hold: ${children}`);
    const allowed = rule.attributes.split(" ").filter(Boolean);
    for (const name of allowed) {
      if (name.endsWith("!") && !element.attributes.has(name.slice(0, -1)))
        throw new Error(`${element.name} lacks ${name}`);
    }
    for (const [name, value] of element.attributes) {
      if (!allowed.includes(name) && !allowed.includes(`${name}!`))
        throw new Error(`${element.name} has ${name}`);
      const values = ENUMERATIONS[`${element.name}.${name}`];
      if (values && !values.includes(value)) throw new Error(`${element.name}.${name} is ${value}`);
      if (
        /^(recordCount|confidence|probability|defaultConfidence|numberOfFields)$/.test(name) &&
        !/^\d+(\.\d+)?(e[+-]?\d+)?$/.test(value)
      ) {
        throw new Error(`${element.name}.${name} is no number: ${value}`);
      }
    }
    const id = element.name === "Node" ? element.attributes.get("id") : undefined;
    if (id !== undefined && ids.has(id)) throw new Error(`id ${id} twice`);
    if (id !== undefined) ids.add(id);
    const field =
      element.name === "MiningField" ? element.attributes.get("name") : element.attributes.get("field");
    if (field !== undefined && !fields.has(field)) throw new Error(`unknown field ${field}`);
    element.children.forEach(visit);
  };
  visit(root);
}

function find(element: XmlElement, name: string): XmlElement[] {
  return [
    ...(element.name === name ? [element] : []),
    ...element.children.flatMap((child) => find(child, name)),
  ];
}

type Value = string | number | boolean | null;

export interface PmmlScore {
  readonly class: string;
  readonly probabilities: Readonly<Record<string, number>>;
}

export function evaluatePmml(root: XmlElement, row: Readonly<Record<string, unknown>>): PmmlScore {
  const values = new Map<string, Value>();
  for (const mining of find(root, "MiningField")) {
    if (mining.attributes.get("usageType") !== "active") continue;
    const name = mining.attributes.get("name")!;
    const field = find(root, "DataField").find((candidate) => candidate.attributes.get("name") === name)!;
    const given = row[name] as Value;
    if (given === null) values.set(name, null);
    else if (field.attributes.get("dataType") === "double") values.set(name, Number(given));
    else if (field.attributes.get("dataType")!.startsWith("date")) values.set(name, numberOf(String(given)));
    else {
      const valid =
        field.children.length === 0 ||
        field.children.some((value) => value.attributes.get("value") === String(given));
      if (!valid && mining.attributes.get("invalidValueTreatment") !== "asMissing")
        throw new Error("invalid value");
      values.set(name, valid ? String(given) : null);
    }
  }
  for (const derived of find(root, "DerivedField")) {
    const value = expressionValue(derived.children[0], values);
    const isNumber = typeof value === "string" && derived.attributes.get("dataType") === "double";
    values.set(derived.attributes.get("name")!, isNumber ? Number(value) : value);
  }
  const tree = root.children.find((child) => child.name === "TreeModel");
  if (tree) return scoreOf(choose(tree.children.find((child) => child.name === "Node")!, values));
  const ruleSet = find(root, "RuleSet")[0];
  const rule = ruleSet.children.find(
    (child) => child.name === "SimpleRule" && holds(child.children[0], values) === true,
  );
  return rule ? scoreOf(rule) : scoreOf(ruleSet, "defaultScore");
}

function choose(node: XmlElement, values: Map<string, Value>): XmlElement {
  const child = node.children.find(
    (candidate) => candidate.name === "Node" && holds(candidate.children[0], values) === true,
  );
  if (child) return choose(child, values);
  if (node.children.some((candidate) => candidate.name === "Node")) throw new Error("no child is true");
  return node;
}

function scoreOf(element: XmlElement, attribute = "score"): PmmlScore {
  const shares = element.children.filter((child) => child.name === "ScoreDistribution");
  const total = shares.reduce((sum, share) => sum + Number(share.attributes.get("recordCount")), 0);
  const probabilities = shares.map((share) => {
    const given = share.attributes.get("probability");
    const probability =
      given === undefined ? Number(share.attributes.get("recordCount")) / total : Number(given);
    return [share.attributes.get("value")!, probability] as const;
  });
  return { class: element.attributes.get(attribute)!, probabilities: Object.fromEntries(probabilities) };
}

/** null is UNKNOWN. */
function holds(predicate: XmlElement, values: Map<string, Value>): boolean | null {
  if (predicate.name === "True") return true;
  if (predicate.name === "False") return false;
  if (predicate.name === "SimplePredicate") return compare(predicate.attributes, values);
  const parts = predicate.children.map((child) => holds(child, values));
  switch (predicate.attributes.get("booleanOperator")) {
    case "and":
      return parts.includes(false) ? false : parts.includes(null) ? null : true;
    case "or":
      return parts.includes(true) ? true : parts.includes(null) ? null : false;
    default:
      return parts.includes(null) ? null : parts.filter((part) => part === true).length % 2 === 1;
  }
}

function compare(attributes: ReadonlyMap<string, string>, values: Map<string, Value>): boolean | null {
  const value = values.get(attributes.get("field")!)!;
  const operator = attributes.get("operator");
  if (operator === "isMissing") return value === null;
  if (operator === "isNotMissing") return value !== null;
  if (value === null) return null;
  const wanted = attributes.get("value")!;
  if (operator === "equal") return String(value) === wanted;
  if (operator === "notEqual") return String(value) !== wanted;
  return inOrder(operator!, value as number, numberOf(wanted));
}

/** A number, or a date in seconds. */
function numberOf(text: string): number {
  return /^\d{4}-\d\d-\d\d/.test(text)
    ? Date.parse(text.length > 10 ? `${text.replace(" ", "T")}Z` : text) / 1000
    : Number(text);
}

function inOrder(operator: string, left: number, right: number): boolean {
  switch (operator) {
    case "lessThan":
      return left < right;
    case "lessOrEqual":
      return left <= right;
    case "greaterThan":
      return left > right;
    case "greaterOrEqual":
      return left >= right;
    default:
      throw new Error(`unknown operator ${operator}`);
  }
}

/** Of the built-in functions those we meet; null is missing, which others than `if` and `is…Missing` refuse. */
function expressionValue(expression: XmlElement, values: Map<string, Value>): Value {
  const { name, attributes, children, text } = expression;
  if (name === "Constant" && attributes.get("dataType") === "boolean") return text === "true";
  if (name === "Constant") return attributes.get("dataType") === "string" ? text : numberOf(text);
  if (name === "FieldRef") return values.get(attributes.get("field")!)!;
  const operator = attributes.get("function")!;
  if (operator === "if") {
    if (children.length < 2 || children.length > 3) throw new Error("if needs an answer and one or two ways");
    const answer = expressionValue(children[0], values);
    const way = answer === null ? undefined : children[answer ? 1 : 2];
    return way ? expressionValue(way, values) : null;
  }
  const given = children.map((child) => expressionValue(child, values));
  if (operator === "isMissing") return given[0] === null;
  if (operator === "isNotMissing") return given[0] !== null;
  if (given.includes(null)) throw new Error(`${operator} of a missing value`);
  if (operator === "and") return given.every((own) => own === true);
  if (operator === "sum") return (given as number[]).reduce((sum, value) => sum + value, 0);
  const [left, right] = given;
  if (operator === "matches") return perlPattern(right as string).test(left as string);
  if (operator === "formatDatetime") return strftime(left as number, right as string);
  if (ARITHMETIC[operator]) return ARITHMETIC[operator](left as number, right as number);
  if (typeof left !== typeof right) throw new Error(`${operator} of a ${typeof left} and a ${typeof right}`);
  if (operator === "equal") return left === right;
  if (operator === "notEqual") return left !== right;
  return inOrder(operator, left as number, right as number);
}

/** Dates are seconds since 1970 here. */
const ARITHMETIC: Readonly<Record<string, (left: number, right: number) => number>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  modulo: (left, right) => left - right * Math.floor(left / right),
  dateDaysSinceYear: (date, year) => Math.floor((date - Date.UTC(year, 0, 1) / 1000) / 86400),
};

function strftime(date: number, pattern: string): string {
  const [, month, hour] = /-(\d\d)-\d\dT(\d\d):/.exec(new Date(date * 1000).toISOString())!;
  if (pattern === "%m") return month;
  if (pattern === "%H") return hour;
  throw new Error(`unknown pattern ${pattern}`);
}

function perlPattern(pattern: string): RegExp {
  return new RegExp(pattern.replaceAll("\\x{", "\\u{"), "u");
}
