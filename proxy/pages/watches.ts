// The part of the dashboard that says what its reader watches, and where they are told.
import { z } from 'zod'
import type { AlertDesk } from '../../alerts/desk.ts'
import { instant } from '../../site/components/format.ts'
import { html, type Html } from '../../site/components/html.ts'
import { type Column, listing } from '../../site/components/table.ts'
import type { DashboardPart } from './dashboard.ts'
import { hiddenFormToken } from './form.ts'

const FIELDS = { kind: z.string(), subject: z.string(), percent: z.string() }

export function watchesPart(desk: AlertDesk): DashboardPart {
  return {
    async render({ account: { id }, token }, { secret }) {
      const shown = {
        watches: await desk.watches.list(id),
        targets: await desk.watches.targets(id),
      }
      return renderWatches(shown, { csrf: hiddenFormToken(token), secret })
    },
    actions: (action) => [
      action('/dashboard/watches', FIELDS, ({ account }, { form }) =>
        desk.addWatch(account.id, form),
      ),
      action('/dashboard/watches/{key_id}/remove', {}, async ({ account }, { id }) => {
        await desk.watches.remove(id, account.id)
        return undefined
      }),
      action('/dashboard/webhook', { url: z.string() }, ({ account }, { form }) =>
        desk.setWebhook(account.id, form.url),
      ),
      action('/dashboard/webhook/remove', {}, ({ account }) =>
        desk.watches.removeTarget(account.id, 'webhook'),
      ),
      action('/dashboard/mail/on', {}, ({ account }) => desk.setMail(account.id, true)),
      action('/dashboard/mail/off', {}, ({ account }) => desk.setMail(account.id, false)),
    ],
  }
}

interface WatchesShown {
  watches: readonly (Record<'id' | 'kind' | 'subject' | 'since', string> & { threshold: number })[]
  targets: readonly { kind: string; url: string; offAt: number | null; offReason: string | null }[]
}

const KINDS = [
  ['model', 'A model (its id)'],
  ['seller', 'A provider'],
  ['index', 'The index'],
  ['tier', 'A tier (frontier, standard, budget)'],
  ['cost', 'A cost (address of the cost page)'],
  ['recommendation', 'A recommendation (JSON body of /v1/recommend)'],
  ['model_cost', 'A cost at one model (its id, a space, JSON of {"workload": …})'],
  ['cheapest_below', 'A model below a price (its id, a space, USD per million tokens)'],
  ['new_cheaper_seller', 'A new, cheaper provider (model id)'],
  ['seller_left', 'A provider that leaves (model id)'],
  ['deprecation', 'A deprecation (model id)'],
] as const

const COLUMNS: readonly Column<WatchesShown['watches'][number]>[] = [
  ['What', ({ kind, subject }) => `${kind} ${subject}`],
  ['From', ({ kind, threshold }) => kind !== 'deprecation' && `${threshold / 100} %`, 'n'],
  ['Since', ({ since }) => since],
]

/** `csrf` is the hidden field of every form; `secret` stands in this answer alone. */
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
      You are told once, after the release that brings it, of what providers changed by at least the
      percentage. Other sources, and a fix that is held, tell you nothing.
    </p>
    ${watches.length > 0 && listing('Watches', [...COLUMNS, ['', ({ id }) => button(`watches/${id}/remove`, 'Remove')]], watches)}
    <form class="fields" method="post" action="/dashboard/watches">
      ${csrf}
      <label
        >Watch<select name="kind">
          ${KINDS.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
        </select></label
      >
      <label>Which<input name="subject" maxlength="1200" size="32" /></label>
      <label>Percent<input name="percent" inputmode="decimal" maxlength="6" size="6" /></label>
      <button>Watch</button>
    </form>
    ${
      secret !== undefined &&
      html`<section class="panel new" role="status" aria-labelledby="new-secret">
        <h2 id="new-secret">Copy the secret of your webhook now</h2>
        <pre class="wrapped"><code id="new-secret-text">${secret}</code></pre>
        <p><button type="button" data-copy="#new-secret-text" hidden>Copy</button></p>
        <p>
          It is shown this once. Check each delivery with it, by any library of Standard Webhooks.
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
      ${mailOff ? button('mail/on', 'Send mails again') : button('mail/off', 'Stop mails')}
    </div>`
}
