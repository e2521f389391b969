// Checks every file in data/ against the schema that runs use; `npm run check` includes it.
import { join } from 'node:path'
import { readPlans } from '../contract/plans.ts'
import { withDatabase } from '../pipeline/make/database.ts'
import { requireParameters, stageParameters } from '../pipeline/make/parameters.ts'
import { readSqlFiles, selectFiles } from '../pipeline/make/sql-files.ts'
import { stageData, stageSeed } from '../pipeline/make/stage.ts'
import { transform } from '../pipeline/make/transform.ts'
import { print, runCommand } from '../contract/command.ts'

const SEED_DAY = '2026-07-31'

await runCommand(
  'facts',
  'usage: npx node scripts/check-data.ts [folder]',
  { allowPositionals: true },
  ({ positionals: [folder = join(import.meta.dirname, '../data')] }) =>
    withDatabase(async (database) => {
      await stageData(database, folder)
      await stageParameters(database, SEED_DAY, folder)
      const files = await readSqlFiles()
      await requireParameters(files, { data: folder })
      await readPlans(join(folder, 'plans.json'))
      await stageSeed(database, SEED_DAY, folder)
      await transform(database, selectFiles(files, ['models']))
      const [lost] = await database.rows(
        `select line, model_id from data_aliases
       where model_id is not null and model_id not in (
           select model_id from models
           union select model_id from data_known_models
           union select model_id from read_parquet($prices)
         )
       order by line limit 1`,
        { prices: join(folder, 'seed/past_quotes.parquet') },
      )
      if (lost)
        throw new Error(
          `${join(folder, 'aliases.csv')}: line ${String(lost['line'])}: model_id: expected a model that a source has named, got ${JSON.stringify(lost['model_id'])}`,
        )
      print(`${folder}: every file matches its schema`)
    }),
)
