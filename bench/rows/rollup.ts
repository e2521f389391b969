import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { runMeasured } from '../../scripts/measured-node.ts'
import type { Figure, Row } from '../figures.ts'
import { Outcome } from '../rollup/result.ts'
import type { Stage } from '../stage.ts'

const ENGINES = {
  DuckDB: 'duckdb.ts',
  'nodejs-polars': 'polars.ts',
  'plain TypeScript': 'plain.ts',
} as const
/** Sums in another order differ in their last digits. */
const TOLERANCE = 1e-9

export interface Quotes {
  endpoints: number
  days: number
}

export const rollup: Row<Stage> = {
  id: 'rollup',
  async measure(stage): Promise<Figure[]> {
    const path = join(await stage.folder('rollup'), 'quotes.parquet')
    stage.progress('writing 43.8 million hourly quotes')
    await writeQuotes(path, { endpoints: 5000, days: 365 })
    const seconds = new Map<string, number[]>()
    const megabytes = new Map<string, number[]>()
    let expected: Outcome | undefined
    for (let round = 1; round <= stage.rounds; round += 1)
      for (const [name, program] of Object.entries(ENGINES)) {
        const run = await runEngine(program, path)
        stage.progress(`round ${round}/${stage.rounds}: ${name} ${run.seconds.toFixed(1)} s`)
        expected ??= run.outcome
        if (!isAlike(run.outcome, expected))
          throw new Error(
            `${name}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(run.outcome)}`,
          )
        seconds.set(name, [...(seconds.get(name) ?? []), run.seconds])
        megabytes.set(name, [...(megabytes.get(name) ?? []), run.megabytes])
      }
    return [
      ...toFigures('roll-up of 43.8 M quotes', 's', seconds),
      ...toFigures('roll-up of 43.8 M quotes, peak memory', 'MB', megabytes),
    ]
  },
}

function toFigures(what: string, unit: 's' | 'MB', values: Map<string, number[]>): Figure[] {
  return [...values].map(([contender, all]) => ({
    row: 'rollup',
    what,
    contender,
    unit,
    values: all,
  }))
}

/** By hour, as they are collected; about a hundredth of the prices change each day. */
export async function writeQuotes(path: string, { endpoints, days }: Quotes): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '1GB' })
  const connection = await instance.connect()
  await connection.run(
    `copy (
       select hour::integer as hour, endpoint::integer as endpoint, (endpoint % 2000)::integer as model,
         round(exp((hash(endpoint, (hour + 37 * endpoint) // 2400) % 10000) / 2000.0) / 10, 4) as price
       from range(24 * ${days}) as hours(hour), range(${endpoints}) as endpoints(endpoint)
       order by hour, endpoint
     ) to '${path}' (format parquet, compression zstd)`,
  )
  connection.closeSync()
  instance.closeSync()
}

export async function runEngine(
  program: string,
  path: string,
): Promise<{ seconds: number; megabytes: number; outcome: Outcome }> {
  const run = await runMeasured([join(import.meta.dirname, '../rollup', program), path])
  return {
    seconds: run.seconds,
    megabytes: (run.kibibytes * 1024) / 1e6,
    outcome: Outcome.parse(JSON.parse(run.output)),
  }
}

export function isAlike(one: Outcome, other: Outcome): boolean {
  const expected = toValues(other)
  return toValues(one).every((value, index) => {
    const against = expected[index] ?? NaN
    return Math.abs(value - against) <= TOLERANCE * Math.max(1, Math.abs(against))
  })
}

function toValues({ modelDays, composite, changes }: Outcome): number[] {
  return [modelDays, composite, ...changes]
}
