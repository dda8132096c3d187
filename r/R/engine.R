# The engine: one Node process for this R session, which starts when it is first needed and ends
# with it. Requests are frames of bytes, answers are lines of JSON (src/cli/pipes of the engine).

session <- new.env(parent = emptyenv())

oldest_node <- "20.19"

engine_folder <- function() {
  given <- Sys.getenv("ESPALIER_ENGINE")
  folder <- if (nzchar(given)) given else system.file("engine", package = "espalier")
  if (!file.exists(file.path(folder, "dist", "pipes.js"))) {
    stop("the engine of espalier is missing; install the package again, or name its folder in ESPALIER_ENGINE", call. = FALSE)
  }
  folder
}

start_engine <- function() {
  given <- Sys.getenv("ESPALIER_NODE")
  node <- if (nzchar(given)) given else Sys.which("node")[[1]]
  advice <- sprintf("espalier needs Node %s or newer; install it from nodejs.org, or name one in ESPALIER_NODE", oldest_node)
  if (!nzchar(node)) stop("no Node was found: ", advice, call. = FALSE)
  command <- c(file.path(engine_folder(), "dist", "pipes.js"), "--lines")
  child <- tryCatch(
    processx::process$new(node, command, stdin = "|", stdout = "|", stderr = NULL, encoding = "UTF-8"),
    error = function(error) stop(node, " cannot be started: ", advice, call. = FALSE)
  )
  session$child <- child
  hello <- tryCatch(next_line(), error = function(error) NULL)$hello
  if (is.null(hello) || numeric_version(hello$node) < oldest_node) {
    end_engine()
    what <- if (is.null(hello)) "cannot run the engine" else paste("is of version", hello$node)
    stop(node, " ", what, ": ", advice, call. = FALSE)
  }
}

end_engine <- function() {
  if (!is.null(session$child)) session$child$kill()
  session$child <- NULL
}

#' The answer to one request. An interrupt stops the work and gives the best found so far.
#' @noRd
ask_engine <- function(request, options = list(), columns = list(), reading = list()) {
  if (is.null(session$child) || !session$child$is_alive()) start_engine()
  id <- session$id <- if (is.null(session$id)) 1 else session$id + 1
  header <- list(
    id = id, request = request,
    options = as_object(options), reading = as_object(reading),
    columns = lapply(columns, function(column) column$header),
    buffers = lapply(columns, function(column) length(column$bytes))
  )
  is_asked <- FALSE
  # Half a frame cannot be taken back.
  on.exit(if (!is_asked) end_engine())
  send_frame(header, columns)
  is_asked <- TRUE
  repeat {
    message <- tryCatch(next_line(), interrupt = function(stop) {
      send_frame(list(request = "cancel", of = id))
      NULL
    })
    if (is.null(message) || !identical(as.numeric(message$id), as.numeric(id))) next
    if (!is.null(message$error)) stop(error_text(message$error), call. = FALSE)
    if (!is.null(message$answer)) return(message$answer)
  }
}

send_frame <- function(header, columns = list()) {
  text <- charToRaw(enc2utf8(as.character(jsonlite::toJSON(header, auto_unbox = TRUE, null = "null", digits = NA))))
  send_bytes(c(charToRaw("ESP1"), writeBin(length(text), raw(), size = 4, endian = "little"), text))
  for (column in columns) send_bytes(column$bytes)
}

send_bytes <- function(bytes) {
  while (length(bytes) > 0) {
    left <- tryCatch(session$child$write_input(bytes), error = function(error) died())
    if (length(left) == length(bytes)) Sys.sleep(0.005)
    bytes <- left
  }
}

next_line <- function() {
  child <- session$child
  repeat {
    line <- child$read_output_lines(1)
    if (length(line) > 0) return(jsonlite::fromJSON(line, simplifyVector = FALSE))
    if (!child$is_incomplete_output() && !child$is_alive()) died()
    # Short, so that an interrupt is heard.
    child$poll_io(200)
  }
}

died <- function() {
  status <- session$child$get_exit_status()
  session$child <- NULL
  stop(sprintf("the engine ended while it worked (status %s); the next call starts it anew", format(status)), call. = FALSE)
}

error_text <- function(error) {
  ways <- vapply(error$hint, function(hint) {
    paste0(snake_case(hint$option), if (!is.null(hint$value)) paste0(" = ", hint$value))
  }, "")
  if (length(ways) > 0) sprintf("%s (%s)", error$message, paste(ways, collapse = ", ")) else error$message
}

snake_case <- function(name) tolower(gsub("([A-Z])", "_\\1", name))

camel_case <- function(name) gsub("_(.)", "\\U\\1", name, perl = TRUE)

#' A list that is an object in JSON even where it is empty, with the engine's names.
#' @noRd
as_object <- function(options) {
  options <- options[!vapply(options, is.null, NA)]
  names(options) <- camel_case(names(options))
  if (length(options) == 0) structure(list(), names = character()) else options
}
