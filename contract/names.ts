// The form of names: what a slug is, and whose model an id names.

/** A provider's or creator's, e.g. `google-vertex`. */
export const SLUG = '[a-z0-9][a-z0-9._-]*'

/** The creator's slug: the first segment of a model id. */
export function toCreatorSlug(modelId: string): string {
  return modelId.slice(0, modelId.indexOf('/'))
}
