// `npm run bench:pipeline`: what a run of the pipeline costs, from start to end, in four cases.
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../pipeline/make/database.ts'
import { print, runCommand, toCount } from '../scripts/command.ts'
import { readScript, ROOT } from '../scripts/package-script.ts'
import { startMarket } from '../tests/unit/pipeline/sources/market.ts'
import { readSeedMarket } from '../tests/unit/pipeline/sources/seed-market.ts'
import { type Cost, runMeasured } from './process.ts'
import { describeRun, toCostTable, writePart } from './report.ts'

const SEED = join(ROOT, 'data/seed')
/** What is measured on a store is the run of the next day. */
const [FIRST_DAY, LAST_DAY, NEXT_DAY] = ['2026-07-01', '2026-07-30', '2026-07-31']

interface Run {
  project: string
  /** Measures the next day, after a run of this one; without it, a run on an empty store. */
  after?: string
  /** A live run over these sources, instead of an offline one. */
  sources?: Readonly<Record<string, string>>
}

/** One run as a scheduler would start it, on a store of its own. */
async function measureRun(folder: string, { project, after, sources }: Run): Promise<Cost> {
  const { args, env } = await readScript('pipeline', project)
  const store = await mkdtemp(join(folder, 'store-'))
  const run = (...flags: string[]) =>
    runMeasured([...args, ...flags], {
      cwd: project,
      env: { ...env, ...sources, TPI_STORE: `file:${store}` },
    })
  if (sources) return run()
  if (after === undefined) return run('--offline')
  await run('--offline', '--as-of', after)
  return run('--offline', '--as-of', NEXT_DAY)
}

/** A copy of the project with another history: in a month every endpoint reprices once. */
async function makeProject(folder: string): Promise<string> {
  const project = join(folder, 'project')
  await mkdir(project)
  for (const part of [
    'contract',
    'data',
    'docs',
    'pipeline',
    'release',
    'site',
    'sql',
    'store',
    'package.json',
  ])
    await cp(join(ROOT, part), join(project, part), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'))
  const database = await openDatabase(folder)
  for (const [name, select] of Object.entries(SEEDS)) {
    const file = join(project, `data/seed/${name}.parquet`)
    await rm(file)
    await database.execute(`copy (${TABLES} ${select}) to '${file}' (format parquet)`)
  }
  database.close()
  return project
}

const TABLES = `with
  sellers as (
    select row_number() over (order by provider) - 1 as seller, provider, any_value(provider_name) as provider_name
    from '${SEED}/quotes.parquet' where source = 'openrouter' and offer = 'standard' group by provider
  ),
  listed as (
    select number, concat('maker', number % 100, '/model-', number) as ref, 0.1 * exp((number % 97) / 12.0) as price
    from range(2000) as numbers(number)
  ),
  repriced as (
    select
      key, key % 2000 as number, (key * 7 + key // 2000 * 31) % (select count(*) from sellers) as seller, step,
      date '${FIRST_DAY}' + (step * (1 + hash(key) % 28))::integer as since,
      1 + 0.00003 * (hash(key * 31 + step) % 1000) as factor,
    from range(5000) as keys(key), range(2) as steps(step)
  )`

/** Each row is one of the embedded ones with other values. */
const SEEDS = {
  quotes: `
    select pattern.* replace (
      sellers.provider as provider, sellers.provider_name as provider_name, sellers.provider as endpoint_tag,
      ref as provider_model_id, ref as model_ref, since as observed_from,
      coalesce(lead(since) over (partition by key order by step) - 1, date '${NEXT_DAY}') as observed_to,
      round(price * factor, 4)::varchar as input_usd_per_mtok, round(3 * price * factor, 4)::varchar as output_usd_per_mtok)
    from repriced join listed using (number) join sellers using (seller),
      (from '${SEED}/quotes.parquet' where source = 'openrouter' and offer = 'standard' limit 1) as pattern`,
  scores: `
    select pattern.* replace (
      date '${FIRST_DAY}' as observed_from, date '${NEXT_DAY}' as observed_to, ref as model_ref,
      (20 + hash(number) % 40)::double as score)
    from listed, (from '${SEED}/scores.parquet' where source = 'openrouter' limit 1) as pattern`,
  models: `
    select pattern.* replace (
      date '${FIRST_DAY}' as observed_from, date '${NEXT_DAY}' as observed_to, ref as model_ref,
      ref as canonical_slug, null as hugging_face_id, concat('Model ', number) as name)
    from listed, (from '${SEED}/models.parquet' where source = 'openrouter' limit 1) as pattern`,
}

const USAGE = `usage: npm run bench:pipeline [-- <options>]
  --turns <number>  how often each case is run (5)
  --write           writes the table into docs/performance.md`

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
    const turns = toCount('--turns', values.turns)
    const folder = await mkdtemp(join(tmpdir(), 'bench-pipeline-'))
    const sources = await startMarket({ openrouter: await readSeedMarket() })
    try {
      const cases = {
        'the embedded prices, whole history': { project: ROOT },
        'the next day of the embedded prices': { project: ROOT, after: LAST_DAY },
        'the next day of 2,000 models and 5,000 endpoints, a month behind it': {
          project: await makeProject(folder),
          after: LAST_DAY,
        },
        'all sources at once, answering on the loopback': {
          project: ROOT,
          sources: sources.environment,
        },
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
