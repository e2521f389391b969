import { z } from 'zod'
import { Bytes, Integer, Table } from './database.ts'

const LinkRow = z.object({
  id: z.string(),
  email: z.string(),
  browserHash: Bytes,
  /** Where to redirect after signing in. */
  next: z.string(),
  requestedAt: Integer,
})

/** A requested link, bound to the browser that holds the secret with this hash. */
export type LinkRequest = z.output<typeof LinkRow>

const DueRow = LinkRow.extend({ attempts: Integer })

/** `attempts` counts attempts to send it, including this one. */
export type DueLink = z.output<typeof DueRow>

const CodeRow = z.object({ id: z.string(), codeSalt: Bytes, codeHash: Bytes })

/** Created just before the email is sent, so the queue contains nothing that opens an account. */
interface LinkSecrets {
  tokenHash: Buffer
  codeSalt: Buffer
  codeHash: Buffer
  expiresAt: number
}

/**
 * A link that expires after `endsBy` was created before the clock was set back, so it counts as
 * expired.
 */
export interface LinkLife {
  now: number
  endsBy: number
}

const COLUMNS = '*, address as email'
const LIVE = 'expires_at > $1 and expires_at <= $2'

/** One-time sign-in links. The table is also the email queue, since these are its only emails. */
export class LinkTable extends Table {
  /**
   * Queues a link, sorted by `dueAt`. It invalidates older links of the same browser, but not those
   * of other browsers; otherwise strangers could invalidate them.
   */
  async request({ email, ...link }: LinkRequest, dueAt = link.requestedAt): Promise<void> {
    // Without a transaction, two requests at once would each miss the other's link and keep both.
    await this.database.transaction(async (connection) => {
      await connection.run('delete from links where browser_hash = $1', link.browserHash)
      await connection.insert('links', { ...link, address: email, dueAt })
    })
  }

  async countWaiting(): Promise<number> {
    const sql = 'select count(*) as waiting from links where due_at is not null'
    return (await this.database.one(z.object({ waiting: Integer }), sql)).waiting
  }

  /** Leases the next unsent link to one caller until `leaseUntil`. */
  lease(now: number, leaseUntil: number): Promise<DueLink | undefined> {
    return this.database.transaction((connection) =>
      connection.get(
        DueRow,
        `update links set attempts = attempts + 1, due_at = $1
         where id = (select id from links where due_at <= $2 order by due_at, id limit 1)
         returning ${COLUMNS}`,
        leaseUntil,
        now,
      ),
    )
  }

  /** Returns whether the link is still wanted. */
  async arm(id: string, { tokenHash, codeSalt, codeHash, expiresAt }: LinkSecrets) {
    const armed = await this.database.run(
      `update links
       set token_hash = $1, code_salt = $2, code_hash = $3, expires_at = $4, tries = 0
       where id = $5`,
      tokenHash,
      codeSalt,
      codeHash,
      expiresAt,
      id,
    )
    return armed === 1
  }

  /** Sets when to send it; `null` means sent. */
  async setDue(id: string, dueAt: number | null): Promise<void> {
    await this.database.run('update links set due_at = $1 where id = $2', dueAt, id)
  }

  async drop(id: string): Promise<void> {
    await this.database.run('delete from links where id = $1', id)
  }

  /** Finds a link without consuming it. */
  find(tokenHash: Buffer, { now, endsBy }: LinkLife): Promise<LinkRequest | undefined> {
    const sql = `select ${COLUMNS} from links where ${LIVE} and token_hash = $3`
    return this.database.get(LinkRow, sql, now, endsBy, tokenHash)
  }

  /** Only one of several concurrent callers gets the link; the others get `undefined`. */
  consume(
    { tokenHash, browserHash }: { tokenHash: Buffer; browserHash: Buffer },
    { now, endsBy }: LinkLife,
  ): Promise<LinkRequest | undefined> {
    const sql = `delete from links where ${LIVE} and token_hash = $3 and browser_hash = $4
                 returning ${COLUMNS}`
    return this.database.get(LinkRow, sql, now, endsBy, tokenHash, browserHash)
  }

  consumeById(id: string, { now, endsBy }: LinkLife): Promise<LinkRequest | undefined> {
    const sql = `delete from links where ${LIVE} and id = $3 returning ${COLUMNS}`
    return this.database.get(LinkRow, sql, now, endsBy, id)
  }

  /** Uses one of the attempts at the code of this browser's link, before the code is compared. */
  takeTry(
    { browserHash, maxTries }: { browserHash: Buffer; maxTries: number },
    { now, endsBy }: LinkLife,
  ): Promise<z.output<typeof CodeRow> | undefined> {
    return this.database.get(
      CodeRow,
      `update links set tries = tries + 1
       where ${LIVE} and browser_hash = $3 and tries < $4
       returning *`,
      now,
      endsBy,
      browserHash,
      maxTries,
    )
  }

  /** Deletes expired links, and links requested before `requestedBefore` that couldn't be sent. */
  async forget(now: number, requestedBefore: number): Promise<void> {
    await this.database.run(
      'delete from links where expires_at <= $1 and due_at is null or requested_at < $2',
      now,
      requestedBefore,
    )
  }
}
