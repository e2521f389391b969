import type { Plans } from '../../contract/plans.ts'
import { MAX_KEYS, type NewKey } from '../../accounts/keys.ts'
import type { Window } from '../limits/windows.ts'
import type { News } from './account-route.ts'
import { button, field } from './form.ts'
import type { Session } from '../../accounts/sessions.ts'
import { type KeyUsage, usageTable } from './usage.ts'
import { shortDay, formatCount, capitalize } from '../../site/components/format.ts'
import { renderCode } from '../../site/components/code.ts'
import { html, type Html } from '../../site/components/html.ts'
import type { Page } from '../../site/components/layout.ts'
import { facts } from '../../site/components/table.ts'

const nameField = (label: string, value: string) =>
  field(label, html`name="name" required maxlength="60" size="32" value="${value}"`)

interface Dashboard extends Pick<News, 'newKey' | 'problem'> {
  session: Session
  usage: readonly KeyUsage[]
  now: number
  plans: Plans
  /** The watches. */
  section: Html
}

export function dashboardPage(shown: Dashboard): Page {
  const { session, usage, now, plans, section, newKey, problem } = shown
  const live = usage.filter(({ key }) => key.revokedAt === null)
  return {
    path: '/dashboard',
    section: null,
    title: 'Dashboard',
    description: 'Your keys, their limits and their usage.',
    scripts: ['copy'],
    content: html`<h1>Dashboard</h1>
      <p class="lead">Signed in as ${session.account.email}.</p>
      ${problem !== undefined && html`<p role="alert">${problem}</p>`} ${newKey && showKey(newKey)}
      <h2>Keys</h2>
      ${live.map((each) => keyPanel(each, plans))}
      ${
        live.length < MAX_KEYS
          ? html`<form class="fields" method="post" action="/dashboard/keys">
              ${nameField('Name of a new key', live.length === 0 ? 'My key' : '')}
              <button>Create key</button>
            </form>`
          : html`<p class="note">An account can have ${MAX_KEYS} keys.</p>`
      }
      <h2>Usage</h2>
      ${usageTable(usage, now)} ${section}
      <h2>Account</h2>
      <div class="row">
        ${button('/dashboard/sign-out', 'Sign out')}
        ${button('/dashboard/sign-out-everywhere', 'Sign out everywhere')}
      </div>
      <details>
        <summary>Delete the account</summary>
        <p>
          Your address, keys, usage and watches are deleted immediately, and the keys stop working.
          This can’t be undone.
        </p>
        <form class="fields" method="post" action="/dashboard/delete">
          <label class="check">
            <input type="checkbox" name="sure" value="yes" required /> I am sure
          </label>
          <button>Delete everything</button>
        </form>
      </details>`,
  }
}

function showKey({ text, record }: NewKey): Html {
  return html`<section class="panel new" role="status" aria-labelledby="new-key">
    <h2 id="new-key">${record.name}: copy this key now</h2>
    ${renderCode('', { Key: text })}
    <p>It is shown only once. Send it as a header:</p>
    ${renderCode('', { Header: `Authorization: Bearer ${text}` })}
  </section>`
}

function keyPanel({ key, left }: KeyUsage, plans: Plans): Html {
  const { requests_per_day, requests_per_minute, history_days } = plans[key.plan]
  const path = `/dashboard/keys/${key.id}`
  return html`<section class="panel key" aria-labelledby="${key.id}">
    <h3 id="${key.id}">${key.name === '' ? key.id : key.name}</h3>
    ${facts([
      ['Left this minute', remaining(left.minute)],
      ['Left today', remaining(left.day)],
      ['Plan', capitalize(key.plan)],
    ])}
    <p class="note">
      ${formatCount(requests_per_day)} requests a day, ${formatCount(requests_per_minute)} a minute,
      ${history_days} days of history. Created on ${shortDay(key.createdAt.slice(0, 10))}; its id is
      <code>${key.id}</code>.
    </p>
    <details>
      <summary>Rename, replace or revoke</summary>
      <form class="fields" method="post" action="${path}/name">
        ${nameField('Name', key.name)}
        <button class="quiet">Rename</button>
      </form>
      <div class="row">
        ${button(`${path}/rotate`, 'Replace')}
        <span class="note"
          >Creates a new key with the same name and limits; the old one stops working.</span
        >
      </div>
      <div class="row">
        ${button(`${path}/revoke`, 'Revoke')}
        <span class="note">The key stops working permanently.</span>
      </div>
    </details>
  </section>`
}

function remaining({ remaining: left, limit }: Window): string {
  return `${formatCount(left)} of ${formatCount(limit)}`
}
