// Shows step by step which model a spelling resolves to, or why it doesn't resolve. Enter
// `provider:spelling` for one provider, or `creator/spelling` for all.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { createQuote } from '../pipeline/collect/quote.ts'
import { type Database, withDatabase } from '../pipeline/make/database.ts'
import { readSqlFiles, selectFiles } from '../pipeline/make/sql-files.ts'
import { stageParameters } from '../pipeline/make/parameters.ts'
import { readSeedLastDay, stageData, stageObservation, stageSeed } from '../pipeline/make/stage.ts'
import { transform } from '../pipeline/make/transform.ts'
import { print, runCommand, UsageError } from '../contract/command.ts'

/** The source id for spellings given on the command line. */
const ASKED = 'asked'

/** Only names sold by the token are matched; the amounts don't matter. */
const PRICES = { input_usd_per_mtok: '1', output_usd_per_mtok: '4' }

const Step = z.object({ step: z.string(), text: z.string() })

const USAGE = 'usage: npm run names -- explain <provider:spelling or creator/spelling>...'

await runCommand('names', USAGE, { allowPositionals: true }, async ({ positionals }) => {
  const [action, ...names] = positionals
  if (action !== 'explain' || names.length === 0) throw new UsageError('')
  const spellings = names.map(readSpelling)
  await withDatabase(async (database) => {
    await resolve(database, spellings)
    const sql = await readFile(join(import.meta.dirname, 'names.sql'), 'utf8')
    for (const { provider, spelling } of spellings) {
      const group = await findGroup(database, provider)
      const rows = await database.rows(sql, { provider_group: group, spelling })
      print(`${provider === '' ? '' : `${provider}:`}${spelling}`)
      for (const { step, text } of rows.map((row) => Step.parse(row)))
        print(`  ${step.padEnd(8)}  ${text}`)
    }
  })
})

interface Spelling {
  /** Empty if it applies to all providers. */
  provider: string
  spelling: string
}

function readSpelling(name: string): Spelling {
  const [, provider = '', spelling = ''] = /^([a-z0-9._-]+):(.+)$/.exec(name) ?? []
  if (provider === '' && !name.includes('/'))
    throw new UsageError(`expected provider:spelling or creator/spelling, got "${name}"`)
  return provider === '' ? { provider, spelling: name } : { provider, spelling }
}

/** Computes the name tables from the embedded history, as if these spellings were sold as well. */
async function resolve(database: Database, spellings: readonly Spelling[]): Promise<void> {
  const day = await readSeedLastDay(database)
  await stageData(database)
  await stageParameters(database, day)
  await stageSeed(database, day)
  const quotes = spellings.flatMap(({ provider, spelling }) =>
    provider === '' ? [] : [createQuote({ provider, provider_model_id: spelling, ...PRICES })],
  )
  await stageObservation(database, ASKED, { day, observation: { quotes } })
  for (const { spelling } of spellings.filter(({ provider }) => provider === ''))
    await database.execute(
      'insert into raw_models by name select $source as source, $spelling as model_ref',
      { source: ASKED, spelling },
    )
  await transform(database, selectFiles(await readSqlFiles(), ['stg_resolved_refs', 'unit_quotes']))
}

/** The company that the provider belongs to, as the tables name it. */
async function findGroup(database: Database, provider: string): Promise<string> {
  const [row] = await database.rows(
    'select provider_group from stg_quotes where source = $source and provider_spelled = $provider',
    { source: ASKED, provider },
  )
  return z.object({ provider_group: z.string() }).safeParse(row).data?.provider_group ?? ''
}
