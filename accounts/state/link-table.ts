import { z } from 'zod'
import { Bytes, Integer, Table } from './database.ts'

const LinkRow = z.object({
  id: z.string(),
  email: z.string(),
  /** Hash of the secret of the browser that requested the link. It works only in that browser. */
  browserHash: Bytes,
  tokenHash: Bytes,
  /** Where to redirect after signing in. */
  next: z.string(),
  expiresAt: Integer,
})

export type Link = z.output<typeof LinkRow>

const COLUMNS = '*, address as email'

/** One-time sign-in links. */
export class LinkTable extends Table {
  /**
   * Replaces an older link of the same browser, but not of other browsers; otherwise strangers could
   * invalidate links.
   */
  async add({ email, ...link }: Link): Promise<void> {
    await this.database.insert(
      'links',
      { ...link, address: email },
      `on conflict (browser_hash) do update set id = excluded.id, address = excluded.address,
         token_hash = excluded.token_hash, next = excluded.next, expires_at = excluded.expires_at`,
    )
  }

  /** Returns whether the link is still wanted. */
  async extend(id: string, expiresAt: number): Promise<boolean> {
    const sql = 'update links set expires_at = $2 where id = $1'
    return (await this.database.run(sql, id, expiresAt)) === 1
  }

  /** Finds a live link without consuming it. */
  find(tokenHash: Buffer, now: number): Promise<Link | undefined> {
    const sql = `select ${COLUMNS} from links where token_hash = $1 and expires_at > $2`
    return this.database.get(LinkRow, sql, tokenHash, now)
  }

  /** Only one of several concurrent callers gets the link; the others get `undefined`. */
  consume({ tokenHash, browserHash }: Pick<Link, 'tokenHash' | 'browserHash'>, now: number) {
    const sql = `delete from links where token_hash = $1 and browser_hash = $2 and expires_at > $3
                 returning ${COLUMNS}`
    return this.database.get(LinkRow, sql, tokenHash, browserHash, now)
  }

  async forget(now: number): Promise<void> {
    await this.database.run('delete from links where expires_at <= $1', now)
  }
}
