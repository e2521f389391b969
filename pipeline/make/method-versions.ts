// The versions of the method (data/method-versions.json): which values of the parameters are in
// force on a day, and which changes are announced. A change of a value is a version with a Monday in
// the future; until then both are computed, and from then on the new one alone.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJsonFile } from '../../contract/json-file.ts'
import type { Method } from '../../contract/documents.ts'
import { ConfigError } from '../../contract/plans.ts'
import { sha256 } from '../../contract/release.ts'
import { DAY_MS } from '../../contract/time.ts'
import { METHOD_VERSIONS, findOwnFiles, named, readParameters } from './data-files.ts'
import { Parameters, type Values, toSortedText, toValues } from './parameter-schema.ts'

const NOTICE_DAYS = 14
const MONDAY = 1

const Version = z
  .strictObject({
    effective: z.iso.date().refine((day) => new Date(day).getUTCDay() === MONDAY, {
      error: 'expected a Monday',
    }),
    /** Null of a version that came with the code, at an upgrade that each operator chooses. */
    announced: z.iso.date().nullable(),
    /** The parameters that it changes, where data/parameters.json has the values of before. */
    changes: z.record(z.string(), z.union([z.string(), z.number()])),
    parameter_hash: z.string(),
    summary: z.string().min(1),
    signed_by: z.string().min(1),
  })
  .refine(
    ({ announced, effective }) =>
      announced === null || daysBetween(announced, effective) >= NOTICE_DAYS,
    {
      path: ['announced'],
      error: `expected a day at least ${NOTICE_DAYS} days before it takes effect`,
    },
  )
const Versions = z.record(z.string().regex(/^\S+$/), Version)

type FindMethod = () => Promise<z.infer<typeof Method> | undefined>
type MethodVersion = z.infer<typeof Version> & { version: string }

export interface Rules {
  values: Values
  /** As data/parameters.json would state them. */
  bytes: Buffer
  /** Announced on or before the day, to take effect later. */
  announced: (MethodVersion & { announced: string })[]
}

/**
 * What is in force on `day`. Throws where values are not those of their version: edited without one
 * of their own. `findPublished`: the method of the release before, by which the edited parameter is
 * named. Made-up markets have no versions.
 */
export async function readRules(
  folder: string,
  day: string,
  findPublished: FindMethod = () => Promise.resolve(undefined),
): Promise<Rules> {
  const { bytes, parameters } = await readParameters(folder)
  let inForce = parameters
  const versions = await readVersions(folder)
  if (versions.length === 0) return { values: toValues(inForce), bytes, announced: [] }
  const shipped = String(inForce['methodology_version']?.value)
  const first = versions.findIndex(({ version }) => version === shipped)
  if (first < 0)
    throw new ConfigError(
      `${join(folder, METHOD_VERSIONS)}: expected the version ${shipped} of parameters.json`,
    )
  await requireShipped(folder, {
    version: shipped,
    hash: versions[first]?.parameter_hash,
    findPublished,
    values: toValues(inForce),
  })
  const later = versions.slice(first + 1)
  let stated = inForce
  for (const { version, effective, changes, parameter_hash: expected } of later) {
    stated = change(stated, { version, changes })
    const hash = hashParameters(toValues(stated))
    if (hash !== expected)
      throw new ConfigError(
        `${METHOD_VERSIONS}: ${version}: parameter_hash: expected ${hash}, that of its values, got ${expected}`,
      )
    if (effective <= day) inForce = stated
  }
  return {
    values: toValues(inForce),
    bytes: inForce === parameters ? bytes : Buffer.from(JSON.stringify(inForce, null, 2)),
    announced: later.flatMap(({ announced, ...version }) =>
      announced !== null && announced <= day && version.effective > day
        ? [{ ...version, announced }]
        : [],
    ),
  }
}

async function requireShipped(
  folder: string,
  {
    version,
    hash: expected,
    findPublished,
    values,
  }: {
    version: string
    hash: string | undefined
    findPublished: FindMethod
    values: Values
  },
): Promise<void> {
  const hash = hashParameters(values)
  if (hash === expected) return
  const published = await findPublished()
  const known = published?.methodology_version === version ? published.parameters : []
  const edited = known
    .filter(({ name, value }) => values[name] !== value)
    .map(({ name, value }) => `${name}: expected ${value}, got ${values[name]}`)
  const what = edited.length > 0 ? edited.join(', ') : `expected the values of hash ${expected}`
  throw new ConfigError(
    `${join(folder, 'parameters.json')}: ${what}, as in version ${version}; announce a change in ${METHOD_VERSIONS} (the hash of the values is ${hash})`,
  )
}

function change(
  parameters: Parameters,
  { version, changes }: Pick<MethodVersion, 'version' | 'changes'>,
): Parameters {
  const changed = { ...parameters }
  for (const [name, value] of Object.entries({ ...changes, methodology_version: version })) {
    const before = parameters[name]
    if (!before)
      throw new ConfigError(
        `${METHOD_VERSIONS}: ${version}: ${name}: expected a parameter of parameters.json`,
      )
    changed[name] = { ...before, value }
  }
  const issue = Parameters.safeParse(changed).error?.issues[0]
  if (issue)
    throw new ConfigError(
      `${METHOD_VERSIONS}: ${version}: ${String(issue.path[0])}: ${issue.message}`,
    )
  return changed
}

/** The values in force on `day`; without one those of the file. */
export async function readValues(
  folder: string,
  day: string | undefined,
): Promise<Pick<Rules, 'values' | 'bytes'>> {
  if (day !== undefined) return readRules(folder, day)
  const { bytes, parameters } = await readParameters(folder)
  return { bytes, values: toValues(parameters) }
}

export function hashParameters(values: Values): string {
  return sha256(toSortedText(values))
}

/** By the day they take effect; the operator's own among them, or in their place. */
async function readVersions(folder: string): Promise<MethodVersion[]> {
  const shipped = join(folder, METHOD_VERSIONS)
  const own = (await findOwnFiles(folder)).get(METHOD_VERSIONS)
  const versions = new Map<string, MethodVersion>()
  for (const file of [existsSync(shipped) ? [shipped] : [], own ?? []].flat())
    await named(file, async (path) => {
      const read = parseJsonFile(await readFile(path, 'utf8'), Versions)
      for (const [version, row] of Object.entries(read)) versions.set(version, { version, ...row })
    })
  return [...versions.values()].toSorted((one, other) => (one.effective < other.effective ? -1 : 1))
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}
