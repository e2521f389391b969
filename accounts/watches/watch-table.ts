// What people watch, and where they are told: by mail, unless they stopped that, and by a webhook.
import { z } from 'zod'
import { MAX_WATCHES } from '../../contract/plans.ts'
import { Question, TargetKind } from '../../contract/watches.ts'
import { Integer, Table } from '../state/database.ts'

const WatchRow = z.object({
  id: z.string(),
  accountId: z.string(),
  question: z.string().transform((text) => Question.parse(JSON.parse(text))),
  /** The day of the release when the watch began; of an index, when last told of. */
  since: z.string(),
  /** The release when it began: what was there then is not told. */
  runId: z.string(),
})
export type Watch = z.output<typeof WatchRow>

const TargetRow = z.object({
  accountId: z.string(),
  kind: TargetKind,
  url: z.string(),
  /** As Standard Webhooks writes it. It has to be kept as it is: each delivery is signed with it. */
  secret: z.string(),
  /** `null`: in use. */
  offAt: Integer.nullable(),
  offReason: z.string().nullable(),
})
export type Target = z.output<typeof TargetRow>

/** Where an account with these targets is told: by mail, too, unless it stopped that. */
export function listTargets(own: readonly Target[]): TargetKind[] {
  return TargetKind.options.filter((kind) => {
    const set = own.find((target) => target.kind === kind)
    return kind === 'mail' ? !set : set?.offAt === null
  })
}

const PAID = `exists (select 1 from keys
  where account_id = $2 and plan = 'paid' and revoked_at is null)`

export class WatchTable extends Table {
  /** Returns whether the account had room, and no such watch. */
  async add({ id, accountId, question, since, runId }: Watch): Promise<boolean> {
    const sql = `insert into watches (id, account_id, question, since, run_id)
      select $1, $2, $3, $4, $5
      where (select count(*) from watches where account_id = $2)
        < case when ${PAID} then ${MAX_WATCHES.paid} else ${MAX_WATCHES.free} end
      on conflict do nothing`
    // In the order of its shape, so that the same question is the same text.
    const text = JSON.stringify(Question.parse(question))
    // Two requests that count at once would both find room.
    const added = await this.database.transaction((connection) =>
      connection.run(sql, id, accountId, text, since, runId),
    )
    return added === 1
  }

  async remove(id: string, accountId: string): Promise<boolean> {
    const sql = 'delete from watches where id = $1 and account_id = $2'
    return (await this.database.run(sql, id, accountId)) === 1
  }

  /** Of an account, or of all. */
  list(accountId = ''): Promise<Watch[]> {
    const sql = `select * from watches where $1 = '' or account_id = $1 order by account_id, id`
    return this.database.all(WatchRow, sql, accountId)
  }

  async any(): Promise<boolean> {
    return (await this.database.all(z.object({}), 'select 1 from watches limit 1')).length > 0
  }

  /** From this day on the level of the index is compared anew. */
  async noteTold(ids: readonly string[], day: string): Promise<void> {
    const sql = 'update watches set since = $2 where id in (select key from json_each($1))'
    const keys = Object.fromEntries(ids.map((id) => [id, true]))
    await this.database.run(sql, JSON.stringify(keys), day)
  }

  /** Sets where an account is told, in place of what was set. */
  async setTarget(target: Target): Promise<void> {
    await this.database.insert(
      'targets',
      target,
      `on conflict (account_id, kind) do update set url = excluded.url,
         secret = excluded.secret, off_at = excluded.off_at, off_reason = excluded.off_reason`,
    )
  }

  /** Unless it was replaced meanwhile. */
  async switchOff(accountId: string, secret: string, at: number, reason: string): Promise<void> {
    const sql = `update targets set off_at = $3, off_reason = $4
       where account_id = $1 and kind = 'webhook' and secret = $2 and off_at is null`
    await this.database.run(sql, accountId, secret, at, reason)
  }

  async removeTarget(accountId: string, kind: TargetKind): Promise<void> {
    const sql = 'delete from targets where account_id = $1 and kind = $2'
    await this.database.run(sql, accountId, kind)
  }

  /** Of an account, or of all. */
  targets(accountId = ''): Promise<Target[]> {
    const sql = "select * from targets where $1 = '' or account_id = $1"
    return this.database.all(TargetRow, sql, accountId)
  }
}
