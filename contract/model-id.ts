import { z } from 'zod'
import parameters from '../data/parameters.json' with { type: 'json' }

const SLUG = parameters.slug_form.value

/** `<creator>/<model_name>`, lower case, e.g. `openai/gpt-5.4`. */
export const ModelId = z.string().regex(new RegExp(`^${SLUG}/[a-z0-9][a-z0-9._:-]*$`))

/** A provider's or creator's slug, e.g. `google-vertex`. */
export const Slug = z.string().regex(new RegExp(`^${SLUG}$`))

/** Several, with | between them. */
export const Slugs = z
  .string()
  .regex(new RegExp(`^${SLUG}(\\|${SLUG})*$`), 'expected slugs with | between them')
