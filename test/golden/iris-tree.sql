-- Predicts species. NULL means missing. Columns:
--   petal length (cm): number
--   petal width (cm): number
CASE
  WHEN "petal length (cm)" <= 2.45 THEN 'setosa'
  WHEN "petal width (cm)" <= 1.75 THEN CASE
    WHEN "petal length (cm)" <= 4.95 THEN 'versicolor'
    ELSE 'virginica'
  END
  ELSE 'virginica'
END
