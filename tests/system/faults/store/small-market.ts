// An embedded history of thirty models over two weeks: runs of it are quick enough to kill one
// before every operation, or to make one of each of hundreds of odd markets.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../../../../pipeline/make/database.ts'
import { copyProject } from '../../../project-copy.ts'
import { ROOT, runNode } from '../../../run-process.ts'

const FROM = '2026-07-17'
const MODELS = 30
/** The names of a model that its maker cut by 80% on 2026-07-30. */
export const REPRICED = ['openai/gpt-5.6-luna', 'gpt-5.6-luna']

interface Options {
  /** Whose history it is, where it is another project than this one. */
  root?: string
  /** Models that are in it besides, of all sources, as these name them. */
  others?: readonly string[]
}

/** A copy of the project with that history. */
export async function createSmallMarket(folder: string, options: Options = {}): Promise<void> {
  await copyProject(folder, ['tests/system/faults/store'], options.root)
  await writeSmallSeed(join(folder, 'data'), options)
  await emptyVoids(join(folder, 'data'))
  // What a first run goes on from. Another project may know none.
  if (options.root !== undefined) return
  const { code, errors } = await runNode(['scripts/make-seed.ts', '--state'], {}, folder)
  if (code !== 0) throw new Error(`seed: expected exit code 0, got ${code}: ${errors}`)
}

/** The shipped voids are of quotes that a test may not have. */
async function emptyVoids(data: string): Promise<void> {
  const file = join(data, 'voids.csv')
  const [header] = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, `${header}\n`)
}

/** Replaces the history in a copy of `data/`. */
export async function writeSmallSeed(
  data: string,
  { root = ROOT, others = [] }: Options = {},
): Promise<void> {
  const seed = join(root, 'data/seed')
  // That of the history that it replaces.
  await rm(join(data, 'seed/state.zst'), { force: true })
  const database = await openDatabase()
  await database.execute(
    `create table chosen as
     select quotes.model_ref
     from read_parquet('${seed}/quotes.parquet') as quotes
     semi join (
       select model_id
       from read_parquet('${seed}/ratings.parquet') as ratings
       inner join read_csv('${data}/board-models.csv', header = true, all_varchar = true) as names
         on names.board = ratings.board and names.model = ratings.model_ref
       where category = 'expert' and rating > 1465 or ratings.board = 'arena-webdev' and rating > 1390
       group by model_id
       having count(distinct ratings.board) = 2
     ) as scores on scores.model_id = quotes.model_ref
     where source = 'openrouter' and offer = 'standard'
     group by quotes.model_ref
     having count(distinct provider) >= 2
     order by min(observed_from), quotes.model_ref
     limit ${MODELS}`,
  )
  await database.execute('create table others (model_ref varchar)')
  for (const model of others)
    await database.execute('insert into others values ($model)', { model })
  for (const name of ['quotes', 'models']) {
    await rm(join(data, `seed/${name}.parquet`))
    await database.execute(
      `copy (
         select * replace (greatest(observed_from, date '${FROM}') as observed_from)
         from read_parquet('${seed}/${name}.parquet')
         where observed_to >= date '${FROM}'
           and (source = 'openrouter' and model_ref in (from chosen) or model_ref in (from others))
       ) to '${data}/seed/${name}.parquet' (format parquet)`,
    )
  }
  database.close()
}
