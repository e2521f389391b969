// What a column of a file in data/ may hold.
import { z } from 'zod'
import { ModelId, Slug } from '../../contract/model-id.ts'

export const slug = z
  .string('expected a slug')
  .refine((value) => Slug.safeParse(value).success, 'expected a slug such as z-ai')
export const text = z
  .string('expected a text')
  .regex(/^\S(.*\S)?$/, 'expected a text without blanks around it')
export const day = z.iso.date('expected a day as YYYY-MM-DD')
export const flag = z.enum(['true', 'false'], 'expected true, false or nothing').nullable()
export const modelId = z
  .string('expected a model id')
  .refine((id) => ModelId.safeParse(id).success, 'expected a model id such as z-ai/glm-5')
export const usd = z.string().regex(/^\d+(\.\d+)?$/, 'expected a price in USD')
export const httpsUrl = z.url({ protocol: /^https$/, error: 'expected an https address' })
export const country = z.string().regex(/^[A-Z]{2}$/, 'expected a country as two capital letters')
export const countries = z
  .string()
  .regex(/^[A-Z]{2}(\|[A-Z]{2})*$/, 'expected countries as two capital letters, | between them')
