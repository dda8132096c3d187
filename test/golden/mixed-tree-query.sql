-- Predicts "is it \"good\"?". NULL means missing. Columns:
--   member: false (no) or true (yes)
--   stalk-root: one of bulbous, club, it's
--   age: number
--   select: false (0) or true (1)
SELECT
  *,
  CASE
    WHEN LOWER(CAST("member" AS VARCHAR(100))) IN ('1', 'true', 'yes', 't', 'y') AND (CASE WHEN LOWER(CAST("select" AS VARCHAR(100))) IN ('1', 'true', 'yes', 't', 'y') THEN 1 ELSE 0 END + CASE WHEN "age" > 30.5 OR "age" IS NULL THEN 1 ELSE 0 END) IN (1) THEN CASE
      WHEN "stalk-root" = 'bulbous' THEN 'yes'
      WHEN "stalk-root" = 'it''s' THEN 'yes'
      WHEN "stalk-root" NOT IN ('bulbous', 'club', 'it''s') OR "stalk-root" IS NULL THEN 'no'
      ELSE 'yes'
    END
    WHEN "age" <= 18 THEN 'no'
    WHEN "age" <= 65 THEN CASE
      WHEN "stalk-root" <> 'club' OR "stalk-root" IS NULL THEN 'no'
      ELSE 'yes'
    END
    WHEN "age" > 65 THEN 'no'
    ELSE 'no'
  END AS "predicted is it ""good""?"
FROM "people"
