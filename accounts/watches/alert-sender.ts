// Compares each new release with the previous one and sends alerts. Only one process does so at a
// time, and never one that answers requests.
import { setTimeout as sleep } from 'node:timers/promises'
import { createMailer, MailError, type Mailer } from '../mailer.ts'
import { createRandomText } from '../secrets.ts'
import type { AccountState } from '../state.ts'
import { type Log, formatError, warnAtTimes } from '../../contract/log.ts'
import type { Pointer } from '../../contract/release.ts'
import { DAY_MS, HOUR_MS } from '../../contract/time.ts'
import { TargetKind } from '../../contract/watches.ts'
import { DocumentCache } from '../../release/document-cache.ts'
import { readRelease, type Release } from '../../release/release.ts'
import { findPointer, IntegrityError, readManifest } from '../../store/read-release.ts'
import type { StoreReader } from '../../store/store.ts'
import { compare } from './compare.ts'
import { type Delivery, DeliveryTable } from './delivery-table.ts'
import { readAlertSecret } from './watch-service.ts'
import { writeMail, buildPayload } from './messages.ts'
import type { TargetRules } from './target.ts'
import { listTargets, WatchTable } from './watch-table.ts'
import { createPoster, type Outcome, type Poster } from './webhook.ts'

const TICK_MS = 1_000
/** Pause between batches while there is more to send; ten thousand alerts take a minute. */
const BUSY_TICK_MS = 100
/** Longer than one delivery takes. */
const LEASE_MS = 45_000
const AT_ONCE: Record<TargetKind, number> = { mail: 8, webhook: 100 }
const STOP_MS = 8_000
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 2 * HOUR_MS
/** How long emails and webhooks are retried. After that, the webhook is switched off. */
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
  readonly #running = new Map<Promise<void>, TargetKind>()
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

  /** Runs until `stop`. */
  async run(): Promise<void> {
    while (!this.#isStopped) {
      await this.tick()
      await sleep(this.#running.size === 0 ? TICK_MS : BUSY_TICK_MS)
    }
  }

  /** Sends everything that is due now. */
  async runOnce(): Promise<void> {
    do {
      await this.tick()
      await Promise.race([Promise.all(this.#running.keys()), sleep(BUSY_TICK_MS)])
    } while (this.#running.size > 0)
  }

  /** Waits for deliveries in progress, within limits. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.race([
      Promise.all(this.#running.keys()),
      sleep(STOP_MS, undefined, { ref: false }),
    ])
    // Release the lease, so the next process can start immediately.
    await this.#deliveries.hold(this.#holder, 0, 0).catch(() => false)
    this.#mailer.close()
    await this.#poster.close()
  }

  /** Never throws. Failures are retried, and the remaining deliveries continue. */
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
      this.#warn('alerts_failed', { error: formatError(error) })
    }
  }

  /**
   * Queues the alerts of a release. The cursor moves last, so a repeat after a crash finds the same
   * alerts and adds none twice.
   */
  async #queue(pointer: Pointer): Promise<void> {
    const { now, log } = this.#parts
    const cursor = await this.#deliveries.cursor()
    const { runId: run_id, manifestSha256: manifest_sha256 } = cursor
    if (run_id === pointer.run_id) return
    const after = await this.#read(pointer)
    const { hold, status, restatement, as_of, date } = after.manifest
    // Changes behind a held value are reported later, once they are published.
    const isHeld = hold || status === 'held' || Date.parse(as_of) < Date.parse(cursor.asOf)
    if (isHeld && !restatement && run_id !== '') return
    // There is nothing to compare with before the first release, after a pruned one, or at a
    // revision.
    const isFirst = run_id === '' || restatement
    const before = isFirst
      ? undefined
      : await this.#read({ run_id, manifest_sha256 }).catch(ignorePruned)
    const watches = await this.#watches.list()
    const events = before ? await compare({ before, after }, watches) : []
    const owners = new Map(watches.map(({ id, accountId }) => [id, accountId]))
    const targets = Map.groupBy(await this.#watches.targets(), ({ accountId }) => accountId)
    const byAccount = Map.groupBy(events, ({ watch_id }) => owners.get(watch_id) ?? '')
    const rows = [...byAccount].flatMap(([accountId, told]) => {
      const body = JSON.stringify(buildPayload(after.manifest, told))
      const kinds = listTargets(targets.get(accountId) ?? [])
      return kinds.map((target) => ({ accountId, target, body }))
    })
    await this.#deliveries.add(rows, { runId: pointer.run_id, from: cursor, now: now() })
    const ofIndices = events.filter(({ question }) => question.kind === 'index')
    const told = ofIndices.map(({ watch_id }) => watch_id)
    await this.#watches.noteReported(told, date)
    await this.#deliveries.moveCursor(pointer, date, cursor)
    const counts = { watches: watches.length, events: events.length, deliveries: rows.length }
    log('alerts_queued', { run_id: pointer.run_id, ...counts })
  }

  async #read(pointer: Pick<Pointer, 'run_id' | 'manifest_sha256'>): Promise<Release> {
    const { store } = this.#parts
    return readRelease(store, new DocumentCache(store), await readManifest(store, pointer))
  }

  /** Claims only as many as it can send now, because a claimed delivery must start immediately. */
  async #send(target: TargetKind): Promise<void> {
    const busy = [...this.#running.values()].filter((each) => each === target).length
    const max = AT_ONCE[target] - busy
    if (this.#isStopped || max <= 0) return
    const now = this.#parts.now()
    const leaseUntil = now + LEASE_MS
    for (const delivery of await this.#deliveries.claim(target, { now, leaseUntil, max })) {
      const running: Promise<void> = this.#deliver(delivery)
        .catch((error: unknown) => this.#warn('alerts_failed', { error: formatError(error) }))
        .finally(() => this.#running.delete(running))
      this.#running.set(running, target)
    }
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { now, log } = this.#parts
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
    const message = writeMail(delivery, JSON.parse(delivery.body), { baseUrl, secret })
    try {
      // A retry keeps the Message-ID.
      await this.#mailer.send(message, delivery.createdAt)
      return {}
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      return error.failure
    }
  }

  async #post({ id, url, secret, offAt, body }: Delivery): Promise<Outcome> {
    if (url === null || secret === null || offAt !== null)
      return { problem: 'the webhook is switched off', isFinal: true }
    return this.#poster.post({ url, secret }, { id, body, at: this.#parts.now() })
  }
}

function ignorePruned(error: unknown): undefined {
  if (!(error instanceof IntegrityError)) throw error
}
