// What a stranger without a key can do to everybody else: rows N11 to N15.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Agent } from 'undici'
import { describe, expect, it, onTestFinished } from 'vitest'
import { receiveLink, signIn, startAccounts } from '../../../service/accounts/account-service.ts'
import { Visitor } from '../../../service/accounts/visitor.ts'
import { startService } from '../../../service/proxy/service.ts'
import { createGround, startInstance } from './instance.ts'

const CONNECTIONS = 10_000
const DAY_MS = 86_400_000

describe('N11: idle connections', () => {
  it(
    'of one address, 10,000 of them, leave another address served and are closed',
    { timeout: 120_000 },
    async () => {
      const { env } = await createGround()
      const instance = await startInstance({ ...env, TPI_TRUSTED_PROXY_HOPS: '0' })
      const { port } = new URL(instance.url)
      const sockets: Socket[] = []
      onTestFinished(() => {
        for (const socket of sockets) socket.destroy()
      })
      for (let opened = 0; opened < CONNECTIONS; opened += 500) {
        const batch = Array.from({ length: 500 }, () => connect(Number(port), '127.0.0.1'))
        for (const socket of batch) socket.on('error', () => undefined).resume()
        sockets.push(...batch)
        await Promise.all(batch.map((socket) => once(socket, 'connect')))
      }
      const other = new Agent({ localAddress: '127.0.0.2' })
      onTestFinished(() => other.destroy())
      // What the machine does besides shows in one round or another; what the server does, in each.
      const rounds: number[] = []
      for (let round = 0; round < 3; round += 1) {
        const times: number[] = []
        for (let count = 0; count < 200; count += 1) {
          const begunAt = performance.now()
          expect((await instance.ask('/health', { dispatcher: other })).status).toBe(200)
          times.push(performance.now() - begunAt)
        }
        rounds.push(times.toSorted((one, two) => one - two)[197] ?? Infinity)
      }
      expect(Math.min(...rounds)).toBeLessThan(100)
      for (const socket of sockets) if (!socket.closed) await once(socket, 'close')
    },
  )
})

describe('N12: sign-ups', () => {
  it('of 1,000 networks leave an existing user’s sign-in working within a minute', async () => {
    const accounts = await startAccounts()
    await signIn(accounts, { email: 'ada@example.com', address: '192.0.2.7' })
    // A hundred at a time: what more of them do to the machine is N11.
    for (let first = 0; first < 1_000; first += 100) {
      const hurry = Array.from({ length: 100 }, async (_, index) => {
        const address = `10.${(first + index) >> 8}.${(first + index) & 255}.1`
        const stranger = new Visitor(accounts.service, { address })
        await stranger.askForLink(`a${first + index}@example.org`)
      })
      await Promise.all(hurry)
    }
    const begunAt = performance.now()
    const ada = new Visitor(accounts.service, { address: '198.51.100.9' })
    await ada.askForLink('ada@example.com')
    const findHers = () =>
      accounts.mailbox.mails.filter(({ to }) => to[0] === 'ada@example.com')[1]?.path
    await expect.poll(findHers, { timeout: 60_000 }).toBeDefined()
    const path = findHers() ?? ''
    expect((await ada.submit(await ada.get(path), '/signup/confirm')).location).toBe('/dashboard')
    expect(performance.now() - begunAt).toBeLessThan(60_000)
  })

  it('in another’s name, ten of them, leave their link good, and a new one to be had', async () => {
    const accounts = await startAccounts()
    const ada = new Visitor(accounts.service, { address: '192.0.2.7' })
    const { path } = await receiveLink(accounts, ada)
    const stranger = new Visitor(accounts.service, { address: '198.51.100.1' })
    for (let count = 0; count < 10; count += 1) await stranger.askForLink('ada@example.com')
    expect((await ada.submit(await ada.get(path), '/signup/confirm')).location).toBe('/dashboard')

    // The whole day through: whatever strangers take, a browser that has signed in has its own.
    for (let index = 0; index < 200; index += 1) {
      accounts.service.clock.now += 60_000
      const other = new Visitor(accounts.service, { address: `203.0.${index}.1` })
      await other.askForLink('ada@example.com')
    }
    const begun = accounts.mailbox.mails.length
    ada.cookies.delete('__Host-session')
    await ada.askForLink('ada@example.com')
    expect((await accounts.mailbox.receive(begun)).to).toEqual(['ada@example.com'])
  })
})

describe('N14: anonymous keys', () => {
  it('farmed from an IPv6 network leave everyone else theirs', { timeout: 60_000 }, async () => {
    const service = await startService()
    const create = async (address: string) => {
      const headers = { 'x-forwarded-for': address }
      return (await service.ask('/v1/auth/anonymous', { method: 'POST', headers })).status
    }
    const farm = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => create(`2001:db8:1:${index.toString(16)}::1`)),
    )
    expect(farm.filter((status) => status === 200)).toHaveLength(50)
    for (let index = 0; index < 20; index += 1) expect(await create(`192.0.2.${index}`)).toBe(200)
  })

  it('that were never used are removed after 30 days, and used ones stay', async () => {
    const service = await startService()
    const [used, unused] = [
      await service.createKey('192.0.2.1'),
      await service.createKey('192.0.2.2'),
    ]
    const ask = async (key: string) => (await service.ask('/v1/models', { key })).status
    expect(await ask(used)).toBe(200)
    for (const days of [29, 2, 60]) {
      service.clock.now += days * DAY_MS
      await service.restart()
    }
    expect([await ask(used), await ask(unused)]).toEqual([200, 401])
  })
})

describe('N15: looking at pages', () => {
  it('of a whole office locks neither sign-up nor docs nor data nor new keys', async () => {
    const service = await startService()
    const office = new Visitor(service, { address: '192.0.2.50' })
    for (let look = 0; look < 200; look += 1)
      for (const path of ['/', '/docs', '/signup'])
        expect((await office.get(path)).status, `${path}, ${look}`).toBe(200)
    expect((await office.askForLink('ada@example.com')).location).toBe('/signup/sent')
    const key = await service.createKey('192.0.2.50')
    // Nor do guesses of a colleague.
    const headers = { 'x-forwarded-for': '192.0.2.50' }
    for (let guess = 0; guess < 200; guess += 1)
      await service.ask('/v1/models', { key: 'x', headers })
    expect((await service.ask('/v1/models', { key, headers })).status).toBe(200)
    expect((await office.get('/signup')).status).toBe(200)
  })
})
