// Shows a source's current prices and the model that each one belongs to.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { withSourceWorker } from '../pipeline/collect/source-worker.ts'
import { type Said, readSources } from '../pipeline/collect/collect.ts'
import { readConfig } from '../pipeline/config.ts'
import { type Database, withDatabase } from '../pipeline/make/database.ts'
import { createRunLog } from '../pipeline/log.ts'
import type { Observation } from '../pipeline/collect/quote.ts'
import { type Source, loadSources, requireSource } from '../pipeline/collect/source.ts'
import { stageParameters } from '../pipeline/make/parameters.ts'
import { stageData, stageObservation, stageSeed } from '../pipeline/make/stage.ts'
import { readSqlFiles, selectFiles } from '../pipeline/make/sql-files.ts'
import { transform } from '../pipeline/make/transform.ts'
import { print, runCommand, UsageError } from '../contract/command.ts'

const Row = z.object({
  provider: z.string(),
  spelling: z.string(),
  model: z.string(),
  offer: z.string(),
  prices: z.string(),
  note: z.string(),
})

const now = () => new Date()

const USAGE = 'usage: npm run preview -- <source>'

await runCommand('preview', USAGE, { allowPositionals: true }, async ({ positionals }) => {
  const [id, ...others] = positionals
  if (id === undefined || others.length > 0) throw new UsageError('')
  return preview(requireSource(await loadSources(), id, 'source'))
})

async function preview(source: Source): Promise<number> {
  const { origins, environment } = readConfig(process.env)
  let observed: Said | undefined
  await withSourceWorker((worker) =>
    readSources([source], {
      worker,
      keys: environment,
      origins,
      now,
      log: createRunLog(process.stderr),
      take: async (said) => {
        observed = said
      },
    }),
  )
  if (!observed) return 1
  const day = now().toISOString().slice(0, 10)
  const { observation } = observed
  const rows = await withDatabase((database) => matchQuotes(database, { source, day, observation }))
  for (const row of rows) print(Object.values(row).join('  ').trimEnd())
  const { quotes, ratings, models, rates, usages } = observation
  print(
    `${quotes.length} quotes, ${ratings.length} ratings, ${models.length} models, ${rates.length} rates, ${usages.length} usages`,
  )
  return 0
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
    await readFile(join(import.meta.dirname, 'preview.sql'), 'utf8'),
    { source: source.id, day },
  )
  return rows.map((row) => Row.parse(row))
}
