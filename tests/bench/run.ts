// `npm run bench`: this file says what is measured, and what has to be reached.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { print, runCommand, parseCount, UsageError } from '../../contract/command.ts'
import { compare, type Effort } from './compare.ts'
import { measureLargeMarket, measureStart, measureSwap } from './footprint.ts'
import { publishMarket } from './market.ts'
import { describeRun, toChangeTable, toContenderTable, toFootprintList, toWorkloadList, writePart } from './report.ts' // prettier-ignore
import { captureDocument, toContender, toProxy } from './sides.ts'

/** The market that is served, of today's size: a model is repriced every six weeks. */
const MARKET = { models: 500, days: 365, stepDays: 45 }

const CONTENDERS = ['twelve lines of Koa', 'Fastify with plugins', 'node:http']

/** How many times the processor time of a contender the proxy may take for the document. */
const GOALS = { 'twelve lines of Koa': 1.25 }

/** What the proxy may take as a process. */
const USAGE = `usage: npm run bench [-- <options>]
  --launches <number>  how often each server is started (5)
  --seconds <number>   how long each workload runs, after as long a warm-up (3)
  --against <folder>   compares the proxy with that of another checkout instead
  --write              writes the tables into docs/evidence/performance.md`

await runCommand(
  'bench',
  USAGE,
  {
    options: {
      launches: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      against: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  },
  async ({ values }) => {
    const effort: Effort = {
      launches: parseCount('--launches', values.launches),
      seconds: parseCount('--seconds', values.seconds),
      progress: (text) => process.stderr.write(`${text}\n`),
    }
    const other = values.against === undefined ? undefined : resolve(values.against)
    if (values.write && other !== undefined)
      throw new UsageError('--write: expected no --against beside it')
    if (!existsSync(join(other ?? import.meta.dirname, 'node_modules')))
      throw new Error(
        `run \`npm ci --prefix ${other ?? 'tests/bench'}\` first: packages are missing`,
      )
    const folder = await mkdtemp(join(tmpdir(), 'bench-'))
    try {
      const tables = other === undefined ? beside(folder, effort) : against(folder, effort, other)
      const how = `${effort.launches} launches`
      const text = `${describeRun(how)}\n\n${await tables}`
      print(text)
      if (values.write) await writePart('bench', text)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

/** The proxy beside what else could serve the same document, then its footprint. */
async function beside(folder: string, effort: Effort): Promise<string> {
  const store = await makeStore(folder, effort)
  const document = await captureDocument(folder, store)
  const series = await compare(
    [
      toProxy('this proxy', { folder, store, models: MARKET.models, effort }),
      ...CONTENDERS.map((name) => toContender(name, document)),
    ],
    effort,
  )
  const { seconds, embedded } = await measureStart(folder, effort)
  const large = await measureLargeMarket(folder, effort)
  const swap = await measureSwap(folder, effort)
  return [
    toContenderTable(series, GOALS),
    'CPU per request:',
    toWorkloadList(series),
    'The process:',
    toFootprintList([
      ['time from start to first response', seconds, 's', 1],
      ['peak memory, embedded release', embedded, 'MB', 150],
      ['peak memory, 5,000 models × 365 days', large, 'MB', 400],
      ['extra delay while a new release loads', swap, 'ms', 50],
    ]),
  ].join('\n\n')
}

/** This checkout's proxy beside that of another, by processor time per request. */
async function against(folder: string, effort: Effort, other: string): Promise<string> {
  const place = { folder, store: await makeStore(folder, effort), models: MARKET.models, effort }
  const sides = [toProxy('here', place), toProxy('there', { ...place, root: other })]
  return toChangeTable(await compare(sides, effort))
}

async function makeStore(folder: string, { progress }: Effort): Promise<string> {
  const store = join(folder, 'store')
  progress(`making a market of ${MARKET.models} models and ${MARKET.days} days`)
  await publishMarket(store, { ...MARKET, asOf: Date.now() })
  return store
}
