// docs/model.schema.json says what a model file is: what is written fits it, and the reader takes what fits.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { modelFromJson } from "../../src/model/read-json.ts";
import { modelToJson } from "../../src/model/write-json.ts";
import { models } from "../arbitraries/model.ts";
import { misfit, schemaFile } from "../json-fit.ts";

const schema = schemaFile("model.schema.json");

describe("the schema of model files", () => {
  it("fits every model that is written, and each is read again", () => {
    fc.assert(
      fc.property(models, (model) => {
        const text = modelToJson(model);
        expect(misfit(JSON.parse(text), schema, schema)).toBe(null);
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
      expect(misfit(JSON.parse(text), schema, schema), name).toBe(null);
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
        const isFit = misfit(file, schema, schema) === null;
        if (!isFit) expect(() => modelFromJson(JSON.stringify(file))).toThrow();
      }),
    );
  });
});
