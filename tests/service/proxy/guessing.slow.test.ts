// K3, K4 and K6: guessing keys by requests to the service.
import { request } from 'undici'
import { describe, expect, it } from 'vitest'
import { createKeyText } from '../../../accounts/secrets.ts'
import { openSqliteState } from '../../../accounts/state.ts'
import { type Answer, type Service, startService } from './service.ts'

/** 10,000 for the count of the catalogue. */
const GUESSES = Number(process.env['KEY_GUESSES'] ?? 1_000)

describe('K3: refusals', () => {
  it('are alike for every key that opens nothing', async () => {
    const service = await startService()
    const revoked = await service.createKey()
    const state = await openSqliteState(`${service.folder}/state.db`)
    const [{ id } = { id: '' }] = await state.keys.list()
    await state.keys.revoke(id, '2026-07-31T12:00:00.000Z')
    await state.close()
    const shapes = new Set<string>()
    for (const key of [revoked, createKeyText('paid'), 'tpi_free_short', 'x', `${revoked}x`]) {
      service.clock.now += 60_000
      const { status, headers, body } = await service.ask('/v1/models', {
        key,
        headers: { 'x-request-id': 'the-same-one' },
      })
      expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer'])
      // The limit of the address counts on: that is of the one who asks, not of the key.
      const names = Object.keys(headers).sort()
      shapes.add(JSON.stringify([status, body, names, headers['content-length']]))
    }
    expect(shapes.size).toBe(1)
  })
})

describe('K4: guesses', () => {
  it.each([
    ['one address', () => '198.51.100.1', 1],
    ['one IPv6 network', (index: number) => `2001:db8:1:2::${(index % 65_000).toString(16)}`, 1],
    [
      'a thousand addresses',
      (index: number) => `198.51.${Math.floor((index % 1_000) / 250)}.${index % 250}`,
      1_000,
    ],
  ] as const)(
    'are at most twenty a minute from %s, and lock no other caller out',
    async (_, toAddress, sources) => {
      const service = await startService()
      const key = await service.createKey('192.0.2.1')
      const counts = new Map<string, number>()
      const met = { 401: 0, 429: 0 }
      for (let guess = 0; guess < GUESSES; guess += 1) {
        const address = toAddress(guess)
        const { status } = await ask(service, address, createKeyText('anonymous'))
        if (status !== 401 && status !== 429) expect.fail(`expected 401 or 429, got ${status}`)
        met[status] += 1
        if (status === 401) counts.set(address, (counts.get(address) ?? 0) + 1)
      }
      expect(met[401]).toBeLessThanOrEqual(20 * sources)
      expect(Math.max(...counts.values())).toBeLessThanOrEqual(20)
      expect(met[401] + met[429]).toBe(GUESSES)
      expect((await ask(service, '192.0.2.1', key)).status).toBe(200)
      // Not even from where the guesses come: a key has limits of its own.
      expect((await ask(service, toAddress(0), key)).status).toBe(200)
    },
  )
})

describe('K6: an odd Authorization', () => {
  it('opens nothing unless it is one Bearer token, and is never logged', async () => {
    const service = await startService()
    const key = await service.createKey()
    const statuses: [string, number][] = []
    for (const value of [
      '',
      'Bearer',
      `Bearer ${key} ${key}`,
      `bearer ${key}`,
      `Bearer  ${key}`,
      `Bearer ${key} `,
      `Bearer ${key}, Bearer ${key}`,
      `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      key,
    ]) {
      service.clock.now += 60_000
      statuses.push([value.replaceAll(key, 'KEY').slice(0, 30), await askWith(service, value)])
    }
    expect(statuses.filter(([, status]) => status !== 401)).toEqual([
      ['bearer KEY', 200],
      // Whitespace around a value is no part of it (RFC 9110, 5.5).
      ['Bearer KEY ', 200],
    ])
    expect(service.logged.join()).not.toContain(key)
  })
})

function ask(service: Service, from: string, key: string): Promise<Answer> {
  return service.ask('/v1/models?limit=1', { key, headers: { 'x-forwarded-for': from } })
}

async function askWith({ url }: Service, authorization: string): Promise<Answer['status']> {
  const { statusCode, body } = await request(`${url}/v1/models`, {
    headers: { authorization: Buffer.from(authorization).toString('latin1') },
    reset: true,
  })
  await body.dump()
  return statusCode
}
