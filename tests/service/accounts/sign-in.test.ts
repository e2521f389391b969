// From a link to its mail, and what is forgotten: each rule by itself, over a real state.
import { describe, expect, it } from 'vitest'
import { createForget, USAGE_DAYS } from '../../../accounts/accounts.ts'
import { createKey } from '../../../accounts/keys.ts'
import { createLinkSender } from '../../../accounts/link-sender.ts'
import { toKeySubject } from '../../../accounts/state/count-table.ts'
import { type Mailer, MailError, type Message } from '../../../accounts/mailer.ts'
import { createSessions } from '../../../accounts/sessions.ts'
import { WAIT } from '../../test-options.ts'
import { openNew, SQLITE } from './state/forms.ts'
import { loadCounts, MINUTE, NOON, toLink } from './state/rows.ts'

const DAY = 86_400_000

async function lay() {
  const state = await openNew(SQLITE)
  const clock = { now: NOON }
  const now = () => clock.now
  const logged: string[] = []
  const log = (event: string) => void logged.push(event)
  const sent: Message[] = []
  const faults: Error[] = []
  const mailer: Pick<Mailer, 'send'> = {
    async send(message) {
      const fault = faults.shift()
      if (fault) throw fault
      sent.push(message)
    },
  }
  const baseUrl = 'https://prices.example'
  const sender = createLinkSender({ state, mailer, baseUrl, now, log, firstRetryMs: 1 })
  return { state, clock, now, log, logged, sent, faults, sender }
}

describe('the sender of links', () => {
  const LATER = new MailError('ECONNECTION', { isFinal: false })
  const NEVER = new MailError('EENVELOPE 550', { isFinal: true })

  it('tries again what is refused for now, drops what is refused for good, and counts both', async () => {
    const { state, sender, faults, sent, logged } = await lay()
    faults.push(LATER, LATER)
    await state.links.add(toLink('1'))
    sender.send(toLink('1'), 'first')
    expect(sender.countWaiting()).toBe(1)
    await expect.poll(() => sender.countWaiting(), WAIT).toBe(0)
    faults.push(LATER, NEVER)
    await state.links.add(toLink('2'))
    sender.send(toLink('2'), 'second')
    await expect.poll(() => sender.countWaiting(), WAIT).toBe(0)
    expect(sent.map(({ id }) => id)).toEqual(['lnk_1'])
    expect(sent[0]?.text).toContain('https://prices.example/signup/first\n')
    expect(sender.counts).toEqual({ sent: 1, dropped: 1 })
    const putOff = 'link_put_off'
    expect(logged).toEqual([putOff, putOff, 'link_sent', putOff, 'link_dropped'])
  })

  it('makes a link live from when it was sent, and sends none that was replaced', async () => {
    const { state, sender, sent, clock } = await lay()
    const link = toLink('1')
    await state.links.add(link)
    clock.now += 5 * MINUTE
    sender.send(link, 'a')
    sender.send(toLink('2'), 'b')
    await expect.poll(() => sender.countWaiting(), WAIT).toBe(0)
    expect(sent.map(({ id }) => id)).toEqual(['lnk_1'])
    expect(await state.links.find(link.tokenHash, NOON + 15 * MINUTE - 1)).toBeDefined()
  })

  it('says so if the state is away, and stops at once between two tries', async () => {
    const { state, sender, faults, logged } = await lay()
    faults.push(...Array.from({ length: 100 }, () => LATER))
    await state.links.add(toLink('1'))
    sender.send(toLink('1'), 'a')
    await expect.poll(() => logged.length, WAIT).toBeGreaterThan(3)
    await sender.stop()
    await expect.poll(() => sender.countWaiting(), WAIT).toBe(0)
    expect(new Set(logged)).toEqual(new Set(['link_put_off']))
    const other = await lay()
    other.state.links.extend = () => Promise.reject(new Error('state: expected it in reach'))
    other.sender.send(toLink('1'), 'a')
    await expect.poll(() => other.logged, WAIT).toEqual(['link_failed'])
  })
})

describe('what is over', () => {
  it('is forgotten: sessions and links, each in its time and not before', async () => {
    const { state, clock, now, log } = await lay()
    const forget = createForget({ state, now, log })
    const sessions = createSessions(state, { now })
    const account = { id: 'acc_ada', email: 'ada@example.com', createdAt: NOON }
    const { token } = await sessions.start(await state.accounts.findOrAdd(account))
    await state.links.add(toLink('1'))
    const findLink = () => state.links.find(toLink('1').tokenHash, NOON)
    clock.now += 10 * MINUTE - 1
    await forget()
    expect(await findLink()).toBeDefined()
    clock.now += 1
    await forget()
    expect(await findLink()).toBeUndefined()
    clock.now = NOON + DAY
    await forget()
    clock.now = NOON
    expect(await sessions.find(token)).toBeUndefined()
  })

  it('is a count of an address after its day, and of a key after the days that are shown', async () => {
    const { state, clock, now, log } = await lay()
    const forget = createForget({ state, now, log })
    const { record } = createKey('free', { now: NOON })
    await state.keys.add(record)
    const subjects = ['address:192.0.2.1', toKeySubject(record.id)]
    const day = Math.floor(NOON / DAY)
    await state.counts.save(subjects.map((subject) => ({ subject, day, used: 1 })))
    const listKept = async () => {
      await forget()
      return (await loadCounts(state)).map(({ subject }) => subject)
    }
    expect(await listKept()).toEqual(subjects)
    clock.now = NOON + (USAGE_DAYS - 1) * DAY
    expect(await listKept()).toEqual(subjects.slice(1))
    clock.now += DAY
    expect(await listKept()).toEqual([])
  })

  it('is tried again where the state is away', async () => {
    const { state, now, log, logged } = await lay()
    state.links.forget = () => Promise.reject(new Error('state: expected it in reach'))
    await createForget({ state, now, log })()
    expect(logged).toEqual(['forgetting_failed'])
  })
})
