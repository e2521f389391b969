// Allowed values of methodology parameters, by name.
import { z } from 'zod'

/** The first pattern that matches a name decides which values are allowed. */
const PARAMETER_KINDS: readonly (readonly [RegExp, z.ZodType])[] = [
  [/_version$|_form$/, z.string().regex(/^\S(.*\S)?$/, 'expected text without spaces around it')],
  [/_date$|^verification_from$/, z.iso.date('expected a date as YYYY-MM-DD')],
  [
    /_share$|_tolerance$|^discount_below$|_repriced_from$|_one_factor_within$|^step_from$|_move$/,
    z.number().gt(0).lt(1),
  ],
  [/^(min|max)_|_days$|_fixes$|_rank$|_divisor$|_models$|_rows$/, z.int().gt(0).lte(3650)],
  [/./, z.number().gt(0).lte(10_000)],
]

/** The first of each pair must be less than the second. */
const ORDERED_PARAMETERS = [['range_min_usd_per_mtok', 'range_max_usd_per_mtok']] as const

export type Values = Record<string, string | number>

export function listValues(parameters: Parameters): Values {
  return Object.fromEntries(Object.entries(parameters).map(([name, { value }]) => [name, value]))
}

/** Values sorted by name, for hashing. */
export function writeSorted(values: Values): string {
  return JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

export type Parameters = z.infer<typeof Parameters>
export const Parameters = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_]*$/, 'expected a name such as carry_days'),
    z.strictObject({
      value: z.union([z.string(), z.number()], 'expected a number or text'),
      reason: z.string().min(1, 'expected a reason'),
    }),
  )
  .superRefine((read, context) => {
    const refuse = (name: string, expected: string) => {
      const message = `${expected}, got ${JSON.stringify(read[name]?.value)}`
      context.addIssue({ code: 'custom', path: [name, 'value'], message })
    }
    for (const [name, { value }] of Object.entries(read)) {
      const shape = PARAMETER_KINDS.find(([pattern]) => pattern.test(name))?.[1]
      const fault = shape?.safeParse(value).error?.issues[0]?.message
      if (fault !== undefined) refuse(name, fault)
    }
    for (const [low, high] of ORDERED_PARAMETERS)
      if (Number(read[low]?.value) >= Number(read[high]?.value))
        refuse(high, `expected more than ${low}, which is ${read[low]?.value}`)
  })
