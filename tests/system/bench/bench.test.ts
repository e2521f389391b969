// That the benchmark measures what it says: every contender answers the same bytes, every engine reaches the same
// outcome. Never how fast.
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compare } from '../../../bench/compare.ts'
import { type Answered, ask, ENCODINGS, pick } from '../../../bench/documents.ts'
import { type Figure, toFigures, toRatios } from '../../../bench/figures.ts'
import { toGoalTable } from '../../../bench/goals.ts'
import { toTable } from '../../../bench/report.ts'
import { computed } from '../../../bench/rows/computed.ts'
import { toLanes } from '../../../bench/rows/get.ts'
import { toShares } from '../../../bench/rows/profile.ts'
import { isAlike, runEngine, writeQuotes } from '../../../bench/rows/rollup.ts'
import { createStage, PATHS, type Stage } from '../../../bench/stage.ts'
import { median, quantile } from '../../../bench/statistics.ts'
import { hasProgram } from '../../has-program.ts'
import { createFolder } from '../../temporary-folder.ts'

const decoders: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
}

async function decode({ headers, body }: Answered): Promise<string> {
  const encoding = pick(headers, ['content-encoding'])[1] ?? 'identity'
  return ((await decoders[encoding]?.(body)) ?? body).toString()
}

function toNames({ headers }: Answered): string[] {
  return headers.filter((_, index) => index % 2 === 0)
}

function toFigure(contender: string, values: number[]): Figure {
  return { row: 'get', what: 'GET 1.5 KB, identity', contender, unit: 'requests/s', values }
}

describe('contenders', () => {
  let stage: Stage
  beforeAll(async () => {
    const rounds = { rounds: 1, seconds: 1, progress: () => {} }
    stage = await createStage(rounds, { models: 200, days: 365, stepDays: 45 })
  })
  afterAll(() => stage.close())

  it
    .skipIf(!hasProgram('nginx', '-v'))
    .each(
      (['small', 'large'] as const).flatMap((name) =>
        ENCODINGS.map((encoding) => [name, encoding] as const),
      ),
    )(
    'answer the %s document in %s with the same content (needs nginx)',
    async (name, encoding) => {
      const { server, key } = await stage.proxy()
      const headers = { Authorization: `Bearer ${key}` }
      const plain = await ask(server.url, { path: PATHS[name], headers })
      expect(plain.status).toBe(200)
      const lanes = await toLanes(stage, name, encoding)
      expect(lanes.length).toBeGreaterThanOrEqual(7)
      for (const lane of lanes) {
        const [asked] = lane.requests
        if (!asked) throw new Error(`${lane.name}: expected a request`)
        const answer = await ask(lane.server.url, asked)
        expect({ lane: lane.name, status: answer.status }).toEqual({ lane: lane.name, status: 200 })
        expect(await decode(answer)).toBe(plain.body.toString())
        const said = pick(answer.headers, ['content-encoding'])[1] ?? 'identity'
        expect({ lane: lane.name, said }).toEqual({ lane: lane.name, said: encoding })
      }
    },
  )

  it('are documents of about 1.5 and 60 kilobytes', async () => {
    const { server, key } = await stage.proxy()
    const headers = { Authorization: `Bearer ${key}` }
    const sizes = await Promise.all(
      [PATHS.small, PATHS.large].map(
        async (path) => (await ask(server.url, { path, headers })).body.length,
      ),
    )
    expect(sizes.map((bytes) => Math.round(bytes / 500) / 2)).toEqual([1.5, 61])
  })

  it('are held to a head as long as the proxy has', async () => {
    const { server, key } = await stage.proxy()
    const ceiling = await stage.contender('node:http')
    const headers = { Authorization: `Bearer ${key}` }
    const [ours, theirs] = await Promise.all([
      ask(server.url, { path: PATHS.small, headers }),
      ask(ceiling.url, { path: '/ready/small/identity', headers }),
    ])
    expect(toNames(theirs)).toEqual(toNames(ours))
  })

  it.skipIf(!hasProgram('wrk', '-v'))(
    'are asked without a refusal, and what is refused is no figure (needs wrk)',
    async () => {
      const { server, key } = await stage.proxy()
      const lane = (bearer: string) => ({
        name: 'this proxy',
        server,
        requests: [{ path: PATHS.small, headers: { Authorization: `Bearer ${bearer}` } }],
      })
      const samples = await compare([lane(key)], stage)
      const [sample] = samples.get('this proxy') ?? []
      expect(sample?.perSecond).toBeGreaterThan(0)
      await expect(compare([lane('wrong')], stage)).rejects.toThrow(/expected answers alone/)
    },
  )

  it.skipIf(!hasProgram('wrk', '-v')).each(computed.map((row) => [row.id, row] as const))(
    'come with a question for each cold request of the row %s (needs wrk)',
    async (id, row) => {
      const figures = await row.measure(stage)
      expect(figures.map(({ what }) => what.split(', ').at(-1))).toEqual([
        'warm',
        'warm',
        'cold',
        'cold',
      ])
      expect(figures.every((figure) => figure.row === id && figure.values.length === 1)).toBe(true)
    },
  )
})

function toNode(id: number, functionName: string, url: string, children: number[] = []) {
  return { id, callFrame: { functionName, url }, children }
}

describe('profile', () => {
  it('gives code without a file to its caller, and leaves out idle time and what was before', () => {
    const shares = toShares(
      {
        nodes: [
          toNode(1, '(root)', '', [2, 3, 6, 7]),
          toNode(2, '(idle)', ''),
          toNode(3, 'compose', 'file:///app/node_modules/koa-compose/index.js', [4]),
          toNode(4, 'identify', 'file:///app/proxy/auth.ts', [5]),
          toNode(5, 'RegExp: a', ''),
          toNode(6, 'writeLatin1String', ''),
          toNode(7, '(garbage collector)', ''),
        ],
        startTime: 1_000,
        samples: [4, 3, 5, 4, 6, 2, 7, 4],
        timeDeltas: [500, 100, 100, 100, 600, 1_000, 100, 5_000],
      },
      { from: 1_550, to: 4_000 },
    )
    expect(Object.fromEntries(shares)).toEqual({
      'Koa and its router': 0.1,
      'this service': 0.2,
      'writing to the socket': 0.6,
      'collecting garbage': 0.1,
    })
  })
})

describe('roll-up', () => {
  it('has one outcome, whichever engine reaches it', async () => {
    const path = join(await createFolder(), 'quotes.parquet')
    await writeQuotes(path, { endpoints: 40, days: 40 })
    const { outcome } = await runEngine('duckdb.ts', path)
    const others = [await runEngine('polars.ts', path), await runEngine('plain.ts', path)]
    expect(outcome.modelDays).toBe(40 * 40)
    expect(others.map((run) => isAlike(run.outcome, outcome))).toEqual([true, true])
    expect(isAlike({ ...outcome, composite: outcome.composite * 1.001 }, outcome)).toBe(false)
  })
})

describe('figures', () => {
  it('are compared within a round, not by their medians', () => {
    expect(toRatios(toFigure('a', [10, 90]), toFigure('b', [20, 100]))).toEqual([0.5, 0.9])
    expect(median([3, 1, 2])).toBe(2)
    expect(quantile([0, 10], 0.25)).toBe(2.5)
  })

  it('keep every sample of a lane', () => {
    const sample = { perSecond: 5, p50Ms: 1, p99Ms: 2, maxMs: 3, cpuMicros: 4, othersCores: 0 }
    expect(toFigures('get', 'what', new Map([['a', [sample, sample]]]))[0]?.values).toEqual([5, 5])
  })

  it('say of a goal whether it is reached, and nothing of one that was not measured', () => {
    const figures = [toFigure('this proxy', [84]), toFigure('node:http', [100])]
    expect(toTable(figures)).toContain('| 0.84 ')
    const goals = toGoalTable(figures).split('\n').slice(2)
    expect(goals).toHaveLength(1)
    expect(goals[0]).toMatch(/≥ 0\.85 +\| 0\.84 +\| +\| no/)
  })
})
