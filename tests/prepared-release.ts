// Small releases with everything a release has, so that each operation of publishing them can be
// spoilt.
import { gzipSync } from 'node:zlib'
import type { ExportFormat } from '../contract/documents.ts'
import { STATE_VERSION, sha256 } from '../contract/release.ts'
import type { Store } from '../store/store.ts'
import {
  type CurrentRelease,
  type Facts,
  findCurrentRelease,
} from '../pipeline/publish/current-release.ts'
import type { Lease } from '../pipeline/publish/run-lock.ts'
import { type ExportedFile, listExports } from '../pipeline/make/export-files.ts'
import { type Draft, type Outcome, publish } from '../pipeline/publish/publish.ts'

const DOCUMENTS = 4
const FORMATS: readonly ExportFormat[] = ['parquet', 'csv', 'jsonl']

/**
 * Publishes the release of one day as a run does; `variant` tells apart what two runs saw on it.
 */
export async function publishDay(
  store: Store,
  day: string,
  variant = '',
  { facts, lease }: { facts?: Partial<Facts>; lease?: Lease } = {},
): Promise<Outcome & { base: CurrentRelease | undefined }> {
  const base = await findCurrentRelease(store)
  const draft = await draftDay(store, base, { day, variant })
  const outcome = await publish(store, base, {
    ...draft,
    facts: { ...draft.facts, ...facts },
    lease,
  })
  return { ...outcome, base }
}

async function draftDay(
  store: Store,
  base: CurrentRelease | undefined,
  { day, variant }: { day: string; variant: string },
): Promise<Draft> {
  const text = (name: string) => Buffer.from(`${name} of ${day}${variant}`)
  // A day that is made again goes on from where the day before left it.
  const isAgain = base?.manifest.date === day
  const exports: ExportedFile[] = FORMATS.map((format) => {
    const body = text(format)
    return { file: { date: day, format, rows: 1, bytes: body.length, sha256: sha256(body) }, body }
  })
  const documents = Array.from({ length: DOCUMENTS }, (_, number) => {
    // Every other document is the same every day.
    const body = Buffer.from(
      JSON.stringify(number % 2 === 0 ? { number } : { number, day, variant }),
    )
    return { path: `models/creator/model-${number}.json`, body, sha256: sha256(body) }
  })
  return {
    facts: {
      as_of: `${day}T23:59:59Z`,
      date: day,
      status: 'fresh',
      stale_reason: null,
      methodology_version: '0.2',
      parameters_sha256: sha256('parameters'),
      uses_seed: false,
      sources: [],
    },
    documents: [
      ...documents,
      await listExports(store, { manifest: base?.manifest, files: exports }),
    ],
    exports,
    quotes: text('quotes'),
    raw: [{ source: 'groq', body: gzipSync(text('answers')) }],
    stateBefore: {
      version: STATE_VERSION,
      blobs: (isAgain ? base?.manifest.state.before : base?.manifest.state.after) ?? {},
    },
    method: '0',
    stateAfter: [{ name: 'days', body: text('days'), sha256: sha256(text('days')) }],
  }
}
