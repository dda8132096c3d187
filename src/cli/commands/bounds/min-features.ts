// `espalier bound min-features`: how many examples are needed to find p relevant columns among n.

import { DataError } from "../../../dataset/data-error.ts";
import { countOf, grouped } from "../../../text/numbers.ts";
import { minFeaturesSampleSize } from "../../../theory/sample-size.ts";
import { UsageError } from "../../io/exit-code.ts";
import type { Bound } from "./bound.ts";

export const minFeaturesBound: Bound = {
  name: "min-features",
  summary: "examples needed to learn a concept on p relevant of n Boolean columns",
  declare(command) {
    command
      .option("--n <columns>", "number of columns")
      .option("--p <columns>", "number of relevant columns")
      .option("--epsilon <share>", "largest error, ε (default: 0.1)")
      .option("--delta <share>", "probability of failure, δ (default: 0.1)")
      .option("--literals <k>", "literals needed to write the concept, for the rule of thumb (default: p)");
  },
  compute(options) {
    const request = {
      n: numberOf("--n", options.n),
      p: numberOf("--p", options.p),
      epsilon: numberOf("--epsilon", options.epsilon ?? "0.1"),
      delta: numberOf("--delta", options.delta ?? "0.1"),
      ...(options.literals !== undefined && { literals: numberOf("--literals", options.literals) }),
    };
    try {
      const size = minFeaturesSampleSize(request);
      const { n, p, epsilon, delta } = request;
      const literals = request.literals ?? p;
      return {
        json: { ...request, literals, ...size },
        text: [
          `To learn any concept on ${p} of ${countOf(n, "Boolean column")} with an error of at most ε = ${epsilon}, except with probability δ = ${delta}:`,
          `  ${grouped(size.sufficient)} examples suffice for any method that finds a smallest set of columns (Theorem 1)`,
          `  ${grouped(size.necessaryOrder)} examples are needed by any method, up to a constant factor (Theorem 3; VC dimension at least ${grouped(size.vcDimension)})`,
          `  ${grouped(size.rule)} examples by the rule of thumb K·log2(n)/ε with K = ${literals} literals`,
        ],
      };
    } catch (error) {
      if (error instanceof DataError) throw new UsageError(`--${error.message}`, { cause: error });
      throw error;
    }
  },
};

function numberOf(flag: string, text: string | undefined): number {
  if (text === undefined) throw new UsageError(`${flag} is required, such as ${flag} 20`);
  const value = Number(text);
  if (text.trim() === "" || Number.isNaN(value)) {
    throw new UsageError(`${flag}: expected a number, got "${text}"`);
  }
  return value;
}
