// Row S8: how many mails one can make this service send, to whom and through whom.
import { describe, expect, it } from 'vitest'
import { createSessions } from '../../../accounts/sessions.ts'
import { SignUp } from '../../../accounts/sign-up.ts'
import { createCode, createToken, toTokenHash } from '../../../accounts/secrets.ts'
import type { AccountState } from '../../../accounts/state.ts'
import { NOON } from '../proxy/service.ts'
import { openNew, STATE_FORMS } from './state/forms.ts'
import { startAccounts } from './account-service.ts'
import { Visitor } from './visitor.ts'

const HOUR = 3_600_000
/** Asks of each kind. */
const ASKS = 100

describe.each(STATE_FORMS)('mails of sign-ups, state $name', (form) => {
  const test = it.skipIf(form.skipped !== undefined)

  test('S8: are 3 an hour and 10 a day to one mailbox, however it is spelled, from anywhere', async () => {
    const { queued, ask } = await prepare(await openNew(form))
    const names = ['ada', 'a.d.a', 'ada+1', 'ADA']
    const askMany = async (count: number) => {
      for (let index = 0; index < count; index += 1)
        await ask(`${names[index % 4]?.toLowerCase()}@example.com`, `192.0.${index}.1`)
    }
    await askMany(ASKS)
    expect(queued.count).toBe(3)
    const perHour = []
    for (let hour = 1; hour < 24; hour += 1) {
      const before = queued.count
      await askMany(8)
      queued.clock += HOUR
      perHour.push(queued.count - before)
    }
    expect(perHour.slice(0, 5)).toEqual([0, 3, 3, 1, 0])
    expect(queued.count).toBe(10)
  })

  test('S8: are 10 an hour from one client, to however many', async () => {
    const { queued, ask } = await prepare(await openNew(form))
    for (let index = 0; index < ASKS; index += 1) await ask(`a${index}@example.com`, '192.0.2.1')
    expect(queued.count).toBe(10)
    await ask('other@example.com', '192.0.2.2')
    expect(queued.count).toBe(11)
  })

  test('S8: are 500 an hour in all, of which 100 are for accounts, and the log says so', async () => {
    const state = await openNew(form)
    const { queued, ask, logged } = await prepare(state)
    const names = Array.from({ length: 500 }, (_, index) => `a${index}@example.com`)
    const answers = new Set<string>()
    for (const name of names) answers.add(await ask(name, `client-${name}`))
    expect([queued.count, ...answers]).toEqual([100, 'taken', 'proof'])
    // The same name and a proof are not enough twice.
    for (const name of names.slice(0, 310)) await ask(name, `prover-${name}`, { isProved: true })
    expect(queued.count).toBe(400)
    for (const name of names.slice(0, 200)) {
      const account = { id: `acc_${name}`, email: `known-${name}`, createdAt: NOON }
      await state.accounts.findOrAdd(account)
      expect(await ask(account.email, `known-${name}`)).toBe('proof')
    }
    expect(queued.count).toBe(500)
    expect([...new Set(logged)]).toEqual(['mail_breaker_tripped'])
    expect(logged).toHaveLength(1)
    queued.clock += HOUR
    await ask('later@example.com', 'later')
    expect(queued.count).toBe(501)
  })

  test('S8: are a network’s share, and a client’s that has signed in to the mailbox before', async () => {
    const state = await openNew(form)
    const { queued, ask, signIn } = await prepare(state)
    for (let index = 0; index < 200; index += 1)
      await ask(`a${index}@example.com`, `192.0.2.${index}`)
    expect(queued.count).toBe(50)
    await signIn('ada@example.com', '198.51.100.1')
    // Strangers in her name take all that strangers have, and nothing of hers.
    for (let index = 0; index < 40; index += 1) await ask('ada@example.com', `203.0.${index}.1`)
    const before = queued.count
    expect(before).toBe(53)
    for (let index = 0; index < 5; index += 1) await ask('ada@example.com', '198.51.100.1')
    expect(queued.count - before).toBe(3)
    queued.clock += 30 * 24 * HOUR
    await state.attempts.forget(queued.clock - 24 * HOUR)
    for (let index = 0; index < 5; index += 1) await ask('ada@example.com', '198.51.100.1')
    expect(queued.count - before).toBe(5)
  })
})

describe('sign-up', () => {
  it('S8: answers the same when no mail is sent', async () => {
    const { service, mailbox } = await startAccounts()
    const visitor = new Visitor(service)
    const page = await visitor.get('/signup')
    const answers = new Set<string>()
    for (let count = 0; count < 30; count += 1) {
      const { status, location, html } = await visitor.submit(page, '/signup', {
        email: 'ada@example.com',
      })
      answers.add(JSON.stringify([status, location, html]))
    }
    expect(answers.size).toBe(1)
    await visitor.copy({ address: '192.0.2.99' }).submit(page, '/signup', {
      email: 'bob@example.com',
    })
    while (!mailbox.mails.some(({ to }) => to[0] === 'bob@example.com'))
      await mailbox.receive(mailbox.mails.length)
    expect(mailbox.mails.length).toBeLessThan(5)
  })
})

async function prepare(state: AccountState) {
  const logged: string[] = []
  const queued = { count: 0, clock: NOON }
  const now = () => queued.clock
  const signUp = new SignUp({
    state,
    sessions: createSessions(state, { now }),
    now,
    log: (event) => logged.push(event),
    wake: () => (queued.count += 1),
    isProof: (proof) => proof.startsWith('proved'),
  })
  const ask = async (email: string, clientAddress: string, { isProved = false } = {}) => {
    const browserToken = createToken()
    const proof = isProved ? `proved ${browserToken}` : undefined
    return signUp.request({ email, clientAddress, browserToken, next: '/dashboard', proof })
  }
  /** Signs in by a link that goes past the queue. */
  const signIn = async (email: string, clientAddress: string) => {
    const [linkToken, browserToken] = [createToken(), createToken()]
    const [id, browserHash] = ['lnk_past', toTokenHash(browserToken)]
    await state.links.request({ id, email, browserHash, next: '/', requestedAt: now() })
    const { kept } = await createCode()
    const life = { tokenHash: toTokenHash(linkToken), ...kept, expiresAt: now() + 60_000 }
    await state.links.arm(id, life)
    expect(await signUp.confirm(linkToken, browserToken, clientAddress)).toBeDefined()
  }
  return { queued, ask, signIn, logged }
}
