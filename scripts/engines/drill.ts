// npm run drill: learns on a Trino cluster that loses a worker, and then its coordinator (cluster-drill.ts).
//   ROWS=2000000 npm run drill     a smaller table

import { drillCluster } from "./cluster-drill.ts";
import { trino } from "./trino.ts";

const why = trino.absent();
if (why !== null) {
  console.error(why);
  process.exit(1);
}
const runs = await drillCluster({
  rows: Number(process.env.ROWS ?? 10_000_000),
  depth: Number(process.env.DEPTH ?? 4),
  say: (text) => console.log(text),
});
const failed = runs.flatMap(({ checks }) => checks).filter(({ holds }) => !holds).length;
console.log(failed === 0 ? "all as it should be" : `${failed} not as it should be`);
process.exit(failed === 0 ? 0 : 1);
