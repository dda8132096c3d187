// Every learner, on an engine: the same bytes as from memory, on booleans, and on columns of all kinds with gaps and weights.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadTable } from "../../../scripts/engines/load-table.ts";
import { createSqlSource } from "../../../src/counts/create-sql-source.ts";
import type { Dialect } from "../../../src/counts/sql/dialect.ts";
import { createMemorySource, generateDataset } from "../../../src/internal.ts";
import { fitProcedure } from "../../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../../src/learn/procedure.ts";
import { findLearner, learners } from "../../../src/learn/registry.ts";
import { type Dataset, readDatasetFile } from "../../../src/node.ts";
import { mixedCsv } from "../../contracts/learner-contract.ts";
import { openAddress } from "./engines.ts";

const SHORT: Readonly<Record<string, object>> = {
  "optimal-list": { maxRules: 2, maxLiterals: 1 },
  "optimal-dnf": { maxRules: 2, maxLiterals: 2 },
  t3: { timeLimit: 20 },
  t4: { timeLimit: 20 },
};

/** `addressOf` is asked once the engine runs. */
export function learnerAgreement(dialect: Dialect, addressOf: () => string): void {
  describe(`learners on ${dialect.name}`, () => {
    const sets: { dataset: Dataset; loaded: Awaited<ReturnType<typeof loadTable>> }[] = [];
    let [address, folder] = ["", ""];
    beforeAll(async () => {
      address = addressOf();
      folder = mkdtempSync(join(tmpdir(), "espalier-engines-"));
      const parameters = { attributes: 10, terms: 3, mean: 3 };
      writeFileSync(join(folder, "mixed.csv"), mixedCsv());
      const mixed = await readDatasetFile(join(folder, "mixed.csv"), { weights: "weight" });
      const dnf = generateDataset("random-dnf", { rows: 300, seed: 5, parameters });
      const connector = await openAddress(address);
      for (const [index, dataset] of [dnf, mixed].entries()) {
        const table = `learners_${process.pid}_${index}`;
        sets.push({ dataset, loaded: await loadTable(connector, dialect, dataset, table) });
      }
      await connector.close();
    });
    afterAll(async () => {
      if (address !== "") {
        const connector = await openAddress(address);
        for (const { loaded } of sets) await connector.tidy(`DROP TABLE IF EXISTS ${loaded.table}`);
        await connector.close();
      }
      if (folder !== "") rmSync(folder, { recursive: true });
    });

    const compare = async (methods: readonly string[], handOver: number | undefined): Promise<void> => {
      for (const { dataset, loaded } of sets) {
        const memory = await createMemorySource(dataset);
        const connector = await openAddress(address);
        const source = await createSqlSource(connector, dialect, { ...loaded, handOver });
        try {
          for (const method of methods) {
            // It is for two classes.
            if (method === "optimal-scorecard" && dataset.target.categories.length > 2) continue;
            const procedure = procedureOf({ method: findLearner(method), ...SHORT[method] });
            const expected = await fitProcedure(memory, memory.everything, procedure);
            const learned = await fitProcedure(source, source.everything, procedure);
            expect(JSON.stringify(learned.model), `${method} on ${dataset.name}`).toBe(
              JSON.stringify(expected.model),
            );
          }
        } finally {
          await source.close();
          await memory.close();
        }
      }
    };

    it("every learner finds the model that it finds in memory, small parts handed over", () =>
      compare(
        learners.map(({ name }) => name),
        undefined,
      ));

    // The FRINGE family and the lists ask hundreds of statements without handing over: minutes on a cluster.
    it("what counts only finds the same with all of it counted in the engine", () =>
      compare(["redwood", "id3", "skewing", "auto-skew"], 0));
  });
}
