// The dashboard's section for watches and alert targets.
import { z } from 'zod'
import type { Target, Watch } from '../../accounts/watches/watch-table.ts'
import type { WatchService } from '../../accounts/watches/watch-service.ts'
import { ApiError } from '../../contract/api-error.ts'
import { findJson } from '../../contract/json-file.ts'
import { parseRequest } from '../../contract/query.ts'
import { DIRECTIONS, type Question, WATCH_KINDS, WatchRequest } from '../../contract/watches.ts'
import { instant } from '../../site/components/format.ts'
import { renderCode } from '../../site/components/code.ts'
import { html, type Html } from '../../site/components/html.ts'
import { type Column, listing } from '../../site/components/table.ts'
import type { DashboardPart } from './dashboard.ts'
import { hiddenFormToken } from './form.ts'

/** Form fields beside `kind` and `direction`, all optional. */
const INPUTS = [
  ['model_id', 'Model id', 24],
  ['provider', 'Provider', 14],
  ['endpoint', 'Endpoint', 14],
  ['region', 'Region', 8],
  ['index', 'Index', 8],
  ['request', 'Body of /v1/recommend', 24],
  ['value', 'USD, points or percent', 8],
] as const

const FIELDS = Object.fromEntries(
  ['kind', 'direction', ...INPUTS.map(([name]) => name)].map((name) => [
    name,
    z.string().trim().default(''),
  ]),
)

export function watchesPart(service: WatchService): DashboardPart {
  return {
    async render({ account: { id }, token }, { secret }) {
      const shown = {
        watches: await service.watches.list(id),
        targets: await service.watches.targets(id),
      }
      return renderWatches(shown, { csrf: hiddenFormToken(token), secret })
    },
    actions: (action) => [
      action('/dashboard/watches', FIELDS, async ({ account }, { form }) => {
        try {
          await service.addWatch(account.id, readWatch(form))
        } catch (error) {
          if (error instanceof ApiError) return { problem: error.message }
          throw error
        }
        return undefined
      }),
      action('/dashboard/watches/{key_id}/remove', {}, async ({ account }, { id }) => {
        await service.watches.remove(id, account.id)
        return undefined
      }),
      action('/dashboard/webhook', { url: z.string() }, ({ account }, { form }) =>
        service.setWebhook(account.id, form.url),
      ),
      action('/dashboard/webhook/remove', {}, ({ account }) =>
        service.watches.removeTarget(account.id, 'webhook'),
      ),
      action('/dashboard/mail/on', {}, ({ account }) => service.setMail(account.id, true)),
      action('/dashboard/mail/off', {}, ({ account }) => service.setMail(account.id, false)),
      action('/dashboard/test', {}, async ({ account }) => {
        await service.sendTest(account.id)
        return undefined
      }),
    ],
  }
}

/** Converts the form to the API's body. Throws `ApiError`. */
function readWatch(form: Record<string, string>): WatchRequest {
  const given = Object.entries(form).filter(([, text]) => text !== '')
  const body = Object.fromEntries(
    given.map(([name, text]) => [
      name,
      name === 'value' ? Number(text) : name === 'request' ? findJson(text) : text,
    ]),
  )
  // The select always sends a direction.
  if (body['kind'] !== 'price' && body['kind'] !== 'index') delete body['direction']
  return parseRequest(WatchRequest, body, 'invalid_body')
}

interface WatchesShown {
  watches: readonly Watch[]
  targets: readonly Target[]
}

const KINDS: Record<(typeof WATCH_KINDS)[number], string> = {
  price: 'A model’s or provider’s price',
  recommendation: 'The top recommendation',
  index: 'An index',
  lifecycle: 'A model’s retirement',
}

const COLUMNS: readonly Column<Watch>[] = [
  ['What', ({ question }) => toText(question)],
  ['When', ({ question }) => toWhen(question)],
  ['Since', ({ since }) => since],
]

function toText({ kind, model_id, provider, endpoint, region, index, request }: Question): string {
  const asked = request && JSON.stringify(request)
  const parts = [kind, model_id, provider, endpoint, region, index, asked]
  return parts.filter((part) => part !== undefined).join(' ')
}

function toWhen({ kind, direction, value }: Question): string {
  if (kind === 'lifecycle') return 'announced or changed'
  return direction === 'changed' ? `changed by ${value}%` : `${direction} ${value}`
}

/** `csrf` is the hidden field of every form; `secret` is shown only in this response. */
function renderWatches(
  { watches, targets }: WatchesShown,
  { csrf, secret }: { csrf: Html; secret?: string | undefined },
): Html {
  const webhook = targets.find(({ kind }) => kind === 'webhook')
  const mailOff = targets.find(({ kind, offAt }) => kind === 'mail' && offAt !== null)
  const button = (action: string, text: string) =>
    html`<form method="post" action="/dashboard/${action}">
      ${csrf}<button class="quiet">${text}</button>
    </form>`
  return html`<h2>Watches</h2>
    <p class="note">
      You get at most one message per release, with the changes in your watches. No alerts are sent
      while a value is under review.
    </p>
    ${watches.length > 0 && listing('Watches', [...COLUMNS, ['', ({ id }) => button(`watches/${id}/remove`, 'Remove')]], watches)}
    <form class="fields" method="post" action="/dashboard/watches">
      ${csrf}
      <label
        >Watch<select name="kind">
          ${WATCH_KINDS.map((kind) => html`<option value="${kind}">${KINDS[kind]}</option>`)}
        </select></label
      >
      <label
        >When<select name="direction">
          ${DIRECTIONS.toReversed().map((each) => html`<option>${each}</option>`)}
        </select></label
      >
      ${INPUTS.map(([name, label, size]) => html`<label>${label}<input name="${name}" maxlength="1200" size="${size}" /></label>`)}
      <button>Watch</button>
    </form>
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
      ${csrf}
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
