// The pieces of the engine, loaded while people look at their data: whoever loses the network, or ends the server, goes on.
// Methods that no choice tries and the decoder of Parquet still come when they are asked for.

export async function loadPieces(): Promise<void> {
  await Promise.allSettled([
    import("./model/models.ts"),
    import("./edit/apply-step.ts"),
    import("./edit/inspect-node.ts"),
    import("./edit/preview-edit.ts"),
    import("./edit/typed-condition.ts"),
    import("./judge/alternatives-view.ts"),
    import("./judge/compare-models.ts"),
    import("./judge/groups-view.ts"),
    import("./judge/missed-view.ts"),
    import("./rows/row-view.ts"),
    import("./rows/rows-page.ts"),
    import("./export/export-model.ts"),
    import("./export/write-report.ts"),
    import("./session/restore-models.ts"),
  ]);
}
