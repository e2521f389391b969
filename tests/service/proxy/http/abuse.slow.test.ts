// What a client may do to the service on purpose. Each of these once took it down, or past a limit.
import { readdir, readlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { chooseEncoding } from '../../../../proxy/http/body.ts'
import { createContext } from '../../../unit/proxy/http/create-context.ts'
import { PLANS, startService } from '../service.ts'

const service = await startService({
  until: afterAll,
  plans: {
    ...PLANS,
    public: { ...PLANS.public, requests_per_minute: 10_000, requests_per_day: 10_000 },
  },
})
const { hostname, port } = new URL(service.url)

function openSocket() {
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  return socket
}

/** How many files of the store this process holds open. */
async function countOpenFiles(): Promise<number> {
  const targets = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return targets.filter((target) => target.startsWith(join(service.folder, 'store'))).length
}

const isAlive = async () => (await fetch(`${service.url}/health`)).status < 600

describe('the server stays up', () => {
  it('when it closes CONNECT requests', async () => {
    for (let round = 0; round < 20; round += 1) {
      const socket = openSocket()
      socket.write('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n')
      await new Promise((resolve) => socket.once('close', resolve))
    }
    expect(await isAlive()).toBe(true)
  })

  it('when a client sends 20,000 requests at once, and closes its connection', async () => {
    const socket = openSocket()
    socket.pause()
    socket.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20_000))
    await sleep(200)
    let answers = 0
    socket.on('data', (chunk: Buffer) => {
      answers += chunk.toString().split('HTTP/1.1 200 ').length - 1
    })
    socket.resume()
    await new Promise((resolve) => socket.once('close', resolve))
    expect(answers).toBeLessThanOrEqual(100)
    expect(await isAlive()).toBe(true)
  })

  it('and keeps no file open for a client that disconnects early', async () => {
    const key = await service.createKey()
    const path = '/v1/export/snapshots/2026-07-31.parquet'
    const head = `Host: a\r\nAuthorization: Bearer ${key}\r\n`
    for (let round = 0; round < 20; round += 1) {
      const socket = openSocket()
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.write(`GET ${path} HTTP/1.1\r\n${head}\r\n`.repeat(10))
      socket.once('data', () => socket.destroy())
      await closed
    }
    await sleep(100)
    // Sooner than a collection of garbage would close them.
    await expect.poll(countOpenFiles, { timeout: 5_000 }).toBe(0)
  })
})

describe('text from outside', () => {
  it('costs no more than its length', () => {
    const accepted = `a${' '.repeat(200_000)}b, gzip`
    expect(chooseEncoding(createContext({ 'accept-encoding': accepted }))).toBe('gzip')
  })
})
