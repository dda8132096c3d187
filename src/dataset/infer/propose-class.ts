// Which column is the class where nobody says: one that is called so, else one whose name is that
// of an outcome, else the last that does not count, weigh or number the rows.

/** The surest first; within a group the last column is taken. */
const NAMES: readonly RegExp[] = [
  /^class$/,
  /^(target|label|outcome|response|diagnosis|verdict|is_?target|y_true)$/i,
  /^(is_?|has_?)?(survived|survival|churn(ed)?|default(ed)?|deny|denied|approved|fraud(ulent)?|readmitted|died|dead|death|deceased|relapse|attrition|cancell?ed|converted|clicked|subscribed|spam|bought|purchased|repaid|won|winner|passed|failed|species|result|diagnosed|recidivated|two_year_recid)$/i,
  /^class$/i,
];
const NO_CLASS =
  /^(freq(uency)?|count|counts|n|num|weights?|wt|id|index|row|rownames|date|time|timestamp|comment|comments|notes?)$/i;

export interface ProposedClass {
  readonly name: string;
  /** In a few words. */
  readonly why: string;
}

/** Null where there is no column. */
export function proposeClass(names: readonly string[]): ProposedClass | null {
  for (const [group, pattern] of NAMES.entries()) {
    const found = names.filter((name) => pattern.test(name));
    const name = found.at(-1);
    if (name === undefined) continue;
    if (group === 0) return { name, why: "it is called class" };
    const others = found.slice(0, -1).map((other) => `"${other}"`);
    const also = others.length === 0 ? "" : `, as that of ${others.join(", ")}`;
    return { name, why: `its name is that of an outcome${also}` };
  }
  const last = names.at(-1);
  if (last === undefined) return null;
  const name = names.findLast((own) => !NO_CLASS.test(own)) ?? last;
  const why =
    name === last
      ? "it is the last column"
      : `it is the last column but for "${last}", which is no class by its name`;
  return { name, why };
}
