# Prediction in R from the model alone. Rows go down the model together.

#' @export
predict.espalier <- function(object, newdata, type = c("class", "prob"), ...) {
  type <- match.arg(type)
  newdata <- as.data.frame(newdata)
  model <- object$model
  values <- bound_columns(model$columns, newdata)
  ends <- ends_of(model, values, nrow(newdata))
  place <- match(unlist(model$classes), class_text(object$classes))
  if (type == "class") {
    codes <- place[match(vapply(ends$ends, function(end) end$class, ""), unlist(model$classes))]
    return(factor(as.character(object$classes)[codes[ends$of]], levels = as.character(object$classes)))
  }
  table <- matrix(0, length(ends$ends), length(object$classes), dimnames = list(NULL, as.character(object$classes)))
  for (row in seq_along(ends$ends)) table[row, place] <- end_probabilities(ends$ends[[row]], model$classes)
  table[ends$of, , drop = FALSE]
}

end_probabilities <- function(end, classes) {
  if (!is.null(end$probabilities)) return(unlist(end$probabilities))
  counts <- unlist(end$counts)
  if (sum(counts) > 0) counts / sum(counts) else as.numeric(unlist(classes) == end$class)
}

#' The ends of a model, and which one each row comes to.
#' @noRd
ends_of <- function(model, values, rows) {
  found <- new.env()
  found$ends <- list()
  found$of <- integer(rows)
  reach <- function(end, at) {
    found$ends[[length(found$ends) + 1]] <- end
    found$of[at] <- length(found$ends)
  }
  # Rows that come to a node, and what is left of them after each of its cases.
  walk <- function(node, at) {
    if (node$type == "leaf") return(reach(node, at))
    branches <- branches_of(node)
    for (branch in branches$cases) {
      passes <- holds(branch$test, values, at)
      walk(branch$node, at[passes])
      at <- at[!passes]
    }
    walk(branches$otherwise, at)
  }
  at <- seq_len(rows)
  if (model$form == "tree") walk(model$root, at)
  else if (model$form == "list") {
    for (rule in model$rules) {
      passes <- holds(list(type = "and", of = rule$conditions), values, at)
      reach(rule, at[passes])
      at <- at[!passes]
    }
    reach(model$otherwise, at)
  } else {
    for (total in model$totals) reach(total, integer())
    found$of <- places_of(model, points_of(model, values, at))
  }
  list(ends = found$ends, of = found$of)
}

#' The points of each row of a scorecard, a column for each column of points.
#' @noRd
points_of <- function(model, values, at) {
  columns <- if (is.null(model$totals[[1]]$leads)) 1 else length(model$classes)
  total <- matrix(0, length(at), columns)
  for (item in model$items) {
    points <- matrix(unlist(item$otherwise), length(at), columns, byrow = TRUE)
    # The first band that holds is the last to be written.
    for (band in rev(item$bands)) {
      passes <- holds(band$test, values, at)
      points[passes, ] <- rep(unlist(band$points), each = sum(passes))
    }
    total <- total + points
  }
  total
}

#' What the totals mean: the band that they are in, or how far which class leads.
#' @noRd
places_of <- function(model, totals) {
  least <- vapply(model$totals, function(total) as.numeric(total$least), 0)
  if (ncol(totals) == 1) return(pmax(findInterval(totals[, 1], least), 1L))
  leader <- max.col(totals, ties.method = "first")
  lead <- apply(totals, 1, function(row) diff(sort(row, decreasing = TRUE)[2:1]))
  places <- rep(length(least), nrow(totals))
  # Tried in order: the first that holds is the last to be written.
  for (place in rev(seq_along(least)[-length(least)])) {
    own <- match(model$totals[[place]]$leads, unlist(model$classes))
    places[leader == own & lead >= least[[place]]] <- place
  }
  places
}

branches_of <- function(node) {
  column <- node$column
  if (node$type == "test") {
    list(cases = list(list(test = node$test, node = node$yes)), otherwise = node$no)
  } else if (node$type == "values") {
    cases <- lapply(node$branches, function(branch) {
      list(test = list(type = "equals", column = column, value = branch$value), node = branch$node)
    })
    list(cases = cases, otherwise = node$missing)
  } else {
    tests <- lapply(node$thresholds, function(cut) list(type = "at-most", column = column, threshold = cut))
    tests <- c(tests, list(list(type = "missing", column = column, negated = TRUE)))
    list(cases = Map(function(test, node) list(test = test, node = node), tests, node$branches), otherwise = node$missing)
  }
}

#' Whether a test holds for rows; a missing value fails every condition but "missing".
#' @noRd
holds <- function(test, values, at) {
  passes <- if (!is.null(test$of)) joined(test, values, at) else {
    own <- values[[test$column]][at]
    switch(test$type,
      "missing" = is.na(own),
      "at-most" = !is.na(own) & own <= threshold_of(test$threshold),
      "is" = !is.na(own) & own == 2L,
      "equals" = !is.na(own) & own == match(test$value, attr(values[[test$column]], "categories"), nomatch = 0L)
    )
  }
  if (isTRUE(test$negated)) !passes else passes
}

joined <- function(feature, values, at) {
  parts <- lapply(feature$of, holds, values = values, at = at)
  if (feature$type == "at-least") {
    points <- if (is.null(feature$points)) rep(1, length(parts)) else unlist(feature$points)
    return(Reduce(`+`, Map(`*`, parts, points), numeric(length(at))) >= feature$least)
  }
  join <- switch(feature$type, and = `&`, or = `|`, xor = xor)
  Reduce(join, parts)
}

#' Dates as seconds since 1970; thresholds on them are texts in model files.
#' @noRd
seconds_of <- function(values, column) {
  if (inherits(values, "Date")) return(as.numeric(values) * 86400)
  if (inherits(values, "POSIXt")) return(as.numeric(as.POSIXct(values)))
  texts <- trimws(as.character(values))
  texts[texts %in% missing_marks] <- NA
  seconds <- threshold_of(texts)
  wrong <- which(is.na(seconds) & !is.na(texts))
  if (length(wrong) > 0) {
    stop(sprintf("row %d, column \"%s\": \"%s\" is no date, and the model needs one; write 2019-04-01", wrong[[1]], column, texts[[wrong[[1]]]]), call. = FALSE)
  }
  seconds
}

threshold_of <- function(value) {
  if (is.numeric(value)) return(value)
  formats <- c("%Y-%m-%dT%H:%M:%OSZ", "%Y-%m-%d %H:%M:%OS", "%Y-%m-%d %H:%M", "%Y-%m-%d")
  seconds <- rep(NA_real_, length(value))
  for (format in formats) {
    open <- is.na(seconds)
    seconds[open] <- as.numeric(as.POSIXct(strptime(value[open], format, tz = "UTC")))
  }
  seconds
}

#' The columns by name, with those that the model computes from dates.
#' @noRd
bound_columns <- function(columns, newdata) {
  values <- list()
  for (schema in columns) {
    if (is.null(schema$derived)) values[[schema$name]] <- bound_column(schema, newdata)
    else for (source in schema$derived$of) {
      if (is.null(values[[source$name]])) values[[source$name]] <- bound_column(source, newdata)
    }
  }
  for (schema in columns) {
    if (!is.null(schema$derived)) values[[schema$name]] <- date_part(schema, values)
  }
  values
}

date_part <- function(schema, values) {
  if (schema$derived$part == "contains") {
    stop("the model asks for words of texts, which the package does not look for; predict with the command line", call. = FALSE)
  }
  seconds <- lapply(schema$derived$of, function(source) values[[source$name]])
  days <- lapply(seconds, function(own) floor(own / 86400))
  switch(schema$derived$part,
    "days" = days[[2]] - days[[1]],
    "hour" = floor((seconds[[1]] - days[[1]] * 86400) / 3600),
    # The first day of 1970 was a Thursday.
    "weekday" = structure(as.integer((days[[1]] + 3) %% 7 + 1), categories = unlist(schema$categories)),
    "month" = structure(as.POSIXlt(as.Date(days[[1]], origin = "1970-01-01"))$mon + 1L, categories = unlist(schema$categories))
  )
}

everyday_words <- list(no = c("0", "false", "no", "f", "n"), yes = c("1", "true", "yes", "t", "y"))
missing_marks <- c("", "?", "NA", "NaN", "null")

#' A column in the model's terms: numbers, or places among its categories, NA for missing.
#' @noRd
bound_column <- function(schema, newdata) {
  if (!schema$name %in% names(newdata)) {
    stop(sprintf("the model reads column \"%s\", which is not in newdata", schema$name), call. = FALSE)
  }
  values <- newdata[[schema$name]]
  if (schema$kind == "date") return(seconds_of(values, schema$name))
  if (inherits(values, c("Date", "POSIXt"))) values <- moment_text(values)
  if (schema$kind == "continuous" && is.numeric(values)) return(values)
  texts <- if (is.logical(values)) ifelse(values, "true", "false") else trimws(as.character(values), whitespace = "[ \t\n\v\f\r]")
  texts[texts %in% missing_marks] <- NA
  if (schema$kind == "continuous") {
    numbers <- suppressWarnings(as.numeric(texts))
    wrong <- which(is.na(numbers) & !is.na(texts))
    if (length(wrong) > 0) {
      stop(sprintf("row %d, column \"%s\": \"%s\" is not a number, and the model needs one", wrong[[1]], schema$name, texts[[wrong[[1]]]]), call. = FALSE)
    }
    return(numbers)
  }
  categories <- unlist(schema$categories)
  codes <- if (is.numeric(values)) {
    numbers <- suppressWarnings(as.numeric(categories))
    ifelse(is.na(values), NA, match(values, numbers, incomparables = NA))
  } else match(texts, categories, incomparables = NA)
  if (schema$kind == "boolean" && is_everyday(categories)) {
    words <- tolower(texts)
    codes <- ifelse(!is.na(codes), codes, ifelse(words %in% everyday_words$no, 1L, ifelse(words %in% everyday_words$yes, 2L, NA)))
  }
  structure(as.integer(codes), categories = categories)
}

is_everyday <- function(categories) {
  tolower(categories[[1]]) %in% everyday_words$no && tolower(categories[[2]]) %in% everyday_words$yes
}
