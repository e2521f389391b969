// The folder of facts that the simulated market goes by: its own creators, sellers and parameters,
// and as the embedded history the weeks before the first run, read by the real sources.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Database, openDatabase } from '../../../pipeline/make/database.ts'
import { loadSources, ShapeError } from '../../../pipeline/collect/source.ts'
import { DATA_FILES } from '../../../pipeline/make/data-files.ts'
import { stageData, stageObservation } from '../../../pipeline/make/stage.ts'
import { parse, readBody } from '../../unit/pipeline/sources/fixture.ts'
import { toIsoDay } from '../../unit/index/rules.ts'
import { CREATORS, type Market, GROUPS, SOURCES } from './market.ts'
import { TO_FIXTURE } from './wire.ts'

const DATA = join(import.meta.dirname, '../../../data')
const SEED_TABLES = ['quotes', 'ratings', 'models', 'addresses', 'audits']

/** In place of the project's own: a market of a dozen models is small. */
function toParameters(firstDay: number): Record<string, string | number> {
  return {
    base_date: toIsoDay(firstDay),
    verification_from: toIsoDay(firstDay),
    min_score_boards: 1,
    min_constituents: 3,
    min_prices: 1,
    board_shift_min_rows: 8,
  }
}

const Parameters = z.record(z.string(), z.looseObject({ value: z.union([z.string(), z.number()]) }))

export async function writeFacts(folder: string, firstDay: number): Promise<void> {
  await mkdir(join(folder, 'seed'), { recursive: true })
  const parameters = Parameters.parse(
    JSON.parse(await readFile(join(DATA, 'parameters.json'), 'utf8')),
  )
  for (const [name, value] of Object.entries(toParameters(firstDay)))
    parameters[name] = { value, reason: 'The simulated market is small.' }
  await writeFile(join(folder, 'parameters.json'), JSON.stringify(parameters))
  const tables = new Map([
    ['creators.csv', CREATORS.map((creator) => `${creator},${creator}`)],
    ['providers.csv', Object.entries(GROUPS).map(toProviderLine)],
  ])
  for (const { file } of DATA_FILES.values()) {
    const [header] = (await readFile(join(DATA, file), 'utf8')).split('\n')
    await writeFile(join(folder, file), [header, ...(tables.get(file) ?? []), ''].join('\n'))
  }
  for (const file of ['plans.json', 'boards.csv'])
    await copyFile(join(DATA, file), join(folder, file))
}

function toProviderLine([slug, company]: [string, string]): string {
  const creator = CREATORS.find((name) => slug === `${name}-shop`) ?? ''
  const facts: Record<string, string> = {
    provider: slug,
    name: slug.toUpperCase(),
    kind: creator === '' ? 'host' : 'first-party',
    part_of: company === slug ? '' : company,
    first_party_of: creator,
    base_url: `https://${slug}.example/v1`,
    base_url_source: 'vendor',
    base_url_seen_on: '2026-01-01',
    auth_scheme: 'bearer',
    currency: 'USD',
    source: 'vendor',
    seen_on: '2026-01-01',
  }
  const { columns = [] } = DATA_FILES.get('data_providers') ?? {}
  return columns.map(({ name }) => facts[name] ?? '').join(',')
}

/**
 * Lets the market go through its first days and writes down what its sources said on each. A source that
 * shows nothing has no shape, in a history as in a run.
 */
export async function writeSeed(
  folder: string,
  { market, days }: { market: Market; days: number[] },
): Promise<void> {
  const database = await openDatabase()
  const sources = await loadSources()
  try {
    await stageData(database, folder)
    for (const day of days) {
      market.advance(day)
      for (const id of SOURCES) {
        const source = sources.find((candidate) => candidate.id === id)
        if (!source) throw new Error(`simulation: expected a source ${id}, got none`)
        const body = await readBody(source, TO_FIXTURE[id](market.say(id)))
        const date = toIsoDay(day)
        try {
          const { observation } = parse(source, body, date)
          await stageObservation(database, id, { day: date, observation })
        } catch (error) {
          if (!(error instanceof ShapeError)) throw error
        }
      }
    }
    for (const table of SEED_TABLES) await writeTable(database, table, folder)
  } finally {
    database.close()
  }
}

async function writeTable(database: Database, table: string, folder: string): Promise<void> {
  const file = join(folder, 'seed', `${table}.parquet`).replaceAll("'", "''")
  await database.execute(`copy (from raw_${table}) to '${file}' (format parquet)`)
}
