import { z } from 'zod'
import { Bytes, Integer, Table } from './database.ts'

const LinkRow = z.object({
  id: z.string(),
  email: z.string(),
  browserHash: Bytes,
  /** Where to go afterwards. */
  next: z.string(),
  requestedAt: Integer,
})

/** A link to this email that was asked for, for the browser that holds the secret of this hash. */
export type LinkRequest = z.output<typeof LinkRow>

const DueRow = LinkRow.extend({ attempts: Integer })

/** `attempts` tells how often sending was begun, this time included. */
export type DueLink = z.output<typeof DueRow>

const CodeRow = z.object({ id: z.string(), codeSalt: Bytes, codeHash: Bytes })

/** Made when the mail is about to go out, so that nothing that opens an account lies in a queue. */
interface LinkSecrets {
  tokenHash: Buffer
  codeSalt: Buffer
  codeHash: Buffer
  expiresAt: number
}

/** A link that ends after `endsBy` was made before the clock was set back, and is over as well. */
export interface LinkLife {
  now: number
  endsBy: number
}

const COLUMNS = '*, address as email'
const LIVE = 'expires_at > $1 and expires_at <= $2'

/** One-time links, which are the queue of mails as well: no other kind of mail is sent. */
export class LinkTable extends Table {
  /**
   * Queues a link, before others whose `dueAt` is later. Older ones of the same browser are void
   * from now on; those of other browsers are not, or a stranger could void them.
   */
  async request({ email, ...link }: LinkRequest, dueAt = link.requestedAt): Promise<void> {
    // Two requests at once would each miss the other's link, and leave both.
    await this.database.transaction(async (connection) => {
      await connection.run('delete from links where browser_hash = $1', link.browserHash)
      await connection.insert('links', { ...link, address: email, dueAt })
    })
  }

  async countWaiting(): Promise<number> {
    const sql = 'select count(*) as waiting from links where due_at is not null'
    return (await this.database.one(z.object({ waiting: Integer }), sql)).waiting
  }

  /** Hands the next unsent link to one caller alone, until `leaseUntil`. */
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

  /** Answers whether the link is still wanted. */
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

  /** When to send it; `null`: it is sent. */
  async setDue(id: string, dueAt: number | null): Promise<void> {
    await this.database.run('update links set due_at = $1 where id = $2', dueAt, id)
  }

  async drop(id: string): Promise<void> {
    await this.database.run('delete from links where id = $1', id)
  }

  /** Looks without consuming. */
  find(tokenHash: Buffer, { now, endsBy }: LinkLife): Promise<LinkRequest | undefined> {
    const sql = `select ${COLUMNS} from links where ${LIVE} and token_hash = $3`
    return this.database.get(LinkRow, sql, now, endsBy, tokenHash)
  }

  /** Of any number of callers one gets the link, the others `undefined`. */
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

  /** Spends one of the tries at the code of this browser's link, before the code is compared. */
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

  /** Deletes what expired, and what could not be sent since `requestedBefore`. */
  async forget(now: number, requestedBefore: number): Promise<void> {
    await this.database.run(
      'delete from links where expires_at <= $1 and due_at is null or requested_at < $2',
      now,
      requestedBefore,
    )
  }
}
