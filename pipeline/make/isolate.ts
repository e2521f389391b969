// If a source's data breaks a computation in an unforeseen way, the daily value is computed without
// it. The source is found by bisection.
import type { Database } from './database.ts'
import { RAW_TABLES } from './tables.ts'

/** One source's rows of one kind: its prices, scores and facts fail separately. */
export interface Part {
  source: string
  kind: string
}

export interface LeftOut extends Part {
  reason: string
}

/**
 * Runs `attempt` without the parts that make it throw, and returns those parts. Throws the original
 * error if it fails without any of them or runs out of memory.
 */
export async function withoutBroken(
  database: Database,
  parts: readonly Part[],
  attempt: () => Promise<void>,
): Promise<LeftOut[]> {
  let failure: unknown
  try {
    await attempt()
    return []
  } catch (error) {
    if (parts.length === 0 || isOutOfMemory(error)) throw error
    failure = error
  }
  for (const table of Object.keys(RAW_TABLES))
    await database.execute(`create table kept_${table} as from ${table}`)

  /** The error that `attempt` throws with these parts, if any. */
  async function findFailure(used: readonly Part[]): Promise<unknown> {
    for (const table of Object.keys(RAW_TABLES)) {
      const kind = table.replace(/^raw_/, '')
      const left = parts.filter((part) => part.kind === kind && !used.includes(part))
      await database.execute(
        `create or replace table ${table} as
         from kept_${table}
         where observed_to < getvariable('run_day') or not list_contains($left::varchar[], source)`,
        { left: JSON.stringify(left.map(({ source }) => source)) },
      )
    }
    try {
      await attempt()
      return undefined
    } catch (error) {
      if (isOutOfMemory(error)) throw error
      return error
    }
  }

  if ((await findFailure([])) !== undefined) throw failure
  const good: Part[] = []
  const broken: LeftOut[] = []
  const queue = [parts]
  let isLastGood = true
  for (let some = queue.pop(); some; some = queue.pop()) {
    const error = await findFailure([...good, ...some])
    isLastGood = error === undefined
    const [one, other] = some
    if (isLastGood) good.push(...some)
    else if (one && !other) broken.push({ ...one, reason: describeError(error) })
    else queue.push(some.slice(some.length / 2), some.slice(0, some.length / 2))
  }
  if (!isLastGood && (await findFailure(good)) !== undefined) throw failure
  for (const table of Object.keys(RAW_TABLES)) await database.execute(`drop table kept_${table}`)
  return broken
}

function describeError(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line.slice(0, 240)
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Out of Memory')
}
