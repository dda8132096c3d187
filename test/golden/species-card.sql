-- Predicts species. NULL means missing. Columns:
--   petal length (cm): number
--   petal width (cm): number
CASE
  WHEN (CASE WHEN "petal length (cm)" <= 2.5 THEN 9 ELSE 0 END + CASE WHEN "petal width (cm)" <= 1.3 THEN -1 ELSE 0 END) >= 2 AND (CASE WHEN "petal length (cm)" <= 2.5 THEN 10 ELSE 0 END + CASE WHEN "petal width (cm)" <= 1.3 THEN 5 ELSE 0 END + CASE WHEN "petal width (cm)" <= 1.7 AND ("petal width (cm)" > 1.3 OR "petal width (cm)" IS NULL) THEN 5 ELSE 0 END) >= 6 THEN 'setosa'
  WHEN (CASE WHEN "petal length (cm)" <= 2.5 THEN -9 ELSE 0 END + CASE WHEN "petal width (cm)" <= 1.3 THEN 1 ELSE 0 END) >= 0 AND (CASE WHEN "petal length (cm)" <= 2.5 THEN 1 ELSE 0 END + CASE WHEN "petal width (cm)" <= 1.3 THEN 6 ELSE 0 END + CASE WHEN "petal width (cm)" <= 1.7 AND ("petal width (cm)" > 1.3 OR "petal width (cm)" IS NULL) THEN 5 ELSE 0 END) >= 6 THEN 'versicolor'
  WHEN (CASE WHEN "petal length (cm)" <= 2.5 THEN -9 ELSE 0 END + CASE WHEN "petal width (cm)" <= 1.3 THEN 1 ELSE 0 END) >= -1 AND (CASE WHEN "petal length (cm)" <= 2.5 THEN 1 ELSE 0 END + CASE WHEN "petal width (cm)" <= 1.3 THEN 6 ELSE 0 END + CASE WHEN "petal width (cm)" <= 1.7 AND ("petal width (cm)" > 1.3 OR "petal width (cm)" IS NULL) THEN 5 ELSE 0 END) >= 4 THEN 'versicolor'
  ELSE 'virginica'
END
