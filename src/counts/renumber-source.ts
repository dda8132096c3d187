// A source that gives the variables, and perhaps the codes, of another source numbers of its own.

import type { CountSource, Histogram } from "./count-source.ts";
import { wrapSource } from "./wrap-source.ts";

/** Inner numbers are those of the source that answers, outer ones those of the caller. */
export interface Numbering {
  inner(variables: readonly number[]): Promise<readonly number[]> | readonly number[];
  outer(variable: number): number;
  /** By inner variable: the outer code of each inner code, missing last; null where they agree. */
  codes(variable: number): Uint32Array | null;
}

/** Counts and splits in outer numbers; variables, features and tables keep the inner source's. */
export function renumberSource(source: CountSource, { inner, outer, codes }: Numbering): CountSource {
  const { bestSplits } = source.can;
  const shown = <T extends Histogram>(histogram: T): T => {
    const own = codes(histogram.variable);
    const variable = outer(histogram.variable);
    return { ...histogram, variable, ...(own && { codes: histogram.codes.map((code) => own[code]) }) };
  };
  return {
    ...wrapSource(source),
    async count(request, visit) {
      const variables = await inner(request.variables);
      await source.count({ ...request, variables }, (histogram) => visit(shown(histogram)));
    },
    async countWeighted(requests, visit) {
      const asked = [];
      for (const { part, variables, weightings } of requests) {
        const own = [];
        for (const { terms } of weightings) {
          const places = await inner(terms.map(({ variable }) => variable));
          own.push({
            terms: terms.map(({ exponents }, index) => {
              const outerCodes = codes(places[index]);
              const renumbered = outerCodes && Int32Array.from(outerCodes, (code) => exponents[code]);
              return { variable: places[index], exponents: renumbered ?? exponents };
            }),
          });
        }
        asked.push({ part, variables: await inner(variables), weightings: own });
      }
      await source.countWeighted(asked, (histogram) => visit(shown(histogram)));
    },
    can: {
      ...source.can,
      ...(bestSplits && {
        async bestSplits(query) {
          const splits = await bestSplits({ ...query, variables: await inner(query.variables) });
          return splits.map((split) => {
            if (split === null) return null;
            const own = split.type === "at-most" ? codes(split.variable) : null;
            const renumbered = own && { code: own[split.code], next: own[split.next] };
            return { ...split, variable: outer(split.variable), ...renumbered };
          });
        },
      }),
    },
  };
}
