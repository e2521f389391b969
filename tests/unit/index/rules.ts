// The parameters that the index is made by, read from the file the pipeline reads. Days are counted from 1970-01-01.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type parameters from '../../../data/parameters.json'

const FILE = join(import.meta.dirname, '../../../data/parameters.json')
const DAY_MS = 86_400_000

/** A number, or days; no rule of the index is another text. */
const Rule = z
  .object({
    value: z.union([z.number(), z.iso.date().transform(toDay), z.string().transform(() => NaN)]),
  })
  .transform(({ value }) => value)
const Rules = z.record(z.custom<keyof typeof parameters>(), Rule)
export type Rules = z.infer<typeof Rules>

export async function readRules(file = FILE): Promise<Rules> {
  return Rules.parse(JSON.parse(await readFile(file, 'utf8')))
}

/** A rule as the pipeline sets it, with days as text. */
export function toParameter(name: string, value: number): string | number {
  return name.endsWith('_date') || name.endsWith('_from') ? toIsoDay(value) : value
}

export function toDay(iso: string): number {
  return Date.parse(`${iso}T00:00:00Z`) / DAY_MS
}

export function toIsoDay(days: number): string {
  return new Date(days * DAY_MS).toISOString().slice(0, 10)
}
