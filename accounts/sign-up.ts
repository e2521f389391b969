// Signs people in by email: request a link, then open it. The response to the request doesn't
// reveal whether the address has an account or whether an email was sent.
import { createHmac, randomBytes } from 'node:crypto'
import { type Log, warnAtTimes } from '../contract/log.ts'
import type { Limits } from '../contract/plans.ts'
import { normalizeEmail } from './email.ts'
import { type createLinkSender, LINK_MS } from './link-sender.ts'
import { createRandomText, createToken, isSameSecret, isToken, hashToken } from './secrets.ts'
import type { Session, Sessions } from './sessions.ts'
import type { AccountState } from './state.ts'

type Rates = Pick<Limits, 'requests_per_minute' | 'requests_per_day'>

const PER_CLIENT = toRates(10, 30)
const PER_NETWORK = toRates(50, 150)
const PER_MAILBOX = toRates(3, 10)
const PER_MAILBOX_AND_NETWORK = toRates(2, 5)
/** Mail providers block a server that suddenly sends more, because it looks like spam. */
const PER_SERVICE = toRates(100, 3_000)
/** How much of this may go to mailboxes without an account. */
const PER_STRANGERS = toRates(60, 2_000)

interface Counted {
  allowed: boolean
  minute: { remaining: number }
  day: { remaining: number }
}

/** The limits of requests, which emails share. */
export interface Limiter {
  take(subject: string, limits: Rates, now: number): Promise<Counted>
  peek(subject: string, limits: Rates, now: number): Promise<Counted>
}

export interface SignedIn {
  session: Session
  next: string
  /** Shows in later requests that this browser has signed in to the mailbox. */
  pass: string
}

interface AskedLink {
  email: string
  clientAddress: string
  browserToken: string
  next: string
  pass?: string | undefined
}

interface SignUpParts {
  state: AccountState
  sessions: Sessions
  sender: Pick<ReturnType<typeof createLinkSender>, 'send'>
  limiter: Limiter
  now: () => number
  log: Log
}

export function createSignUp({ state, sessions, sender, limiter, now, log }: SignUpParts) {
  const warn = warnAtTimes(log, now)
  const quota = createQuota({ state, limiter, now })
  /** Requests since the process started for which no email was sent. */
  const counts = { refused: 0 }
  return {
    counts,

    /**
     * Sends a link unless the mailbox, the client or the service has reached its limit. The result
     * doesn't depend on the mailbox.
     */
    async request(asked: AskedLink): Promise<'taken' | 'busy'> {
      const { email, browserToken, next } = asked
      const { isFlooded, isBusy, isAllowed } = await quota.take(asked)
      if (isFlooded) warn('mail_breaker_tripped')
      if (isAllowed) {
        const token = createToken()
        const hashes = { browserHash: hashToken(browserToken), tokenHash: hashToken(token) }
        const id = `lnk_${createRandomText(12)}`
        const link = { id, email, ...hashes, next, expiresAt: now() + LINK_MS }
        await state.links.add(link)
        sender.send(link, token)
      } else counts.refused += 1
      return isBusy ? 'busy' : 'taken'
    },

    /** Whether a link still works, and in this browser. Doesn't consume it. */
    async look(linkToken: string, browserToken: string | undefined) {
      const link = isToken(linkToken) && (await state.links.find(hashToken(linkToken), now()))
      if (!link) return 'over'
      const isHere = browserToken !== undefined && link.browserHash.equals(hashToken(browserToken))
      return isHere ? 'here' : 'elsewhere'
    },

    async confirm(linkToken: string, browserToken: string): Promise<SignedIn | undefined> {
      if (!isToken(linkToken)) return undefined
      const by = { tokenHash: hashToken(linkToken), browserHash: hashToken(browserToken) }
      const link = await state.links.consume(by, now())
      if (!link) return undefined
      const { id, email, next } = link
      const account = await state.accounts.findOrAdd({
        id: `acc_${createRandomText(12)}`,
        email,
        createdAt: now(),
      })
      const session = await sessions.start(account)
      log('signed_in', { link: id, account: account.id, session: session.id })
      return { session, next, pass: await quota.toPass(email) }
    },
  }
}

/** How many emails may be sent, to whom and through whom. */
function createQuota({ state, limiter, now }: Pick<SignUpParts, 'state' | 'limiter' | 'now'>) {
  let secret: Buffer | undefined

  async function sign(text: string): Promise<string> {
    secret ??= await state.findOrAddSecret('sign-up', randomBytes(32))
    return createHmac('sha256', secret).update(text).digest('base64url')
  }

  const toPass = (email: string) => sign(`pass:${normalizeEmail(email)}`)

  async function takeOne(subject: string, limits: Rates): Promise<boolean> {
    return (await limiter.take(`links:${subject}`, limits, now())).allowed
  }

  /** Whether strangers have used up their emails. Accounts don't count, but get the same result. */
  async function isUsedUp(hasAccount: boolean): Promise<boolean> {
    if (!hasAccount) return !(await takeOne('strangers', PER_STRANGERS))
    const { minute, day } = await limiter.peek('links:strangers', PER_STRANGERS, now())
    return minute.remaining === 0 || day.remaining === 0
  }

  /** Emails that strangers request don't use up those of a browser that has signed in before. */
  async function takeMailbox({ email, clientAddress, pass }: AskedLink): Promise<boolean> {
    const mailbox = await sign(`mailbox:${normalizeEmail(email)}`)
    if (pass !== undefined && isSameSecret(pass, await toPass(email)))
      return takeOne(`known:${mailbox}`, PER_MAILBOX)
    const network = `${mailbox} ${findNetwork(clientAddress)}`
    return (await takeOne(network, PER_MAILBOX_AND_NETWORK)) && takeOne(mailbox, PER_MAILBOX)
  }

  return {
    toPass,
    /** Only `isAllowed` depends on the mailbox. */
    async take(asked: AskedLink) {
      const { email, clientAddress } = asked
      const hasAccount = await state.accounts.has(email)
      const hasRoom =
        (await takeOne(`client:${clientAddress}`, PER_CLIENT)) &&
        (await takeOne(`network:${findNetwork(clientAddress)}`, PER_NETWORK))
      if (!hasRoom) return { isBusy: true, isAllowed: false }
      const isFlooded = await isUsedUp(hasAccount)
      const isAllowed =
        (hasAccount || !isFlooded) &&
        (await takeMailbox(asked)) &&
        (await takeOne('service', PER_SERVICE))
      return { isFlooded, isBusy: isFlooded, isAllowed }
    },
  }
}

function toRates(perMinute: number, perDay: number): Rates {
  return { requests_per_minute: perMinute, requests_per_day: perDay }
}

/**
 * The network that one customer usually holds: the /24 of an IPv4 address or the /48 of an IPv6
 * address.
 */
function findNetwork(clientAddress: string): string {
  const separator = clientAddress.includes(':') ? ':' : '.'
  return clientAddress.split(separator, 3).join(separator)
}
