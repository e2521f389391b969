// What a person does on the dashboard: watches, where they are told, and a test of it.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { createRandomText } from '../accounts/secrets.ts'
import type { AccountState } from '../accounts/state.ts'
import { ApiError } from '../contract/api-error.ts'
import { TierName } from '../contract/documents.ts'
import { findJson } from '../contract/json-file.ts'
import { parseRequest } from '../contract/query.ts'
import { RecommendRequest } from '../contract/requests.ts'
import { type TargetKind, WatchedCost, WatchKind } from '../contract/watches.ts'
import { toQuestion } from '../release/question.ts'
import { requireModel, requireProvider } from '../release/require-named.ts'
import type { ReleaseWatch } from '../release/release-watch.ts'
import type { Release } from '../release/release.ts'
import { DeliveryTable } from './delivery-table.ts'
import { splitModelCost } from './first-place.ts'
import { readStopToken, toPayload } from './messages.ts'
import { findProblem, type TargetRules } from './target.ts'
import { listTargets, WatchTable } from './watch-table.ts'

const SECRET_BYTES = 32
const FULL = 'Your plan has no room for another watch, or you watch this already.'
const PERCENT = /^\d{1,3}(?:\.\d{1,2})?$/
const MODEL_AND_PRICE = /^(\S+) +\$?(\d{1,6}(?:\.\d{1,6})?)$/
const COST_QUERY = /^(?:https?:\/\/[^/\s]+)?\/cost(?:\?([^\s#]{0,1000}))?$/

interface DeskParts extends TargetRules {
  state: AccountState
  releases: Pick<ReleaseWatch, 'current' | 'pointer'>
  now: () => number
}

export class AlertDesk {
  readonly #parts: DeskParts
  readonly watches: WatchTable
  readonly deliveries: DeliveryTable

  constructor(parts: DeskParts) {
    this.#parts = parts
    this.watches = new WatchTable(parts.state.database)
    this.deliveries = new DeliveryTable(parts.state.database)
  }

  async addWatch(accountId: string, form: { kind: string; subject: string; percent: string }) {
    const { current: release, pointer } = this.#parts.releases
    if (!release || !pointer) return { problem: 'There are no prices to watch yet.' }
    const kind = WatchKind.safeParse(form.kind)
    if (!kind.success) return { problem: `Watch one of: ${WatchKind.options.join(', ')}.` }
    const subject = readSubject(kind.data, form.subject.trim(), release)
    if (typeof subject !== 'string') return subject
    const isLevel = kind.data === 'index' || kind.data === 'tier'
    const percent = form.percent.trim() || (isLevel ? '1' : '0')
    if (!PERCENT.test(percent)) return { problem: 'A percentage is a number such as 5 or 0.25.' }
    const { date: since } = release.manifest
    // While nothing was watched, nothing was compared.
    if (!(await this.watches.any())) await this.deliveries.moveCursor(pointer, since)
    const id = `watch_${createRandomText(12)}`
    const threshold = Math.round(Number(percent) * 100)
    const watch = { id, accountId, kind: kind.data, subject, threshold, since }
    const added = await this.watches.add(watch, this.#parts.now())
    return added ? undefined : { problem: FULL }
  }

  /** In place of the one there was. The secret is shown this once; a problem is a sentence. */
  async setWebhook(accountId: string, url: string) {
    const problem = await findProblem(url, this.#parts)
    if (problem !== undefined) return { problem: `Webhook: ${problem}.` }
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
    const kind = 'webhook'
    await this.watches.setTarget({ accountId, kind, url, secret, offAt: null, offReason: null })
    return { secret }
  }

  /** Mails come unless they were stopped; a webhook that was removed is gone. */
  async setMail(accountId: string, isOn: boolean): Promise<void> {
    if (isOn) return this.watches.removeTarget(accountId, 'mail')
    const off = { offAt: this.#parts.now(), offReason: 'stopped by you' }
    await this.watches.setTarget({ accountId, kind: 'mail', url: '', secret: '', ...off })
  }

  /** Queues a test to every target that is on, and returns their names. */
  async sendTest(accountId: string): Promise<TargetKind[]> {
    const kinds = listTargets(await this.watches.targets(accountId))
    const now = this.#parts.now()
    const timestamp = new Date(now).toISOString()
    const runId = `test-${createRandomText(12)}`
    const about = { run_id: runId, as_of: timestamp, date: timestamp.slice(0, 10) }
    const body = JSON.stringify(toPayload(about, []))
    const rows = kinds.map((target) => ({ accountId, target, body }))
    await this.deliveries.add(rows, { runId, from: await this.deliveries.cursor(), now })
    return kinds
  }

  /** Stops the mails of the account that a link in one of them is for; `false`: it is no such link. */
  async unsubscribe(token: string): Promise<boolean> {
    const accountId = readStopToken(token, await readAlertSecret(this.#parts.state))
    if (accountId === undefined) return false
    await this.setMail(accountId, false)
    return true
  }
}

export function readAlertSecret(state: AccountState): Promise<Buffer> {
  return state.findOrAddSecret('alerts', randomBytes(32))
}

/** As it is kept, or what is wrong with it. */
function readSubject(kind: z.infer<typeof WatchKind>, text: string, release: Release) {
  try {
    if (kind === 'index') return ''
    if (kind === 'tier') {
      const tier = TierName.safeParse(text)
      return tier.success ? tier.data : { problem: `A tier is ${TierName.options.join(', ')}.` }
    }
    if (kind === 'seller') return requireProvider(release, text).slug
    if (kind === 'cheapest_below') {
      const [, name = '', price = ''] = MODEL_AND_PRICE.exec(text) ?? []
      if (!(Number(price) > 0)) return { problem: 'Write a model id, a space and a price in USD.' }
      return `${requireModel(release, name).model_id} ${Number(price)}`
    }
    if (kind === 'recommendation') return readRecommendation(text, release)
    if (kind === 'model_cost') return readModelCost(text, release)
    if (kind !== 'cost') return requireModel(release, text).model_id
    const query = COST_QUERY.exec(text)
    return query
      ? new URLSearchParams(query[1]).toString()
      : { problem: 'A cost is the address of the cost page with your workload in it.' }
  } catch (error) {
    if (error instanceof ApiError) return { problem: error.message }
    throw error
  }
}

function readRecommendation(text: string, release: Release) {
  const sent = findJson(text)
  toQuestion(release, parseRequest(RecommendRequest, sent, 'invalid_body'))
  return JSON.stringify(sent)
}

function readModelCost(text: string, release: Release) {
  const { model_id, body } = splitModelCost(text)
  const model = requireModel(release, model_id)
  const sent = findJson(body)
  parseRequest(WatchedCost, sent, 'invalid_body')
  return `${model.model_id} ${JSON.stringify(sent)}`
}
