# What must be true of the package; run by R CMD check. ESPALIER_PROGRAM names the command line.
library(espalier)

fails <- function(expression, pattern) {
  said <- tryCatch({
    force(expression)
    "nothing"
  }, error = conditionMessage)
  if (!grepl(pattern, said) || grepl("\n", said)) stop("expected ", pattern, ", got ", said)
}

# Predicting needs R alone: conditions of every kind, in every form of model.
leaf <- function(class) sprintf('{"type":"leaf","class":"%s","counts":[%s]}', class, if (class == "a") "3,1" else "1,3")
columns <- '[{"name":"x","kind":"continuous","categories":[],"hasMissing":true},
 {"name":"w","kind":"categorical","categories":["p","q"],"hasMissing":true},
 {"name":"b","kind":"boolean","categories":["no","yes"],"hasMissing":true}]'
model_of <- function(body) {
  file <- tempfile()
  writeLines(sprintf('{"format":"espalier-model","version":4,"model":{"target":"t","classes":["a","b"],"columns":%s,%s}}', columns, body), file)
  espalier:::new_espalier(paste(readLines(file), collapse = "\n"), "")
}
rows <- data.frame(x = c(1, 3, NA, 9), w = c(" p ", "q", "r", NA), b = c("yes", "F", "1", "?"))
check <- function(body, expected) stopifnot(identical(as.character(predict(model_of(body), rows)), expected))
split_on <- function(test) sprintf('"form":"tree","root":{"type":"test","class":"a","counts":[4,4],"test":%s,"yes":%s,"no":%s}', test, leaf("a"), leaf("b"))
check(split_on('{"type":"at-most","column":"x","threshold":3}'), c("a", "a", "b", "b"))
check(split_on('{"type":"at-most","column":"x","threshold":3,"negated":true}'), c("b", "b", "a", "a"))
check(split_on('{"type":"equals","column":"w","value":"q"}'), c("b", "a", "b", "b"))
check(split_on('{"type":"missing","column":"w"}'), c("b", "b", "a", "a"))
check(split_on('{"type":"is","column":"b"}'), c("a", "b", "a", "b"))
check(split_on('{"type":"xor","of":[{"type":"is","column":"b"},{"type":"missing","column":"x"}]}'), c("a", "b", "b", "b"))
check(split_on('{"type":"at-least","least":2,"of":[{"type":"is","column":"b"},{"type":"missing","column":"x"},{"type":"equals","column":"w","value":"p"}]}'), c("a", "b", "a", "b"))
check(sprintf('"form":"tree","root":{"type":"intervals","class":"a","counts":[4,4],"column":"x","thresholds":[2,5],"branches":[%s,%s,%s],"missing":%s}', leaf("a"), leaf("b"), leaf("a"), leaf("b")), c("a", "b", "b", "a"))
check(sprintf('"form":"list","rules":[{"class":"b","counts":[0,2],"conditions":[{"type":"at-most","column":"x","threshold":5},{"type":"is","column":"b"}]}],"otherwise":{"class":"a","counts":[3,0]}'), c("b", "a", "a", "a"))
check('"form":"scorecard","items":[{"bands":[{"test":{"type":"at-most","column":"x","threshold":2},"points":[1]},{"test":{"type":"at-most","column":"x","threshold":5},"points":[3]}],"otherwise":[0]},{"bands":[{"test":{"type":"is","column":"b"},"points":[2]}],"otherwise":[0]}],"totals":[{"least":1,"class":"a","counts":[3,1]},{"least":3,"class":"b","counts":[1,3]}]', c("b", "b", "a", "a"))
fails(predict(model_of(split_on('{"type":"is","column":"b"}')), rows["x"]), 'the model reads column "w", which is not in newdata')
fails(predict(model_of(split_on('{"type":"is","column":"b"}')), transform(rows, x = "much")), 'row 1, column "x": "much" is not a number')
fails(espalier:::new_espalier('{"format":"espalier-model","version":9}', ""), "later than this espalier reads; update")

# Everything else needs Node.
node <- Sys.which("node")[[1]]
if (!nzchar(node)) {
  cat("SKIPPED: learning is not tested, since there is no Node here\n")
  quit()
}
Sys.setenv(PATH_BEFORE = Sys.getenv("PATH"), PATH = "")
fails(espalier(Species ~ ., iris), "no Node was found: espalier needs Node 20.19")
Sys.setenv(PATH = Sys.getenv("PATH_BEFORE"))

model <- espalier(Species ~ ., iris, method = "refined", max_conditions = 4)
stopifnot(mean(predict(model, iris) == iris$Species) > 0.95)
stopifnot(identical(levels(predict(model, iris)), levels(iris$Species)))
probabilities <- predict(model, iris, type = "prob")
stopifnot(all(abs(rowSums(probabilities) - 1) < 1e-9), all(colnames(probabilities) == levels(iris$Species)))
print(model)
print(summary(model))
pdf(NULL)
plot(model)
invisible(dev.off())

file <- tempfile(fileext = ".json")
write_espalier(model, file)
again <- read_espalier(file)
stopifnot(identical(again$document, model$document), identical(as.character(predict(again, iris)), as.character(predict(model, iris))))
stopifnot(grepl("SELECT", espalier_export(model, "sql", table = "flowers")))
stopifnot("redwood" %in% espalier_methods()$name)

# The bytes of the command line, with gaps, words, truth values, factors and dates.
mixed <- data.frame(
  age = c(34, 51, NA, 28, 62, 45, 39, 57, 23, 70)[rep(1:10, 12)] + rep(0:11, each = 10) / 4,
  ward = rep(c("north", "south", NA, "east"), 30),
  member = rep(c(TRUE, FALSE, NA, TRUE, TRUE), 24),
  since = as.Date("2020-01-30") + rep(0:11, 10)
)
mixed$class <- ifelse(mixed$ward %in% "north" | mixed$age %in% 40:60, "yes", "no")
program <- Sys.getenv("ESPALIER_PROGRAM")
if (nzchar(program)) {
  folder <- tempfile()
  dir.create(folder)
  before <- setwd(folder)
  for (table in list(mixed, transform(iris, class = Species, Species = NULL))) {
    written <- table
    if (!is.null(written$member)) written$member <- tolower(written$member)
    write.csv(written, "data", row.names = FALSE, na = "")
    system2(node, c(program, "learn", "data", "--method", "refined", "--max-conditions", "5", "--quiet", "--out", "m.json"), stdout = FALSE)
    ours <- espalier(class ~ ., table, method = "refined", max_conditions = 5)
    stopifnot(identical(ours$document, readChar("m.json", file.info("m.json")$size)))
    system2(node, c(program, "predict", "m.json", "data", "--quiet", "--out", "p.csv"))
    stopifnot(all(as.character(predict(ours, table)) == read.csv("p.csv")$prediction))
  }
  setwd(before)
} else cat("SKIPPED: not compared with the command line, since ESPALIER_PROGRAM does not name it\n")

# Dates are compared as dates.
early <- ifelse(mixed$since <= as.Date("2020-02-04"), "early", "late")
dated <- espalier(mixed["since"], early, method = "refined", max_conditions = 1)
stopifnot(dated$model$columns[[1]]$kind == "date", all(predict(dated, mixed) == early))
stopifnot(all(predict(dated, data.frame(since = format(mixed$since))) == early))
stopifnot(all(predict(dated, data.frame(since = as.POSIXct(mixed$since))) == early))
fails(predict(dated, data.frame(since = "soon")), "is no date, and the model needs one")

# What goes wrong is one line.
fails(espalier(Species ~ ., iris[0, ]), "there are no rows")
fails(espalier(Species ~ ., iris[1:50, ]), "only one class")
fails(espalier(Kind ~ ., iris), "names no class that is a column")
fails(espalier(Species ~ log(Sepal.Width), iris), "is no column of the data")
fails(espalier(Species ~ ., iris, method = "forest"), "forest")
fails(espalier(Species ~ ., iris, method = "redwood", max_deepness = 3), "maxDeepness")
fails(espalier(Species ~ ., transform(iris, Sepal.Width = I(as.list(Sepal.Width)))), "of type list")
fails(espalier(Species ~ ., iris, method = "redwood", costs = 3), "costs is a matrix")
costly <- matrix(c(0, 9, 1, 0), 2, dimnames = list(c("no", "yes"), c("no", "yes")))
stopifnot(sum(predict(espalier(class ~ ., mixed, method = "redwood", costs = costly), mixed) == "yes") > 0)
weighted <- espalier(class ~ ., mixed, method = "redwood", weights = rep(1:2, 60))
stopifnot(sum(unlist(weighted$model$root$counts)) > 120)

# An engine that dies is told, and started anew.
espalier:::session$child$kill()
stopifnot(inherits(espalier(Species ~ ., iris, method = "redwood"), "espalier"))
cat("all well\n")

# Parts of dates are computed as the engine does.
moments <- as.POSIXct("2017-01-01", tz = "UTC") + 3600 * 37 * (0:599)
sunday <- ifelse(format(moments, "%u", tz = "UTC") == "7", "sunday", "other")
weekly <- espalier(data.frame(moment = moments), sunday, method = "id3")
stopifnot(!is.null(weekly$model$columns[[1]]$derived), all(predict(weekly, data.frame(moment = moments)) == sunday))
december <- ifelse(format(moments, "%m", tz = "UTC") == "12", "december", "other")
monthly <- espalier(data.frame(moment = moments), december, method = "id3")
stopifnot(all(predict(monthly, data.frame(moment = moments)) == december))
