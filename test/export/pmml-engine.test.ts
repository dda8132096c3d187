// PMML is validated against its schema and answered by an engine of other hands, JPMML, where Java and Maven are.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { givenColumns } from "../../src/dataset/derived/derivation.ts";
import { toPmml } from "../../src/export/pmml.ts";
import type { Model } from "../../src/model/model.ts";
import type { Row } from "../../src/model/predict-row.ts";
import { heartTree, irisTree, mixedTree, mushroomList } from "../arbitraries/small-models.ts";
import { type ExportAnswer, type ExportCase, exportContract } from "../contracts/export-contract.ts";

const engine = join(import.meta.dirname, "../engines/pmml");
const folder = mkdtempSync(join(tmpdir(), "espalier-pmml-"));
const { classpath, skip } = findEngine();

afterAll(() => rmSync(folder, { recursive: true }));

function findEngine(): { classpath: string; skip: string | null } {
  const out = join(folder, "classpath");
  const options = ["-q", "-B", "-f", join(engine, "pom.xml"), `-Dmdep.outputFile=${out}`];
  const goal = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath";
  const maven = spawnSync("mvn", [...options, goal], { encoding: "utf8", timeout: 600_000 });
  if (maven.error) return { classpath: "", skip: "Maven is not installed" };
  if (maven.status !== 0) return { classpath: "", skip: "Maven cannot fetch JPMML" };
  return { classpath: readFileSync(out, "utf8"), skip: null };
}

function base64(text: string): string {
  return Buffer.from(text, "utf8").toString("base64");
}

/** A moment as PMML writes it. */
function textOf(value: unknown, isMoment: boolean): string {
  const text = String(value);
  if (isMoment && text.length === 10) return `${text}T00:00:00`;
  return text.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d)(:\d\d)?$/, (_, day, time, second = ":00") => {
    return `${day}T${time}${second}`;
  });
}

function rowText(row: Row, columns: Model["columns"]): string {
  const moments = new Set(
    givenColumns(columns)
      .filter(({ hasTimes }) => hasTimes)
      .map(({ name }) => name),
  );
  return Object.entries(row)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(
      ([name, value]) =>
        `${base64(name)}:${typeof value === "number" ? `#${value}` : base64(textOf(value, moments.has(name)))}`,
    )
    .join("\t");
}

function runJava(documents: readonly { pmml: string; model?: Model; rows: readonly Row[] }[]): string {
  const cases = mkdtempSync(join(folder, "cases-"));
  documents.forEach(({ pmml, model, rows }, index) => {
    writeFileSync(join(cases, `${index}.pmml`), pmml);
    writeFileSync(
      join(cases, `${index}.rows`),
      rows.map((row) => `${rowText(row, model?.columns ?? [])}\n`).join(""),
    );
  });
  const java = spawnSync("java", ["-cp", classpath, join(engine, "EvaluatePmml.java"), cases], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (java.status !== 0) throw new Error(java.stderr);
  return java.stdout;
}

function answersOf(cases: readonly ExportCase[]): ExportAnswer[][] {
  const text = (part: string): string => Buffer.from(part, "base64").toString("utf8");
  const lines = runJava(cases.map((own) => ({ pmml: toPmml(own.model), ...own }))).split("\n");
  return cases.map(({ rows }) =>
    rows.map(() => {
      const [answer, ...shares] = lines.shift()!.split("\t");
      const probabilities = shares.map((share): [string, number] => {
        const [name, probability] = share.split(":");
        return [text(name!), Number(probability)];
      });
      return {
        class: text(answer!),
        probabilities: shares.length === 0 ? null : Object.fromEntries(probabilities),
      };
    }),
  );
}

describe("exported PMML", () => {
  exportContract({
    name: "PMML in JPMML, valid by its schema,",
    skip,
    run: async (cases) => answersOf(cases),
  });

  it.skipIf(skip)("is told apart from what the schema forbids", () => {
    const good = [heartTree, irisTree, mixedTree, mushroomList].map((model) => ({
      pmml: toPmml(model),
      rows: [],
    }));
    const bad = good.map(({ pmml }) => ({
      pmml: pmml.replace("</MiningSchema>", "</MiningSchema><Extra/>"),
      rows: [],
    }));
    const complaints = runJava([...good, ...bad])
      .trimEnd()
      .split("\n");
    expect(complaints).toEqual(bad.map(() => expect.stringContaining("does not follow the schema")));
  });
});
