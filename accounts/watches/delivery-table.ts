// What is to be sent, one row for each account, target and release, written before it is sent.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createRandomText } from '../secrets.ts'
import { Integer, Table } from '../state/database.ts'
import type { Pointer } from '../../contract/release.ts'
import { TargetKind } from '../../contract/watches.ts'

/**
 * `sending`: handed over now, or by a process that ended. `unsure`: a mail whose sender ended after
 * the hand-over began, which is not sent again.
 */
const DeliveryState = z.enum(['due', 'sending', 'sent', 'unsure', 'failed'])

const DeliveryRow = z.object({
  id: z.string(),
  accountId: z.string(),
  email: z.string(),
  target: TargetKind,
  body: z.string(),
  /** This one included. */
  attempts: Integer,
  createdAt: Integer,
  /** Of the webhook; `null` where there is none any more. */
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

/** The release that watches were last compared with; all empty before the first. */
const CursorRow = z.object({
  runId: z.string(),
  manifestSha256: z.string(),
  day: z.string(),
  asOf: z.string(),
})
export type Cursor = z.output<typeof CursorRow>

/** So many rows a statement: SQLite lets requests of other processes wait meanwhile. */
const ROWS_PER_STATEMENT = 200

const ADD = readFileSync(join(import.meta.dirname, 'add-deliveries.sql'), 'utf8')
const CLAIM = readFileSync(join(import.meta.dirname, 'claim-deliveries.sql'), 'utf8')

export class DeliveryTable extends Table {
  /** Lets one process send at a time. Returns whether it is this one, until `until`. */
  async hold(holder: string, now: number, until: number): Promise<boolean> {
    const sql = `update sender set holder = $1, held_until = $3
                 where holder = $1 or held_until < $2`
    return (await this.database.run(sql, holder, now, until)) === 1
  }

  cursor(): Promise<Cursor> {
    const sql = 'select run_id, manifest_sha256, day, as_of from sender'
    return this.database.one(CursorRow, sql)
  }

  /** Releases are compared with this one next; with `from`, unless another process has gone on. */
  async moveCursor({ run_id, manifest_sha256, as_of }: Pointer, day: string, from?: Cursor) {
    const sql = `update sender set run_id = $1, manifest_sha256 = $2, as_of = $3, day = $4
       where run_id = coalesce($5, run_id)`
    await this.database.run(sql, run_id, manifest_sha256, as_of, day, from?.runId ?? null)
  }

  /** Adds what is not there yet, unless another process has gone on from this release. */
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

  /** Hands deliveries that are due to one caller alone, which sends them before `leaseUntil`. */
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
   * What processes that ended had in hand: a webhook is sent again under its id, a mail never. And
   * deletes what is older than `before`.
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
