// The tables a run starts from: what sources said, and what the run before left.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { OBSERVED_KINDS } from '../collect/quote.ts'

const OBSERVED = { source: 'varchar', observed_from: 'date', observed_to: 'date' }

/** The columns of the raw tables: a live source fills one day, the seed whole stretches of days. */
export const RAW_TABLES = Object.fromEntries(
  Object.entries(OBSERVED_KINDS).map(([kind, { shape }]) => [
    `raw_${kind}`,
    {
      ...OBSERVED,
      ...Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, toSqlType(type)])),
    },
  ]),
)

function toSqlType(type: z.core.$ZodType): string {
  if (type instanceof z.ZodNullable) return toSqlType(type.unwrap())
  if (type instanceof z.ZodArray) return 'varchar[]'
  if (type instanceof z.ZodBoolean) return 'boolean'
  if (type instanceof z.ZodISODate) return 'date'
  if (type instanceof z.ZodNumberFormat) return 'bigint'
  return type instanceof z.ZodNumber ? 'double' : 'varchar'
}

/** Tables that no source fills, each with what makes it. */
export const OWN_TABLES = readFileSync(join(import.meta.dirname, 'tables.sql'), 'utf8')

/** What the SQL of a run calls by name. */
export const MACROS = readFileSync(join(import.meta.dirname, 'macros.sql'), 'utf8')

/** What a run leaves for the next one, see `listStateSources`. Empty before the first run. */
export const STATE_TABLES = [...OWN_TABLES.matchAll(/^create table (state_\w+)/gm)].map(
  ([, name = '']) => name,
)

/**
 * What a held run leaves: what was observed. The fixes, the basket and the prices they are compared
 * with stay those of the last published fix. So do raw quotes: the next run would make a fix of
 * their day.
 */
const HELD_TABLES: readonly string[] = [
  ...Object.keys(RAW_TABLES).filter((table) => table !== 'raw_quotes'),
  'series',
  'sellers',
  'sources',
  'model_firsts',
  'board_days',
  'endpoints',
]

/**
 * Of every raw and state table, the one of `tables` whose rows a run leaves for it: `next_<name>`
 * where only some rows are left, otherwise `<name>` as it is.
 */
export function listStateSources(
  tables: readonly string[],
  { isHeld = false } = {},
): { name: string; table: string }[] {
  if (isHeld)
    return listStateSources(tables)
      .filter(({ name }) => HELD_TABLES.includes(name))
      .map(({ name, table }) =>
        tables.includes(`held_${name}`) ? { name, table: `held_${name}` } : { name, table },
      )
  return [...Object.keys(RAW_TABLES), ...STATE_TABLES].map((stateTable) => {
    const name = stateTable.replace(/^state_/, '')
    const next = `next_${name}`
    return { name, table: tables.includes(next) ? next : name }
  })
}
