// Archives the raw responses of a source, so that any daily value can be recomputed.
import { once } from 'node:events'
import { createGzip, gunzipSync } from 'node:zlib'
import pLimit from 'p-limit'
import { type Manifest, sha256 } from '../../contract/release.ts'
import type { SourceWorker } from './source-worker.ts'
import { ArchivedResponse, FetchError, type RawResponse, ResponseError } from './read-context.ts'
import type { Parsed, Source } from './source.ts'

const MAX_ARCHIVE_BYTES = 1024 * 1024 * 1024
const PIECE = 64 * 1024

/** New bytes, or an earlier run's archive with the same content. */
export type Archive =
  | { source: string; body: Buffer }
  | { source: string; kept: Manifest['raw'][string] }

/** A source's responses in the previous run, and where they are stored. */
export interface Earlier {
  responses: readonly RawResponse[]
  archive: Manifest['raw'][string]
}

/**
 * Packs a source's responses as they arrive, so bodies don't stay in memory: one line of JSON per
 * response, gzipped. Each byte of a body is one code point of its text.
 */
export class Packer {
  readonly #gzip = createGzip()
  readonly #chunks: Buffer[] = []
  readonly #names: string[] = []
  readonly #queue = pLimit(1)
  #isFirst = true
  bytes = 0

  constructor() {
    this.#gzip.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
  }

  get requests(): number {
    return this.#names.length
  }

  add(response: RawResponse): Promise<void> {
    this.#names.push(nameFile(response))
    this.bytes += response.body.length
    return this.#queue(() => this.#add(response))
  }

  /** Written in pieces, because JSON may make a body six times as long. */
  async #add({ body, ...response }: RawResponse): Promise<void> {
    await this.#write(this.#isFirst ? '' : '\n')
    this.#isFirst = false
    await this.#write(`${JSON.stringify(response).slice(0, -1)},"body":"`)
    for (let start = 0; start < body.length; start += PIECE) {
      const piece = body.toString('latin1', start, start + PIECE)
      await this.#write(JSON.stringify(piece).slice(1, -1))
    }
    await this.#write('"}')
  }

  async #write(text: string): Promise<void> {
    if (!this.#gzip.write(text)) await once(this.#gzip, 'drain')
  }

  /** If the bytes are those of the previous run, refers to that run's archive. */
  async end(source: string, earlier: Earlier | undefined): Promise<Archive> {
    const ended = once(this.#gzip, 'end')
    this.#gzip.end()
    await ended
    const before = earlier?.responses.map(nameFile).toSorted().join('\n')
    return earlier && before === this.#names.toSorted().join('\n')
      ? { source, kept: earlier.archive }
      : { source, body: Buffer.concat(this.#chunks) }
  }
}

/** Identifies bytes and URL, but not when they arrived. */
function nameFile({ url, sha256: hash }: RawResponse): string {
  return `${url} ${hash}`
}

/** Throws if the archive or a body in it doesn't match its hash. */
export function unpackResponses(archive: Buffer): RawResponse[] {
  const text = gunzipSync(archive, { maxOutputLength: MAX_ARCHIVE_BYTES }).toString('utf8')
  return text.split('\n').map((line) => {
    const { body: bytes, ...response } = ArchivedResponse.parse(JSON.parse(line))
    const body = Buffer.from(bytes, 'latin1')
    if (sha256(body) !== response.sha256)
      throw new Error(
        `${response.source}: expected the bytes of ${response.url} with sha256 ${response.sha256}, got others`,
      )
    return { ...response, body }
  })
}

/** Reads a source again from archived responses, without network. */
export async function replaySource(
  source: Source,
  {
    worker,
    responses,
    day,
  }: { worker: SourceWorker; responses: readonly RawResponse[]; day: string },
): Promise<Parsed> {
  const bodies = new Map(responses.map(({ url, body }) => [url, body]))
  return worker.read(source, {
    day,
    async fetch({ url }) {
      const body = bodies.get(url)
      if (body) return body
      const missing = new ResponseError('an answer in the archive, got none', { status: 404 })
      throw new FetchError({ source: source.id, url }, missing)
    },
  })
}
