// The dashboard: keys, their usage and remaining requests from the counts of the limits, so that it
// agrees with a 429, and watches.
import { z } from 'zod'
import { USAGE_DAYS } from '../../accounts/accounts.ts'
import { MAX_KEYS, type NewKey } from '../../accounts/keys.ts'
import type { Session } from '../../accounts/sessions.ts'
import { toKeySubject } from '../../accounts/state/count-table.ts'
import type { KeyRecord } from '../../accounts/state/key-table.ts'
import type { WatchService } from '../../accounts/watches/watch-service.ts'
import { ApiError } from '../../contract/api-error.ts'
import type { Plans } from '../../contract/plans.ts'
import { DAY_MS } from '../../contract/time.ts'
import { renderCode } from '../../site/components/code.ts'
import { capitalize, formatCount, shortDay } from '../../site/components/format.ts'
import { html, type Html } from '../../site/components/html.ts'
import type { Page } from '../../site/components/layout.ts'
import { facts, listing, type Column } from '../../site/components/table.ts'
import type { AppParts, Context, Route } from '../context.ts'
import type { Window } from '../limits/windows.ts'
import {
  accountRoute,
  answerPage,
  createAction,
  findSession,
  redirect,
  type News,
} from './account-route.ts'
import { button, field } from './form.ts'
import { chooseDestination } from './signup.ts'
import { showWatches, watchActions } from './watches.ts'

const NAME = /^[^\p{C}\p{Zl}\p{Zp}]{1,60}$/u
/** `undefined` if it isn't a valid name. */
const KeyName = z.string().transform((text) => NAME.exec(text.trim())?.[0])
const BAD_NAME = 'A name has 1 to 60 visible characters.'
const FULL = 'An account can have five keys; a key revoked today counts until midnight UTC.'

export function dashboardRoutes(parts: AppParts, watches: WatchService): Route[] {
  const { state, identity, now, plans } = parts
  const { keys, sessions } = parts.accounts

  const show = async (ctx: Context, session: Session, news: News = {}) => {
    const { account } = session
    const usage = await readUsage(await state.keys.listOf(account.id), parts, now())
    const asked = new URLSearchParams(ctx.querystring)
    const section = await showWatches(watches, account.id, { ...news, asked })
    const page = dashboardPage({ session, usage, now: now(), plans, section, ...news })
    await answerPage(ctx, page, news.problem === undefined ? 200 : 400)
  }
  const visit = async (ctx: Context) => {
    const session = await findSession(ctx, sessions)
    if (!session) return redirect(ctx, `/signup?next=${chooseDestination(ctx.url)}`)
    // The first visit shows the new key once, so it must be a real visit and not a prefetch.
    const isLook = ctx.req.method === 'GET' && ctx.req.headers['sec-purpose'] === undefined
    const isFirst = isLook && !identity.isForeign()
    const newKey = isFirst ? await keys.createFirst(session.account.id) : undefined
    return show(ctx, session, newKey && { newKey })
  }
  const action = createAction({ sessions, show })

  return [
    accountRoute('GET', '/dashboard', visit, true),
    action('/dashboard/keys', { name: KeyName }, async ({ account }, { form }) => {
      if (form.name === undefined) return { problem: BAD_NAME }
      identity.requireOwn()
      const newKey = await keys.createOwn(account.id, form.name)
      return newKey ? { newKey } : { problem: FULL }
    }),
    action('/dashboard/keys/{id}/name', { name: KeyName }, async ({ account }, { form, id }) => {
      if (form.name === undefined) return { problem: BAD_NAME }
      requireKey(await state.keys.rename(account.id, id, form.name))
      return undefined
    }),
    action('/dashboard/keys/{id}/rotate', {}, async ({ account }, { id }) => {
      identity.requireOwn()
      const newKey = await keys.rotate(account.id, id)
      requireKey(newKey !== undefined)
      return { newKey }
    }),
    action('/dashboard/keys/{id}/revoke', {}, async ({ account }, { id }) =>
      requireKey(await state.keys.revokeOwn(account.id, id, new Date(now()).toISOString())),
    ),
    ...watchActions(watches, action),
    action('/dashboard/sign-out', {}, async (session) => {
      await sessions.end(session)
      return 'ended'
    }),
    action('/dashboard/sign-out-everywhere', {}, async ({ account }) => {
      await sessions.endAll(account)
      return 'ended'
    }),
    action('/dashboard/delete', { sure: z.literal('yes') }, async ({ account }) => {
      await state.accounts.remove(account.id)
      return 'ended'
    }),
  ]
}

/** Another account's key, a revoked key and an unknown key give the same error. */
function requireKey(isFound: boolean): void {
  if (!isFound) throw new ApiError('not_found', 'key: expected an active key of this account')
}

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

function dashboardPage(shown: Dashboard): Page {
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
          We immediately delete your email address, keys, usage and watches, and the keys stop
          working. You can’t undo this.
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
    <p>We show the key only once. Send it as a header of each request:</p>
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
      ${history_days} days of history. Created on ${shortDay(key.createdAt.slice(0, 10))}. The key’s
      ID is
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
          >Creates a new key with the same name and limits; the old key stops working.</span
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

type KeyUsage = Awaited<ReturnType<typeof readUsage>>[number]

/** `left`: in the current windows; `used`: by day, newest first. */
async function readUsage(
  keys: readonly KeyRecord[],
  { state, counters, plans }: Pick<AppParts, 'state' | 'counters' | 'plans'>,
  now: number,
) {
  const today = Math.floor(now / DAY_MS)
  const ids = keys.map(({ id }) => id)
  const kept = await state.counts.listUse(ids, today - USAGE_DAYS + 1)
  const usedOn = new Map(kept.map(({ keyId, day, used }) => [`${keyId} ${day}`, used]))
  return Promise.all(
    keys.map(async (key) => {
      const left = await counters.peek(toKeySubject(key.id), plans[key.plan], now)
      // The last seconds of today aren't saved yet.
      const usedToday = left.day.limit - left.day.remaining
      const used = Array.from({ length: USAGE_DAYS }, (_, ago) =>
        Math.max(usedOn.get(`${key.id} ${today - ago}`) ?? 0, ago === 0 ? usedToday : 0),
      )
      return { key, left, used }
    }),
  )
}

export function toDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Each key's requests per day, and a bar for all of them. */
function usageTable(usage: readonly KeyUsage[], now: number): Html {
  // Revoked keys are shown if they have requests in the period.
  const shown = usage.filter(({ key, used }) => key.revokedAt === null || used.some(Boolean))
  if (shown.length === 0)
    return html`<p>No usage yet. Your keys’ daily requests will appear here.</p>`
  const days = Array.from({ length: USAGE_DAYS }, (_, ago) => {
    const perKey = shown.map(({ used }) => used[ago] ?? 0)
    const date = toDate(Math.floor(now / DAY_MS) - ago)
    return { date, perKey, total: perKey.reduce((sum, used) => sum + used, 0) }
  })
  const most = Math.max(...days.map(({ total }) => total))
  if (most === 0) return html`<p>No requests in the last ${USAGE_DAYS} days.</p>`
  type Day = (typeof days)[number]
  const columns: readonly Column<Day>[] = [
    ['Day', ({ date }) => date],
    ...shown.map(({ key }, index): Column<Day> => [
      nameColumn(key),
      ({ perKey }) => formatCount(perKey[index] ?? 0),
      'n',
    ]),
    [
      'All keys',
      ({ total }) =>
        html`<meter max="${most}" value="${total}" title="${formatCount(total)}"></meter>`,
    ],
  ]
  return html`<div class="tall usage">${listing('Requests per day', columns, days)}</div>
    <p class="note">Requests per UTC day; rejected ones aren’t counted.</p>`
}

function nameColumn({ id, name, revokedAt }: KeyUsage['key']): string {
  return `${name === '' ? id : name}${revokedAt === null ? '' : ' (revoked)'}`
}
