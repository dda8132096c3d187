// Whether an abort here ends the statement there, as Trino itself tells.

import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import type { SqlConnector } from "../../../src/counts/sql/connector.ts";
import { trino } from "../../../src/counts/sql/dialects/trino.ts";
import { openAddress } from "./engines.ts";

/** Minutes of work for any machine. */
const LONG =
  "SELECT count(*) FROM tpch.sf1.lineitem a CROSS JOIN tpch.sf1.lineitem b WHERE a.comment < b.comment";

export function cancelsOnTheServer(addressOf: () => string, monitorOf: () => SqlConnector): void {
  it("an abort cancels the statement on the server", async () => {
    const states = async (): Promise<unknown[]> => {
      const rows = await monitorOf().rows(
        `SELECT state, error_code FROM system.runtime.queries WHERE query = ${trino.quoteText(LONG)}`,
      );
      return rows.map((row) => row.join(" "));
    };
    const until = async (wanted: string): Promise<void> => {
      for (let tries = 0; tries < 200 && !(await states()).includes(wanted); tries++) await sleep(100);
      expect(await states()).toContain(wanted);
    };
    const abort = new AbortController();
    const connector = await openAddress(addressOf(), abort.signal);
    const running = connector.rows(LONG);
    running.catch(() => {});
    await until("RUNNING ");
    abort.abort(new Error("stopped by hand"));
    await expect(running).rejects.toThrow("stopped by hand");
    await until("FAILED USER_CANCELED");
  });
}
