import { z } from 'zod'

/** `<creator>/<model_name>`, lower case, e.g. `openai/gpt-5.4`. */
export const ModelId = z.string().regex(/^[a-z0-9][a-z0-9._-]*\/[a-z0-9][a-z0-9._:-]*$/)

/** A provider's or creator's slug, e.g. `google-vertex`. */
export const Slug = z.string().regex(/^[a-z0-9][a-z0-9._-]*$/)

/** The creator's slug: the first segment of a model id. */
export function toCreatorSlug(modelId: string): string {
  return modelId.slice(0, modelId.indexOf('/'))
}
