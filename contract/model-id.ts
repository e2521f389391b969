import { z } from 'zod'
import { SLUG } from './names.ts'

/** `<creator>/<model_name>`, lower case, e.g. `openai/gpt-5.4`. */
export const ModelId = z.string().regex(new RegExp(`^${SLUG}/[a-z0-9][a-z0-9._:-]*$`))

/** A provider's or creator's slug, e.g. `google-vertex`. */
export const Slug = z.string().regex(new RegExp(`^${SLUG}$`))
