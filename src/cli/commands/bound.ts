// `espalier bound`: bounds from theory, before any data are seen.

import type { Command } from "commander";
import { addFlags, JSON_FLAG } from "../flags/add-flags.ts";
import { EXIT_FINE, UsageError } from "../io/exit-code.ts";
import { writeText } from "../io/write-output.ts";
import { jsonLine } from "../print/json-line.ts";
import type { Bound } from "./bounds/bound.ts";
import { minFeaturesBound } from "./bounds/min-features.ts";
import { replicationBoundKind } from "./bounds/replication.ts";
import { treesBound } from "./bounds/trees.ts";
import type { CliCommand, CommandCall } from "./command.ts";

/** Adding one is one line here. */
const bounds: readonly Bound[] = [minFeaturesBound, treesBound, replicationBoundKind];

export const boundCommand: CliCommand = {
  examples: [
    {
      line: "espalier bound min-features --n 100 --p 5 --epsilon 0.1 --delta 0.05",
      does: "examples needed to learn a concept on 5 of 100 columns",
    },
    {
      line: "espalier bound trees --d 2 --n 20 --p 2 --k 3",
      does: "VC dimension and sample sizes of two-level trees over 20 columns",
    },
    {
      line: "espalier bound replication --terms 2,3",
      does: "leaves that a tree needs for two terms of 2 and 3 conditions",
    },
  ],
  declare(command: Command): void {
    command.argument("<what>", bounds.map((bound) => `${bound.name}: ${bound.summary}`).join("; "));
    addFlags(
      command,
      null,
      bounds.flatMap(({ flags }) => flags),
    );
    addFlags(command, "Output:", [JSON_FLAG]);
  },
  async run({ args, options, surroundings }: CommandCall): Promise<number> {
    const bound = bounds.find((candidate) => candidate.name === args[0]);
    if (!bound) {
      throw new UsageError(
        `there is no bound "${args[0]}"; expected one of ${bounds.map((each) => each.name).join(", ")}`,
      );
    }
    const { json, text } = bound.compute(options);
    await writeText(surroundings.stdout, options.json ? jsonLine(json) : `${text.join("\n")}\n`);
    return EXIT_FINE;
  },
};
