// Each engine is started once, goes through the contract of count sources and that of learners, and is stopped again.

import { afterAll, beforeAll, describe } from "vitest";
import type { SqlDialectName } from "../../../src/condition/sql-dialect.ts";
import type { SqlConnector } from "../../../src/counts/sql/connector.ts";
import { countSourceContract } from "../../contracts/count-source-contract.ts";
import { codedSource } from "../../counts/sql/coded-source.ts";
import { openAddress, testedEngines } from "./engines.ts";
import { exportedAnswers } from "./exported-answers.ts";
import { tellsInfiniteNumbers } from "./infinite-numbers.ts";
import { learnerAgreement } from "./learner-agreement.ts";
import { cancelsOnTheServer } from "./trino-cancel.ts";

for (const tested of testedEngines) {
  const { engine, dialect } = tested;
  const why = engine.absent();
  describe.skipIf(why !== null)(`${dialect.name}${why ? ` (skipped: ${why})` : ""}`, () => {
    let connector: SqlConnector;
    let [address, wasUp] = ["", false];
    beforeAll(async () => {
      wasUp = engine.processes().length > 0;
      address = await engine.up();
      connector = await openAddress(address);
    });
    afterAll(async () => {
      await connector?.close();
      if (!wasUp) await engine.down();
    });
    countSourceContract(dialect.name, (dataset, { bins }) => codedSource(connector, dialect, dataset, bins), {
      runs: Number(process.env.RUNS ?? 3),
      datasets: { maxRows: 20, maxColumns: 4 },
    });
    learnerAgreement(dialect, () => address);
    tellsInfiniteNumbers(dialect, () => openAddress(address));
    exportedAnswers(
      dialect,
      engine.name as SqlDialectName,
      () => connector,
      () => openAddress(address),
    );
    if (engine.name === "trino")
      cancelsOnTheServer(
        () => address,
        () => connector,
      );
  });
}
