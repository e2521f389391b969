// A wrong edit of a file in data/ is refused, by file and line, before anything is published.
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseJsonFile } from '../../../contract/json-file.ts'
import { readPlans } from '../../../contract/plans.ts'
import { Hosts } from '../../../pipeline/sources/openrouter-format.ts'
import { type Database, openDatabase } from '../../../pipeline/make/database.ts'
import { requireParameters, stageParameters } from '../../../pipeline/make/parameters.ts'
import { readSqlFiles } from '../../../pipeline/make/sql-files.ts'
import { stageData } from '../../../pipeline/make/stage.ts'
import { ROOT } from '../../run-process.ts'
import { createFolder } from '../../temporary-folder.ts'

const files = await readSqlFiles()
const folder = await createFolder(afterAll)
let database: Database
beforeAll(async () => {
  database = await openDatabase()
  await cp(join(ROOT, 'data'), folder, {
    recursive: true,
    filter: (path) => !path.includes('seed'),
  })
})
afterAll(async () => {
  database.close()
})

type Edit = readonly [from: string | RegExp, to: string]

/** What a run says of the file with this edit. */
async function complain(file: string, [from, to]: Edit): Promise<string> {
  const path = join(folder, file)
  const text = await readFile(join(ROOT, 'data', file), 'utf8')
  const edited = text.replace(from, to)
  expect(edited).not.toBe(text)
  await writeFile(path, edited)
  await database.execute('begin')
  try {
    await stageData(database, folder)
    await stageParameters(database, '2026-07-31', folder)
    await requireParameters(files, { data: folder })
    await readPlans(join(folder, 'plans.json'))
    if (file === 'openrouter-format-hosts.json') parseJsonFile(edited, Hosts)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await database.execute('rollback')
    await writeFile(path, text)
  }
}

/** What can be done to any table. */
const TABLE_EDITS: Edit[] = [
  [/^\w+/, '$&s'],
  [/^(\w+),(\w+)/, '$2,$1'],
  [/,(\w+)\n/, ',$1,more\n'],
  [/\n([^\n]+)\n/, '\n$1\n$1\n'],
  [/\n([^\n]+)\n/, '\n$1\n\n'],
  [/\n([^,\n]+),/, '\n,'],
  [/\n([^,\n]+),([^\n]*)/, '\n$1,$2,'],
  [/\n([^,\n]+),([^\n]*)/, '\n$1'],
  [/\n([^\n]+)\n/, '\n"$1\n'],
  [/\n([^,\n]+),/, '\n $1 ,'],
]

const EDITS: Record<string, readonly Edit[]> = {
  'creators.csv': [...TABLE_EDITS, [/\nanthropic,/, '\nAnthropic,']],
  'creator-aliases.csv': [
    [',allenai', ',allenais'],
    [/\n$/, '\nzzz,zzz,a,b\n'],
  ],
  'voids.csv': [
    [',2026-06-15,', ',15.6.2026,'],
    [',2026-07-31,', ',2026-07-32,'],
    [',2026-06-15,2026-07-31,', ',2026-06-15,2026-06-14,'],
    [',maintainers', ','],
  ],
  'providers.csv': [
    ['302.AI,router', '302.AI,broker'],
    ['https://api.302.ai/v1', 'http://api.302.ai/v1'],
    ['USD,models.dev,2026-07-01', 'USD,models.dev,1.7.2026'],
    ['USD,models.dev,2026-07-01', 'USD,hearsay,2026-07-01'],
    ['302.AI,router,', '302.AI,router,nobody'],
    [/(\nwafer,.*),true,/, '$1,yes,'],
  ],
  'provider-aliases.csv': [[',amazon-bedrock', ',amazon-bedrok']],
  'aliases.csv': [
    [',deepseek/deepseek-chat-v3.1', ',deepseek-chat-v3.1'],
    ['Bedrock uses its own version numbers', ''],
  ],
  'name-patterns.csv': [
    [/\neffort,/, '\neffrot,'],
    [',bf16,', ',(bf16,'],
  ],
  'known-models.csv': [['2023-12-09', '9.12.2023']],
  'announced-prices.csv': [[',openai,', ',openay,']],
  'announced-tiers.csv': [['openai,batch', 'openay,batch']],
  'parameters.json': [
    ['"carry_days"', '"cary_days"'],
    ['"carry_days": {', '"kept_days": {'],
    [/("carry_days": \{\s+"value": )3/, '$1"3"'],
    [/("frontier_share": \{\s+"value": )0.9/, '$190'],
    [/("range_max_usd_per_mtok": \{\s+"value": )500/, '$10.001'],
    [/("carry_days": \{[^}]*)"reason"/, '$1"why"'],
    [/ {2}"history_days": \{[^}]*\},\n/, ''],
  ],
  'plans.json': [
    ['"public"', '"publik"'],
    ['"free": {', '"paid": {'],
    ['"requests_per_day": 100,', '"requests_per_day": 0,'],
    ['"history_days": 7 ', '"history_days": 366 '],
    ['"history_days": 7 }', '"history_days": 7 '],
  ],
  'openrouter-format-hosts.json': [
    ['"id": "nextbit"', '"id": "ovhcloud"'],
    ['"provider": "nextbit",', ''],
    ['https://api.nextbit256.com', 'http://api.nextbit256.com'],
  ],
}

describe.each(Object.entries(EDITS))('%s', (file, edits) => {
  it.each(edits)('is refused with %s → %s', async (...edit) => {
    const complaint = await complain(file, edit)
    if (file === 'openrouter-format-hosts.json') expect(complaint).toMatch(/^line \d+: .{8,}/)
    else expect(complaint).toContain(`${join(folder, file)}: line `)
    expect(complaint).not.toContain('\n')
    expect(complaint).toMatch(
      /line \d+: .*(expected|Expected|JSON|Unrecognized|Invalid|Value with)/,
    )
  })
})
