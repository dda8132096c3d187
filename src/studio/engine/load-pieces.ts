// The pieces of the engine, loaded while people look at their data: whoever loses the network, or ends the server, goes on.
// Methods that no choice tries and the decoder of Parquet still come when they are asked for.

export async function loadPieces(): Promise<void> {
  await Promise.allSettled([
    import("./model/models.ts"),
    import("./apply-step.ts"),
    import("../panels/inspector/inspect-part.ts"),
    import("../panels/inspector/answer.ts"),
    import("./edit/typed-condition.ts"),
    import("../panels/alternatives/answer.ts"),
    import("../panels/compare/answer.ts"),
    import("../panels/groups/answer.ts"),
    import("../panels/missed/answer.ts"),
    import("../panels/rows/row-view.ts"),
    import("../panels/rows/rows-page.ts"),
    import("../panels/export/answer.ts"),
    import("../panels/export/write-page.ts"),
    import("./restore-models.ts"),
  ]);
}
