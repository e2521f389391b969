// Row S8: how many mails one can make this service send, to whom and through whom.
import { describe, expect, it } from 'vitest'
import { createSessions } from '../../../accounts/sessions.ts'
import { createSignUp } from '../../../accounts/sign-up.ts'
import { createToken } from '../../../accounts/secrets.ts'
import { openCounters } from '../../../proxy/limits/counters.ts'
import { NOON } from '../proxy/service.ts'
import { openNew, SQLITE } from './state/forms.ts'
import { startAccounts } from './account-service.ts'
import { Visitor } from './visitor.ts'

const MINUTE = 60_000
const ADA = 'ada@example.com'

describe('mails of sign-ups', () => {
  it('S8: are 3 a minute and 10 a day to one mailbox, however it is spelled, from anywhere', async () => {
    const { sent, clock, ask } = await prepare()
    const names = ['ada', 'a.d.a', 'ada+1', 'ada']
    const perMinute = []
    for (let minute = 0; minute < 6; minute += 1) {
      const before = sent.length
      for (let index = 0; index < 8; index += 1)
        await ask(`${names[index % 4]}@example.com`, `192.${minute}.${index}.1`)
      perMinute.push(sent.length - before)
      clock.now += MINUTE
    }
    expect(perMinute).toEqual([3, 3, 3, 1, 0, 0])
  })

  it('S8: are 10 a minute and 30 a day from one client, and 50 a minute from its network', async () => {
    const { sent, clock, ask } = await prepare()
    const flood = async (count: number, toAddress: (index: number) => string) => {
      const before = sent.length
      for (let index = 0; index < count; index += 1)
        await ask(`a${clock.now + index}@example.com`, toAddress(index))
      clock.now += MINUTE
      return sent.length - before
    }
    const perMinute = []
    for (let minute = 0; minute < 4; minute += 1) perMinute.push(await flood(12, () => '192.0.2.1'))
    expect(perMinute).toEqual([10, 10, 10, 0])
    expect(await flood(60, (index) => `192.0.2.${index + 2}`)).toBe(50)
  })

  it('S8: to strangers leave 40 a minute to accounts, which are answered alike, and the log says so', async () => {
    const { state, sent, clock, ask, logged } = await prepare()
    for (const id of ['known0', 'known1'])
      await state.accounts.findOrAdd({ id, email: `${id}@example.com`, createdAt: NOON })
    const answers = []
    for (let index = 0; index < 61; index += 1)
      answers.push(await ask(`a${index}@example.com`, `10.0.${index}.1`))
    expect([sent.length, ...new Set(answers)]).toEqual([60, 'taken', 'busy'])
    expect(await ask('known0@example.com', '10.1.0.1')).toBe('busy')
    expect(sent.at(-1)?.email).toBe('known0@example.com')
    expect(logged.filter((event) => event === 'mail_breaker_tripped')).toHaveLength(1)
    clock.now += MINUTE
    expect(await ask('known1@example.com', '10.1.0.1')).toBe('taken')
  })

  it('S8: that strangers ask for are not those of a browser that has signed in to the mailbox', async () => {
    const { sent, clock, ask, signIn } = await prepare()
    const pass = await signIn(ADA, '198.51.100.1')
    for (let index = 0; index < 40; index += 1) {
      await ask(ADA, `203.0.${index}.1`)
      clock.now += MINUTE
    }
    expect(sent).toHaveLength(10)
    await ask(ADA, '198.51.100.1')
    await ask(ADA, '198.51.100.2', `${pass}x`)
    expect(sent).toHaveLength(10)
    await ask(ADA, '203.0.113.1', pass)
    expect(sent).toHaveLength(11)
  })
})

describe('sign-up', () => {
  it('S8: answers the same when no mail is sent', async () => {
    const { service, mailbox } = await startAccounts()
    const visitor = new Visitor(service)
    const answers = new Set<string>()
    for (let count = 0; count < 10; count += 1) {
      const { status, location, html } = await visitor.askForLink(ADA)
      answers.add(JSON.stringify([status, location, html]))
    }
    expect(answers.size).toBe(1)
    await visitor.copy({ address: '192.0.2.99' }).askForLink('bob@example.com')
    const isHis = () => mailbox.mails.some(({ to }) => to[0] === 'bob@example.com')
    while (!isHis()) await mailbox.receive(mailbox.mails.length)
    expect(mailbox.mails.length).toBeLessThanOrEqual(3)
  })
})

async function prepare() {
  const state = await openNew(SQLITE)
  const logged: string[] = []
  const sent: { email: string; token: string }[] = []
  const clock = { now: NOON }
  const now = () => clock.now
  const log = (event: string) => void logged.push(event)
  const limiter = await openCounters({ state, redisUrl: undefined, replicas: 1, now, log })
  const sessions = createSessions(state, { now })
  const sender = {
    send: ({ email }: { email: string }, token: string) => void sent.push({ email, token }),
  }
  const signUp = createSignUp({ state, sessions, sender, limiter, now, log })
  const ask = (email: string, clientAddress: string, pass?: string, browserToken = createToken()) =>
    signUp.request({ email, clientAddress, browserToken, next: '/dashboard', pass })
  /** What the browser keeps of it. */
  const signIn = async (email: string, clientAddress: string) => {
    const browserToken = createToken()
    await ask(email, clientAddress, undefined, browserToken)
    return (await signUp.confirm(sent.at(-1)?.token ?? '', browserToken))?.pass ?? ''
  }
  return { state, sent, clock, ask, signIn, logged }
}
