// Compares each new release with the one before and sends what it finds: in one process at a time,
// and never in one that answers requests.
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { createMailer, MailError, type Mailer } from '../accounts/mailer.ts'
import { createRandomText } from '../accounts/secrets.ts'
import type { AccountState } from '../accounts/state.ts'
import { type Log, toLogged, warnAtTimes } from '../contract/log.ts'
import type { Pointer } from '../contract/release.ts'
import { DAY_MS, HOUR_MS } from '../contract/time.ts'
import { TargetKind } from '../contract/watches.ts'
import { createCaches } from '../release/document-cache.ts'
import { readRelease, type Release } from '../release/release.ts'
import { findPointer, IntegrityError, readManifest } from '../store/read-release.ts'
import type { StoreReader } from '../store/store.ts'
import { compare, readComparison } from './compare.ts'
import { type Delivery, DeliveryTable } from './delivery-table.ts'
import { readAlertSecret } from './desk.ts'
import { readFirstPlaces } from './first-place.ts'
import { toMail, toPayload } from './messages.ts'
import type { TargetRules } from './target.ts'
import { listTargets, WatchTable } from './watch-table.ts'
import { createPoster, type Outcome, type Poster } from './webhook.ts'

const TICK_MS = 1_000
/** Between looks for more to send, while something is sent. */
const BUSY_TICK_MS = 100
/** Longer than one of them takes. */
const LEASE_MS = 45_000
const AT_ONCE: Record<TargetKind, number> = { mail: 8, webhook: 100 }
/** At each look: ten thousand take most of a minute, and requests to the service need not wait. */
const CLAIMED_AT_ONCE = 30
const MAX_CLAIMED = 300
const STOP_MS = 8_000
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 2 * HOUR_MS
/** Mails and webhooks alike; then a webhook is switched off. */
const RETRIED_FOR_MS = DAY_MS
const KEPT_MS = 30 * DAY_MS

export interface SenderParts extends TargetRules {
  state: AccountState
  store: StoreReader
  mailUrl: string
  mailFrom: string
  baseUrl: string
  refreshSeconds: number
  now: () => number
  log: Log
}

export class AlertSender {
  readonly #parts: SenderParts
  readonly #holder = createRandomText(12)
  readonly #deliveries: DeliveryTable
  readonly #watches: WatchTable
  readonly #mailer: Mailer
  readonly #poster: Poster
  readonly #limits = { mail: pLimit(AT_ONCE.mail), webhook: pLimit(AT_ONCE.webhook) }
  readonly #running = new Set<Promise<void>>()
  readonly #warn: Log
  #etag: string | undefined
  #lookedAt = -Infinity
  #isStopped = false

  constructor(parts: SenderParts) {
    this.#parts = parts
    this.#deliveries = new DeliveryTable(parts.state.database)
    this.#watches = new WatchTable(parts.state.database)
    this.#mailer = createMailer(parts.mailUrl, parts.mailFrom, AT_ONCE.mail)
    this.#poster = createPoster(parts)
    this.#warn = warnAtTimes(parts.log, parts.now)
  }

  /** Until `stop`. */
  async run(): Promise<void> {
    while (!this.#isStopped) {
      await this.tick()
      await sleep(this.#running.size === 0 ? TICK_MS : BUSY_TICK_MS)
    }
  }

  /** Sends all that is due now. */
  async runOnce(): Promise<void> {
    do {
      await this.tick()
      await Promise.race([Promise.all(this.#running), sleep(BUSY_TICK_MS)])
    } while (this.#running.size > 0)
  }

  /** Lets what is under way end, unless it takes too long. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.race([Promise.all(this.#running), sleep(STOP_MS, undefined, { ref: false })])
    // The next process need not wait until the lease is over.
    await this.#deliveries.hold(this.#holder, 0, 0).catch(() => false)
    await Promise.all([this.#poster.close(), this.#mailer.close?.()])
  }

  /** Never throws: what failed is tried again. Sending goes on beyond it. */
  async tick(): Promise<void> {
    const { now, refreshSeconds } = this.#parts
    try {
      if (!(await this.#deliveries.hold(this.#holder, now(), now() + LEASE_MS))) return
      if (Math.abs(now() - this.#lookedAt) >= refreshSeconds * 1000) {
        this.#lookedAt = now()
        await this.#deliveries.recover(now(), now() - KEPT_MS)
        const found = await findPointer(this.#parts.store)
        if (found && found.etag !== this.#etag) await this.#queue(found.pointer)
        this.#etag = found?.etag
      }
      for (const target of TargetKind.options) await this.#send(target)
    } catch (error) {
      this.#warn('alerts_failed', { error: toLogged(error) })
    }
  }

  /**
   * Writes what each account is told of a release. Done again after a kill, it finds the same, and
   * adds nothing twice: the cursor moves last.
   */
  async #queue(pointer: Pointer): Promise<void> {
    const { now, log } = this.#parts
    const cursor = await this.#deliveries.cursor()
    const { runId: run_id, manifestSha256: manifest_sha256 } = cursor
    if (run_id === pointer.run_id) return
    const next = await this.#read(pointer)
    // Before the first one there is nothing to compare with. Where the one before was pruned, the
    // days of the changes decide alone.
    const previous = await this.#read({ run_id, manifest_sha256 }).catch((error: unknown) => {
      if (error instanceof IntegrityError) return undefined
      throw error
    })
    const comparison = run_id === '' ? undefined : await readComparison(cursor, previous, next)
    if (!comparison) {
      // What a held fix does not show yet, and what an older release lacks, is told later.
      if (run_id === '' || next.manifest.restatement)
        await this.#deliveries.moveCursor(pointer, next.manifest.date, cursor)
      return
    }
    const watches = await this.#watches.list()
    const owners = new Map(watches.map(({ id, accountId }) => [id, accountId]))
    const { releases } = comparison
    const places = releases && (await readFirstPlaces(releases, watches))
    const events = compare({ ...comparison, places }, watches)
    const targets = Map.groupBy(await this.#watches.targets(), ({ accountId }) => accountId)
    const byAccount = Map.groupBy(events, ({ watch_id }) => owners.get(watch_id) ?? '')
    const rows = [...byAccount].flatMap(([accountId, told]) => {
      const body = JSON.stringify(toPayload(next.manifest, told))
      const kinds = listTargets(targets.get(accountId) ?? [])
      return kinds.map((target) => ({ accountId, target, body }))
    })
    await this.#deliveries.add(rows, { runId: pointer.run_id, from: cursor, now: now() })
    const ofLevels = events.filter(({ watch }) => watch === 'index' || watch === 'tier')
    const told = ofLevels.map(({ watch_id }) => watch_id)
    await this.#watches.noteTold(told, comparison.day)
    await this.#deliveries.moveCursor(pointer, comparison.day, cursor)
    const counts = { watches: watches.length, events: events.length, deliveries: rows.length }
    log('alerts_queued', { run_id: pointer.run_id, ...counts })
  }

  async #read(pointer: Pick<Pointer, 'run_id' | 'manifest_sha256'>): Promise<Release> {
    const { store } = this.#parts
    return readRelease(store, createCaches(store), await readManifest(store, pointer))
  }

  async #send(target: TargetKind): Promise<void> {
    const limit = this.#limits[target]
    const max = Math.min(CLAIMED_AT_ONCE, MAX_CLAIMED - limit.activeCount - limit.pendingCount)
    if (this.#isStopped || max <= 0) return
    const now = this.#parts.now()
    const leaseUntil = now + LEASE_MS
    for (const delivery of await this.#deliveries.claim(target, { now, leaseUntil, max })) {
      const running: Promise<void> = limit(() => this.#deliver(delivery))
        .catch((error: unknown) => this.#warn('alerts_failed', { error: toLogged(error) }))
        .finally(() => this.#running.delete(running))
      this.#running.add(running)
    }
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { now, log } = this.#parts
    if (this.#isStopped || !(await this.#deliveries.begin(delivery, now() + LEASE_MS))) return
    const { id, accountId, target, attempts, secret } = delivery
    const outcome = await (target === 'mail' ? this.#mail(delivery) : this.#post(delivery))
    const { problem = null, isFinal = false, isUnsure = false, isCut = false } = outcome
    const fields = { delivery: id, account: accountId, target, attempts }
    if (isCut) log('webhook_answer_cut', fields, 'warn')
    const at = now()
    if (problem === null) {
      await this.#deliveries.settle(id, { state: 'sent', dueAt: at, problem })
      return log('alert_sent', fields)
    }
    const isOver = isFinal || at - delivery.createdAt >= RETRIED_FOR_MS
    const state = isUnsure ? 'unsure' : isOver ? 'failed' : 'due'
    const delayMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 4 ** Math.min(attempts - 1, 9))
    if (state === 'failed' && secret !== null)
      await this.#watches.switchOff(accountId, secret, at, problem)
    await this.#deliveries.settle(id, { state, dueAt: at + delayMs, problem })
    log(state === 'due' ? 'alert_put_off' : 'alert_dropped', { ...fields, problem }, 'warn')
  }

  async #mail(delivery: Delivery): Promise<Outcome> {
    const { baseUrl, state } = this.#parts
    if (delivery.offAt !== null) return { problem: 'mails were stopped', isFinal: true }
    const secret = await readAlertSecret(state)
    const message = toMail(delivery, JSON.parse(delivery.body), { baseUrl, secret })
    try {
      // Under the same Message-ID each time.
      await this.#mailer.send(message, delivery.createdAt)
      return {}
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      return { problem: error.code, isFinal: error.isFinal, isUnsure: error.isUnsure }
    }
  }

  async #post({ id, url, secret, offAt, body }: Delivery): Promise<Outcome> {
    if (url === null || secret === null || offAt !== null)
      return { problem: 'the webhook is switched off', isFinal: true }
    return this.#poster.post({ url, secret }, { id, body, at: this.#parts.now() })
  }
}
