export function ModelScreen() {
  return <h1>Model</h1>;
}
