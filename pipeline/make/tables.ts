// The tables a run starts from: raw observations and the previous run's state.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { OBSERVED_KINDS } from '../collect/quote.ts'

const OBSERVED = { source: 'varchar', observed_from: 'date', observed_to: 'date' }

/** Columns of the raw tables. A live source covers one day, the seed many. */
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
  if (type instanceof z.ZodNullable || type instanceof z.ZodCatch) return toSqlType(type.unwrap())
  if (type instanceof z.ZodArray) return 'varchar[]'
  if (type instanceof z.ZodBoolean) return 'boolean'
  if (type instanceof z.ZodISODate) return 'date'
  if (type instanceof z.ZodNumberFormat) return 'bigint'
  return type instanceof z.ZodNumber ? 'double' : 'varchar'
}

/** Tables that no source fills, with their definitions. */
export const OWN_TABLES = readFileSync(join(import.meta.dirname, 'tables.sql'), 'utf8')

/** Macros for the SQL of a run. */
export const MACROS = readFileSync(join(import.meta.dirname, 'macros.sql'), 'utf8')

/** What a run leaves for the next one, see `listStateSources`. Empty before the first run. */
export const STATE_TABLES = [...OWN_TABLES.matchAll(/^create table (state_\w+)/gm)].map(
  ([, name = '']) => name,
)

/**
 * What a held run leaves: its observations. Daily values, basket and comparison prices stay those
 * of the last published value. Raw quotes are excluded, because the next run would compute a daily
 * value of their day.
 */
const HELD_TABLES: readonly string[] = [
  ...Object.keys(RAW_TABLES).filter((table) => table !== 'raw_quotes'),
  'series',
  'model_providers',
  'sources',
  'model_firsts',
  'board_days',
  'endpoints',
]

export interface StateTable {
  name: string
  /** The table whose rows it gets. */
  table: string
}

/**
 * Maps each raw and state table to the table whose rows it gets: `next_<name>` if only some rows
 * stay, otherwise `<name>`.
 */
export function listStateSources(tables: readonly string[], { isHeld = false } = {}): StateTable[] {
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
