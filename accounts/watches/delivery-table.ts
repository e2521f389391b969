// Outgoing deliveries: one row per account, target and release, written before it is sent.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createRandomText } from '../secrets.ts'
import { Integer, Table } from '../state/database.ts'
import type { Pointer } from '../../contract/release.ts'
import { TargetKind } from '../../contract/watches.ts'

/**
 * `sending`: in progress, or left by a process that ended. `unsure`: an email whose process ended
 * during delivery; it isn't sent again.
 */
const DeliveryState = z.enum(['due', 'sending', 'sent', 'unsure', 'failed'])

const DeliveryRow = z.object({
  id: z.string(),
  accountId: z.string(),
  email: z.string(),
  target: TargetKind,
  body: z.string(),
  /** The number of attempts, including this one. */
  attempts: Integer,
  createdAt: Integer,
  /** The webhook's URL; `null` if it was removed. */
  url: z.string().nullable(),
  secret: z.string().nullable(),
  offAt: Integer.nullable(),
})
export type Delivery = z.output<typeof DeliveryRow>

interface Settled {
  state: z.infer<typeof DeliveryState>
  dueAt: number
  problem: string | null
}

const StateCount = z.object({ state: DeliveryState, count: Integer })

/** The release that watches were last compared with; empty before the first one. */
const CursorRow = z.object({
  runId: z.string(),
  manifestSha256: z.string(),
  day: z.string(),
  asOf: z.string(),
})
export type Cursor = z.output<typeof CursorRow>

/** Rows per statement, because SQLite makes other processes wait meanwhile. */
const ROWS_PER_STATEMENT = 200

const ADD = readFileSync(join(import.meta.dirname, 'add-deliveries.sql'), 'utf8')
const CLAIM = readFileSync(join(import.meta.dirname, 'claim-deliveries.sql'), 'utf8')

export class DeliveryTable extends Table {
  /** Lets one process send at a time, until `until`. Returns whether it is this one. */
  async hold(holder: string, now: number, until: number): Promise<boolean> {
    const sql = `update sender set holder = $1, held_until = $3
                 where holder = $1 or held_until < $2`
    return (await this.database.run(sql, holder, now, until)) === 1
  }

  cursor(): Promise<Cursor> {
    const sql = 'select run_id, manifest_sha256, day, as_of from sender'
    return this.database.one(CursorRow, sql)
  }

  /** Sets the release to compare with next. With `from`, only if no other process has moved on. */
  async moveCursor({ run_id, manifest_sha256, as_of }: Pointer, day: string, from?: Cursor) {
    const sql = `update sender set run_id = $1, manifest_sha256 = $2, as_of = $3, day = $4
       where run_id = coalesce($5, run_id)`
    await this.database.run(sql, run_id, manifest_sha256, as_of, day, from?.runId ?? null)
  }

  /** Adds missing deliveries, unless another process has moved on from this release. */
  async add(
    rows: readonly Pick<Delivery, 'accountId' | 'target' | 'body'>[],
    { runId, from, now }: { runId: string; from: Cursor; now: number },
  ): Promise<void> {
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
      const some = rows.slice(start, start + ROWS_PER_STATEMENT)
      const named = some.map((row) => [`alert_${createRandomText(16)}`, row])
      const text = JSON.stringify(Object.fromEntries(named))
      await this.database.run(ADD, text, runId, from.runId, now)
    }
  }

  /** Leases due deliveries to one caller until `leaseUntil`. */
  claim(
    target: TargetKind,
    { now, leaseUntil, max }: { now: number; leaseUntil: number; max: number },
  ): Promise<Delivery[]> {
    return this.database.all(DeliveryRow, CLAIM, target, now, leaseUntil, max)
  }

  async settle(id: string, { state, dueAt, problem }: Settled): Promise<void> {
    const sql = 'update deliveries set state = $2, due_at = $3, problem = $4 where id = $1'
    await this.database.run(sql, id, state, dueAt, problem)
  }

  /**
   * Recovers deliveries of ended processes: webhooks are retried under the same id, emails are not.
   * Deletes rows older than `before`.
   */
  async recover(now: number, before: number): Promise<void> {
    await this.database.run(
      `update deliveries set state = case target when 'mail' then 'unsure' else 'due' end,
         problem = 'the process ended while it was sending'
       where state = 'sending' and due_at < $1`,
      now,
    )
    await this.database.run('delete from deliveries where created_at < $1', before)
  }

  countByState(): Promise<z.output<typeof StateCount>[]> {
    const sql = 'select state, count(*) as count from deliveries group by state'
    return this.database.all(StateCount, sql)
  }
}
