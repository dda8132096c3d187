# A model drawn by R's own graphics: a tree as a tree, another form as its text.

#' @export
plot.espalier <- function(x, ...) {
  graphics::plot.new()
  if (x$model$form == "tree") draw_tree(x$model, ...) else draw_lines(strsplit(x$text, "\n")[[1]], ...)
  invisible(x)
}

draw_lines <- function(lines, cex = 0.9, ...) {
  graphics::plot.window(c(0, 1), c(-length(lines), 0))
  graphics::text(0, -seq_along(lines) + 0.5, lines, adj = 0, cex = cex, family = "mono")
}

draw_tree <- function(model, cex = 0.9, ...) {
  leaves <- 0
  # Each node with its place: leaves side by side, the others above the middle of theirs.
  place <- function(node, depth) {
    branches <- if (node$type == "leaf") NULL else branches_of(node)
    below <- c(lapply(branches$cases, function(branch) branch$node), list(branches$otherwise)[!is.null(branches)])
    if (length(below) == 0) {
      leaves <<- leaves + 1
      return(list(node = node, x = leaves, y = -depth, below = list(), labels = character()))
    }
    placed <- lapply(below, place, depth = depth + 1)
    labels <- c(vapply(branches$cases, function(branch) test_text(branch$test), ""), "else")
    list(node = node, x = mean(vapply(placed, function(each) each$x, 0)), y = -depth, below = placed, labels = labels)
  }
  tree <- place(model$root, 0)
  deepest <- function(each) min(each$y, vapply(each$below, deepest, 0))
  graphics::plot.window(c(0.5, leaves + 0.5), c(deepest(tree) - 0.5, 0.5))
  draw <- function(each) {
    for (index in seq_along(each$below)) {
      child <- each$below[[index]]
      graphics::segments(each$x, each$y, child$x, child$y, col = "grey60")
      graphics::text((each$x + child$x) / 2, (each$y + child$y) / 2, each$labels[[index]], cex = cex)
      draw(child)
    }
    counts <- unlist(each$node$counts)
    if (length(each$below) == 0) {
      graphics::text(each$x, each$y, sprintf("%s\n%s", each$node$class, format(sum(counts), big.mark = ",")), cex = cex, font = 2, pos = 1)
    }
  }
  draw(tree)
}

test_text <- function(test) {
  text <- if (!is.null(test$of)) {
    join <- if (test$type == "at-least") ", " else paste0(" ", test$type, " ")
    inside <- paste(vapply(test$of, test_text, ""), collapse = join)
    if (test$type == "at-least") sprintf("at least %s of (%s)", test$least, inside) else sprintf("(%s)", inside)
  } else switch(test$type,
    "missing" = paste(test$column, "is missing"),
    "at-most" = sprintf("%s <= %s", test$column, format(test$threshold, digits = 6)),
    "is" = test$column,
    "equals" = sprintf("%s = %s", test$column, test$value)
  )
  if (isTRUE(test$negated)) paste("not", text) else text
}
