export function ExportScreen() {
  return <h1>Export</h1>;
}
