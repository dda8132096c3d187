-- Predicts class. NULL means missing. Columns:
--   odor: one of almond, anise, creosote, fishy, foul, musty, none, pungent, spicy
--   spore-print-color: one of black, brown, green, white
--   bruises: false (f) or true (t)
--   cap width: number
CASE
  WHEN "odor" = 'foul' THEN 'poisonous'
  WHEN "spore-print-color" = 'green' AND LOWER(CAST("bruises" AS VARCHAR(100))) IN ('1', 'true', 'yes', 't', 'y') THEN 'poisonous'
  WHEN ("odor" <> 'none' OR "odor" IS NULL) AND (LOWER(CAST("bruises" AS VARCHAR(100))) NOT IN ('1', 'true', 'yes', 't', 'y') OR "bruises" IS NULL) AND ("cap width" > 4.5 OR "cap width" IS NULL) THEN 'poisonous'
  ELSE 'edible'
END
