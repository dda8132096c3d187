// `espalier bound min-features`: how many examples are needed to find p relevant columns among n.

import { countOf, grouped } from "../../../text/numbers.ts";
import { minFeaturesSampleSize } from "../../../theory/sample-size.ts";
import { anyNumber } from "../../flags/read-flag.ts";
import { type Bound, ofFlags, required } from "./bound.ts";

export const minFeaturesBound: Bound = {
  name: "min-features",
  summary: "examples needed to learn a concept on p relevant of n Boolean columns",
  flags: [
    ["--n <columns>", "number of columns", anyNumber],
    ["--p <columns>", "number of relevant columns", anyNumber],
    ["--epsilon <share>", "largest error, ε (default: 0.1)", anyNumber],
    ["--delta <share>", "probability of failure, δ (default: 0.1)", anyNumber],
    ["--literals <k>", "literals needed to write the concept, for the rule of thumb (default: p)", anyNumber],
  ],
  compute({ epsilon = 0.1, delta = 0.1, ...options }) {
    const n = required(options.n, "--n", 20);
    const p = required(options.p, "--p", 20);
    const literals = options.literals ?? p;
    const request = { n, p, epsilon, delta, literals };
    const size = ofFlags(() => minFeaturesSampleSize(request));
    return {
      json: { ...request, ...size },
      text: [
        `To learn any concept on ${p} of ${countOf(n, "Boolean column")} with an error of at most ε = ${epsilon}, except with probability δ = ${delta}:`,
        `  ${grouped(size.sufficient)} examples suffice for any method that finds a smallest set of columns (Theorem 1)`,
        `  ${grouped(size.necessaryOrder)} examples are needed by any method, but for a constant factor that the theorem leaves open: it says how the number grows, and may stand above the first (Theorem 3; VC dimension at least ${grouped(size.vcDimension)})`,
        `  ${grouped(size.rule)} examples by the rule of thumb K·log2(n)/ε with K = ${literals} literals`,
      ],
    };
  },
};
