// What a run of the pipeline costs, from start to end, in three cases.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { print, runCommand, parseCount } from '../../contract/command.ts'
import { readScript, ROOT } from '../../scripts/package-script.ts'
import { startMarket } from '../unit/pipeline/sources/market.ts'
import { readSeedMarket } from '../unit/pipeline/sources/seed-market.ts'
import { type Cost, runMeasured } from './process.ts'
import { describeRun, toCostTable, writePart } from './report.ts'

/** What is measured on a store is the run of the next day. */
const [DAY, NEXT_DAY] = ['2026-07-30', '2026-07-31']

interface Run {
  /** Measures the next day, after a run of this one; without it, a run on an empty store. */
  after?: string
  /** A live run over these sources, instead of an offline one. */
  sources?: Readonly<Record<string, string>>
}

/** One run as a scheduler would start it, on a store of its own. */
async function measureRun(folder: string, { after, sources }: Run): Promise<Cost> {
  const { args, env } = await readScript('pipeline', ROOT)
  const store = await mkdtemp(join(folder, 'store-'))
  const run = (...flags: string[]) =>
    runMeasured([...args, ...flags], {
      cwd: ROOT,
      env: { ...env, ...sources, TPI_STORE: `file:${store}` },
    })
  if (sources) return run()
  if (after === undefined) return run('--offline')
  await run('--offline', '--as-of', after)
  return run('--offline', '--as-of', NEXT_DAY)
}

const USAGE = `usage: npx node tests/bench/pipeline.ts [<options>]
  --turns <number>  how often each case is run (5)
  --write           writes the table into docs/evidence/performance.md`

await runCommand(
  'bench:pipeline',
  USAGE,
  {
    options: {
      turns: { type: 'string', default: '5' },
      write: { type: 'boolean', default: false },
    },
  },
  async ({ values }) => {
    const turns = parseCount('--turns', values.turns)
    const folder = await mkdtemp(join(tmpdir(), 'bench-pipeline-'))
    const sources = await startMarket({ openrouter: await readSeedMarket() })
    try {
      const cases = {
        'embedded history': {},
        'next embedded day': { after: DAY },
        'all sources, on loopback': { sources: sources.environment },
      }
      const costs = new Map<string, Cost[]>()
      for (let turn = 1; turn <= turns; turn += 1)
        for (const [name, run] of Object.entries(cases)) {
          process.stderr.write(`turn ${turn} of ${turns}: ${name}\n`)
          costs.set(name, [...(costs.get(name) ?? []), await measureRun(folder, run)])
        }
      const text = `${describeRun(`${turns} runs`)}\n\n${toCostTable(costs)}`
      print(text)
      if (values.write) await writePart('pipeline', text)
    } finally {
      await sources.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
