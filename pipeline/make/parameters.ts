// Loads the methodology's parameters, data/parameters.json, as variables of the SQL. A name or
// value that isn't allowed is rejected with file, line and name.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { findLine, parseJsonFile } from '../../contract/json-file.ts'
import { sha256 } from '../../contract/release.ts'
import {
  DATA_FOLDER,
  type Folders,
  PARAMETERS,
  WORD_LISTS,
  findOwnFiles,
  named,
} from './data-files.ts'
import type { Database } from './database.ts'
import type { SqlFile } from './sql-files.ts'
import { MACROS } from './stage.ts'
import { readChecks } from './transform.ts'

/** The first pattern that matches a name decides which values are allowed. */
const PARAMETER_KINDS: readonly (readonly [RegExp, z.ZodType])[] = [
  [/_version$|_form$/, z.string().regex(/^\S(.*\S)?$/, 'expected text without spaces around it')],
  [/_date$|^verification_from$/, z.iso.date('expected a date as YYYY-MM-DD')],
  [
    /_share$|_tolerance$|^discount_below$|_repriced_from$|_one_factor_within$|^step_from$|_move$/,
    z.number().gt(0).lt(1),
  ],
  [/^(min|max)_|_days$|_fixes$|_rank$|_divisor$|_models$|_rows$/, z.int().gt(0).lte(3650)],
  [/./, z.number().gt(0).lte(10_000)],
]

/** The first of each pair must be less than the second. */
const ORDERED_PARAMETERS = [['range_min_usd_per_mtok', 'range_max_usd_per_mtok']] as const

function listValues(parameters: Parameters): Record<string, string | number> {
  return Object.fromEntries(Object.entries(parameters).map(([name, { value }]) => [name, value]))
}

type Parameters = z.infer<typeof Parameters>
const Parameters = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_]*$/, 'expected a name such as carry_days'),
    z.strictObject({
      value: z.union([z.string(), z.number()], 'expected a number or text'),
      reason: z.string().min(1, 'expected a reason'),
    }),
  )
  .superRefine((read, context) => {
    const refuse = (name: string, expected: string) => {
      const message = `${expected}, got ${JSON.stringify(read[name]?.value)}`
      context.addIssue({ code: 'custom', path: [name, 'value'], message })
    }
    for (const [name, { value }] of Object.entries(read)) {
      const shape = PARAMETER_KINDS.find(([pattern]) => pattern.test(name))?.[1]
      const fault = shape?.safeParse(value).error?.issues[0]?.message
      if (fault !== undefined) refuse(name, fault)
    }
    for (const [low, high] of ORDERED_PARAMETERS)
      if (Number(read[low]?.value) >= Number(read[high]?.value))
        refuse(high, `expected more than ${low}, which is ${read[low]?.value}`)
  })

/**
 * Reads the parameters and their file's bytes, with the operator's overrides, which mark the
 * version as local. Throws if a value is invalid.
 */
async function readParameters(folder: string): Promise<{ bytes: Buffer; parameters: Parameters }> {
  const shipped = await named(join(folder, PARAMETERS), async (path) => {
    const bytes = await readFile(path)
    return { bytes, parameters: parseJsonFile(bytes.toString('utf8'), Parameters) }
  })
  const own = (await findOwnFiles(folder)).get(PARAMETERS)
  if (own === undefined) return shipped
  return named(own, async (path) => {
    const text = await readFile(path, 'utf8')
    const read = parseJsonFile(text, Parameters)
    const unknown = Object.keys(read).find((name) => !(name in shipped.parameters))
    if (unknown !== undefined)
      throw new Error(
        `line ${findLine(text, [unknown])}: ${unknown}: expected a parameter of data/${PARAMETERS}`,
      )
    const parameters = { ...shipped.parameters, ...read }
    const version = parameters['methodology_version']
    if (version && Object.keys(read).length > 0)
      parameters['methodology_version'] = { ...version, value: `${version.value}+local` }
    const bytes = Buffer.from(JSON.stringify(parameters, null, 2))
    return { bytes, parameters: parseJsonFile(bytes.toString('utf8'), Parameters) }
  })
}

/** The methodology: the declared version plus a hash of its parameter values. */
export async function readMethod({ data = DATA_FOLDER }: Folders = {}): Promise<string> {
  const { parameters } = await readParameters(data)
  const values = listValues(parameters)
  const sorted = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `${values['methodology_version']} ${sha256(JSON.stringify(sorted)).slice(0, 12)}`
}

/** Sets each parameter and `run_day` as variables. Returns the file's bytes for hashing. */
export async function stageParameters(database: Database, runDay: string, folder = DATA_FOLDER) {
  const { bytes, parameters } = await readParameters(folder)
  await database.setVariables(listValues(parameters))
  await database.execute(
    `create or replace table data_parameters as
     select key as name, value -> 'value' as value, value ->> 'reason' as reason from json_each($json::json)`,
    { json: bytes.toString('utf8') },
  )
  await database.setVariables({ run_day: runDay }, 'date')
  return bytes
}

/**
 * Throws if the SQL reads a parameter that the file lacks, or never reads one that it has, because
 * a misspelled name would silently do nothing.
 */
export async function requireParameters(
  files: readonly SqlFile[],
  { data = DATA_FOLDER, sql }: Folders,
): Promise<void> {
  const path = join(data, PARAMETERS)
  const text = await readFile(path, 'utf8')
  const selects = [...files, ...(await readChecks(sql && join(sql, 'checks')))]
  const texts = [...selects.map((file) => file.sql), MACROS]
  const read = new Set(
    texts.flatMap((each) => [...each.matchAll(/(?<=getvariable\(')\w+(?='\))/g)].flat()),
  )
  read.delete('run_day')
  // These are lists in data/name-patterns.csv, which are checked as they are staged.
  for (const list of WORD_LISTS) read.delete(`words_${list}`)
  const names = new Set(Object.keys(Parameters.parse(JSON.parse(text))))
  const [unread] = names.difference(read)
  const [missing] = read.difference(names)
  if (unread !== undefined)
    throw new Error(
      `${path}: line ${findLine(text, [unread])}: ${unread}: expected a parameter that the SQL reads, got one that nothing reads${missing === undefined ? '' : `, while ${missing} is missing`}`,
    )
  if (missing !== undefined)
    throw new Error(
      `${path}: line 1: ${missing}: expected this parameter, which the SQL reads, got none`,
    )
}
