// Makes data/seed from a folder of captures: `npm run seed -- <folder>`. data/README.md says what
// the captures are. The same captures give the same bytes, so a diff of data/seed is a diff of
// facts.
import { mkdir, readFile, readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { openDatabase } from '../pipeline/make/database.ts'
import { runCommand, UsageError } from './command.ts'

const SELECTS = join(import.meta.dirname, 'seed')
const SEED = join(import.meta.dirname, '..', 'data', 'seed')

const USAGE = 'usage: npm run seed -- <folder of captures>'

export async function makeSeed(captures: string, folder: string): Promise<void> {
  const database = await openDatabase()
  try {
    await mkdir(folder, { recursive: true })
    await database.setVariables({ captures, seed: folder })
    await database.execute(await readFile(join(SELECTS, 'macros.sql'), 'utf8'))
    const files = (await readdir(SELECTS)).filter((name) => name !== 'macros.sql').toSorted()
    for (const name of files) {
      const select = await readFile(join(SELECTS, name), 'utf8')
      const file = join(folder, `${parse(name).name}.parquet`).replaceAll("'", "''")
      await database.execute(
        `copy (${select}) to '${file}' (format parquet, compression zstd, compression_level 19)`,
      )
    }
  } finally {
    database.close()
  }
}

if (import.meta.main)
  await runCommand('seed', USAGE, { allowPositionals: true }, async ({ positionals }) => {
    const [captures, ...others] = positionals
    if (captures === undefined || others.length > 0) throw new UsageError('')
    await makeSeed(captures, SEED)
  })
