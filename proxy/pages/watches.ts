// The dashboard's section for watches and alert targets.
import { z } from 'zod'
import type { Target, Watch } from '../../accounts/watches/watch-table.ts'
import type { WatchService } from '../../accounts/watches/watch-service.ts'
import { ApiError } from '../../contract/api-error.ts'
import { parseRequest } from '../../contract/query.ts'
import {
  type DIRECTIONS,
  type Question,
  type WATCH_KINDS,
  WatchRequest,
} from '../../contract/watches.ts'
import { instant } from '../../site/components/format.ts'
import { renderCode } from '../../site/components/code.ts'
import { html, type Html, raw } from '../../site/components/html.ts'
import { type Column, listing } from '../../site/components/table.ts'
import type { Action } from './account-route.ts'

/** Fields of the form, all optional. */
const FIELDS = Object.fromEntries(
  ['kind', 'direction', 'value', 'model_id', 'provider', 'index', 'min_intelligence'].map(
    (name) => [name, z.string().trim().default('')],
  ),
)

export async function showWatches(
  service: WatchService,
  accountId: string,
  shown: Pick<Form, 'secret' | 'asked'>,
): Promise<Html> {
  const watches = await service.watches.list(accountId)
  const targets = await service.watches.targets(accountId)
  return renderWatches({ watches, targets }, { ...shown, choices: await service.listChoices() })
}

export const watchActions = (service: WatchService, action: Action) => [
  action('/dashboard/watches', FIELDS, async ({ account }, { form }) => {
    try {
      await service.addWatch(account.id, readWatch(form))
      return undefined
    } catch (error) {
      if (error instanceof ApiError) return { problem: error.message }
      throw error
    }
  }),
  action('/dashboard/watches/{id}/remove', {}, async ({ account }, { id }) => {
    await service.watches.remove(id, account.id)
  }),
  action('/dashboard/webhook', { url: z.string() }, ({ account }, { form }) =>
    service.setWebhook(account.id, form.url),
  ),
  action('/dashboard/webhook/remove', {}, ({ account }) =>
    service.watches.removeTarget(account.id, 'webhook'),
  ),
  action('/dashboard/mail/on', {}, ({ account }) => service.setMail(account.id, true)),
  action('/dashboard/mail/off', {}, ({ account }) => service.setMail(account.id, false)),
  action('/dashboard/test', {}, async ({ account }) => void (await service.sendTest(account.id))),
]

/** Converts the form to the API's body. Throws `ApiError`. */
function readWatch(form: Record<string, string>): WatchRequest {
  const given = Object.fromEntries(Object.entries(form).filter(([, text]) => text !== ''))
  const { kind = '', value, min_intelligence: score, ...texts } = given
  const { model_id: model } = texts
  const request = {
    ...(model !== undefined && { models: [model] }),
    ...(score !== undefined && { min_intelligence: Number(score) }),
  }
  const body = {
    kind,
    // Selects always send a value.
    ...Object.fromEntries(Object.entries(texts).filter(([name]) => ASKED[kind]?.includes(name))),
    ...(value !== undefined && kind !== 'lifecycle' && { value: Number(value) }),
    ...(kind === 'recommendation' && { request }),
  }
  return parseRequest(WatchRequest, body, 'invalid_body')
}

interface WatchesShown {
  watches: readonly Watch[]
  targets: readonly Target[]
}

const KINDS: Record<(typeof WATCH_KINDS)[number], string> = {
  price: 'Price',
  lifecycle: 'Retirement',
  index: 'Index',
  recommendation: 'Top recommendation',
}
/** Fields of each kind that are sent as they are. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  price: ['model_id', 'provider', 'direction'],
  lifecycle: ['model_id', 'provider'],
  index: ['index', 'direction'],
}
const WHEN: Record<(typeof DIRECTIONS)[number], string> = {
  changed: 'Changes by %',
  below: 'Falls below',
  above: 'Rises above',
}

const COLUMNS: readonly Column<Watch>[] = [
  ['What', ({ question }) => describeQuestion(question)],
  ['When', ({ question }) => describeWhen(question)],
  ['Since', ({ since }) => since],
]

function describeQuestion({
  kind,
  model_id,
  provider,
  endpoint,
  region,
  index,
  request,
}: Question): string {
  const parts = [KINDS[kind], model_id, endpoint, region, index, request && JSON.stringify(request)]
  const at = provider === undefined ? '' : ` at ${provider}`
  return parts.filter((part) => part !== undefined).join(' ') + at
}

function describeWhen({ kind, direction, value }: Question): string {
  if (kind === 'lifecycle') return 'Is announced or changes'
  return direction === 'changed' ? `Changes by ${value}%` : `${WHEN[direction]} ${value}`
}

interface Form {
  /** Shown only in this response. */
  secret?: string | undefined
  /** Query of a link that fills in the form. */
  asked: URLSearchParams
  choices: Awaited<ReturnType<WatchService['listChoices']>>
}

const renderOptions = (named: Iterable<readonly [string, string]>, chosen = '') =>
  Array.from(
    named,
    ([value, name]) =>
      html`<option value="${value}" ${value === chosen && raw('selected')}>${name}</option>`,
  )

function renderForm({ asked, choices }: Form): Html {
  const kind = asked.has('index') ? 'index' : 'price'
  return html`<form class="fields panel" id="watch" method="post" action="/dashboard/watches">
    <label
      >Watch<select name="kind">
        ${renderOptions(Object.entries(KINDS), kind)}
      </select></label
    >
    <label data-for="price lifecycle recommendation"
      >Model<input
        name="model_id"
        list="watch-models"
        placeholder="Name or id"
        value="${asked.get('model_id') ?? ''}"
    /></label>
    <datalist id="watch-models">${renderOptions(choices.models)}</datalist>
    <label data-for="price lifecycle"
      >Provider<select name="provider">
        ${renderOptions([['', 'Any provider'], ...choices.providers])}
      </select></label
    >
    <label data-for="index"
      >Index<select name="index">
        ${renderOptions(choices.indices, asked.get('index') ?? 'composite')}
      </select></label
    >
    <label data-for="recommendation"
      >Minimum score<input name="min_intelligence" inputmode="decimal" placeholder="40"
    /></label>
    <label data-for="price index"
      >When it<select name="direction" ${asked.size > 0 && raw('autofocus')}>
        ${renderOptions(Object.entries(WHEN))}
      </select></label
    >
    <label data-for="price index recommendation"
      >%, $ or points<input name="value" inputmode="decimal" placeholder="5"
    /></label>
    <button>Watch</button>
    <p class="note">
      Choose a model, a provider or both. <a href="/docs/alerts">Over the API</a> a watch can also
      name an endpoint, a region or any constraint.
    </p>
  </form>`
}

const button = (action: string, text: string) =>
  html`<form method="post" action="/dashboard/${action}">
    <button class="quiet">${text}</button>
  </form>`

function renderWatches({ watches, targets }: WatchesShown, form: Form): Html {
  const { secret } = form
  const webhook = targets.find(({ kind }) => kind === 'webhook')
  const mailOff = targets.find(({ kind, offAt }) => kind === 'mail' && offAt !== null)
  return html`<h2>Watches</h2>
    <p class="note">
      You get at most one message per release, with the changes in your watches. No alerts are sent
      while a value is under review.
    </p>
    ${watches.length > 0 && listing('Watches', [...COLUMNS, ['', ({ id }) => button(`watches/${id}/remove`, 'Remove')]], watches)}
    ${renderForm(form)}
    ${
      secret !== undefined &&
      html`<section class="panel new" role="status" aria-labelledby="new-secret">
        <h2 id="new-secret">Copy the secret of your webhook now</h2>
        ${renderCode('', { Secret: secret })}
        <p>
          It is shown only once. Use it to verify deliveries with any Standard Webhooks library.
        </p>
      </section>`
    }
    ${
      webhook &&
      html`<p>
        Webhook: <code>${webhook.url}</code>${
          webhook.offAt !== null &&
          html`: switched off on ${instant(new Date(webhook.offAt).toISOString())} after a day
          without success (${webhook.offReason}). Set it again to switch it on.`
        }
      </p>`
    }
    <form class="fields" method="post" action="/dashboard/webhook">
      <label
        >${webhook ? 'Another webhook' : 'A webhook'}<input
          type="url"
          name="url"
          required
          maxlength="1000"
          size="40"
          placeholder="https://"
      /></label>
      <button class="quiet">${webhook ? 'Replace' : 'Set'}</button>
    </form>
    <div class="row">
      ${webhook && button('webhook/remove', 'Remove the webhook')}
      ${mailOff ? button('mail/on', 'Resume emails') : button('mail/off', 'Stop emails')}
      ${button('test', 'Send a test')}
    </div>`
}
