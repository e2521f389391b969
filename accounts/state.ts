// What outlives the process: accounts, their one-time links and sessions, keys, and the counts of every day.
// One interface with a form per database; times are milliseconds since 1970 and come from the caller, so that
// no database's clock decides anything.
import type { PlanName } from '../contract/plans.ts'

/** A key as it is kept: its hash, never the key. */
export interface KeyRecord {
  id: string
  hash: Buffer
  plan: PlanName
  /** `null` where nobody signed up for it. */
  accountId: string | null
  name: string
  createdAt: string
  revokedAt: string | null
}

export interface KeyTable {
  add(key: KeyRecord): Promise<void>
  /**
   * Adds a key of an account unless it has `max` already; a key that was revoked after `revokedSince` still
   * counts, or whoever is out of requests would revoke and create.
   */
  addWithin(key: KeyRecord, limit: { max: number; revokedSince: string }): Promise<boolean>
  find(hash: Buffer): Promise<KeyRecord | undefined>
  list(): Promise<KeyRecord[]>
  /** Live and revoked ones, oldest first. */
  listOf(accountId: string): Promise<KeyRecord[]>
  /** These three answer whether the account has such a live key. */
  rename(key: OwnedKey, name: string): Promise<boolean>
  /** The same key under another secret: what it has used stays used. */
  rotate(key: OwnedKey, hash: Buffer): Promise<boolean>
  revokeOwn(key: OwnedKey, at: string): Promise<boolean>
  /** For operators; both answer whether there is such a key. */
  revoke(id: string, at: string): Promise<boolean>
  setPlan(id: string, plan: PlanName): Promise<boolean>
  /** Goes up with every key that is changed or deleted, by whomever, and in the same moment. */
  countChanges(): Promise<number>
}

interface OwnedKey {
  id: string
  accountId: string
}

/** Under which subject the requests of a key are counted. */
export function toKeySubject(keyId: string): string {
  return `key:${keyId}`
}

/** What one subject used of which minute and which day, both counted from 1970. */
interface Count {
  subject: string
  minute: number
  minuteUsed: number
  day: number
  dayUsed: number
}

/** What one key used on one day, counted from 1970. */
interface DayUse {
  keyId: string
  day: number
  used: number
}

export interface CountTable {
  /** Of one subject and day the larger count stays: where several processes save what they heard, it is the later. */
  save(counts: readonly Count[]): Promise<void>
  /** The counts of this day and later. */
  load(day: number): Promise<Count[]>
  /** Days on which a key was used, oldest first. */
  listUse(keyIds: readonly string[], sinceDay: number): Promise<DayUse[]>
  /**
   * Deletes the past: of addresses all that is before today, of keys what is before `keysBefore`, and all where an
   * account was deleted with its keys before their last requests were saved.
   */
  forget(before: { today: number; keysBefore: number }): Promise<void>
}

export interface Account {
  id: string
  address: string
  createdAt: number
}

export interface AccountTable {
  /** The account of the address, or this one if there is none yet. */
  findOrAdd(account: Account): Promise<Account>
  find(id: string): Promise<Account | undefined>
  /** With its keys, what they used, its sessions and its links. */
  remove(id: string): Promise<void>
}

/** What was asked for: a link to this address, for the browser that holds the secret of this hash. */
export interface LinkRequest {
  id: string
  address: string
  browserHash: Buffer
  /** Where to go afterwards. */
  next: string
  requestedAt: number
}

export interface DueLink extends LinkRequest {
  /** How often sending was begun, this time included. */
  attempts: number
}

/** Made when the mail is about to go out, so that nothing that opens an account lies in a queue. */
interface LinkSecrets {
  tokenHash: Buffer
  codeSalt: Buffer
  codeHash: Buffer
  expiresAt: number
}

/** A link that ends later than any made now could was made before the clock was set back, and is over as well. */
export interface LinkLife {
  now: number
  endsBy: number
}

/** One-time links, which are the queue of mails as well: no other kind of mail is sent. */
export interface LinkTable {
  /** Queues a link. Older ones of the same address or the same browser are void from now on. */
  request(link: LinkRequest): Promise<void>
  /** Hands the next unsent link to one caller alone, until `leaseUntil`. */
  lease(now: number, leaseUntil: number): Promise<DueLink | undefined>
  /** Answers whether the link is still wanted. */
  arm(id: string, secrets: LinkSecrets): Promise<boolean>
  putOff(id: string, dueAt: number): Promise<void>
  markSent(id: string): Promise<void>
  drop(id: string): Promise<void>
  /** Looks without consuming. */
  find(tokenHash: Buffer, live: LinkLife): Promise<Pick<LinkRequest, 'browserHash'> | undefined>
  /** Of any number of callers one gets the link, the others `undefined`. */
  consume(
    by: { tokenHash: Buffer; browserHash: Buffer },
    live: LinkLife,
  ): Promise<LinkRequest | undefined>
  consumeById(id: string, live: LinkLife): Promise<LinkRequest | undefined>
  /** Spends one of the tries at the code of this browser's link, before the code is compared. */
  takeTry(
    by: { browserHash: Buffer; maxTries: number },
    live: LinkLife,
  ): Promise<{ id: string; codeSalt: Buffer; codeHash: Buffer } | undefined>
  /** Deletes what expired, and what could not be sent since `requestedBefore`. */
  forget(now: number, requestedBefore: number): Promise<void>
}

/** A session as it is kept: the hash of what the cookie holds. */
interface SessionRecord {
  id: string
  hash: Buffer
  accountId: string
  createdAt: number
}

export interface SessionTable {
  add(session: SessionRecord): Promise<void>
  /** Finds a live session, and notes that it is in use. */
  touch(
    hash: Buffer,
    live: { now: number; seenSince: number; createdSince: number },
  ): Promise<{ id: string; account: Account } | undefined>
  remove(hash: Buffer): Promise<void>
  removeAll(accountId: string): Promise<void>
  forget(live: { seenSince: number; createdSince: number }): Promise<void>
}

/** At most `max` within the last `windowMs`, whenever one looks. */
export interface AttemptRule {
  name: string
  /** Salted, so that the table names nobody. */
  subject: Buffer
  windowMs: number
  max: number
}

export interface AttemptTable {
  /** Counts an attempt against every rule, or against none: the answer is the name of the rule that refused. */
  take(rules: readonly AttemptRule[], now: number): Promise<string | undefined>
  forget(before: number): Promise<void>
}

export interface AccountState {
  keys: KeyTable
  counts: CountTable
  accounts: AccountTable
  links: LinkTable
  sessions: SessionTable
  attempts: AttemptTable
  /** The secret of this name; the first candidate that anybody brings becomes it. */
  findOrAddSecret(name: string, candidate: Buffer): Promise<Buffer>
  /** Throws where the state cannot be read. */
  check(): Promise<void>
  close(): Promise<void>
}

/** The state cannot be reached just now: nothing is known of what was asked, and nothing is sure to be done. */
export class StateError extends Error {
  override name = 'StateError'
}
