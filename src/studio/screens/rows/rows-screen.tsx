export function RowsScreen() {
  return <h1>Rows</h1>;
}
