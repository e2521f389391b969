// Publishes markets that are several times the embedded one, each by a run of its own process, and
// prints time and memory of each as a table for docs/evidence/performance.md.
import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { readConfig } from '../pipeline/config.ts'
import { openDatabase } from '../pipeline/make/database.ts'
import { run } from '../pipeline/run.ts'
import { FileStore } from '../store/file.ts'
import { UsageError, print, runCommand } from '../contract/command.ts'

const USAGE = 'usage: npm run scale -- [times …], by default 1 10 50'
const DATA = join(import.meta.dirname, '../data')
/** Of the embedded history, so that it is not the history that is measured. */
const FROM = '2026-07-01'
const DAY = '2026-07-31'

const Ended = z.object({
  models: z.int(),
  endpoints: z.int(),
  documents: z.int(),
  memory_peak_mb: z.number(),
})

await runCommand(
  'scale',
  USAGE,
  { allowPositionals: true, options: { folder: { type: 'string' } } },
  async ({ positionals, values }) => {
    if (values.folder !== undefined) return publish(values.folder)
    const sizes = (positionals.length > 0 ? positionals : ['1', '10', '50']).map(Number)
    if (sizes.some((times) => !Number.isInteger(times) || times < 1)) throw new UsageError('')
    print('| times | models | endpoints | documents | seconds | peak memory, MB | per endpoint |')
    print('|--:|--:|--:|--:|--:|--:|--:|')
    for (const times of sizes) print(await measure(times))
  },
)

/** One row of the table. Each copy of the market has models of its own. */
async function measure(times: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'scale-'))
  try {
    await multiply(join(folder, 'data'), times)
    const startedMs = performance.now()
    const output = await runInProcess(folder)
    const seconds = (performance.now() - startedMs) / 1000
    const ended = Ended.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''))
    const { models, endpoints, documents, memory_peak_mb: peakMb } = ended
    const perEndpoint = `${((1000 * seconds) / endpoints).toFixed(2)} ms, ${((1000 * peakMb) / endpoints).toFixed(0)} kB`
    return `| ${[times, models, endpoints, documents, seconds.toFixed(1), peakMb, perEndpoint].join(' | ')} |`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A name that is another in every copy of the market; `number` is that of the copy. */
function named(column: string): string {
  return `if(number = 0, ${column}, regexp_replace(${column}, '^([^/]*/)?', '\\1copy-' || number || '-')) as ${column}`
}

async function multiply(data: string, times: number): Promise<void> {
  await cp(DATA, data, { recursive: true })
  const database = await openDatabase()
  const copies: Record<string, string[]> = {
    quotes: ['model_ref', 'provider_model_id'],
    models: ['model_ref', 'canonical_slug', 'hugging_face_id'],
  }
  for (const [table, columns] of Object.entries(copies))
    await database.execute(
      `copy (
         select seed.* replace (
           greatest(observed_from, date '${FROM}') as observed_from,
           ${columns.map(named).join(', ')}
         )
         from read_parquet('${DATA}/seed/${table}.parquet') as seed
         cross join (select unnest(range(${times})) as number)
         where observed_to >= date '${FROM}'
       ) to '${data}/seed/${table}.parquet' (format parquet)`,
    )
  database.close()
}

async function runInProcess(folder: string): Promise<string> {
  const child = spawn(process.execPath, [import.meta.filename, '--folder', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = (await child.stdout.toArray()).join('')
  if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode !== 0) throw new Error(`expected a run that publishes, got:\n${output}`)
  return output
}

async function publish(folder: string): Promise<void> {
  await run({
    config: { ...readConfig(process.env, { offline: true, 'as-of': DAY }) },
    store: new FileStore(join(folder, 'store')),
    log: (event, fields) => print(JSON.stringify({ event, ...fields })),
    now: () => new Date(),
    folders: { data: join(folder, 'data') },
  })
}
