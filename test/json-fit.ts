// Whether a value fits a JSON Schema of ours.

import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Schema = { readonly [key: string]: unknown };
export type SchemaFile = Schema & { readonly $defs: Record<string, Schema> };

export function schemaFile(name: string): SchemaFile {
  return JSON.parse(readFileSync(join(import.meta.dirname, "../docs", name), "utf8")) as SchemaFile;
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** As much of JSON Schema as our files use; says where a value does not fit, or nothing. */
export function misfit(value: unknown, rule: Schema, schema: SchemaFile, place = ""): string | null {
  if (typeof rule.$ref === "string")
    return misfit(value, schema.$defs[rule.$ref.split("/").at(-1)!], schema, place);
  if (Array.isArray(rule.oneOf)) {
    const fitting = rule.oneOf.filter((one) => misfit(value, one as Schema, schema, place) === null).length;
    return fitting === 1 ? null : `${place}: fits ${fitting} of ${rule.oneOf.length}`;
  }
  if ("const" in rule && value !== rule.const) return `${place}: not ${rule.const}`;
  if (Array.isArray(rule.enum) && !rule.enum.includes(value)) return `${place}: not one of ${rule.enum}`;
  const types = rule.type === undefined ? null : [rule.type].flat();
  const type = typeOf(value);
  if (
    types !== null &&
    !types.includes(type) &&
    !(type === "number" && types.includes("integer") && Number.isInteger(value))
  )
    return `${place}: a ${type}`;
  if (typeof rule.minimum === "number" && (value as number) < rule.minimum) return `${place}: too small`;
  if (Array.isArray(value)) {
    if (value.length < ((rule.minItems as number) ?? 0)) return `${place}: too short`;
    if (rule.uniqueItems && new Set(value).size < value.length) return `${place}: twice the same`;
    for (const [index, item] of value.entries()) {
      const found = rule.items ? misfit(item, rule.items as Schema, schema, `${place}[${index}]`) : null;
      if (found !== null) return found;
    }
  } else if (type === "object") {
    const object = value as Record<string, unknown>;
    for (const key of (rule.required as string[]) ?? [])
      if (!Object.hasOwn(object, key)) return `${place}: no ${key}`;
    for (const [key, own] of Object.entries((rule.properties as Record<string, Schema>) ?? {})) {
      const found = Object.hasOwn(object, key) ? misfit(object[key], own, schema, `${place}.${key}`) : null;
      if (found !== null) return found;
    }
  }
  return null;
}
