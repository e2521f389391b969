// Where what a source said breaks a fix in a way that no rule foresaw, the fix is made without it.
// The source is found by halving: some are left out, and what is left is tried again.
import type { Database } from './database.ts'
import { RAW_TABLES } from './tables.ts'

/** One kind of rows of one source: its prices, scores and facts fail apart from one another. */
export interface Part {
  source: string
  kind: string
}

export interface LeftOut extends Part {
  reason: string
}

/**
 * Runs `attempt` without the parts that make it throw, and returns these. Throws what it threw first
 * where it throws without any of them, or for want of memory.
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

  /** What it throws with these parts alone, if anything. */
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
    else if (one && !other) broken.push({ ...one, reason: toReason(error) })
    else queue.push(some.slice(some.length / 2), some.slice(0, some.length / 2))
  }
  if (!isLastGood && (await findFailure(good)) !== undefined) throw failure
  for (const table of Object.keys(RAW_TABLES)) await database.execute(`drop table kept_${table}`)
  return broken
}

function toReason(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line.slice(0, 240)
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Out of Memory')
}
