// The share of a catalogue's quotes that resolve: of the recording in the folder TPI_RECORDINGS, else of the fixture.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase } from '../../../pipeline/make/database.ts'
import modelsDev from '../../../pipeline/sources/models-dev.ts'
import {
  stageData,
  stageObservation,
  stageParameters,
  stageSeed,
} from '../../../pipeline/make/stage.ts'
import { readSqlFiles, selectFiles } from '../../../pipeline/make/sql-files.ts'
import { transform } from '../../../pipeline/make/transform.ts'
import { readFixture } from '../pipeline/sources/fixture.ts'

const DAY = '2026-08-01'
const FOLDER = process.env['TPI_RECORDINGS']
const RECORDING = 'models-dev-api-2026-07-01.json'

const Figures = z.object({ paid: z.int(), resolved: z.int(), listed: z.int() })

let database: Database
beforeAll(async () => {
  const body: unknown =
    FOLDER === undefined
      ? (await readFixture('models-dev'))['/api.json']
      : JSON.parse(await readFile(join(FOLDER, RECORDING), 'utf8'))
  const { observation } = modelsDev.parse(body, DAY)
  database = await openDatabase()
  await stageData(database)
  await stageParameters(database, DAY)
  await stageSeed(database, DAY)
  await stageObservation(database, modelsDev.id, { day: DAY, observation })
  await transform(database, selectFiles(await readSqlFiles(), ['models', 'unmatched']))
})
afterAll(() => database.close())

test('nine in ten paid quotes of text are of a model whose creator is known, the rest listed with a reason', async () => {
  const [row] = await database.rows(
    `select
       count(*)::int as paid,
       count(*) filter (data_creators.name is not null)::int as resolved,
       count(*) filter (quotes.model_id is null and unmatched.reason is not null)::int as listed,
     from quotes
     inner join stg_quotes as said using (quote_id)
     left join models on models.model_id = quotes.model_id
     left join data_creators on data_creators.creator = models.creator
     left join unmatched
       on unmatched.provider = quotes.provider
       and unmatched.provider_model_id is not distinct from quotes.provider_model_id
       and unmatched.model_ref = quotes.model_ref
       and unmatched.model_ref_kind = quotes.model_ref_kind
     where quotes.source = 'models-dev' and quotes.observed_to = $day::date
       and quotes.native_input_per_mtok > 0 and quotes.native_output_per_mtok > 0
       and list_contains(said.output_modalities, 'text')`,
    { day: DAY },
  )
  const { paid, resolved, listed } = Figures.parse(row)
  console.log(
    `catalogue: ${paid} paid quotes of text, ${((100 * resolved) / paid).toFixed(2)} % resolved`,
  )
  expect(paid).toBeGreaterThan(FOLDER === undefined ? 2 : 3000)
  expect(resolved / paid).toBeGreaterThanOrEqual(0.9)
  expect(resolved + listed).toBe(paid)
})
