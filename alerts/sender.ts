// Compares each new release with the one before and sends what it finds: in one process at a time,
// and never in one that answers requests.
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { createMailer, MailError, type Mailer } from '../accounts/mailer.ts'
import { createRandomText } from '../accounts/secrets.ts'
import type { AccountState } from '../accounts/state.ts'
import { type Log, toLogged, warnAtTimes } from '../contract/log.ts'
import type { Pointer } from '../contract/release.ts'
import { DAY_MS, HOUR_MS } from '../contract/time.ts'
import { createCaches } from '../release/document-caches.ts'
import { readRelease, type Release } from '../release/release.ts'
import { findPointer, IntegrityError, readManifest } from '../store/read-release.ts'
import type { StoreReader } from '../store/store.ts'
import { compare, readComparison } from './compare.ts'
import { type Cursor, type Delivery, DeliveryTable, type NewDelivery } from './delivery-table.ts'
import { type Payload, toMail, toPayload } from './digest.ts'
import { readAlertSecret } from './desk.ts'
import type { TargetRules } from './target.ts'
import { Poster } from './webhook.ts'
import { listTargets, TargetKind, WatchTable } from './watch-table.ts'

const TICK_MS = 1_000
/** Longer than one of them takes. */
const LEASE_MS = 45_000
const MAX_CONNECTIONS: Record<TargetKind, number> = { mail: 8, webhook: 100 }
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 2 * HOUR_MS
/** Retried for so long; then a webhook is switched off. */
const GIVE_UP_MS = DAY_MS
const KEPT_MS = 30 * DAY_MS
/** What an endpoint that wants no more answers. */
const GONE = 410

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
  readonly #limits: Record<TargetKind, LimitFunction>
  readonly #claiming = new Set<TargetKind>()
  readonly #running = new Set<Promise<void>>()
  readonly #warn: Log
  #etag: string | undefined
  #lookedAt = -Infinity
  #isStopped = false

  constructor(parts: SenderParts) {
    this.#parts = parts
    this.#deliveries = new DeliveryTable(parts.state.database)
    this.#watches = new WatchTable(parts.state.database)
    this.#mailer = createMailer(parts.mailUrl, parts.mailFrom, MAX_CONNECTIONS.mail)
    this.#poster = new Poster(parts)
    this.#limits = { mail: pLimit(MAX_CONNECTIONS.mail), webhook: pLimit(MAX_CONNECTIONS.webhook) }
    this.#warn = warnAtTimes(parts.log, parts.now)
  }

  /** Until `stop`. */
  async run(): Promise<void> {
    while (!this.#isStopped) {
      await this.tick()
      await sleep(TICK_MS)
    }
  }

  /** Lets what is under way end. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.settle()
    // The next process need not wait until the lease is over.
    await this.#deliveries.hold(this.#holder, 0, 0).catch(() => false)
    await Promise.all([this.#poster.close(), this.#mailer.close?.()])
  }

  /** Resolves when nothing is being sent. */
  async settle(): Promise<void> {
    while (this.#running.size + this.#claiming.size > 0)
      await Promise.all([...this.#running, sleep(0)])
  }

  /** Never throws: what failed is tried again. Sending goes on beyond it. */
  async tick(): Promise<void> {
    const { now, refreshSeconds } = this.#parts
    try {
      if (!(await this.#deliveries.hold(this.#holder, now(), now() + LEASE_MS))) return
      if (Math.abs(now() - this.#lookedAt) >= refreshSeconds * 1000) {
        this.#lookedAt = now()
        await this.#deliveries.recover(now(), now() - KEPT_MS)
        await this.#follow()
      }
      for (const target of TargetKind.options) await this.#send(target)
    } catch (error) {
      this.#warn('alerts_failed', { error: toLogged(error) })
    }
  }

  async #follow(): Promise<void> {
    const found = await findPointer(this.#parts.store)
    if (!found || found.etag === this.#etag) return
    await this.#queue(found.pointer)
    this.#etag = found.etag
  }

  /**
   * Writes what each account is told of a release. Done again after a kill, it finds the same, and
   * adds nothing twice: the cursor moves last.
   */
  async #queue(pointer: Pointer): Promise<void> {
    const { now, log } = this.#parts
    const cursor = await this.#deliveries.cursor()
    if (cursor.runId === pointer.run_id) return
    const next = await this.#read(pointer)
    // Before the first one there is nothing to compare with.
    const comparison =
      cursor.runId === ''
        ? undefined
        : await readComparison(cursor, await this.#findPrevious(cursor), next)
    if (!comparison) {
      // What a held fix does not show yet, and what an older release lacks, is told later.
      if (cursor.runId === '' || next.manifest.restatement)
        await this.#deliveries.moveCursor(cursor, pointer, next.manifest.date)
      return
    }
    const watches = await this.#watches.list()
    const owners = new Map(watches.map((watch) => [watch.id, watch]))
    const events = compare(comparison, watches)
    const targets = Map.groupBy(await this.#watches.targets(), ({ accountId }) => accountId)
    const byAccount = Map.groupBy(events, ({ watch_id }) => owners.get(watch_id)?.accountId ?? '')
    const rows = [...byAccount].flatMap(([accountId, told]): NewDelivery[] => {
      const body = JSON.stringify(toPayload(next.manifest, told))
      return listTargets(targets.get(accountId) ?? []).map((target) => ({
        accountId,
        target,
        body,
      }))
    })
    await this.#deliveries.add(rows, { runId: pointer.run_id, from: cursor, now: now() })
    const told = events.filter(({ watch }) => watch === 'index' || watch === 'tier')
    await this.#watches.noteTold(
      told.map(({ watch_id }) => watch_id),
      comparison.day,
    )
    await this.#deliveries.moveCursor(cursor, pointer, comparison.day)
    log('alerts_queued', {
      run_id: pointer.run_id,
      watches: watches.length,
      events: events.length,
      deliveries: rows.length,
    })
  }

  async #read(pointer: Pick<Pointer, 'run_id' | 'manifest_sha256'>): Promise<Release> {
    const { store } = this.#parts
    return readRelease(store, createCaches(store), await readManifest(store, pointer))
  }

  /** `undefined` where it was pruned: then the days of the changes decide alone. */
  async #findPrevious(cursor: Cursor): Promise<Release | undefined> {
    try {
      return await this.#read({ run_id: cursor.runId, manifest_sha256: cursor.manifestSha256 })
    } catch (error) {
      if (error instanceof IntegrityError) return undefined
      throw error
    }
  }

  /** Claims as many as can be sent soon, and again whenever half of them are. */
  async #send(target: TargetKind): Promise<void> {
    const limit = this.#limits[target]
    const most = 2 * MAX_CONNECTIONS[target]
    const max = most - limit.activeCount - limit.pendingCount
    if (this.#isStopped || this.#claiming.has(target) || max * 2 < most) return
    this.#claiming.add(target)
    try {
      const now = this.#parts.now()
      const claimed = { now, leaseUntil: now + LEASE_MS, max }
      for (const delivery of await this.#deliveries.claim(target, claimed)) {
        const running: Promise<void> = limit(() => this.#deliver(delivery))
          .catch((error: unknown) => this.#warn('alerts_failed', { error: toLogged(error) }))
          .finally(() => {
            this.#running.delete(running)
            this.#start(target)
          })
        this.#running.add(running)
      }
    } finally {
      this.#claiming.delete(target)
    }
  }

  #start(target: TargetKind): void {
    this.#send(target).catch((error: unknown) =>
      this.#warn('alerts_failed', { error: toLogged(error) }),
    )
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { now, log } = this.#parts
    if (!(await this.#deliveries.begin(delivery, now() + LEASE_MS))) return
    const { id, accountId, target, attempts } = delivery
    const { problem, isFinal, isUnsure } = await (target === 'mail'
      ? this.#mail(delivery)
      : this.#post(delivery))
    const fields = { delivery: id, account: accountId, target, attempts }
    const at = now()
    if (problem === undefined) {
      await this.#deliveries.settle(id, { state: 'sent', dueAt: at, problem: null })
      return log('alert_sent', fields)
    }
    const isOver = isFinal || at - delivery.createdAt >= GIVE_UP_MS
    const state = isUnsure ? 'unsure' : isOver ? 'failed' : 'due'
    const delayMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 4 ** Math.min(attempts - 1, 9))
    if (state === 'failed' && delivery.secret !== null)
      await this.#watches.switchOff(accountId, delivery.secret, at, problem)
    await this.#deliveries.settle(id, { state, dueAt: at + delayMs, problem })
    log(state === 'due' ? 'alert_put_off' : 'alert_dropped', { ...fields, problem }, 'warn')
  }

  async #mail(delivery: Delivery): Promise<Outcome> {
    const { baseUrl, state } = this.#parts
    if (delivery.offAt !== null) return { problem: 'mails were stopped', isFinal: true }
    const secret = await readAlertSecret(state)
    const payload: Payload = JSON.parse(delivery.body)
    try {
      // Under the same Message-ID each time.
      await this.#mailer.send(toMail(delivery, payload, { baseUrl, secret }), delivery.createdAt)
      return { problem: undefined }
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      return { problem: error.code, isFinal: error.isFinal, isUnsure: error.isUnsure }
    }
  }

  async #post({ id, url, secret, offAt, body }: Delivery): Promise<Outcome> {
    if (url === null || secret === null || offAt !== null)
      return { problem: 'the webhook is switched off', isFinal: true }
    const { status, problem, isCut } = await this.#poster.post(
      { url, secret },
      { id, body, at: this.#parts.now() },
    )
    if (isCut === true) this.#parts.log('webhook_answer_cut', { delivery: id }, 'warn')
    return { problem, isFinal: status === GONE }
  }
}

interface Outcome {
  /** `undefined`: it was taken. */
  problem: string | undefined
  isFinal?: boolean
  isUnsure?: boolean
}
