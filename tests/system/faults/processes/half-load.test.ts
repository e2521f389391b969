// O3: half of the load that the service can bear, and a release every minute. `SOAK_SECONDS` says
// for how long; in a few seconds nothing can be said about memory, only that no request is refused.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { type Request, CONNECTIONS, load } from '../../../bench/load.ts'
import { prepareMarket, publishMarket } from '../../../bench/market.ts'
import { toModelId } from '../../../bench/offers.ts'
import { send, createKey, startProxy } from '../../../bench/proxy.ts'
import { toRecommendation } from '../../../bench/workloads.ts'
import { hasProgram } from '../../../has-program.ts'
import { createFolder } from '../../../temporary-folder.ts'

const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 9)
const isLong = SECONDS >= 600
const RELEASE_SECONDS = isLong ? 60 : 3
const WARM_UP_SECONDS = isLong ? 10 : 2
const MODELS = 500
const MEBIBYTE = 1_048_576
/** Of what garbage collection leaves, by least squares over the last two thirds of the time. */
const MOST_MIB_PER_HOUR = 1

const Memory = z.object({ rss: z.number(), heapUsed: z.number(), external: z.number() })
type Sample = z.infer<typeof Memory> & { hours: number }

it.skipIf(!hasProgram('wrk', '-v'))(
  `O3: at half of peak load, with a release every ${RELEASE_SECONDS} seconds, fails no request and does not grow, for ${SECONDS} seconds`,
  { timeout: 120_000 + SECONDS * 2_000 },
  async () => {
    const folder = await createFolder()
    const store = join(folder, 'store')
    const size = { models: MODELS, days: 30, stepDays: 7, asOf: Date.now() }
    await publishMarket(store, { ...size, sequence: 1 })
    const probe = join(folder, 'memory')
    const server = await startProxy({
      folder,
      store,
      flags: ['--import', join(import.meta.dirname, 'memory-probe.ts')],
      env: { MEMORY_PROBE: probe },
    })
    onTestFinished(() => server.stop())
    const requests = toRequests(await createKey({ folder }))

    await load(server, requests, { seconds: WARM_UP_SECONDS })
    const peak = await load(server, requests, { seconds: WARM_UP_SECONDS })
    // Of two pauses the shorter one: half of the peak at least.
    const pauseMs = Math.max(1, Math.floor((2_000 * CONNECTIONS) / peak.perSecond) - 1)
    const loaded = load(server, requests, { seconds: SECONDS, pauseMs })
    const samples: Sample[] = []
    const startedAt = performance.now()
    const releases = Math.floor(SECONDS / RELEASE_SECONDS)
    for (let release = 2; release <= releases; release += 1) {
      const publish = await prepareMarket(store, { ...size, sequence: release })
      await sleep(startedAt + (release - 1) * RELEASE_SECONDS * 1_000 - performance.now())
      // Just before a swap, when the caches are as full as they get.
      samples.push(await collect(server.pid, { probe, startedAt, count: samples.length + 1 }))
      await publish()
    }
    const { perSecond, p99Ms, maxMs } = await loaded
    const last = await send(server.url, requests[0] ?? { path: '' })
    expect(last.headers).toContain(`bench-${releases}`)

    const steady = samples.slice(Math.floor(samples.length / 3))
    const toLeft = ({ heapUsed, external }: Sample) => (heapUsed + external) / MEBIBYTE
    const slopes = {
      left: toSlope(steady, toLeft),
      rss: toSlope(steady, ({ rss }) => rss / MEBIBYTE),
    }
    const left = samples.map((sample) => Number(toLeft(sample).toFixed(2)))
    const figures = { peak: peak.perSecond, perSecond, p99Ms, maxMs, releases, slopes, left }
    if (isLong) console.log(JSON.stringify(figures))
    // What a start warms up to in seconds is no leak.
    expect(slopes.left).toBeLessThan(isLong ? MOST_MIB_PER_HOUR : Infinity)
    expect(perSecond).toBeGreaterThan(isLong ? 0.45 * peak.perSecond : 0)
  },
)

/**
 * What an ordinary client asks: the index, lists, models one by one, advice; each in some encoding.
 */
function toRequests(key: { Authorization: string }): Request[] {
  const paths = [
    '/v1/sit/composite/latest',
    '/v1/sit/composite/history?days=30',
    '/v1/models?tier=budget&sort=blended&limit=20',
    '/v1/providers',
    ...Array.from({ length: 100 }, (_, number) => `/v1/models/${toModelId(number)}/history`),
    ...Array.from({ length: 50 }, (_, number) => `/v1/explain?model_id=${toModelId(number)}`),
  ]
  const requests = paths.map((path, place): Request => {
    const encoding = ['identity', 'gzip', 'br'][place % 3] ?? ''
    return { path, headers: { ...key, 'Accept-Encoding': encoding } }
  })
  const advice = Array.from({ length: 20 }, (_, number): Request => ({
    ...toRecommendation(number),
    headers: { ...key, 'Content-Type': 'application/json' },
  }))
  return [...requests, ...advice]
}

async function collect(
  pid: number,
  { probe, startedAt, count }: { probe: string; startedAt: number; count: number },
): Promise<Sample> {
  process.kill(pid, 'SIGUSR2')
  for (;;) {
    const lines = (await readFile(probe, 'utf8').catch(() => '')).split('\n')
    // The last one is empty, or half written.
    const line = lines.length > count ? lines[count - 1] : undefined
    if (line !== undefined)
      return { ...Memory.parse(JSON.parse(line)), hours: (performance.now() - startedAt) / 3.6e6 }
    await sleep(20)
  }
}

/** Per hour. */
function toSlope(samples: readonly Sample[], read: (sample: Sample) => number): number {
  const hours = mean(samples.map((sample) => sample.hours))
  const value = mean(samples.map(read))
  const covariance = mean(samples.map((sample) => (sample.hours - hours) * (read(sample) - value)))
  return covariance / mean(samples.map((sample) => (sample.hours - hours) ** 2))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
