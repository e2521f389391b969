// Recomputes past daily values from stored data and publishes them as a release of their own. The
// releases they replace stay in the store.
import { CompositeHistory, TIER_NAMES } from '../../contract/documents.ts'
import { type Manifest, STATE_VERSION, sha256 } from '../../contract/release.ts'
import { DAY_MS } from '../../contract/time.ts'
import { readBlob, requireBlob } from '../../store/read-release.ts'
import type { Store } from '../../store/store.ts'
import { readMethod } from '../make/parameters.ts'
import { type ExportedFile, listExports } from '../make/export-files.ts'
import type { StateFile } from '../make/export.ts'
import { readDays } from '../publish/release-history.ts'
import { findCurrentRelease } from '../publish/current-release.ts'
import { packBlobs } from '../publish/objects.ts'
import { publish } from '../publish/publish.ts'
import { type Remade, remakeDay } from './replay.ts'

// Smaller errors become an erratum, because moving published numbers would cost more trust.
const COMPOSITE_THRESHOLD_PCT = 0.1
const TIER_THRESHOLD_PCT = 1
/** Older errors need a larger effect and a second signature. */
const RECENT_DAYS = 30
const OLD_THRESHOLD_PCT = 1

type Restatement = NonNullable<Manifest['restatement']>
type Effect = Pick<Restatement, 'composite_effect_pct' | 'tier_effect_pct'>

export interface Request extends Pick<Restatement, 'reason' | 'signed_by'> {
  /** The first day to recompute. */
  from: string
}

/**
 * Recomputes all daily values from a day on. `print` receives a sentence for each void without
 * effect.
 */
export async function restate(
  store: Store,
  request: Request,
  print: (sentence: string) => void,
): Promise<string> {
  const current = await findCurrentRelease(store)
  if (!current) throw new Error(`${store.url}: expected a release, found none`)
  const published = await Array.fromAsync(readDays(store))
  // Includes earlier restatements, which this one would otherwise undo.
  const restated = published.flatMap((manifest) => manifest.restatement?.days[0]?.day ?? [])
  const from = [request.from, ...restated].toSorted()[0] ?? request.from
  const again = published.filter((manifest) => manifest.date >= from).toReversed()
  const before = await readHistories((path) => readBlob(store, requireBlob(current.manifest, path)))
  const days = before.composite
    .filter(({ date }) => date >= from)
    .map(({ date, revision }) => ({ day: date, revision: revision + 1 }))
    .toReversed()
  const revisions = days.map((day) => ({ ...day, reason: request.reason }))

  let remade: Remade | undefined
  let stateBefore: StateFile[] | undefined
  let exports: ExportedFile[] = []
  for (const manifest of again) {
    stateBefore = remade?.state
    remade = await remakeDay(store, manifest, { state: stateBefore, revisions })
    // Keep only the newest histories.
    exports = [...remade.exports, ...exports.filter(({ file }) => !file.history)]
  }
  const [first] = again
  if (!first || !remade)
    throw new Error(
      `expected a daily value of ${request.from} or later in ${store.url}, found none`,
    )
  for (const problem of remade.unmatchedVoids) print(problem)

  const documents = new Map(remade.documents.map(({ path, body }) => [path, body]))
  const effect = measureEffect(before, await readHistories(async (path) => documents.get(path)))
  requireWorthwhile(effect, { ...request, from, asOf: current.manifest.as_of })
  const method = await readMethod()
  const { as_of, date, methodology_version, uses_seed, sources, raw } = current.manifest
  const listing = await listExports(store, { manifest: current.manifest, files: exports })
  // Replaces the current release under its own time.
  const outcome = await publish(store, current, {
    facts: {
      as_of,
      date,
      status: 'fresh',
      stale_reason: null,
      methodology_version,
      parameters_sha256: sha256(remade.parameters),
      restatement: { reason: request.reason, signed_by: request.signed_by, days, ...effect },
      uses_seed,
      sources,
    },
    documents: [...remade.documents, listing],
    exports,
    quotes: remade.quotes,
    raw: Object.entries(raw).map(([source, kept]) => ({ source, kept })),
    stateBefore: stateBefore
      ? { version: STATE_VERSION, blobs: packBlobs(stateBefore), method, files: stateBefore }
      : { ...first.state, blobs: first.state.before, method: first.state.before_method },
    stateAfter: remade.state,
    method,
  })
  return `${outcome.run_id}: ${outcome.status}, ${days.length} days restated, ${effect.composite_effect_pct.toFixed(3)}% on the composite`
}

type Scope = 'composite' | (typeof TIER_NAMES)[number]
type Histories = Record<Scope, CompositeHistory['history']>

async function readHistories(readBody: (path: string) => Promise<Buffer | undefined>) {
  const read = async (path: string) => {
    const { history }: CompositeHistory = JSON.parse(String(await readBody(path)))
    return history
  }
  return {
    composite: await read('composite/history.json'),
    frontier: await read('composite/history/frontier.json'),
    standard: await read('composite/history/standard.json'),
    budget: await read('composite/history/budget.json'),
  }
}

/** The largest change in index points on any day, for the composite and the tiers. */
function measureEffect(before: Histories, after: Histories): Effect {
  const largest = (scope: Scope) =>
    Math.max(
      0,
      ...before[scope].map(({ date, index_points: old }) => {
        const now = after[scope].find((entry) => entry.date === date)
        return now ? Math.abs(100 * (now.index_points / old - 1)) : 100
      }),
    )
  return {
    composite_effect_pct: largest('composite'),
    tier_effect_pct: Math.max(...TIER_NAMES.map(largest)),
  }
}

function requireWorthwhile(
  { composite_effect_pct: composite, tier_effect_pct: tier }: Effect,
  { from, asOf, signed_by: signatures }: Request & { asOf: string },
): void {
  const said = `an effect of ${composite.toFixed(3)}% on the composite and ${tier.toFixed(3)}% on a tier`
  if ((Date.parse(asOf) - Date.parse(from)) / DAY_MS > RECENT_DAYS) {
    if (composite < OLD_THRESHOLD_PCT || signatures.length < 2)
      throw new Error(
        `expected at least ${OLD_THRESHOLD_PCT}% and two signatures for an error older than ${RECENT_DAYS} days, got ${said} and ${signatures.length}`,
      )
  } else if (composite < COMPOSITE_THRESHOLD_PCT && tier < TIER_THRESHOLD_PCT)
    throw new Error(
      `expected at least ${COMPOSITE_THRESHOLD_PCT}% on the composite or ${TIER_THRESHOLD_PCT}% on a tier, got ${said}: publish an erratum instead`,
    )
}
