// The only script of a report: a button that copies beside each piece of code. Without scripts nothing is missing but it.

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
`;

/** Of the text above, so that browsers run this script and no other (a test holds the two together). */
export const PAGE_SCRIPT_HASH = "sha256-RzgAUA3dOuO1FLf74WUCMjQ8etLjjvKxnYvHl6BvbgM=";
