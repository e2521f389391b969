// Converts captured price histories to data/seed/past_quotes.parquet: each source's statements
// about an offer's price, unaltered, with the days. A capture is a Parquet file whose rows are
// unchanged from `valid_from` to `last_seen` (null: to the end). The rules in sql/identity resolve
// model names.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { print, runCommand, UsageError } from '../contract/command.ts'
import { DATA_FOLDER } from '../pipeline/make/data-files.ts'
import { type Database, withDatabase } from '../pipeline/make/database.ts'
import { readSqlFiles, selectFiles } from '../pipeline/make/sql-files.ts'
import { stageParameters } from '../pipeline/make/parameters.ts'
import * as stage from '../pipeline/make/stage.ts'
import { transform } from '../pipeline/make/transform.ts'
import { CAPTURES, type Row, text } from './import-history/captures.ts'

const FILE = 'seed/past_quotes.parquet'
/** Distinguishes these rows from current ones with the same names. */
const PAST = 'past:'

export async function importHistory(captures: string, data = DATA_FOLDER): Promise<number> {
  return withDatabase(async (database) => {
    await stageToday(database, data)
    for (const { source, select = '*', file, convert } of CAPTURES) {
      const rows = await readCapture(database, { select, path: join(captures, file) })
      const quotes = rows.flatMap((row) =>
        convert(row).map((quote) => ({
          ...quote,
          source: PAST + (text(row['source']) || source),
          observed_from: row['valid_from'],
          observed_to: row['last_seen'],
        })),
      )
      await stage.appendRows(database, 'raw_quotes', quotes)
    }
    return writeResolved(database, join(data, FILE))
  })
}

/** Days as text. A row that is still current is known up to the last day of its capture. */
async function readCapture(
  database: Database,
  { select, path }: { select: string; path: string },
): Promise<Row[]> {
  return database.rows(
    `select * replace (coalesce(last_seen, max(greatest(valid_from, last_seen)) over ()) as last_seen)
     from (select ${select} from read_parquet($path))`,
    { path },
  )
}

/** The tables of a run over the embedded history, for resolving names. */
async function stageToday(database: Database, data: string): Promise<void> {
  const day = await stage.readSeedLastDay(database, data)
  await stage.stageData(database, data)
  await stageParameters(database, day, data)
  await stage.stageSeed(database, day, data)
}

/** Returns how many rows were written. */
async function writeResolved(database: Database, file: string): Promise<number> {
  await transform(database, selectFiles(await readSqlFiles(), ['stg_resolved_refs', 'providers']))
  await database.setVariables({ past: PAST })
  const select = await readFile(join(import.meta.dirname, 'import-history.sql'), 'utf8')
  await database.execute(`create table past_quotes as ${select}`)
  await database.execute(
    `copy past_quotes to '${file.replaceAll("'", "''")}' (format parquet, compression zstd, compression_level 19)`,
  )
  const [row] = await database.rows('select count(*)::integer as count from past_quotes')
  return z.int().parse(row?.['count'])
}

if (import.meta.main)
  await runCommand(
    'import-history',
    'usage: npx node scripts/import-history.ts <folder of captures>',
    { allowPositionals: true },
    async ({ positionals: [captures, ...rest] }) => {
      if (captures === undefined || rest.length > 0) throw new UsageError('')
      print(`${await importHistory(captures)} rows written to data/${FILE}`)
    },
  )
