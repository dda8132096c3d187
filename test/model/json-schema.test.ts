// docs/model.schema.json says what a model file is: what is written fits it, and the reader takes what fits.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { modelFromJson } from "../../src/model/read-json.ts";
import { modelToJson } from "../../src/model/write-json.ts";
import { models } from "../arbitraries/model.ts";

type Schema = { readonly [key: string]: unknown };
const schema = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../docs/model.schema.json"), "utf8"),
) as Schema & {
  readonly $defs: Record<string, Schema>;
};

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** As much of JSON Schema as the file uses; says where a value does not fit, or nothing. */
function misfit(value: unknown, rule: Schema, place = ""): string | null {
  if (typeof rule.$ref === "string") return misfit(value, schema.$defs[rule.$ref.split("/").at(-1)!], place);
  if (Array.isArray(rule.oneOf)) {
    const fitting = rule.oneOf.filter((one) => misfit(value, one as Schema, place) === null).length;
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
      const found = rule.items ? misfit(item, rule.items as Schema, `${place}[${index}]`) : null;
      if (found !== null) return found;
    }
  } else if (type === "object") {
    const object = value as Record<string, unknown>;
    for (const key of (rule.required as string[]) ?? [])
      if (!Object.hasOwn(object, key)) return `${place}: no ${key}`;
    for (const [key, own] of Object.entries((rule.properties as Record<string, Schema>) ?? {})) {
      const found = Object.hasOwn(object, key) ? misfit(object[key], own, `${place}.${key}`) : null;
      if (found !== null) return found;
    }
  }
  return null;
}

describe("the schema of model files", () => {
  it("fits every model that is written, and each is read again", () => {
    fc.assert(
      fc.property(models, (model) => {
        const text = modelToJson(model);
        expect(misfit(JSON.parse(text), schema)).toBe(null);
        expect(JSON.parse(modelToJson(modelFromJson(text)))).toEqual(JSON.parse(text));
      }),
    );
  });

  it("fits the files of earlier versions", () => {
    const folder = join(import.meta.dirname, "../golden/version-0.1");
    const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) {
      const text = readFileSync(join(folder, name), "utf8");
      modelFromJson(text, name);
      expect(misfit(JSON.parse(text), schema), name).toBe(null);
    }
  });

  it("is refused by the reader where a value has another type, wherever that is", () => {
    fc.assert(
      fc.property(models, fc.nat(), (model, seed) => {
        const file = JSON.parse(modelToJson(model));
        const places: [Record<string, unknown>, string][] = [];
        const visit = (value: unknown): void => {
          if (value === null || typeof value !== "object") return;
          for (const key of Object.keys(value)) {
            places.push([value as Record<string, unknown>, key]);
            visit((value as Record<string, unknown>)[key]);
          }
        };
        visit(file.model);
        const [object, key] = places[seed % places.length];
        object[key] = { odd: true };
        const isFit = misfit(file, schema) === null;
        if (!isFit) expect(() => modelFromJson(JSON.stringify(file))).toThrow();
      }),
    );
  });
});
