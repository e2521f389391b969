// Watches and alert targets: email unless it is switched off, and a webhook.
import { z } from 'zod'
import { MAX_WATCHES } from '../../contract/plans.ts'
import { Question, TargetKind } from '../../contract/watches.ts'
import { Integer, Table } from '../state/database.ts'

const WatchRow = z.object({
  id: z.string(),
  accountId: z.string(),
  question: z.string().transform((text) => Question.parse(JSON.parse(text))),
  /** Day of the release when the watch was created; for an index, when it last reported. */
  since: z.string(),
  /** The release when it was created; what that release contains isn't reported. */
  runId: z.string(),
})
export type Watch = z.output<typeof WatchRow>

const TargetRow = z.object({
  accountId: z.string(),
  kind: TargetKind,
  url: z.string(),
  /** In Standard Webhooks format. It can't be hashed, because it signs each delivery. */
  secret: z.string(),
  /** `null` while it is active. */
  offAt: Integer.nullable(),
  offReason: z.string().nullable(),
})
export type Target = z.output<typeof TargetRow>

/** Where the account receives alerts. */
export function listTargets(own: readonly Target[]): TargetKind[] {
  return TargetKind.options.filter((kind) => {
    const set = own.find((target) => target.kind === kind)
    return kind === 'mail' ? !set : set?.offAt === null
  })
}

const PAID = `exists (select 1 from keys
  where account_id = $2 and plan = 'paid' and revoked_at is null)`

export class WatchTable extends Table {
  /** Returns whether it was added: the account must have room and no such watch. */
  async add({ id, accountId, question, since, runId }: Watch): Promise<boolean> {
    const sql = `insert into watches (id, account_id, question, since, run_id)
      select $1, $2, $3, $4, $5
      where (select count(*) from watches where account_id = $2)
        < case when ${PAID} then ${MAX_WATCHES.paid} else ${MAX_WATCHES.free} end
      on conflict do nothing`
    // Parsing puts the keys in a fixed order, so equal questions have equal text.
    const text = JSON.stringify(Question.parse(question))
    // Without a transaction, two requests counting at once could both find room.
    const added = await this.database.transaction((connection) =>
      connection.run(sql, id, accountId, text, since, runId),
    )
    return added === 1
  }

  async remove(id: string, accountId: string): Promise<boolean> {
    const sql = 'delete from watches where id = $1 and account_id = $2'
    return (await this.database.run(sql, id, accountId)) === 1
  }

  /** Lists one account's watches, or all. */
  list(accountId = ''): Promise<Watch[]> {
    const sql = `select * from watches where $1 = '' or account_id = $1 order by account_id, id`
    return this.database.all(WatchRow, sql, accountId)
  }

  async any(): Promise<boolean> {
    return (await this.database.all(z.object({}), 'select 1 from watches limit 1')).length > 0
  }

  /** Compares the index from this day on. */
  async noteReported(ids: readonly string[], day: string): Promise<void> {
    const sql = 'update watches set since = $2 where id in (select key from json_each($1))'
    const keys = Object.fromEntries(ids.map((id) => [id, true]))
    await this.database.run(sql, JSON.stringify(keys), day)
  }

  /** Replaces the account's target. */
  async setTarget(target: Target): Promise<void> {
    await this.database.insert(
      'targets',
      target,
      `on conflict (account_id, kind) do update set url = excluded.url,
         secret = excluded.secret, off_at = excluded.off_at, off_reason = excluded.off_reason`,
    )
  }

  /** Does nothing if it was replaced in the meantime. */
  async switchOff(accountId: string, secret: string, at: number, reason: string): Promise<void> {
    const sql = `update targets set off_at = $3, off_reason = $4
       where account_id = $1 and kind = 'webhook' and secret = $2 and off_at is null`
    await this.database.run(sql, accountId, secret, at, reason)
  }

  async removeTarget(accountId: string, kind: TargetKind): Promise<void> {
    const sql = 'delete from targets where account_id = $1 and kind = $2'
    await this.database.run(sql, accountId, kind)
  }

  /** Lists one account's targets, or all. */
  targets(accountId = ''): Promise<Target[]> {
    const sql = "select * from targets where $1 = '' or account_id = $1"
    return this.database.all(TargetRow, sql, accountId)
  }
}
