/** The creator's slug: the first segment of a model id. */
export function toCreatorSlug(modelId: string): string {
  return modelId.slice(0, modelId.indexOf('/'))
}
