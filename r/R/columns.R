# Columns of a data frame as the engine reads them: numbers, or codes into texts.

column_of <- function(name, values) {
  if (inherits(values, c("Date", "POSIXt"))) values <- moment_text(values)
  if (is.list(values) || is.complex(values)) {
    stop(sprintf("column \"%s\" is of type %s; espalier reads numbers, texts, factors, dates and truth values", name, typeof(values)), call. = FALSE)
  }
  if (is.logical(values)) return(coded_column(name, as.integer(values), c("false", "true")))
  if (is.factor(values)) return(coded_column(name, as.integer(values) - 1L, levels(values), "categorical"))
  if (is.character(values)) {
    texts <- unique(values[!is.na(values)])
    return(coded_column(name, match(values, texts) - 1L, texts))
  }
  values <- as.numeric(values)
  if (any(is.infinite(values))) stop(sprintf("column \"%s\" holds infinite numbers; make them NA", name), call. = FALSE)
  values[is.na(values)] <- NaN
  list(header = list(name = name), bytes = writeBin(values, raw(), endian = "little"))
}

coded_column <- function(name, codes, texts, declared = NULL) {
  codes[is.na(codes)] <- -1L
  header <- list(name = name, texts = as.list(enc2utf8(texts)))
  if (!is.null(declared)) header$declared <- declared
  list(header = header, bytes = writeBin(as.integer(codes), raw(), endian = "little"))
}

#' A day where nothing is said of the hour, else the moment in universal time.
#' @noRd
moment_text <- function(values) {
  if (inherits(values, "Date")) return(format(values, "%Y-%m-%d"))
  values <- as.POSIXct(values)
  day <- format(values, "%Y-%m-%d", tz = "UTC")
  ifelse(format(values, "%H:%M:%S", tz = "UTC") == "00:00:00", day, format(values, "%Y-%m-%dT%H:%M:%SZ", tz = "UTC"))
}
