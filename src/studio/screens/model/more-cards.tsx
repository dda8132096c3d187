// Questions to the model that take room: one at a time, below the outline.

export function MoreCards() {
  return null;
}
