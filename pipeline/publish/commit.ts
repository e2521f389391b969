// Commit: objects first, then the manifest, the pointer last. A run that dies anywhere before the last
// step leaves the old release in place; two runs that race are told apart by compare-and-set.
import pLimit from 'p-limit'
import {
  type Manifest,
  type Pointer,
  POINTER_KEY,
  manifestKey,
  sha256,
} from '../../contract/release.ts'
import { ConflictError, type Store } from '../../store/store.ts'
import type { Base } from '../make/base.ts'
import { place, restore } from '../upkeep/mend.ts'
import type { Archive } from '../collect/raw-archive.ts'

const CONCURRENT_REQUESTS = 16

export interface Commit {
  /** The instant in the run's id. */
  at: string
  /** The day the quotes were observed. */
  day: string
  /** Everything the release names by its content, by key. */
  objects: ReadonlyMap<string, Buffer>
  /** Which of them the base names too: they are there, and only looked for. */
  known: ReadonlySet<string>
  quotes: Buffer
  raw: readonly Archive[]
  content: Omit<Manifest, 'schema_version' | 'run_id' | 'previous' | 'quotes' | 'raw'>
}

export interface Committed {
  runId: string
  /** False where another run was first. */
  isCurrent: boolean
  written: number
  /** What it found altered or gone, and put right: one sentence each. */
  problems: string[]
}

export async function commit(
  store: Store,
  base: Base | undefined,
  { at, day, objects, known, quotes, raw, content }: Commit,
): Promise<Committed> {
  const draft = {
    schema_version: 1 as const,
    ...content,
    previous: base
      ? { run_id: base.pointer.run_id, manifest_sha256: base.pointer.manifest_sha256 }
      : null,
  }
  const quotesBlob = toBlob(quotes)
  const archives = raw.map((archive) => ({
    ...archive,
    blob: 'body' in archive ? toBlob(archive.body) : archive.kept,
  }))
  // The id follows from what is published, so that a rerun after a crash makes the same bytes again.
  const fingerprint = sha256(
    JSON.stringify([draft, quotesBlob, archives.map(({ source, blob }) => [source, blob])]),
  ).slice(0, 8)
  const runId = `${at.replaceAll(/[-:]/g, '')}-${fingerprint}`

  const writes = new Map(objects)
  const quotesKey = findSameQuotes(base, { day, hash: quotesBlob.sha256 })
  const newQuotesKey = `quotes/date=${day}/${runId}.parquet`
  if (quotesKey === undefined) writes.set(newQuotesKey, quotes)
  const rawKeys: Manifest['raw'] = {}
  for (const archive of archives) {
    const key = `raw/date=${day}/${runId}/${archive.source}.gz`
    rawKeys[archive.source] = 'kept' in archive ? archive.kept : { key, ...archive.blob }
    if ('body' in archive) writes.set(key, archive.body)
  }
  const manifest: Manifest = {
    ...draft,
    run_id: runId,
    quotes: { key: quotesKey ?? newQuotesKey, ...quotesBlob },
    raw: rawKeys,
  }
  const manifestBody = Buffer.from(JSON.stringify(manifest))

  const limit = pLimit(CONCURRENT_REQUESTS)
  const placed = await Promise.all(
    [...writes].map(([key, body]) =>
      limit(() => (known.has(key) ? restore : place)(store, key, body)),
    ),
  )
  placed.push(await place(store, manifestKey(runId), manifestBody))
  const isCurrent = await swapPointer(store, base, {
    run_id: runId,
    manifest_sha256: sha256(manifestBody),
    as_of: content.as_of,
    sequence: (base?.pointer.sequence ?? 0) + 1,
  })
  return {
    runId,
    isCurrent,
    written: placed.filter(({ isWritten }) => isWritten).length + Number(isCurrent),
    problems: placed.flatMap(({ problem }) => problem ?? []),
  }
}

function toBlob(body: Buffer): { sha256: string; bytes: number } {
  return { sha256: sha256(body), bytes: body.length }
}

/** Quotes that are those of the last run need no second file that repeats every row of the day. */
function findSameQuotes(
  base: Base | undefined,
  { day, hash }: { day: string; hash: string },
): string | undefined {
  const quotes = base?.manifest.quotes
  return quotes?.sha256 === hash && quotes.key.startsWith(`quotes/date=${day}/`)
    ? quotes.key
    : undefined
}

/** Whether the release is the current one now. */
async function swapPointer(
  store: Store,
  base: Base | undefined,
  pointer: Pointer,
): Promise<boolean> {
  const body = Buffer.from(JSON.stringify(pointer))
  try {
    await store.write(POINTER_KEY, body, { ifMatch: base?.etag ?? null })
    return true
  } catch (error) {
    if (error instanceof ConflictError) return false
    // It may have been carried out although its answer was lost, and then the run did publish.
    const there = await store.read(POINTER_KEY).catch(() => undefined)
    if (there?.body.equals(body)) return true
    throw error
  }
}
