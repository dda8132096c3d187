#' Learn a classifier that a person can read in one look
#'
#' Without a method all families are tried and the best is chosen, where each further condition must
#' improve it enough. The same data, options and seed give the model file of the command line.
#'
#' @param x a formula such as `class ~ .`, or a data frame of columns to learn from.
#' @param data with a formula: the data frame.
#' @param y with a data frame: the class of each row.
#' @param method the learner, such as "refined", "t3" or "checklist"; see [espalier_methods()].
#' @param max_conditions most conditions in the whole model; NULL for no limit.
#' @param costs what mistakes cost: a matrix whose row names are actual and whose column names are
#'   predicted classes.
#' @param weights a weight for each row.
#' @param time_limit seconds, after which the best model so far is taken.
#' @param seed of everything random.
#' @param ... further options of the method: `max_depth = 3`.
#' @return an object of class `espalier`.
#' @export
espalier <- function(x, ...) UseMethod("espalier")

#' @export
espalier.formula <- function(x, data, ...) {
  parts <- stats::terms(x, data = data)
  response <- all.vars(x)[[1]]
  if (attr(parts, "response") == 0 || !response %in% names(data)) {
    stop("the formula names no class that is a column of the data; write class ~ .", call. = FALSE)
  }
  used <- attr(parts, "term.labels")
  used <- sub("^`(.*)`$", "\\1", used)
  unknown <- setdiff(used, names(data))
  if (length(unknown) > 0) {
    stop(sprintf("\"%s\" is no column of the data; a formula names columns as they are", unknown[[1]]), call. = FALSE)
  }
  # In the order of the data, which decides ties.
  columns <- data[names(data) %in% used]
  espalier.default(columns, data[[response]], target = response, ...)
}

#' @export
espalier.default <- function(x, y, method = NULL, max_conditions = 12, costs = NULL, weights = NULL,
                             time_limit = NULL, seed = 1, target = "class", ...) {
  x <- as.data.frame(x)
  if (nrow(x) == 0) stop("there are no rows; give some", call. = FALSE)
  if (nrow(x) != length(y)) stop(sprintf("there are %d rows and %d classes; give as many", nrow(x), length(y)), call. = FALSE)
  given <- list(...)
  if (length(given) > 0 && (is.null(names(given)) || any(names(given) == ""))) {
    stop("options have names: espalier(class ~ ., data, max_depth = 3)", call. = FALSE)
  }
  if (!is.null(method) && identical(max_conditions, 12) && !takes_option(method, "maxConditions")) max_conditions <- NULL
  options <- c(list(
    method = method, max_conditions = max_conditions, costs = costs_by_name(costs),
    time_limit = time_limit, seed = seed
  ), given)
  while (target %in% names(x)) target <- paste0(target, "_")
  columns <- Map(column_of, names(x), x)
  classes <- if (is.factor(y)) levels(y) else sort(unique(y[!is.na(y)]))
  columns$y <- coded_column(target, match(as.character(y), as.character(classes)) - 1L, class_text(classes))
  reading <- list(target = target, kinds = structure(list("categorical"), names = target))
  if (!is.null(weights)) {
    reading$weights <- "weight"
    while (reading$weights %in% c(names(x), target)) reading$weights <- paste0(reading$weights, "_")
    columns$weights <- column_of(reading$weights, weights)
  }
  answer <- ask_engine("learn", options, unname(columns), reading)
  new_espalier(answer$document, text = answer$text, result = answer$result, stopped = answer$stopped, classes = classes)
}

new_espalier <- function(document, text, result = NULL, stopped = FALSE, classes = NULL) {
  read <- jsonlite::fromJSON(document, simplifyVector = FALSE)
  if (!identical(read$format, "espalier-model")) stop("this is no Espalier model", call. = FALSE)
  if (!read$version %in% 1:5) {
    stop(sprintf("the model is of format %s, later than this espalier reads; update the package", format(read$version)), call. = FALSE)
  }
  if (is.null(classes)) classes <- unlist(read$model$classes)
  structure(
    list(
      document = document, model = read$model, method = read$method, text = text, result = result,
      notices = unlist(result$notices), stopped = isTRUE(stopped), classes = classes
    ),
    class = "espalier"
  )
}

#' Texts by which the engine knows classes.
#' @noRd
class_text <- function(classes) if (is.logical(classes)) ifelse(classes, "true", "false") else as.character(classes)

costs_by_name <- function(costs) {
  if (is.null(costs)) return(NULL)
  if (!is.matrix(costs) || is.null(rownames(costs)) || is.null(colnames(costs))) {
    stop("costs is a matrix whose row names are actual and whose column names are predicted classes", call. = FALSE)
  }
  rows <- lapply(rownames(costs), function(actual) {
    predicted <- setdiff(colnames(costs), actual)
    structure(as.list(costs[actual, predicted]), names = predicted)
  })
  structure(rows, names = rownames(costs))
}

takes_option <- function(method, option) {
  known <- Filter(function(each) each$name == method, ask_engine("describe")$methods)
  length(known) == 0 || option %in% unlist(known[[1]]$options)
}

#' The methods there are
#' @return a data frame of names, families and what each does.
#' @export
espalier_methods <- function() {
  methods <- ask_engine("describe")$methods
  field <- function(name) vapply(methods, function(each) each[[name]], "")
  data.frame(name = field("name"), family = field("family"), summary = field("summary"))
}

#' Save and open models
#'
#' The file is the one that `espalier learn --out` writes and every `espalier` command reads.
#' @param model a model.
#' @param file path of the model file.
#' @export
write_espalier <- function(model, file) {
  connection <- file(file, "wb")
  on.exit(close(connection))
  writeBin(charToRaw(enc2utf8(model$document)), connection)
  invisible(file)
}

#' @rdname write_espalier
#' @export
read_espalier <- function(file) {
  text <- readChar(file, file.info(file)$size, useBytes = TRUE)
  Encoding(text) <- "UTF-8"
  document <- tryCatch(new_espalier(text, ""), error = function(error) stop(file, ": ", conditionMessage(error), call. = FALSE))
  document$text <- espalier_export(document, "text")
  document
}

#' A model in another form
#' @param model a model.
#' @param to "text", "sql", "python", "js", "ts", "json", "pmml", "dot" or "svg".
#' @param ... options of the form: `table = "patients"`.
#' @return a text.
#' @export
espalier_export <- function(model, to, ...) {
  ask_engine("export", c(list(document = model$document, to = to), list(...)))$text
}

#' @export
print.espalier <- function(x, ...) {
  cat(x$text)
  if (!is.null(x$result)) {
    cat(sprintf("\nLearned by %s from %s rows.\n", x$method, format(x$result$rows, big.mark = ",")))
  }
  invisible(x)
}

#' @export
summary.espalier <- function(object, ...) structure(list(model = object), class = "summary.espalier")

#' @export
print.summary.espalier <- function(x, ...) {
  model <- x$model
  print(model)
  measured <- list("training rows" = model$result$train, "held-out rows" = model$result$test, "cross-validation" = model$result$cv)
  for (name in names(measured)) {
    measures <- measured[[name]]
    if (!is.null(measures)) cat(sprintf("Accuracy %.1f %% on %s.\n", 100 * measures$accuracy, name))
  }
  if (model$stopped) cat("It was stopped: this is the best model so far.\n")
  for (notice in model$notices) cat("Note: ", notice, "\n", sep = "")
  invisible(x)
}
