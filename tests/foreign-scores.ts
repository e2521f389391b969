// `node tests/foreign-scores.ts FILE`: whether a tracked file holds a model together with the score that
// another publisher gave it, as it is or rounded to a tenth. FILE is a Parquet file with `slug`,
// `name` and `score`. Rows of Parquet files are read as text. Prints a line for each finding.
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { print, runCommand, UsageError } from '../contract/command.ts'
import { type Database, withDatabase } from '../pipeline/make/database.ts'
import { ROOT } from '../scripts/package-script.ts'

/** How far before or after a model's name its score would stand. */
const NEAR = 200

const Score = z.object({ slug: z.string(), name: z.string(), score: z.number() })

/** The plain names by each way of writing a score; whole numbers say too little to be one. */
async function readScores(database: Database, file: string): Promise<Map<string, Set<string>>> {
  const rows = await database.rows('from read_parquet($file)', { file })
  const names = new Map<string, Set<string>>()
  for (const { slug, name, score } of Score.array().parse(rows))
    for (const text of [String(score), score.toFixed(1)])
      if (!/^\d+(\.0)?$/.test(text))
        names.set(
          text,
          (names.get(text) ?? new Set()).add(slug).add(toPlain(name.replace(/ \(.*/, ''))),
        )
  return names
}

async function readText(database: Database, path: string): Promise<string> {
  const file = join(ROOT, path)
  const bytes = await readFile(file)
  if (bytes.subarray(0, 4).toString('latin1') === 'PAR1') {
    const rows = await database.rows(
      'select to_json(data)::varchar as row from read_parquet($file) as data',
      { file },
    )
    return rows.map(({ row }) => String(row)).join('\n')
  }
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8')
}

function findPairs(text: string, names: ReadonlyMap<string, Set<string>>): string[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(/(?<![\d.])\d{1,2}\.\d{1,4}(?!\d)/g)].flatMap(
      ({ 0: value, index: place }) => {
        const plain = toPlain(line.slice(Math.max(0, place - NEAR), place + NEAR))
        return [...(names.get(value) ?? [])]
          .filter((name) =>
            new RegExp(`(?<![a-z0-9-])${RegExp.escape(name)}(?![a-z0-9-])`).test(plain),
          )
          .map((name) => `line ${index + 1}: ${name} ${value}`)
      },
    ),
  )
}

function toPlain(text: string): string {
  return text.toLowerCase().replaceAll(/[._ ]/g, '-')
}

if (import.meta.main)
  await runCommand(
    'foreign-scores',
    'usage: node tests/foreign-scores.ts <Parquet file of slug, name and score>',
    { allowPositionals: true },
    async ({ positionals }) => {
      const [file] = positionals
      if (file === undefined || positionals.length > 1) throw new UsageError('')
      const paths = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
      const found = await withDatabase(async (database) => {
        const slugs = await readScores(database, file)
        if (slugs.size === 0) throw new Error(`${file}: expected scores, got none`)
        const all: string[] = []
        for (const path of paths.trimEnd().split('\n'))
          for (const pair of findPairs(await readText(database, path), slugs))
            all.push(`${path}: ${pair}`)
        return all
      })
      for (const line of found) print(line)
      if (found.length > 0)
        throw new Error(
          `expected no score of another publisher in tracked files, got ${found.length}`,
        )
      print('no score of another publisher in tracked files')
    },
  )
