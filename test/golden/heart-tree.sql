-- Predicts disease. NULL means missing. Columns:
--   age: number
--   male: false (no) or true (yes)
--   chest pain: one of asymptomatic, atypical angina, non-anginal, typical angina
--   resting blood pressure: number
--   maximum heart rate: number
--   exercise angina: false (no) or true (yes)
--   oldpeak: number
--   slope: one of down, flat, up
--   vessels: number
--   thal: one of fixed, normal, reversable
CASE
  WHEN (
    CASE WHEN "age" > 54.5 OR "age" IS NULL THEN 1 ELSE 0 END +
    CASE WHEN LOWER(CAST("male" AS VARCHAR(100))) IN ('1', 'true', 'yes', 't', 'y') THEN 1 ELSE 0 END +
    CASE WHEN "chest pain" = 'asymptomatic' THEN 1 ELSE 0 END +
    CASE WHEN "resting blood pressure" > 139 OR "resting blood pressure" IS NULL THEN 1 ELSE 0 END +
    CASE WHEN "maximum heart rate" <= 147.5 THEN 1 ELSE 0 END +
    CASE WHEN LOWER(CAST("exercise angina" AS VARCHAR(100))) IN ('1', 'true', 'yes', 't', 'y') THEN 1 ELSE 0 END +
    CASE WHEN "oldpeak" > 0.8 OR "oldpeak" IS NULL THEN 1 ELSE 0 END +
    CASE WHEN "slope" <> 'up' OR "slope" IS NULL THEN 1 ELSE 0 END +
    CASE WHEN "thal" <> 'normal' OR "thal" IS NULL THEN 1 ELSE 0 END
  ) >= 4 THEN CASE
    WHEN (
      CASE WHEN "vessels" > 0.5 OR "vessels" IS NULL THEN 1 ELSE 0 END +
      CASE WHEN "thal" = 'reversable' THEN 1 ELSE 0 END +
      CASE WHEN "chest pain" = 'asymptomatic' THEN 1 ELSE 0 END
    ) < 2 THEN 'absent'
    ELSE 'present'
  END
  ELSE 'absent'
END
