// What a source answered in a run, kept as it came, so that any fix can be made again from it.
import { once } from 'node:events'
import { createGzip, gunzipSync } from 'node:zlib'
import { type Manifest, sha256 } from '../../contract/release.ts'
import { FetchError } from './http.ts'
import { ArchivedResponse, type RawResponse, ResponseError, parseBody } from './response.ts'
import { type Parsed, type Source, createReadContext } from './source.ts'

const MAX_ARCHIVE_BYTES = 1024 * 1024 * 1024

/** What one source answered: new bytes, or the archive of an earlier run that holds the same. */
export type Archive =
  | { source: string; body: Buffer }
  | { source: string; kept: Manifest['raw'][string] }

/** What a source answered in the run before, and where that is kept. */
export interface Earlier {
  responses: readonly RawResponse[]
  archive: Manifest['raw'][string]
}

/**
 * Packs the answers of one source as they come, so that no body outlives its reading: one JSON line
 * per answer, gzipped; a body's bytes are the code points of its text.
 */
export class Packer {
  readonly #gzip = createGzip()
  readonly #chunks: Buffer[] = []
  readonly #names: string[] = []
  bytes = 0

  constructor() {
    this.#gzip.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
  }

  get requests(): number {
    return this.#names.length
  }

  add(response: RawResponse): void {
    if (this.requests > 0) this.#gzip.write('\n')
    this.#gzip.write(JSON.stringify({ ...response, body: response.body.toString('latin1') }))
    this.#names.push(toName(response))
    this.bytes += response.body.length
  }

  /** A source that answered the same bytes as in the run before keeps that archive. */
  async end(source: string, earlier: Earlier | undefined): Promise<Archive> {
    const ended = once(this.#gzip, 'end')
    this.#gzip.end()
    await ended
    const before = earlier?.responses.map(toName).toSorted().join('\n')
    return earlier && before === this.#names.toSorted().join('\n')
      ? { source, kept: earlier.archive }
      : { source, body: Buffer.concat(this.#chunks) }
  }
}

/** Which bytes came from where: when they came is not part of it. */
function toName({ url, sha256: hash }: RawResponse): string {
  return `${url} ${hash}`
}

/** Throws where the archive, or the body of an answer in it, is not what was kept. */
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

/** Reads a source again from what it answered then: same URLs, same bytes, no network. */
export async function replaySource(
  source: Source,
  { responses, day }: { responses: readonly RawResponse[]; day: string },
): Promise<Parsed> {
  const answers = new Map(responses.map((response) => [response.url, response]))
  const context = createReadContext('', async (url) => {
    const answer = answers.get(url)
    if (answer) return parseBody(answer.body, { url })
    const missing = new ResponseError('an answer in the archive, got none', { status: 404 })
    throw new FetchError({ source: source.id, url }, missing)
  })
  return source.parse(await source.read(context), day)
}
