-- Predicts loan. NULL means missing. Columns:
--   age: number
--   income: number
--   it's for: one of car, house, other, study
--   has guarantor: false (no) or true (yes)
CASE
  WHEN (
    CASE WHEN "age" <= 30 THEN -1 WHEN "age" <= 45.5 THEN 2 ELSE 3 END +
    CASE WHEN "income" <= 1200 THEN 0 WHEN "income" IS NULL THEN 1 ELSE 4 END +
    CASE WHEN "it's for" = 'car' OR "it's for" = 'study' THEN -2 ELSE 0 END +
    CASE WHEN LOWER(CAST("has guarantor" AS VARCHAR(100))) IN ('1', 'true', 'yes', 't', 'y') THEN 2 ELSE 0 END +
    CASE WHEN "age" <= 25 AND (LOWER(CAST("has guarantor" AS VARCHAR(100))) NOT IN ('1', 'true', 'yes', 't', 'y') OR "has guarantor" IS NULL) THEN -12 ELSE 0 END
  ) < 5 THEN 'bad'
  ELSE 'good'
END
