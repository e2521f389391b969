// The dashboard's section for watches and alert targets, and the page that stops emails.
import { z } from 'zod'
import type { Watch } from '../../accounts/watches/watch-table.ts'
import { WATCH_FIELDS, type WatchService } from '../../accounts/watches/watch-service.ts'
import { ApiError } from '../../contract/api-error.ts'
import { parseRequest } from '../../contract/query.ts'
import {
  type DIRECTIONS,
  type Question,
  type WATCH_KINDS,
  WatchRequest,
} from '../../contract/watches.ts'
import { instant, shortDay } from '../../site/components/format.ts'
import { renderCode } from '../../site/components/code.ts'
import { html, type Html, raw } from '../../site/components/html.ts'
import { type Column, listing } from '../../site/components/table.ts'
import type { Context, Route } from '../context.ts'
import { accountRoute, type Action, answerPage } from './account-route.ts'
import { button, choice, field, listOptions } from './form.ts'

/** Fields of the form, all optional. */
const FIELDS = Object.fromEntries(
  ['kind', 'direction', 'value', 'model_id', 'provider', 'index', 'min_intelligence'].map(
    (name) => [name, z.string().trim().default('')],
  ),
)

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
  const sent = { ...texts, request, ...(value !== undefined && { value: Number(value) }) }
  // Selects always send a value.
  const asked = Object.entries(sent).filter(([name]) => WATCH_FIELDS[kind]?.includes(name))
  return parseRequest(WatchRequest, { kind, ...Object.fromEntries(asked) }, 'invalid_body')
}

const KINDS: Record<(typeof WATCH_KINDS)[number], string> = {
  price: 'Price',
  lifecycle: 'Retirement',
  index: 'Index',
  recommendation: 'Top recommendation',
}
const WHEN: Record<(typeof DIRECTIONS)[number], string> = {
  changed: 'Changes by %',
  below: 'Falls below',
  above: 'Rises above',
}

const COLUMNS: readonly Column<Watch>[] = [
  ['What', ({ question }) => describeQuestion(question)],
  ['When', ({ question }) => describeWhen(question)],
  ['Since', ({ since }) => shortDay(since)],
]

function describeQuestion({ kind, model_id, provider, request, ...question }: Question): string {
  const { endpoint, region, index } = question
  const parts = [KINDS[kind], model_id, endpoint, region, index, request && JSON.stringify(request)]
  const at = provider === undefined ? '' : ` at ${provider}`
  return parts.filter((part) => part !== undefined).join(' ') + at
}

function describeWhen({ kind, direction, value }: Question): string {
  if (kind === 'lifecycle') return 'Is announced or changes'
  return direction === 'changed' ? `Changes by ${value}%` : `${WHEN[direction]} ${value}`
}

type Choices = Awaited<ReturnType<WatchService['listChoices']>>

const DECIMAL = html`inputmode="decimal"`
const URL_FIELD = html`type="url" name="url" required maxlength="1000" size="40"
placeholder="https://"`

/** `asked`: the query of a link that fills in the form. */
function renderForm(asked: URLSearchParams, choices: Choices): Html {
  const kind = asked.has('index') ? 'index' : 'price'
  const index = asked.get('index') ?? 'composite'
  const providers = listOptions(
    [['', 'Any provider'], ...choices.providers],
    asked.get('provider') ?? '',
  )
  const model = html`name="model_id" list="watch-models" value="${asked.get('model_id') ?? ''}"`
  const when = html`name="direction" ${asked.size > 0 && raw('autofocus')}`
  return html`<form class="fields panel" id="watch" method="post" action="/dashboard/watches">
    ${choice('Watch', html`name="kind"`, listOptions(Object.entries(KINDS), kind))}
    ${field('Model', html`${model} placeholder="Name or id"`, 'price lifecycle recommendation')}
    <datalist id="watch-models">${listOptions(choices.models)}</datalist>
    ${choice('Provider', html`name="provider"`, providers, 'price lifecycle')}
    ${choice('Index', html`name="index"`, listOptions(choices.indices, index), 'index')}
    ${field('Minimum score', html`name="min_intelligence" ${DECIMAL} placeholder="40"`, 'recommendation')}
    ${choice('When it', when, listOptions(Object.entries(WHEN)), 'price index')}
    ${field('%, $ or points', html`name="value" ${DECIMAL} placeholder="5"`, 'price index recommendation')}
    <button>Watch</button>
    <p class="note">
      Choose a model, a provider or both. <a href="/docs/alerts">With the API</a>, a watch can also
      name an endpoint, a region or any constraint.
    </p>
  </form>`
}

/** `secret` is shown only in this response. */
export async function showWatches(
  service: WatchService,
  accountId: string,
  { secret, asked }: { secret?: string; asked: URLSearchParams },
): Promise<Html> {
  const watches = await service.watches.list(accountId)
  const targets = await service.watches.targets(accountId)
  const webhook = targets.find(({ kind }) => kind === 'webhook')
  const mailOff = targets.find(({ kind, offAt }) => kind === 'mail' && offAt !== null)
  return html`<h2>Watches</h2>
    <p class="note">
      Each time prices update, you get at most one message, with all changes to what you watch.
      While a daily value is held for review, we send no alerts.
    </p>
    ${watches.length > 0 && listing('Watches', [...COLUMNS, ['', ({ id }) => button(`/dashboard/watches/${id}/remove`, 'Remove')]], watches)}
    ${renderForm(asked, await service.listChoices())}
    ${
      secret !== undefined &&
      html`<section class="panel new" role="status" aria-labelledby="new-secret">
        <h2 id="new-secret">Copy the secret of your webhook now</h2>
        ${renderCode('', { Secret: secret })}
        <p>
          We show the secret only once. Use it with a Standard Webhooks library to verify each
          request’s signature.
        </p>
      </section>`
    }
    ${
      webhook &&
      html`<p>
        Webhook: <code>${webhook.url}</code>${
          webhook.offAt !== null &&
          html`: switched off on ${instant(new Date(webhook.offAt).toISOString())} after a day
          without success (${webhook.offReason}). Set the URL again to switch it on.`
        }
      </p>`
    }
    <form class="fields" method="post" action="/dashboard/webhook">
      ${field(webhook ? 'Another webhook' : 'A webhook', URL_FIELD)}
      <button class="quiet">${webhook ? 'Replace' : 'Set'}</button>
    </form>
    <div class="row">
      ${webhook && button('/dashboard/webhook/remove', 'Remove the webhook')}
      ${mailOff ? button('/dashboard/mail/on', 'Resume emails') : button('/dashboard/mail/off', 'Stop emails')}
      ${button('/dashboard/test', 'Send a test')}
    </div>`
}

const UNSUBSCRIBE = '/unsubscribe/{token}'
const STOPPED = html`<p>
  You won’t get any more emails. You can turn them on again on the
  <a href="/dashboard">dashboard</a>.
</p>`

/**
 * Unsubscribes an account with one click in a mail program (RFC 8058) or on a page. The token in
 * the URL is sufficient; cookies and form fields are ignored.
 */
export function unsubscribeRoutes(service: WatchService): Route[] {
  const about = { path: '/unsubscribe', section: null, title: 'Unsubscribe' } as const
  const description = 'Stops your alert emails.'
  const show = (ctx: Context, answer: Html, status = 200) => {
    const content = html`<h1>Unsubscribe</h1>
      ${answer}`
    return answerPage(ctx, { ...about, description, content }, status)
  }
  return [
    // A GET changes nothing, because mail scanners open links.
    accountRoute('GET', UNSUBSCRIBE, async (ctx, { token = '' }) =>
      show(
        ctx,
        html`<form method="post" action="/unsubscribe/${token}">
          <button>Stop emails</button>
        </form>`,
      ),
    ),
    accountRoute('POST', UNSUBSCRIBE, async (ctx, { token = '' }) => {
      const isStopped = await service.unsubscribe(token)
      if (isStopped) return show(ctx, STOPPED)
      return show(ctx, html`<p>This link isn’t valid.</p>`, 404)
    }),
  ]
}
