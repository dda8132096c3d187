// What the papers leave open and we chose once for all of them; what concerns one paper stands in its own list.

export const commonChoices: readonly string[] = [
  "Random splits and folds are stratified: every part has the classes in the proportions of the whole. The papers say random, and nothing more.",
  "Cross-validated accuracy is pooled: rows predicted right in all folds together, over all rows, not a mean of the folds' accuracies. Folds differ in size by a row at most, so the two differ little.",
  "Ties go to the first column, then to the smaller threshold. Concepts are drawn with their columns in random order, so that a tie does not favour the columns that matter.",
  "Skewed weights are whole numbers, 2²⁰ for the heaviest row of a part, so that sums are exact in any order: a row that weighs less than 2⁻²⁰ of the heaviest counts for nothing. Row weights of a dataset are multiples of 2⁻²⁰.",
  "Where numbers are skewed by their rank, equal numbers share the middle of the ranks they take up.",
  "Random DNF over few variables (Page & Ray): a term that came out empty is drawn again, as it would make the concept true everywhere.",
  "Run k is the same run in every mode and column: its seed is 1000 × the seed of the page + k, so two columns of a row see the same data.",
];
