// The operations behind the dashboard: watches, alert targets and test alerts.
import { randomBytes } from 'node:crypto'
import { ApiError } from '../../contract/api-error.ts'
import { parseRequest } from '../../contract/query.ts'
import { RecommendRequest } from '../../contract/requests.ts'
import type { Question, TargetKind, WatchRequest } from '../../contract/watches.ts'
import { selectCurrent } from '../../release/model-list.ts'
import { parseQuestion } from '../../release/unmatched-names.ts'
import type { ReleaseWatch } from '../../release/release-watch.ts'
import type { Release } from '../../release/release.ts'
import { requireModel, requireProvider } from '../../release/require-named.ts'
import { createRandomText } from '../secrets.ts'
import type { AccountState } from '../state.ts'
import { findPrices, readLevels } from './answers.ts'
import { DeliveryTable } from './delivery-table.ts'
import { readStopToken, buildPayload } from './messages.ts'
import { findProblem, type TargetRules } from './target.ts'
import { listTargets, WatchTable } from './watch-table.ts'

const SECRET_BYTES = 32
const FULL = "You have reached your plan's limit of watches, or you already have this watch."

/** The fields each kind of watch accepts. */
export const WATCH_FIELDS: Readonly<Record<string, readonly string[]>> = {
  price: ['model_id', 'provider', 'endpoint', 'region', 'direction', 'value'],
  recommendation: ['request', 'value'],
  index: ['index', 'direction', 'value'],
  lifecycle: ['model_id', 'provider'],
}

interface WatchServiceParts extends TargetRules {
  state: AccountState
  releases: Pick<ReleaseWatch, 'current' | 'pointer'>
  now: () => number
}

export class WatchService {
  readonly #parts: WatchServiceParts
  readonly watches: WatchTable
  readonly deliveries: DeliveryTable

  constructor(parts: WatchServiceParts) {
    this.#parts = parts
    this.watches = new WatchTable(parts.state.database)
    this.deliveries = new DeliveryTable(parts.state.database)
  }

  /** Throws `ApiError` if it can't be watched. */
  async addWatch(accountId: string, request: WatchRequest): Promise<void> {
    const { current: release, pointer } = this.#parts.releases
    if (!release || !pointer) throw refuse('There are no prices to watch yet.')
    const question = await readQuestion(request, release).catch((error: unknown) => {
      throw error instanceof ApiError ? refuse(error.message) : error
    })
    const { date: since, run_id: runId } = release.manifest
    // Nothing was compared while there were no watches.
    if (!(await this.watches.any())) await this.deliveries.moveCursor(pointer, since)
    const id = `watch_${createRandomText(12)}`
    if (!(await this.watches.add({ id, accountId, question, since, runId }))) throw refuse(FULL)
  }

  /** Choices for a new watch: id or slug, and name. */
  async listChoices() {
    const { current: release } = this.#parts.releases
    const { indices = [] } = (await release?.read('indices.json')) ?? {}
    return {
      models: selectCurrent(release?.models ?? []).map(
        ({ model_id: id, name }) => [id, name] as const,
      ),
      providers: (release?.providers ?? []).map(({ slug, name }) => [slug, name] as const),
      indices: indices.map(({ index, name }) => [index, name] as const),
    }
  }

  /** Replaces the webhook. The secret is shown only once; a problem is returned as a sentence. */
  async setWebhook(accountId: string, url: string) {
    const problem = await findProblem(url, this.#parts)
    if (problem !== undefined) return { problem: `Webhook: ${problem}.` }
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
    const kind = 'webhook'
    await this.watches.setTarget({ accountId, kind, url, secret, offAt: null, offReason: null })
    return { secret }
  }

  /** Emails are on unless switched off; switching a webhook off deletes it. */
  async setMail(accountId: string, isOn: boolean): Promise<void> {
    if (isOn) return this.watches.removeTarget(accountId, 'mail')
    const off = { offAt: this.#parts.now(), offReason: 'stopped by you' }
    await this.watches.setTarget({ accountId, kind: 'mail', url: '', secret: '', ...off })
  }

  /** Queues a test alert to every active target and returns their names. */
  async sendTest(accountId: string): Promise<TargetKind[]> {
    const kinds = listTargets(await this.watches.targets(accountId))
    const now = this.#parts.now()
    const timestamp = new Date(now).toISOString()
    const runId = `test-${createRandomText(12)}`
    const about = { run_id: runId, as_of: timestamp, date: timestamp.slice(0, 10) }
    const body = JSON.stringify(buildPayload(about, []))
    const rows = kinds.map((target) => ({ accountId, target, body }))
    await this.deliveries.add(rows, { runId, from: await this.deliveries.cursor(), now })
    return kinds
  }

  /** Stops the emails of the account in the link's token; `false` if the token is invalid. */
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

/** The question as stored. Throws `ApiError`. */
async function readQuestion(asked: WatchRequest, release: Release): Promise<Question> {
  const { kind, direction = 'changed', ...scope } = asked
  for (const name of Object.keys(asked))
    if (name !== 'kind' && !WATCH_FIELDS[kind]?.includes(name))
      throw refuse(`${name}: expected no value for a watch of kind ${kind}`)
  const { value = kind === 'index' && direction === 'changed' ? 1 : 0 } = scope
  const { model_id, provider } = scope
  const question: Question = {
    ...scope,
    kind,
    direction,
    value,
    ...(model_id !== undefined && { model_id: requireModel(release, model_id).model_id }),
    ...(provider !== undefined && { provider: requireProvider(release, provider).slug }),
  }
  if (direction !== 'changed') {
    if (value === 0) throw refuse('value: expected a number above 0, got none')
    if (kind === 'price' && model_id === undefined)
      throw refuse('model_id: expected the model whose price is compared with the value, got none')
  }
  if (kind === 'recommendation') {
    const request = parseRequest(RecommendRequest, scope.request, 'invalid_body')
    parseQuestion(release, request)
  } else if (kind === 'index') {
    if (!(await readLevels(release, scope.index)))
      throw refuse('index: expected an index that /v1/sit/indices lists')
  } else if (model_id === undefined && provider === undefined)
    throw refuse('model_id: expected a model, a provider, or both, got neither')
  const isNarrow = scope.endpoint !== undefined || scope.region !== undefined
  if (isNarrow && (await findPrices(release, question)).length === 0)
    throw refuse('endpoint: expected one of the model’s endpoints, and a region where it is served')
  return question
}

const refuse = (message: string) => new ApiError('invalid_body', message)
