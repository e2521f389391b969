// T25 of METHODOLOGY 14: any past day is made again, byte for byte, from what its run kept.
// REPLAY_DAYS says how many days of a restless market are run, one after the other; each is then
// made again, in any order. Prices move from day to day, and so do boards.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Scores } from '../../../contract/documents.ts'
import { pruneStore } from '../../../pipeline/upkeep/prune.ts'
import { openStore } from '../../../store/open.ts'
import { readDocument } from '../../read-document.ts'
import { copyRelease, findSmallMarket } from '../../releases.ts'
import { runNode, runPipeline } from '../../run-process.ts'
import type { Fixture } from '../../unit/pipeline/sources/fixture.ts'
import { type Market, startMarket } from '../../unit/pipeline/sources/market.ts'
import { MISBEHAVIOURS } from '../../unit/pipeline/sources/replay-server.ts'
import {
  changeEndpoints,
  multiplyPrices,
  readSeedBoards,
  readSeedMarket,
} from '../../unit/pipeline/sources/seed-market.ts'
import { createRandom } from '../../unit/index/random.ts'
import { createFolder } from '../../temporary-folder.ts'

const DAYS = Number(process.env['REPLAY_DAYS'] ?? 2)
const TIMEOUT_MS = 600_000 + DAYS * 60_000
const DAY_MS = 86_400_000
const FIRST_DAY = Date.parse('2026-08-01')

const random = createRandom(25)
const dates: string[] = []
/** The scores of each day, as a text. */
const scoresSeen = new Set<string>()
const folder = await createFolder(afterAll)
let market: Market
let project: string
let environment: Record<string, string>

beforeAll(async () => {
  project = await findSmallMarket()
  await copyRelease('market', join(folder, 'store'))
  const aggregator = await readSeedMarket({ data: join(project, 'data') })
  const boards = await readSeedBoards()
  market = await startMarket({ openrouter: aggregator, ...boards })
  environment = { ...market.environment, TPI_STORE: `file:${folder}/store` }
  for (let day = FIRST_DAY; dates.length < DAYS; day += DAY_MS * random.pick([1, 1, 1, 1, 2])) {
    const date = new Date(day).toISOString().slice(0, 10)
    const silent = market.server(random.pick(['deepinfra', 'models-dev', 'novita', 'groq']))
    if (random.chance(0.3)) silent.misbehave(MISBEHAVIOURS['HTML with 200'])
    reprice(aggregator)
    rate(boards['epoch-eci'] ?? {})
    const { code, errors } = await runPipeline(
      ['--as-of', `${date}T06:00:00Z`],
      environment,
      project,
    )
    expect({ date, code, errors }).toEqual({ date, code: 0, errors: '' })
    silent.behave()
    dates.push(date)
    const store = await openStore(`file:${folder}/store`)
    const { scores } = Scores.parse(await readDocument(store, 'scores.json'))
    scoresSeen.add(scores.map(({ score }) => score).join())
  }
  expect(scoresSeen.size).toBe(DAYS)
}, TIMEOUT_MS)
afterAll(async () => {
  await market.close()
})

/** Some prices change, a few by a wrong unit, and some sellers leave. */
function reprice(aggregator: Fixture): void {
  changeEndpoints(aggregator, (endpoints) => {
    for (const endpoint of endpoints)
      if (random.chance(0.05))
        multiplyPrices(endpoint, random.chance(0.05) ? 1000 : 0.7 + 0.6 * random.unit())
    if (random.chance(0.01)) endpoints.pop()
  })
}

/** A board rates every model a little otherwise. */
function rate(board: Fixture): void {
  for (const [path, rows] of Object.entries(board))
    board[path] = z
      .array(z.looseObject({ eci: z.number() }))
      .parse(rows)
      .map((row) => ({ ...row, eci: row.eci + random.unit() - 0.5 }))
}

describe('T25 replay', () => {
  it(
    `makes each of ${DAYS} days of changing prices again, byte for byte`,
    { timeout: TIMEOUT_MS },
    async () => {
      for (const date of dates.toSorted(() => random.unit() - 0.5)) await replay(date)
      const store = await openStore(environment['TPI_STORE'] ?? '')
      await pruneStore(store, { keep: 1, now: new Date(Date.now() + 2 * DAY_MS) })
      await replay(dates[0] ?? '')
    },
  )
})

/** Also of a release of which a prune left nothing but hashes. */
async function replay(date: string) {
  const { code, output } = await runNode(
    ['scripts/replay.ts', '--date', date],
    environment,
    project,
  )
  expect(output).toMatch(/^\S+: (\d+) of \1 documents and files recomputed byte for byte\n$/)
  expect(code).toBe(0)
}
