// Restate: past fixes made again from what was kept, published as a release of their own. The release
// they replace stays in the store.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompositeHistory, TIER_NAMES } from '../../contract/documents.ts'
import { type Manifest, blobKey, sha256 } from '../../contract/release.ts'
import { readChecked } from '../../store/read-release.ts'
import { ConflictError, type Store } from '../../store/store.ts'
import { type Base, fetchObservations } from '../make/base.ts'
import { openDatabase } from '../make/database.ts'
import { type ExportedFile, listExports } from '../make/export-files.ts'
import type { Document, StateFile } from '../make/export.ts'
import { type Made, makeFix } from '../make/make.ts'
import { drawPicture } from '../make/picture.ts'
import { publish } from '../publish/publish.ts'
import { findUnmatchedVoids } from '../publish/report.ts'
import { settleAll } from '../collect/settle.ts'

export interface MadeAgain extends Omit<Made, 'documents'> {
  documents: Document[]
  /** A sentence for each void that shut nothing out. */
  unmatchedVoids: string[]
}

/** The state that the run of this manifest started from. */
export async function fetchStateBefore(store: Store, manifest: Manifest): Promise<StateFile[]> {
  return Promise.all(
    Object.entries(manifest.state.before).map(async ([name, blob]) => ({
      name,
      body: await readChecked(store, blobKey(blob.sha256), blob.sha256),
      sha256: blob.sha256,
    })),
  )
}

/** The fix of a past run, made again on another state; `days` says of which days it is which revision. */
export async function makeAgain(
  store: Store,
  {
    manifest,
    state,
    days,
    reason,
    folder,
  }: {
    manifest: Manifest
    state: readonly StateFile[]
    days: readonly { day: string; revision: number }[]
    reason: string
    folder: string
  },
): Promise<MadeAgain> {
  const files = await settleAll(
    state.map(async ({ name, body }) => {
      const file = join(folder, `${name}.parquet`)
      await writeFile(file, body)
      return { name, file }
    }),
  )
  const database = await openDatabase(folder)
  try {
    const made = await makeFix(database, {
      day: manifest.date,
      folder,
      state: files,
      usesSeed: manifest.uses_seed,
      observations: await fetchObservations(store, manifest),
      revisions: days.map((day) => ({ ...day, reason })),
    })
    return {
      ...made,
      documents: await made.documents,
      unmatchedVoids: await findUnmatchedVoids(database),
    }
  } finally {
    database.close()
  }
}

type Histories = Record<'composite' | (typeof TIER_NAMES)[number], CompositeHistory['history']>

function toHistories(read: (path: string) => CompositeHistory): Histories {
  return {
    composite: read('composite/history.json').history,
    frontier: read('composite/history/frontier.json').history,
    standard: read('composite/history/standard.json').history,
    budget: read('composite/history/budget.json').history,
  }
}

export async function fetchHistories(store: Store, manifest: Manifest): Promise<Histories> {
  const bodies = new Map<string, Buffer>()
  for (const [path, blob] of Object.entries(manifest.documents))
    if (path.startsWith('composite/history'))
      bodies.set(path, await readChecked(store, blobKey(blob.sha256), blob.sha256))
  return toHistories((path) =>
    CompositeHistory.parse(JSON.parse(bodies.get(path)?.toString() ?? '{}')),
  )
}

export function readHistories(documents: readonly Document[]): Histories {
  return toHistories((path) => {
    const body = documents.find((document) => document.path === path)?.body
    return CompositeHistory.parse(JSON.parse(body?.toString() ?? '{}'))
  })
}

export interface Effect {
  composite_effect_pct: number
  tier_effect_pct: number
}

/** The largest change of index points on any day, of the composite and of the tiers. */
export function measureEffect(before: Histories, after: Histories): Effect {
  const largest = (scope: keyof Histories) =>
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

/** Publishes the documents made again under the instant of the release they replace. */
export async function publishAgain(
  store: Store,
  base: Base,
  {
    made,
    exports,
    stateBefore,
    restatement,
  }: {
    made: MadeAgain
    /** Of every day made again, newest first. */
    exports: readonly ExportedFile[]
    stateBefore: readonly StateFile[]
    restatement: NonNullable<Manifest['restatement']>
  },
): Promise<string> {
  const before: Manifest['state']['before'] = {}
  for (const { name, body, sha256: hash } of stateBefore) {
    before[name] = { sha256: hash, bytes: body.length }
    await store.write(blobKey(hash), body, { ifMatch: null }).catch((error: unknown) => {
      // There already, under the name of its content.
      if (!(error instanceof ConflictError)) throw error
    })
  }
  const { as_of, date, methodology_version, uses_seed, sources, raw } = base.manifest
  const outcome = await publish(store, base, {
    facts: {
      as_of,
      date,
      status: 'fresh',
      stale_since: null,
      stale_reason: null,
      methodology_version,
      parameters_sha256: sha256(made.parameters),
      restatement,
      uses_seed,
      sources,
    },
    documents: [
      ...made.documents,
      drawPicture(made.documents),
      await listExports(store, { manifest: base.manifest, files: exports }),
    ],
    exports,
    quotes: made.quotes,
    raw: await Promise.all(
      Object.entries(raw).map(async ([source, archive]) => ({
        source,
        body: await readChecked(store, archive.key, archive.sha256),
      })),
    ),
    stateBefore: before,
    stateAfter: made.state,
  })
  return `${outcome.run_id}: ${outcome.status}, ${restatement.days.length} days restated, ${restatement.composite_effect_pct.toFixed(3)} % on the composite`
}
