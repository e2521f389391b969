import { z } from 'zod'
import parameters from '../data/parameters.json' with { type: 'json' }

const SLUG = parameters.slug_form.value

/** `<creator>/<model_name>` in lower case, such as `openai/gpt-5.4`. */
export const ModelId = z.string().regex(new RegExp(`^${SLUG}/[a-z0-9][a-z0-9._:-]*$`))

/** A provider's or creator's slug, such as `google-vertex`. */
export const Slug = z.string().regex(new RegExp(`^${SLUG}$`))

/** Several slugs separated by |. */
export const Slugs = z
  .string()
  .regex(new RegExp(`^${SLUG}(\\|${SLUG})*$`), 'expected slugs separated by |')
