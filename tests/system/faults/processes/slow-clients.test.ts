// H3, H4: clients that send too much, too slowly or nothing, or do not read. They cost neither
// memory nor the time of others.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { BUSY_PLANS, createGround, createKey, type Instance, startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { listOpenConnections, readRssMiB } from './process-use.ts'

const SOCKETS = 200
/** Each with many answers. */
const READERS = 10
const HUGE_MIB = 64
const PIECE = 'x'.repeat(65_536)

const GET = 'GET /livez HTTP/1.1\r\nHost: a\r\n'
const MIB = 1_048_576

describe('H3: too much', () => {
  it('is refused as soon as it is too much, and takes no memory', async () => {
    const { instance, key, pid } = await start()
    const authorized = `POST /v1/recommend HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n`
    const before = await readRssMiB(pid)
    const inChunks = `${authorized}Transfer-Encoding: chunked\r\n\r\n`
    const lines = 'X-A: b\r\n'.repeat(8_192)
    for (const [name, first, piece, status] of [
      ['an address', 'GET /', PIECE, 431],
      ['a header', `${GET}X-A: `, PIECE, 431],
      ['headers', GET, lines, 431],
      ['a body', `${authorized}Content-Length: ${HUGE_MIB * MIB}\r\n\r\n`, PIECE, 413],
      ['chunks', inChunks, `10000\r\n${PIECE}\r\n`, 413],
      ['a chunk extension', `${inChunks}5;`, PIECE, 413],
      ['trailers', `${inChunks}0\r\n`, lines, 431],
    ] as const) {
      const socket = openSocket(instance)
      const answer = text(socket).catch(() => '')
      expect(await flood(socket, first, piece), name).toBeLessThan(HUGE_MIB)
      // A client that is still sending may meet the reset first.
      expect(await answer, name).toMatch(new RegExp(`^(?:HTTP/1\\.1 ${status} |$)`))
    }
    expect((await readRssMiB(pid)) - before).toBeLessThan(64)
    expect((await instance.ask('/v1/models', { key })).status).toBe(200)
  })
})

describe('H4: clients that are slow', () => {
  it('are closed, and delay no other client', async () => {
    const { instance, key } = await start()
    const authorized = `Host: a\r\nAuthorization: Bearer ${key}\r\n`
    // More than fits between the two.
    const file = `GET /v1/export/snapshots/2026-07-31.parquet HTTP/1.1\r\n${authorized}\r\n`
    const load = startLoad([instance], { perSecond: 20, key })
    await Promise.all([
      holdOpen(instance, { first: GET, byte: 'X' }),
      holdOpen(instance, {
        first: `POST /v1/recommend HTTP/1.1\r\n${authorized}Content-Length: 1000\r\n\r\n`,
        byte: ' ',
      }),
      holdOpen(instance, { first: file.repeat(15), count: READERS }),
    ])
    const met = await load.stop()
    expect(met.filter(({ status }) => status !== 200)).toEqual([])
    expect(met.length).toBeGreaterThan(20)
  })

  it('get 408 when their time is over, in a head and in a body', async () => {
    const { instance, key } = await start()
    const body = `POST /v1/recommend HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Length: 9\r\n\r\n{`
    await Promise.all(
      ['', 'GET /livez HTT', GET, body].map((bytes) => expectTimeout(instance, bytes)),
    )
  })
})

async function expectTimeout(instance: Instance, bytes: string): Promise<void> {
  const socket = openSocket(instance)
  socket.write(bytes)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 [^]*\r\nConnection: close\r\n/i)
}

/** One that is reset is a closed one. */
function openSocket({ url }: Instance): Socket {
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname).on('error', () => undefined)
}

/**
 * Each sends a byte a second, or none, and reads nothing, until the other side has closed them all.
 */
async function holdOpen(
  instance: Instance,
  { first, byte, count = SOCKETS }: { first: string; byte?: string; count?: number },
): Promise<void> {
  const sockets = Array.from({ length: count }, () => openSocket(instance).pause())
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const own = new Set(sockets.map(({ localPort }) => localPort))
  for (const socket of sockets) socket.write(first)
  const isOpen = async () =>
    (await listOpenConnections(Number(new URL(instance.url).port))).some((port) => own.has(port))
  while (await isOpen()) {
    await sleep(1_000)
    if (byte !== undefined) for (const socket of sockets) socket.write(byte)
  }
  for (const socket of sockets) socket.destroy()
}

/** Sends until the other side has had enough; how many MiB that took. */
async function flood(socket: Socket, first: string, piece: string): Promise<number> {
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(first, 'latin1')
  while (!socket.destroyed && socket.bytesWritten < HUGE_MIB * MIB)
    if (!socket.write(piece, 'latin1'))
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
  await closed
  return socket.bytesWritten / MIB
}

async function start(): Promise<{ instance: Instance; key: string; pid: number }> {
  const instance = await startInstance((await createGround({ plans: BUSY_PLANS })).env)
  return { instance, key: await createKey(instance), pid: instance.process.pid ?? 0 }
}
