// What people watch, and where they are told: by mail, unless they stopped that, and by a webhook.
import { z } from 'zod'
import { Integer, Table } from '../accounts/state/database.ts'
import { MAX_WATCHES } from '../contract/plans.ts'
import { LATER_KINDS, TargetKind, WatchKind } from '../contract/watches.ts'

const Row = z.object({
  id: z.string(),
  accountId: z.string(),
  kind: WatchKind,
  /**
   * A tier, a model id, a seller's slug or the query of a `/cost` address; empty for the index. Of
   * `cheapest_below` a model id, a space and a price; of a recommendation its body; of `model_cost` a
   * model id, a space and a workload.
   */
  subject: z.string(),
  /** The smallest change told of, in hundredths of a percent; 0: every one. */
  threshold: Integer,
  /** The day of the last fix when the watch began; of the index and a tier, when last told of. */
  since: z.string(),
})
export type Watch = z.output<typeof Row>

/**
 * A later kind is kept as a watch on a model that no release has, its name before the subject: a
 * sender of an older version would stop at a kind that it does not know, and tells nothing of this.
 */
const WatchRow = Row.transform((row): Watch => {
  const [name, ...subject] = row.subject.split(' ')
  const kind = LATER_KINDS.find((each) => row.kind === 'model' && each === name)
  return kind ? { ...row, kind, subject: subject.join(' ') } : row
})

function toKept({ kind, subject }: Watch): [kind: string, subject: string] {
  const isLater = LATER_KINDS.some((each) => each === kind)
  return isLater ? ['model', `${kind} ${subject}`] : [kind, subject]
}

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

const WATCHES = 'select id, account_id, kind, subject, threshold, since from alert_watches'
const TARGETS = 'select account_id, kind, url, secret, off_at, off_reason from alert_targets'
const PAID = `exists (select 1 from keys
  where account_id = $2 and plan = 'paid' and revoked_at is null)`

export class WatchTable extends Table {
  /** Returns whether the account had room, and no such watch. */
  async add(watch: Watch, now: number) {
    const { id, accountId, threshold, since } = watch
    const sql = `insert into alert_watches
      (id, account_id, kind, subject, threshold, since, created_at)
      select $1, $2, $3, $4, $5, $6, $7
      where (select count(*) from alert_watches where account_id = $2)
        < case when ${PAID} then ${MAX_WATCHES.paid} else ${MAX_WATCHES.free} end
      on conflict do nothing`
    // Two requests that count at once would both find room.
    const added = await this.database.transaction((connection) =>
      connection.run(sql, id, accountId, ...toKept(watch), threshold, since, now),
    )
    return added === 1
  }

  async remove(id: string, accountId: string): Promise<boolean> {
    const sql = 'delete from alert_watches where id = $1 and account_id = $2'
    return (await this.database.run(sql, id, accountId)) === 1
  }

  /** Of an account, or of all. */
  list(accountId = ''): Promise<Watch[]> {
    const sql = `${WATCHES} where $1 = '' or account_id = $1 order by account_id, id`
    return this.database.all(WatchRow, sql, accountId)
  }

  async any(): Promise<boolean> {
    const sql = 'select 1 from alert_watches limit 1'
    return (await this.database.all(z.object({}), sql)).length > 0
  }

  /** From this day on the level of the index or the tier is compared anew. */
  async noteTold(ids: readonly string[], day: string): Promise<void> {
    const sql = 'update alert_watches set since = $2 where id in (select key from json_each($1))'
    const keys = Object.fromEntries(ids.map((id) => [id, true]))
    await this.database.run(sql, JSON.stringify(keys), day)
  }

  /** Sets where an account is told, in place of what was set. */
  async setTarget(target: Target): Promise<void> {
    await this.database.insert(
      'alert_targets',
      target,
      `on conflict (account_id, kind) do update set url = excluded.url,
         secret = excluded.secret, off_at = excluded.off_at, off_reason = excluded.off_reason`,
    )
  }

  /** Unless it was replaced meanwhile. */
  async switchOff(accountId: string, secret: string, at: number, reason: string): Promise<void> {
    const sql = `update alert_targets set off_at = $3, off_reason = $4
       where account_id = $1 and kind = 'webhook' and secret = $2 and off_at is null`
    await this.database.run(sql, accountId, secret, at, reason)
  }

  async removeTarget(accountId: string, kind: TargetKind): Promise<void> {
    const sql = 'delete from alert_targets where account_id = $1 and kind = $2'
    await this.database.run(sql, accountId, kind)
  }

  /** Of an account, or of all. */
  targets(accountId = ''): Promise<Target[]> {
    const sql = `${TARGETS} where $1 = '' or account_id = $1`
    return this.database.all(TargetRow, sql, accountId)
  }
}
