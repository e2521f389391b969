// What a file in data/ may be: its columns and what each may hold, its key, what has to be named elsewhere.
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

/** `column` has to be the `to.column` of a row of `to.table`; several are separated by `|`. */
interface Reference {
  column: string
  to: { table: string; column: string }
}

export interface DataFile {
  file: string
  key: readonly string[]
  shape: z.ZodType & { shape: Readonly<Record<string, unknown>> }
  references: readonly Reference[]
}

/** Its key is its first column, unless it is said. */
export function csv<Columns extends z.ZodRawShape>(
  file: string,
  columns: Columns,
  {
    key = Object.keys(columns).slice(0, 1),
    references = [],
  }: Partial<Pick<DataFile, 'key' | 'references'>> = {},
) {
  return { file, key, shape: z.strictObject(columns), references }
}
