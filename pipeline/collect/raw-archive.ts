// What a source answered in a run, kept as it came, so that any fix can be made again from it.
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Manifest, sha256 } from '../../contract/release.ts'
import { FetchError } from './http.ts'
import { ArchivedResponse, type RawResponse, ResponseError, parseJson } from './response.ts'
import type { Observation } from './quote.ts'
import { type Source, createReadContext } from './source.ts'

const MAX_ARCHIVE_BYTES = 1024 * 1024 * 1024

/** What one source answered: new bytes, or the archive of an earlier run that holds the same. */
export type Archive =
  | { source: string; body: Buffer }
  | { source: string; kept: Manifest['raw'][string] }

/** A source that answered the same bytes as in the run before keeps that archive. */
export function archiveResponses(
  observations: readonly { source: string; raw: readonly RawResponse[] }[],
  {
    current,
    earlier,
  }: { current: { manifest: Manifest } | undefined; earlier: readonly RawResponse[] },
): Archive[] {
  return observations.map(({ source, raw }) => {
    const before = earlier.filter((response) => response.source === source)
    const kept = current?.manifest.raw[source]
    return kept && listBodies(before) === listBodies(raw)
      ? { source, kept }
      : { source, body: packResponses(raw) }
  })
}

/** Which bytes came from where: when they came is not part of it. */
function listBodies(responses: readonly RawResponse[]): string {
  return responses
    .map(({ url, sha256: hash }) => `${url} ${hash}`)
    .toSorted()
    .join('\n')
}

/** One JSON line per answer, gzipped; a body's bytes are the code points of its text. */
function packResponses(responses: readonly RawResponse[]): Buffer {
  const lines = responses.map((response) =>
    JSON.stringify({ ...response, body: response.body.toString('latin1') }),
  )
  return gzipSync(lines.join('\n'))
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
): Promise<Observation> {
  const answers = new Map(responses.map((response) => [response.url, response]))
  const context = createReadContext('', async (url) => {
    const answer = answers.get(url)
    if (answer) return parseJson(answer.body)
    const missing = new ResponseError('an answer in the archive, got none', { status: 404 })
    throw new FetchError({ source: source.id, url }, missing)
  })
  return source.parse(await source.read(context), day).observation
}
