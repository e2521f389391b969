// `npm run measure:history`: what the history behind it costs a run. Makes a market of 2,000 models and 5,000
// endpoints, lets the pipeline run on it for a month, makes stores in which that month has most of a year or a
// decade before it, and runs the next day on each, in turns. Prints medians of processor time, wall time and
// peak memory, and how they stand to those of the month; then what the first release of the embedded prices costs.
// Processor time is what a busy machine distorts least.
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../pipeline/make/database.ts'
import { type Manifest, POINTER_KEY, blobKey, manifestKey, sha256 } from '../contract/release.ts'
import { findPointer, readManifest } from '../store/read-release.ts'
import { openStore } from '../store/open.ts'
import { runMeasured } from './measured-node.ts'

const ROOT = join(import.meta.dirname, '..')
const SEED = join(ROOT, 'data/seed')
const FIRST_DAY = '2026-06-20'
const FIRST_FIX = '2026-07-20'
const LAST_DAY = '2026-07-21'
const NEXT_DAY = '2026-07-22'
/** Fixes before the month, by store. */
const OLDER_FIXES = { month: 0, year: 335, decade: 3620 }
const TURNS = 5
const STORES = ['month', 'year', 'decade'] as const

const COSTS = ['seconds', 'wallSeconds', 'mebibytes'] as const

interface Cost {
  seconds: number
  wallSeconds: number
  mebibytes: number
}

const folder = await mkdtemp(join(tmpdir(), 'measure-history-'))
const database = await openDatabase(folder, { memoryLimit: '2GB' })
try {
  await createMarket()
  const month = join(folder, 'month')
  await runDay(FIRST_FIX, month)
  for (const store of STORES.filter((name) => name !== 'month')) {
    await cp(month, join(folder, store), { recursive: true })
    await addHistory(store, OLDER_FIXES[store])
  }
  // Their states are then such as a run leaves them.
  for (const store of STORES) await runDay(LAST_DAY, join(folder, store))
  const costs: Record<(typeof STORES)[number], Cost[]> = { month: [], year: [], decade: [] }
  for (let turn = 1; turn <= TURNS; turn += 1)
    for (const store of STORES) {
      const copy = join(folder, 'copy')
      await rm(copy, { recursive: true, force: true })
      await cp(join(folder, store), copy, { recursive: true })
      costs[store].push(await runDay(NEXT_DAY, copy))
    }
  for (const store of STORES) {
    const [seconds, wallSeconds, mebibytes] = COSTS.map((name) => {
      const value = findMedian(costs[store].map((cost) => cost[name]))
      const ofMonth = findMedian(costs.month.map((cost) => cost[name]))
      return `${value.toFixed(2)} (${(value / ofMonth).toFixed(2)} ×)`
    })
    console.info(`${store}: ${seconds} s of processor, ${wallSeconds} s, ${mebibytes} MiB`)
  }
  const firsts: Cost[] = []
  for (let turn = 1; turn <= TURNS; turn += 1)
    firsts.push(await runPipeline(ROOT, { store: join(folder, `first-${turn}`) }))
  const [seconds, wallSeconds, mebibytes] = COSTS.map((name) =>
    findMedian(firsts.map((cost) => cost[name])).toFixed(2),
  )
  console.info(
    `embedded prices, whole history: ${seconds} s of processor, ${wallSeconds} s, ${mebibytes} MiB`,
  )
} finally {
  database.close()
  await rm(folder, { recursive: true, force: true })
}

function findMedian(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** A copy of the project whose embedded history is the market: every endpoint reprices every 45 days. */
async function createMarket(): Promise<void> {
  const project = join(folder, 'project')
  await mkdir(project)
  for (const part of ['contract', 'data', 'pipeline', 'sql', 'store', 'package.json'])
    await cp(join(ROOT, part), join(project, part), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'))
  const statements = [
    `create table sellers as
     select row_number() over (order by provider) - 1 as seller, provider, any_value(provider_name) as provider_name
     from '${SEED}/quotes.parquet' where source = 'openrouter' and offer = 'standard' group by provider`,
    `create table listed as
     select number, concat('maker', number % 100, '/model-', number) as model_ref, 0.1 * exp((number % 97) / 12.0) as price
     from range(2000) as numbers(number)`,
    `create table offered as
     select key, key % 2000 as number, (key * 7 + key // 2000 * 31) % (select count(*) from sellers) as seller
     from range(5000) as keys(key)`,
    `create table repriced as
     select offered.*, step,
       case when step = 0 then date '${FIRST_DAY}'
         else date '${FIRST_DAY}' + ((step - 1) * 45 + hash(key) % 45 + 1)::integer end as since
     from offered, range(4) as steps(step)`,
    copyTo(
      'quotes',
      `select pattern.* replace (
         sellers.provider as provider, sellers.provider_name as provider_name, sellers.provider as endpoint_tag,
         listed.model_ref as provider_model_id, listed.model_ref as model_ref, since as observed_from,
         coalesce(lead(since) over (partition by key order by step) - 1, date '2026-12-31') as observed_to,
         round(price * (1 + 0.00003 * (hash(key * 31 + step) % 1000)), 4)::varchar as input_usd_per_mtok,
         round(3 * price * (1 + 0.00003 * (hash(key * 31 + step) % 1000)), 4)::varchar as output_usd_per_mtok)
       from repriced join listed using (number) join sellers using (seller), (
         select * from '${SEED}/quotes.parquet' where source = 'openrouter' and offer = 'standard' limit 1
       ) as pattern`,
    ),
    copyTo(
      'scores',
      `select pattern.* replace (
         date '${FIRST_DAY}' as observed_from, date '2026-12-31' as observed_to, listed.model_ref as model_ref,
         (20 + hash(number) % 40)::double as score)
       from listed, (select * from '${SEED}/scores.parquet' where source = 'openrouter' limit 1) as pattern`,
    ),
    copyTo(
      'models',
      `select pattern.* replace (
         date '${FIRST_DAY}' as observed_from, date '2026-12-31' as observed_to, listed.model_ref as model_ref,
         listed.model_ref as canonical_slug, null as hugging_face_id, concat('Model ', number) as name)
       from listed, (select * from '${SEED}/models.parquet' where source = 'openrouter' limit 1) as pattern`,
    ),
  ]
  for (const name of ['quotes', 'scores', 'models'])
    await rm(join(project, `data/seed/${name}.parquet`))
  for (const statement of statements) await database.execute(statement)
}

function copyTo(name: string, select: string): string {
  return `copy (${select}) to '${folder}/project/data/seed/${name}.parquet' (format parquet)`
}

function runDay(day: string, store: string): Promise<Cost> {
  return runPipeline(join(folder, 'project'), { store, args: ['--as-of', day] })
}

/** One run of the pipeline as a scheduler would start it. */
async function runPipeline(
  project: string,
  { store, args = [] }: { store: string; args?: readonly string[] },
): Promise<Cost> {
  const { seconds, cpuSeconds, kibibytes } = await runMeasured(
    ['pipeline/run.ts', '--offline', ...args],
    {
      cwd: project,
      // As `npm run pipeline` has it.
      env: {
        NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
        TPI_STORE: `file:${store}`,
      },
    },
  )
  return {
    seconds: cpuSeconds,
    wallSeconds: seconds,
    mebibytes: Math.round(kibibytes / 1024),
  }
}

/** Puts as many fixes before the month: their days, attributions and steps, and the endpoints and models that have gone since. */
async function addHistory(name: string, fixes: number): Promise<void> {
  const store = await openStore(`file:${join(folder, name)}`)
  const found = await findPointer(store)
  if (!found) throw new Error('measure: expected a release, got none')
  const manifest = await readManifest(store, found.pointer)
  const after = manifest.state.after
  for (const [table, { sha256: hash }] of Object.entries(after))
    await database.execute(
      `create or replace table ${table} as from read_parquet('${folder}/${name}/${blobKey(hash)}')`,
    )
  await shiftOrdinals(database, { names: Object.keys(after), by: fixes })
  const before = `(date '${FIRST_DAY}' - back::integer)::date as day, (${fixes} + 1 - back)::integer as ordinal`
  const gone = `(30 + hash(endpoint_tag, model_id, copy) % ${fixes - 120})::integer`
  for (const statement of [
    `insert into days by name select ${before} from range(1, ${fixes} + 1) as backs(back)`,
    `insert into fixes by name
     select first.* replace (${before}, log_index + 0.001 * (hash(back) % 100) as log_index, exp(log_index + 0.001 * (hash(back) % 100)) as index_points)
     from (select * from fixes qualify row_number() over (partition by scope order by ordinal) = 1) as first,
       range(1, ${fixes} + 1) as backs(back)`,
    `insert into attributions by name
     select last.* replace (${before})
     from (select * from attributions where ordinal = (select max(ordinal) from attributions)) as last, range(1, ${Math.min(fixes, 370)}) as backs(back)`,
    `insert into price_steps by name
     select model_id, (since - 36 * back::integer)::date as from_day, (since - 36 * (back::integer - 1) - 1)::date as to_day,
       (first_ordinal - 36 * back)::integer as from_ordinal, (first_ordinal - 36 * (back - 1) - 1)::integer as to_ordinal,
       price * (1 + 0.01 * back) as blended_price_per_m
     from (
       select model_id, min(from_ordinal) as first_ordinal, min(from_day) as since, any_value(blended_price_per_m) as price
       from price_steps group by model_id
     ), range(1, ${Math.min(Math.floor(fixes / 36), 10) + 1}) as backs(back)`,
    // Four endpoints that have gone for each that is there, one of them within the longest history.
    `insert into series by name
     select series.* replace (concat(endpoint_tag, '-', copy) as endpoint_tag, (day - ${gone})::date as day, ordinal - ${gone} as ordinal)
     from series, range(1, 5) as copies(copy)`,
    `insert into endpoints by name
     select endpoints.* replace (concat(endpoint_tag, '-', copy) as endpoint_tag, (first_seen - ${gone})::date as first_seen,
       (last_seen - ${gone})::date as last_seen, (last_changed - ${gone})::date as last_changed)
     from endpoints, range(1, 5) as copies(copy)`,
    `insert into raw_quotes by name
     select raw_quotes.* replace (concat(endpoint_tag, '-gone') as endpoint_tag,
       (observed_from - (60 + hash(endpoint_tag, model_ref) % 300)::integer)::date as observed_from,
       (observed_to - (60 + hash(endpoint_tag, model_ref) % 300)::integer)::date as observed_to)
     from raw_quotes`,
    `insert into model_firsts by name
     select model_firsts.* replace (concat(model_id, '-', copy) as model_id, (first_day - 300 * copy::integer)::date as first_day)
     from model_firsts, range(1, 5) as copies(copy)`,
    `insert into frozen_scores by name
     select frozen_scores.* replace (concat(model_id, '-', copy) as model_id) from frozen_scores, range(1, 5) as copies(copy)`,
  ])
    await database.execute(statement)

  const aged: Manifest['state']['after'] = {}
  for (const table of Object.keys(after)) {
    const file = join(folder, `${table}.parquet`)
    await database.execute(
      `copy (select * from ${table} order by all) to '${file}' (format parquet, compression zstd)`,
    )
    const body = await readFile(file)
    aged[table] = { sha256: sha256(body), bytes: body.length }
    await store.write(blobKey(sha256(body)), body)
  }
  const body = Buffer.from(
    JSON.stringify({ ...manifest, state: { ...manifest.state, after: aged } }),
  )
  await store.write(manifestKey(manifest.run_id), body)
  await store.write(
    POINTER_KEY,
    Buffer.from(JSON.stringify({ ...found.pointer, manifest_sha256: sha256(body) })),
  )
}

async function shiftOrdinals(
  tables: Database,
  { names, by }: { names: readonly string[]; by: number },
): Promise<void> {
  const columns = await tables.rows(
    `select table_name, column_name from duckdb_columns()
     where list_contains(string_split($names, ' '), table_name) and column_name in ('ordinal', 'from_ordinal', 'to_ordinal', 'entered_at')`,
    { names: names.join(' ') },
  )
  for (const { table_name: table, column_name: column } of columns)
    await tables.execute(
      `update ${String(table)} set ${String(column)} = ${String(column)} + ${by}`,
    )
}
