// `npm run preview -- --source <source>`: what a source says right now, and which models its spellings
// match, without publishing anything.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { collect } from '../pipeline/collect/collect.ts'
import { UsageError, readConfig } from '../pipeline/config.ts'
import { type Database, openDatabase } from '../pipeline/make/database.ts'
import { createRunLog } from '../pipeline/log.ts'
import type { Observation } from '../pipeline/collect/quote.ts'
import { type Source, loadSources, requireSource } from '../pipeline/collect/source.ts'
import { stageData, stageObservation, stageParameters, stageSeed } from '../pipeline/make/stage.ts'
import { readSqlFiles, selectFiles } from '../pipeline/make/sql-files.ts'
import { transform } from '../pipeline/make/transform.ts'

const Row = z.object({
  provider: z.string(),
  spelling: z.string(),
  model: z.string(),
  offer: z.string(),
  prices: z.string(),
  note: z.string(),
})

const now = () => new Date()

process.exitCode = await preview(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return error instanceof UsageError ? 2 : 1
})

async function preview(argv: string[]): Promise<number> {
  const source = await readSource(argv)
  const { origins, environment } = readConfig(process.env, [])
  const { observations } = await collect([source], {
    keys: environment,
    origins,
    now,
    log: createRunLog(process.stderr),
  })
  const [observed] = observations
  if (!observed) return 1
  const day = now().toISOString().slice(0, 10)
  const folder = await mkdtemp(join(tmpdir(), 'preview-'))
  const database = await openDatabase(folder)
  try {
    const rows = await matchQuotes(database, { source, day, observation: observed.observation })
    for (const row of rows) process.stdout.write(`${Object.values(row).join('  ').trimEnd()}\n`)
  } finally {
    database.close()
    await rm(folder, { recursive: true, force: true })
  }
  const { quotes, scores, models, rates, usages } = observed.observation
  process.stdout.write(
    `${quotes.length} quotes, ${scores.length} scores, ${models.length} models, ${rates.length} rates, ${usages.length} usages\n`,
  )
  return 0
}

async function readSource(argv: string[]): Promise<Source> {
  const usage = 'usage: npm run preview -- --source <source>'
  let id: string | undefined
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: { source: { type: 'string' } },
      allowPositionals: true,
    })
    // Whoever comes from `npm run record` names the source alone.
    id = values.source ?? positionals[0]
  } catch (cause) {
    throw new UsageError(`${cause instanceof Error ? cause.message : String(cause)}\n${usage}`, {
      cause,
    })
  }
  if (id === undefined) throw new UsageError(usage)
  return requireSource(await loadSources(), id, '--source')
}

async function matchQuotes(
  database: Database,
  { source, day, observation }: { source: Source; day: string; observation: Observation },
): Promise<z.infer<typeof Row>[]> {
  await stageData(database)
  await stageParameters(database, day)
  await stageSeed(database, day)
  await stageObservation(database, source.id, { day, observation })
  await transform(database, selectFiles(await readSqlFiles(), ['quotes', 'unmatched']))
  const rows = await database.rows(
    `select
       quotes.provider,
       coalesce(provider_model_id, model_ref) as spelling,
       '→ ' || coalesce(model_id || ' (' || model_id_rule || ')', 'no model') as model,
       offer,
       coalesce(input_usd_per_mtok::varchar, '?') || ' / ' || coalesce(output_usd_per_mtok::varchar, '?')
         as prices,
       concat_ws(', ', invalid_rule, ineligible_reason, unmatched.reason) as note,
     from quotes
     left join unmatched
       using (provider, provider_model_id, model_ref, model_ref_kind)
     where source = $source and observed_to = $day::date
     order by all`,
    { source: source.id, day },
  )
  return rows.map((row) => Row.parse(row))
}
