// A concept: attributes, classes, and the rule that gives each row its class. Generators draw rows
// from it; tests and experiments ask it for the truth.

/** An attribute of a concept. */
export interface ConceptAttribute {
  readonly name: string;
  /** "0" and "1" make it boolean, anything else categorical. All are equally likely. */
  readonly values: readonly string[];
}

/** One condition of a term: the attribute has this value, or does not. */
export interface Literal {
  readonly attribute: string;
  readonly value: string;
  readonly negated?: boolean;
}

/** A function from attributes to classes, such as the papers learn, with its noise. */
export interface Concept {
  readonly name: string;
  readonly attributes: readonly ConceptAttribute[];
  readonly classes: readonly string[];
  /** Index of the class of a row, given the index of each attribute's value; no noise. */
  classOf(row: ArrayLike<number>): number;
  /** Class "1" of "0" and "1" as a disjunction of conjunctions; null where none is known. */
  readonly terms: readonly (readonly Literal[])[] | null;
  /**
   * Draws one row where rows are not simply uniform: fills `row` with value indices, returns the
   * class index. Attribute noise, if any, comes after.
   */
  draw?(row: Uint8Array, below: (limit: number) => number): number;
  /** Share of wrong classes and of wrong attribute values that belongs to the concept. */
  readonly classNoise: number;
  readonly attributeNoise: number;
}

/** A concept of the papers, or several that parameters and a seed choose from. */
export interface ConceptFamily {
  readonly name: string;
  /** One sentence for lists. */
  readonly summary: string;
  /** Training rows in the literature, for a default. */
  readonly rows: number;
  /** Parameters and their defaults; empty for a single concept. */
  readonly parameters: Readonly<Record<string, number>>;
  /** Families that draw a concept do it from the seed. */
  create(parameters: Readonly<Record<string, number>>, seed: number): Concept;
}

/** A family of one concept, which nothing is drawn for. */
export function single(name: string, summary: string, rows: number, create: () => Concept): ConceptFamily {
  return { name, summary, rows, parameters: {}, create };
}

export function booleanAttributes(count: number): ConceptAttribute[] {
  return Array.from({ length: count }, (_, index) => ({ name: `x${index + 1}`, values: ["0", "1"] }));
}
