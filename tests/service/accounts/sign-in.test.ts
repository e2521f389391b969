// From an email to a session and its end, without the pages around it: each rule by itself, over a real state.
import { describe, expect, it } from 'vitest'
import { createUpkeep, USAGE_DAYS } from '../../../accounts/accounts.ts'
import { createKey } from '../../../accounts/keys.ts'
import { toKeySubject } from '../../../accounts/state/count-table.ts'
import { type Mailer, MailError, type Message } from '../../../accounts/mailer.ts'
import { createToken } from '../../../accounts/secrets.ts'
import type { AccountState } from '../../../accounts/state.ts'
import { LinkSender } from '../../../accounts/link-sender.ts'
import { createSessions, type Sessions } from '../../../accounts/sessions.ts'
import { SignUp } from '../../../accounts/sign-up.ts'
import type { Log } from '../../../contract/log.ts'
import { WAIT } from '../../test-options.ts'
import { openNew, SQLITE } from './state/forms.ts'

const NOON = Date.parse('2026-07-31T12:00:00Z')
const SECOND = 1_000
const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const BASE_URL = 'https://prices.example'

async function lay({ wakes = true } = {}) {
  const state = await openNew(SQLITE)
  const clock = { now: NOON }
  const now = () => clock.now
  const logged: [string, unknown][] = []
  const log: Log = (event, fields) => logged.push([event, fields])
  const sent: { message: Message; at: number }[] = []
  const faults: Error[] = []
  const mailer: Pick<Mailer, 'send'> = {
    async send(message, at) {
      const fault = faults.shift()
      if (fault) throw fault
      sent.push({ message, at })
    },
  }
  const create = () => new LinkSender({ state, mailer, baseUrl: BASE_URL, now, log })
  const sender = create()
  const sessions = createSessions(state, { now })
  const signUp = new SignUp({
    state,
    sessions,
    now,
    log,
    wake: () => wakes && sender.wake(),
  })
  return {
    state,
    clock,
    logged,
    sent,
    faults,
    sender,
    create,
    sessions,
    signUp,
    events: () => logged.map(([event]) => event),
    now,
    log,
    request: async ({
      email = 'ada@example.com',
      browser = createToken(),
      next = '/dashboard',
    } = {}) => {
      await signUp.request({ email, clientAddress: CLIENT, browserToken: browser, next })
      return browser
    },
    /** The secrets of the mail of this number, as soon as it is there. */
    receive: async (index = 0) => {
      await expect.poll(() => sent.length, WAIT).toBeGreaterThan(index)
      const text = sent[index]?.message.text ?? ''
      return {
        token: /\/signup\/(\S{43})\n/.exec(text)?.[1] ?? '',
        code: /^([A-Z2-9]{4}-[A-Z2-9]{4})$/m.exec(text)?.[1] ?? '',
      }
    },
  }
}

const CLIENT = '192.0.2.7'

async function startSession(state: AccountState, sessions: Sessions, name = 'ada') {
  const account = await state.accounts.findOrAdd({
    id: `acc_${name}`,
    email: `${name}@example.com`,
    createdAt: NOON,
  })
  return sessions.start(account)
}

describe('the sender of links', () => {
  const LATER = new MailError('ECONNECTION', { isFinal: false })

  it('waits twice as long before each try, at most five minutes, and gives up after an hour', async () => {
    const { request, faults, create, clock, logged, events } = await lay({ wakes: false })
    faults.push(...Array.from({ length: 100 }, () => LATER))
    await request()
    /** How often it is tried at this moment. */
    const tryNow = async () => {
      const tried = logged.length
      const sender = create()
      sender.wake()
      // What it has begun it still does.
      await sender.stop()
      return logged.length - tried
    }
    expect(await tryNow()).toBe(1)
    for (const wait of [5, 10, 20, 40, 80, 160, 300, 300]) {
      clock.now += wait * SECOND - 1
      expect(await tryNow()).toBe(0)
      clock.now += 1
      expect(await tryNow()).toBe(1)
    }
    clock.now = NOON + HOUR - 1
    expect(await tryNow()).toBe(1)
    expect(events().filter((event) => event !== 'link_put_off')).toEqual([])
    // The first try after an hour is the last.
    clock.now += 5 * MINUTE
    expect(await tryNow()).toBe(1)
    expect(events().at(-1)).toBe('link_dropped')
    clock.now += HOUR
    expect(await tryNow()).toBe(0)
    expect(logged[1]?.[1]).toEqual({
      link: expect.stringMatching(/^lnk_/),
      attempts: 2,
      code: 'ECONNECTION',
    })
  })

  it('logs once that the queue is unavailable, and continues when it is back', async () => {
    const { request, faults, sender, clock, events, receive } = await lay()
    faults.push(new Error('expected a socket, got none'), new Error('expected a socket, got none'))
    await request()
    await expect.poll(() => sender.isFailing, WAIT).toBe(true)
    // Leased until then, as by a process that died.
    clock.now += 2 * MINUTE
    sender.wake()
    await expect.poll(() => faults.length, WAIT).toBe(0)
    clock.now += 2 * MINUTE
    await expect.poll(() => (sender.wake(), sender.isFailing), WAIT).toBe(false)
    await receive()
    expect(events()).toEqual(['mail_queue_failed', 'link_sent'])
  })

  it('is woken by the upkeep where no request does it', async () => {
    const { request, sender, sent, state, sessions, now, log } = await lay({ wakes: false })
    await request()
    const upkeep = createUpkeep({ state, sender, sessions, now, log })
    upkeep.start()
    await expect.poll(() => sent.length, WAIT).toBe(1)
    await upkeep.stop()
  })
})

async function layUpkeep() {
  const ground = await lay({ wakes: false })
  return { ...ground, upkeep: createUpkeep(ground) }
}

describe('what is over', () => {
  const RULE = { name: 'r', subject: Buffer.alloc(32), windowMs: 365 * DAY, max: 1 }

  it('is forgotten: sessions, attempts and links, each in its time and not before', async () => {
    const { upkeep, state, clock, sessions, request } = await layUpkeep()
    const { token } = await startSession(state, sessions)
    expect(await state.attempts.take([RULE], NOON)).toBeUndefined()
    await request()
    clock.now = NOON + 70 * MINUTE
    await upkeep.forget()
    // Looked at without being held.
    const due = () => state.links.lease(clock.now, clock.now)
    expect(await due()).toBeDefined()
    clock.now += 1
    await upkeep.forget()
    expect(await due()).toBeUndefined()
    clock.now = NOON + DAY
    await upkeep.forget()
    expect(await state.attempts.take([RULE], clock.now)).toBe('r')
    clock.now += 1
    await upkeep.forget()
    expect(await state.attempts.take([RULE], clock.now)).toBeUndefined()
    clock.now = NOON
    expect(await sessions.find(token)).toBeUndefined()
  })

  it('is a count of an address after its day, and of a key after the days that are shown', async () => {
    const { upkeep, state, clock } = await layUpkeep()
    const { record } = createKey('free', { now: NOON })
    await state.keys.add(record)
    const day = Math.floor(NOON / DAY)
    const count = { day, dayUsed: 1, minute: 0, minuteUsed: 1 }
    const subjects = ['address:192.0.2.1', toKeySubject(record.id)]
    await state.counts.save(subjects.map((subject) => ({ subject, ...count })))
    const listKept = async () => {
      await upkeep.forget()
      return (await state.counts.load(0)).map(({ subject }) => subject).sort()
    }
    expect(await listKept()).toEqual(subjects)
    clock.now = NOON + (USAGE_DAYS - 1) * DAY
    expect(await listKept()).toEqual(subjects.slice(1))
    clock.now += DAY
    expect(await listKept()).toEqual([])
  })

  it('is tried again where the state is away', async () => {
    const { upkeep, state, logged } = await layUpkeep()
    Object.assign(state.links, { forget: () => Promise.reject(new Error('expected it in reach')) })
    await upkeep.forget()
    expect(logged).toEqual([
      ['forgetting_failed', { error: expect.stringContaining('expected it in reach') }],
    ])
  })
})
