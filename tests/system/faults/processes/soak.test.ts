// O3: an ordinary day in short: readers, releases and clients that misbehave, all at once. What the
// process holds must not grow with time. `SOAK_SECONDS` says for how long; in seconds little can be
// told from a start that warms up.
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { describe, expect, it } from 'vitest'
import { openStore } from '../../../../store/open.ts'
import { parseMetrics } from '../../../metrics-text.ts'
import { createDocuments, publish } from '../../../service/release/release-fixture.ts'
import { findFreePort } from '../../../free-port.ts'
import { BUSY_PLANS, createGround, createKey, type Instance, startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { countOpenFiles, readRssMiB } from './process-use.ts'
import { openWire } from '../requests/wire.ts'

const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 12)
const isLong = SECONDS >= 600
/**
 * What the last third of the time may hold more than the one before it: of memory as the kernel
 * counts it, where what was freed is not given back at once, and of what garbage collection leaves
 * of the heap.
 */
const MORE_MIB = 64
const MORE_HEAP_MIB = isLong ? 8 : 24
const MORE_FILES = 30
const RELEASE_EVERY_MS = 2_000

const PATHS = [
  '/v1/sit/composite/latest',
  '/v1/models',
  '/v1/models?search=gpt',
  '/v1/explain?model_id=openai/gpt-5.4',
  '/v1/export/snapshots/2026-07-31.parquet',
  '/v1/export/snapshots/2026-07-31.csv',
  '/models',
  '/status',
]

describe('O3: over time', () => {
  it(
    `the process holds no more and no more files, for ${SECONDS} seconds`,
    { timeout: 60_000 + SECONDS * 2_000 },
    async () => {
      const { env } = await createGround({ plans: BUSY_PLANS })
      const metricsPort = String(await findFreePort())
      // As `npm run proxy` starts it.
      const instance = await startInstance({
        ...env,
        TPI_REFRESH_SECONDS: '1',
        TPI_METRICS_PORT: metricsPort,
        MALLOC_ARENA_MAX: '2',
      })
      const pid = instance.process.pid ?? 0
      const key = await createKey(instance)

      const stopping = new AbortController()
      const loads = PATHS.filter((path) => path.startsWith('/v1/')).map((path) =>
        startLoad([instance], { perSecond: 8, key, path }),
      )
      const background = Promise.all([
        repeat(stopping.signal, RELEASE_EVERY_MS, async (turn) =>
          publish(await openStore(env.TPI_STORE ?? ''), {
            run_id: `run-${turn}`,
            documents: createDocuments({ compositePrice: turn + 2 }),
          }),
        ),
        repeat(stopping.signal, 100, async (turn) => misbehave(instance, key, turn)),
        // Pages, each from a reader of its own.
        repeat(stopping.signal, 200, async (turn) =>
          instance.ask(PATHS[6 + (turn % 2)] ?? '/', {
            headers: {
              accept: 'text/html',
              'x-forwarded-for': `10.1.${(turn >> 8) & 255}.${turn & 255}`,
            },
          }),
        ),
      ])
      const samples: { rssMiB: number; heapMiB: number; files: number }[] = []
      const until = performance.now() + SECONDS * 1_000
      while (performance.now() < until) {
        samples.push({
          rssMiB: await readRssMiB(pid),
          heapMiB: await readHeapMiB(metricsPort),
          files: await countOpenFiles(pid),
        })
        await sleep(250)
      }
      stopping.abort()
      await background
      const met = (await Promise.all(loads.map((load) => load.stop()))).flat()

      expect(met.filter(({ status }) => status !== 200)).toEqual([])
      expect(instance.output.error).toContain('"run_id":"run-1"')
      const third = Math.floor(samples.length / 3)
      const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)]
      const use = {
        requests: met.length,
        rssMiB: [middle, last].map((part) => median(part.map(({ rssMiB }) => rssMiB))),
        heapMiB: [middle, last].map((part) => Math.min(...part.map(({ heapMiB }) => heapMiB))),
        files: [middle, last].map((part) => median(part.map(({ files }) => files))),
      }
      if (isLong) console.log(JSON.stringify(use))
      expect(use.rssMiB[1]).toBeLessThan((use.rssMiB[0] ?? 0) + MORE_MIB)
      expect(use.heapMiB[1]).toBeLessThan((use.heapMiB[0] ?? 0) + MORE_HEAP_MIB)
      expect(use.files[1]).toBeLessThan((use.files[0] ?? 0) + MORE_FILES)
    },
  )
})

async function repeat(
  signal: AbortSignal,
  everyMs: number,
  act: (turn: number) => Promise<unknown>,
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    await act(turn)
    await sleep(everyMs)
  }
}

/** Sends malformed requests and disconnects: before an answer, in the middle of one, or never. */
function misbehave({ url }: Instance, key: string, turn: number): void {
  const wire = openWire(url)
  const head = `Host: a\r\nAuthorization: Bearer ${key}\r\n`
  const file = `GET /v1/export/snapshots/2026-07-31.csv HTTP/1.1\r\n${head}\r\n`
  const habits = [
    () => wire.send('nonsense\r\n\r\n'),
    () => wire.send(`GET /v1/models HTTP/1.1\r\n${head}`),
    () => wire.send(`POST /v1/recommend HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n{`),
    () => wire.send(`POST /v1/recommend HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nz`),
    () => wire.send(file.repeat(10)),
    () => wire.send(`GET /livez HTTP/1.1\r\n${head}Content-Length: 1\r\n\r\na${file}`),
    () => wire.send(`GET /v1/models/${turn}/${'x'.repeat(1_000)} HTTP/1.1\r\n${head}\r\n`),
    () => wire.send(`GET /v1/models?search=${turn} HTTP/1.1\r\n${head}\r\n`),
  ]
  habits[turn % habits.length]?.()
  setTimeout(() => wire.socket.resetAndDestroy(), (turn * 37) % 500)
}

async function readHeapMiB(port: string): Promise<number> {
  const { body } = await request(`http://127.0.0.1:${port}/metrics`)
  const { values } = parseMetrics(await body.text())
  return (values.get('nodejs_heap_size_used_bytes') ?? NaN) / 1_048_576
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN
}
