/** How the one who asks stops the work, and hears how far it is. */
export interface Watch<Progress> {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}
