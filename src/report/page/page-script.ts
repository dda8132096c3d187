// The only script of a report: buttons that copy code, and the form that asks the model. Without
// scripts nothing is missing but these.

/** Walks a model (what-if-section.ts) with a row of values: the parts on its way. */
export const WALK = `
function holds(test, row, columns) {
  const value = row[test.column];
  switch (test.type) {
    case "above": return typeof value === "number" && value > test.threshold;
    case "missing": return (value === null) !== !!test.negated;
    case "at-most": return (typeof value === "number" && value <= test.threshold) !== !!test.negated;
    case "equals": return (value === test.value) !== !!test.negated;
    case "is": return (value !== null && value === columns[test.column].categories[1]) !== !!test.negated;
  }
  const held = test.of.reduce((sum, part, place) =>
    sum + (holds(part, row, columns) ? (test.points ? test.points[place] : 1) : 0), 0);
  const all = { and: held === test.of.length, or: held > 0, xor: held % 2 === 1, "at-least": held >= test.least };
  return all[test.type] !== !!test.negated;
}
function datePart({ derived, categories }, [first, second]) {
  const day = (moment) => Math.floor(moment / 86400);
  if (first === null || second === null) return null;
  if (derived.part === "contains") return String(new RegExp(derived.pattern, "u").test(first));
  switch (derived.part) {
    case "weekday": return categories[(((day(first) + 3) % 7) + 7) % 7];
    case "month": return categories[new Date(day(first) * 86400000).getUTCMonth()];
    case "hour": return Math.floor((first - day(first) * 86400) / 3600);
    case "days": return day(second) - day(first);
  }
}
function withParts(model, row) {
  const parts = model.columns.filter((column) => column.derived);
  return Object.assign({}, row, Object.fromEntries(parts.map((column) =>
    [column.name, datePart(column, column.derived.of.map((name) => row[name]))])));
}
function walk(model, given) {
  const row = withParts(model, given);
  const columns = Object.fromEntries(model.columns.map((column) => [column.name, column]));
  const way = [model.root];
  for (let part = model.root; part.otherwise; way.push(part)) {
    const taken = part.cases.find(([test]) => holds(test, row, columns));
    part = taken ? taken[1] : part.otherwise;
  }
  return way;
}
`;

export const PAGE_SCRIPT = `
for (const code of document.querySelectorAll("details.export pre")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    const status = document.getElementById("status");
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = "Copied";
      status.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(code);
      button.textContent = "Selected: press Ctrl+C";
      status.textContent = "Selected. Press Control C to copy.";
    }
    setTimeout(() => { button.textContent = "Copy"; status.textContent = ""; }, 2500);
  });
  code.before(button);
}
${WALK}
const form = document.getElementById("what-if");
if (form) {
  const model = JSON.parse(document.getElementById("what-if-model").textContent);
  const answer = document.getElementById("what-if-answer");
  const fieldOf = (index) => form.elements.namedItem(String(index));
  const given = model.columns.filter((column) => !column.derived);
  const read = () => Object.fromEntries(given.map((column, index) => {
    const { value } = fieldOf(index);
    if (value === "") return [column.name, null];
    if (column.kind === "date") return [column.name, Date.parse(value.length > 10 ? value + "Z" : value) / 1000];
    if (column.kind === "categorical" && column.categories.length === 0) return [column.name, value];
    return [column.name, column.kind === "continuous" ? Number(value) : column.categories[Number(value)]];
  }));
  const show = (isAsked) => {
    const way = walk(model, read());
    for (const line of document.querySelectorAll(".lit")) line.classList.remove("lit");
    for (const part of isAsked ? way : []) {
      const line = document.querySelector('[data-part="' + part.at + '"]');
      if (!line) continue;
      line.classList.add("lit");
      for (let fold = line.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    }
    const end = way[way.length - 1];
    const total = end.counts.reduce((sum, count) => sum + count, 0);
    const amount = (count) => count.toLocaleString("en-US", { maximumFractionDigits: 2 });
    const rows = total > 0
      ? amount(end.counts[end.class]) + " of the " + amount(total) + " training rows that go this way are of this class"
      : "no training row goes this way";
    answer.textContent = "";
    const name = document.createElement("strong");
    name.textContent = model.classes[end.class];
    answer.append("Predicted: ", name, ". " + rows[0].toUpperCase() + rows.slice(1) + ".");
  };
  form.hidden = false;
  show(false);
  form.addEventListener("input", () => show(true));
  form.addEventListener("submit", (event) => { event.preventDefault(); show(true); });
  for (const line of document.querySelectorAll("[data-row]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Try";
    button.addEventListener("click", () => {
      const row = JSON.parse(line.dataset.row);
      given.forEach((column, index) => {
        const value = row[column.name];
        const isDate = column.kind === "date" && typeof value === "number";
        const text = isDate ? new Date(value * 1000).toISOString().slice(0, column.hasTimes ? 16 : 10) : value;
        const place = column.categories.length === 0 ? text : column.categories.indexOf(value);
        fieldOf(index).value = value === null || value === undefined || place === -1 ? "" : String(place);
      });
      show(true);
      form.scrollIntoView({ block: "center" });
      fieldOf(0).focus({ preventScroll: true });
    });
    line.firstElementChild.append(" ", button);
  }
}
`;

/** Of the text above, so that browsers run this script and no other (a test compares them). */
export const PAGE_SCRIPT_HASH = "sha256-6SGviFC9v8pYfbHuV3FwCUl8Wf2e3+5foAMsFcIrKzM=";
