// Gives a learner the costs as whole numbers (objective/whole-costs.ts), and converts what it
// proved back to the costs that were given. Where these had to be rounded, nothing is certified as
// best.

import { total } from "../counts/total.ts";
import type { Learned, Learner, LearnRequest } from "../learner/learner.ts";
import type { Certificate } from "../objective/certificate.ts";
import type { NamedCosts } from "../objective/cost.ts";
import { type WholeCosts, wholeCosts } from "../objective/whole-costs.ts";

type Request = LearnRequest<Readonly<Record<string, unknown>>>;

export async function learnByWholeCosts(learner: Learner, request: Request): Promise<Learned> {
  const { source, part, options } = request;
  const given = (options.costs ?? null) as NamedCosts | null;
  if (given === null) return certified(await learner.learn(request));
  const whole = wholeCosts(given, source.classes);
  const { unit, costs } = whole;
  if (unit === 1) return certified(await learner.learn(request));
  const price = typeof options.sparsity === "number" ? { sparsity: options.sparsity / unit } : {};
  const learned = await learner.learn({
    ...request,
    options: { ...options, costs, ...price },
    costUnit: unit,
  });
  if (learned.certificate === null || learned.certificate.measure === "loss") return learned;
  const [counts] = whole.isExact ? [[]] : await source.countClasses([part]);
  return certified({
    ...learned,
    certificate: inGivenCosts(learned.certificate, whole, total(counts!)),
    notices: whole.isExact
      ? learned.notices
      : [
          ...learned.notices,
          "the costs were rounded to search by them, so nothing is proved best; give them fewer digits",
        ],
  });
}

function inGivenCosts(certificate: Certificate, { unit, isExact }: WholeCosts, weight: number): Certificate {
  const upperBound = certificate.upperBound * unit;
  const lowerBound = certificate.lowerBound * unit;
  if (isExact) return { ...certificate, lowerBound, upperBound };
  // Each mistake may cost half a unit less than was searched.
  const least = Math.max(0, lowerBound - (unit / 2) * weight);
  return { ...certificate, optimal: false, lowerBound: Math.min(least, upperBound), upperBound };
}

/** A bound that is not finite proves nothing. */
function certified(learned: Learned): Learned {
  const { certificate } = learned;
  if (certificate === null) return learned;
  const { lowerBound, upperBound } = certificate;
  if (Number.isFinite(lowerBound) && Number.isFinite(upperBound)) return learned;
  const bound = Number.isFinite(lowerBound) ? lowerBound : 0;
  return { ...learned, certificate: { ...certificate, optimal: false, lowerBound: bound } };
}
