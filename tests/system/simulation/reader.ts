// A person who signs in at one proxy by mail, and tries again whatever is used up, too old or
// ended: I6.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { toFormToken } from '../../../accounts/secrets.ts'
import { readSecrets } from '../../service/accounts/mailbox.ts'
import { Violation } from './violation.ts'

const ORIGIN = 'https://prices.example'
const LINK_MS = 10 * 60_000
/** A visit in so many brings a new sign-in. */
const SIGN_IN_EVERY = 3
/** How many of the latest are tried again on each visit. */
const TRIED_AGAIN = 6
const MAIL_PATIENCE_MS = 60_000

interface PageAnswer {
  status: number
  setCookies: readonly string[]
}

export type Send = (
  path: string,
  request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
) => Promise<PageAnswer>

interface Link {
  token: string
  code: string
  browserToken: string
  /** From when it opens nothing. */
  overAt: number
}

export interface Reader {
  visit(): Promise<void>
  readonly signIns: number
}

export function createReader({
  name,
  outbox,
  clock,
  send,
  onSecret,
}: {
  name: string
  outbox: string
  clock: { now: number }
  send: Send
  /** For what no log and no other answer may show. */
  onSecret: (secret: string) => void
}): Reader {
  const read = new Set<string>()
  const links: Link[] = []
  const endedSessions: string[] = []
  let visits = 0
  let signIns = 0

  /** A form as its page would have it: made for the cookie that goes with it. */
  function post(
    path: string,
    cookie: { name: string; token: string },
    fields: Record<string, string> = {},
  ): Promise<PageAnswer> {
    return send(path, {
      method: 'POST',
      headers: {
        origin: ORIGIN,
        accept: 'text/html',
        cookie: `${cookie.name}=${cookie.token}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ ...fields, csrf: toFormToken(cookie.token) }).toString(),
    })
  }

  async function askForLink(browserToken: string): Promise<Link> {
    const cookie = { name: '__Host-browser', token: browserToken }
    // A mailbox gets three mails an hour.
    await post('/signup', cookie, { email: `${name}-${signIns}@example.com` })
    const { path, code } = readSecrets(await receiveMail())
    const token = path.slice('/signup/'.length)
    onSecret(token)
    return { token, code, browserToken, overAt: clock.now + LINK_MS }
  }

  async function receiveMail(): Promise<string> {
    const givenUpAt = Date.now() + MAIL_PATIENCE_MS
    while (Date.now() < givenUpAt) {
      const files = await readdir(outbox).catch(() => [])
      const file = files.find((each) => each.endsWith('.eml') && !read.has(each))
      if (file !== undefined) {
        read.add(file)
        return readFile(join(outbox, file), 'utf8')
      }
      await sleep(5)
    }
    throw new Error(`simulation: expected a mail from ${name}, got none`)
  }

  function confirm({ token, browserToken }: Link): Promise<PageAnswer> {
    return post('/signup/confirm', { name: '__Host-browser', token: browserToken }, { token })
  }

  function confirmCode({ code, browserToken }: Link): Promise<PageAnswer> {
    return post('/signup/code', { name: '__Host-browser', token: browserToken }, { code })
  }

  async function signIn(): Promise<void> {
    const form = await send('/signup', { method: 'GET', headers: { accept: 'text/html' } })
    const browserToken = readCookie(form, '__Host-browser')
    onSecret(browserToken)
    // By turns: a link at once, digits at once, a newer link in the place of the first, a link that
    // is left to end.
    const turn = signIns % 4
    let link = await askForLink(browserToken)
    if (turn === 2) {
      links.push({ ...link, overAt: clock.now })
      link = await askForLink(browserToken)
    }
    signIns += 1
    if (turn === 3) {
      links.push(link)
      return
    }
    const session = readCookie(
      await (turn === 1 ? confirmCode(link) : confirm(link)),
      '__Host-session',
    )
    onSecret(session)
    links.push({ ...link, overAt: clock.now })
    await post('/dashboard/sign-out', { name: '__Host-session', token: session })
    endedSessions.push(session)
  }

  async function tryAgain(): Promise<void> {
    const over = links.filter(({ overAt }) => overAt <= clock.now).slice(-TRIED_AGAIN)
    for (const link of over)
      for (const answer of [await confirm(link), await confirmCode(link)])
        if (answer.status < 400) throw new Violation('I6', `${answer.status} for a link at ${name}`)
    for (const session of endedSessions.slice(-TRIED_AGAIN)) {
      const { status } = await send('/dashboard', {
        method: 'GET',
        headers: { accept: 'text/html', cookie: `__Host-session=${session}` },
      })
      if (status === 200) throw new Violation('I6', `${status} for a session at ${name}`)
    }
  }

  return {
    get signIns() {
      return signIns
    },
    async visit() {
      if (visits % SIGN_IN_EVERY === 0) await signIn()
      visits += 1
      await tryAgain()
    },
  }
}

function readCookie({ status, setCookies }: PageAnswer, name: string): string {
  for (const line of setCookies) {
    const [, value] = new RegExp(`^${name}=([^;]+)`).exec(line) ?? []
    if (value !== undefined) return value
  }
  throw new Error(`simulation: expected the cookie ${name}, got none with status ${status}`)
}
