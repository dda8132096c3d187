// What must not change a model does not: sixteen transformations of rows, columns, names, weights, costs and priors,
// over every method and the choice; and exact methods against trying everything.

import type { Random } from "../bench/random.ts";
import { createMemorySource } from "../src/counts/memory/memory-source.ts";
import { fitProcedure } from "../src/learn/fit-procedure.ts";
import { procedureOf } from "../src/learn/procedure.ts";
import { bruteForceTree } from "../test/oracles/brute-force-tree.ts";
import { datasetOf } from "./metamorphic/plain-table.ts";
import { relations } from "./metamorphic/relations.ts";
import { appliesTo, CHOICE, METHODS, randomCase, tryRelation } from "./metamorphic/try-relation.ts";
import type { AttackContext, AttackPart } from "./part.ts";

/** A choice takes as long as dozens of fits. */
const CHOICE_EVERY = 40;

export const metamorphic: AttackPart = {
  name: "metamorphic",
  summary: "what must not change a model does not, and exact methods are exact",
  share: 4,
  isOpenEnded: true,
  async run(context) {
    const tallies = new Map(
      relations.map((relation) => [
        relation,
        context.tally(`${relation.what}: the same ${relation.keeps}`, "pairs of models"),
      ]),
    );
    const exact = context.tally(
      "t1 and t2 find what trying all trees finds, by costs, weights, gaps and limits",
      "searches",
    );
    for (let round = 0; round === 0 || !context.isOver(); round++) {
      for (const method of METHODS) {
        if (method === CHOICE && round % CHOICE_EVERY !== 0) continue;
        const given = randomCase(context.random);
        for (const [relation, tally] of tallies) {
          if (!appliesTo(relation, method)) continue;
          const { wasTried, complaint } = await tryRelation(relation, given, {
            method,
            random: context.random,
          });
          if (wasTried) tally.tries++;
          if (complaint !== null)
            context.fail(tally, `${method}: ${complaint}`.slice(0, 400), { method, given, complaint });
        }
      }
      for (const depth of [1, 2]) await tryExact(context, exact, depth);
      if (round % 20 === 0) context.say(`round ${round}`);
    }
  },
};

async function tryExact(
  { random, ...context }: AttackContext,
  tally: ReturnType<AttackContext["tally"]>,
  depth: number,
): Promise<void> {
  const { complaint, given } = await exactComplaint(random, depth);
  tally.tries++;
  if (complaint !== null) context.fail(tally, complaint, given);
}

/** The best tree by searching and by trying all, for random data and limits. */
export async function exactComplaint(
  random: Random,
  depth: number,
): Promise<{ complaint: string | null; given: unknown }> {
  const { table: plain, asked } = randomCase(random);
  const minRows = [0, 2, 4][random.below(3)];
  const sparsity = [0, 0.5, 1][random.below(3)];
  const intervals = 2 + random.below(2);
  const source = await createMemorySource(datasetOf(plain), { bins: "exact" });
  const options = { minRows, sparsity, intervals, ...(asked.costs && { costs: asked.costs }) };
  const procedure = procedureOf({ method: `t${depth}`, ...options } as never);
  const { certificate } = await fitProcedure(source, source.everything, procedure);
  const { classes } = source;
  const costs = classes.map((actual) =>
    classes.map((answer) => (answer === actual ? 0 : (asked.costs?.[actual][answer] ?? 1))),
  );
  const best = bruteForceTree(await source.table(source.everything), {
    depth,
    intervals,
    sparsity,
    minRows,
    costs,
  });
  await source.close();
  const { upperBound, lowerBound, optimal } = certificate!;
  const isBest = optimal && Math.abs(upperBound - best.objective) < 1e-6 && lowerBound <= upperBound;
  const complaint = isBest
    ? null
    : `t${depth} costs ${upperBound} (proved ${optimal}), the best ${best.objective}`;
  return { complaint, given: { plain, options } };
}
