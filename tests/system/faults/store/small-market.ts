// An embedded history of thirty models over two weeks: runs of it are quick enough to kill one
// before every operation, or to make one of each of hundreds of odd markets.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../../../../pipeline/make/database.ts'
import { copyProject } from '../../../project-copy.ts'
import { ROOT } from '../../../run-process.ts'

const FROM = '2026-07-17'
const MODELS = 30

/** The project, or that of another folder, with that history. */
export async function createSmallMarket(folder: string, root?: string): Promise<void> {
  await copyProject(folder, ['tests/system/faults/store'], root)
  await writeSmallSeed(join(folder, 'data'), root)
}

/** Replaces the history in a copy of `data/`. */
export async function writeSmallSeed(data: string, root = ROOT): Promise<void> {
  const seed = join(root, 'data/seed')
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
  for (const name of ['quotes', 'models']) {
    await rm(join(data, `seed/${name}.parquet`))
    await database.execute(
      `copy (
         select * replace (greatest(observed_from, date '${FROM}') as observed_from)
         from read_parquet('${seed}/${name}.parquet')
         where source = 'openrouter' and observed_to >= date '${FROM}' and model_ref in (from chosen)
       ) to '${data}/seed/${name}.parquet' (format parquet)`,
    )
  }
  database.close()
}
