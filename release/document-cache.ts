import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { blobKey, type Manifest } from '../contract/release.ts'
import { IntegrityError, readChecked } from '../store/read-release.ts'
import type { Store } from '../store/store.ts'
import { ApiError } from '../contract/api-error.ts'

/** About a millisecond. */
const ROWS_AT_ONCE = 100

/** About as long as a store takes to come back, or the next release to load. */
const RETRY_SECONDS = 30

type Blob = Manifest['documents'][string]

/**
 * Parsed documents of one shape, by content: what a new release did not change is neither read nor parsed
 * again. Any number of requests for one document read it once.
 */
export class DocumentCache<Shape extends z.ZodType> {
  readonly #store: Store
  readonly #shape: Shape
  readonly #parsed: LRUCache<string, { document: z.output<Shape> }>
  readonly #reading = new Map<string, Promise<z.output<Shape>>>()

  constructor(store: Store, { shape, maxBytes }: { shape: Shape; maxBytes: number }) {
    this.#store = store
    this.#shape = shape
    this.#parsed = new LRUCache({ maxSize: maxBytes })
  }

  async read(blob: Blob): Promise<z.output<Shape>> {
    const parsed = this.#parsed.get(blob.sha256)
    if (parsed) return parsed.document
    return this.#reading.get(blob.sha256) ?? this.#start(blob)
  }

  /** Forgets all other documents: nobody asks for what no release names any more. */
  keepOnly(hashes: ReadonlySet<string>): void {
    const gone = [...this.#parsed.keys()].filter((hash) => !hashes.has(hash))
    for (const hash of gone) this.#parsed.delete(hash)
  }

  #start(blob: Blob): Promise<z.output<Shape>> {
    const reading = this.#load(blob).finally(() => this.#reading.delete(blob.sha256))
    this.#reading.set(blob.sha256, reading)
    return reading
  }

  async #load(blob: Blob): Promise<z.output<Shape>> {
    try {
      const document = await readDocument(this.#store, blob, this.#shape)
      this.#parsed.set(blob.sha256, { document }, { size: Math.max(1, blob.bytes) })
      return document
    } catch (cause) {
      throw toUnavailable(cause)
    }
  }
}

/** What the release names and the store cannot give just now. */
export function toUnavailable(cause: unknown): ApiError {
  return new ApiError('data_unavailable', 'data: expected a document, the store has none now', {
    headers: ['Retry-After', String(RETRY_SECONDS)],
    cause,
  })
}

export async function readDocument<Shape extends z.ZodType>(
  store: Store,
  { sha256 }: Blob,
  shape: Shape,
): Promise<z.output<Shape>> {
  const key = blobKey(sha256)
  const body = await readChecked(store, key, sha256)
  try {
    return await validate(shape, JSON.parse(body.toString('utf8')))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new IntegrityError(`${key}: expected a document, got ${reason}`, { cause })
  }
}

/** A list of thousands is held to its shape a slice at a time, each as if it were the whole: requests go on in between. */
async function validate<Shape extends z.ZodType>(
  shape: Shape,
  document: unknown,
): Promise<z.output<Shape>> {
  const entries: [string, unknown][] = document instanceof Object ? Object.entries(document) : []
  const long = entries.find(([name]) => toRows(document, name).length > ROWS_AT_ONCE)?.[0]
  if (long === undefined) return shape.parse(document)
  const rows = toRows(document, long)
  const sliceFrom = (start: number) =>
    shape.parse({
      ...Object.fromEntries(entries),
      [long]: rows.slice(start, start + ROWS_AT_ONCE),
    })
  await nextTurn()
  const whole = sliceFrom(0)
  for (let start = ROWS_AT_ONCE; start < rows.length; start += ROWS_AT_ONCE) {
    await nextTurn()
    toRows(whole, long).push(...toRows(sliceFrom(start), long))
  }
  return whole
}

function toRows(document: unknown, name: string): unknown[] {
  const rows: unknown = document instanceof Object ? Reflect.get(document, name) : undefined
  return Array.isArray(rows) ? rows : []
}
