// One answer of a service, with what differs from launch to launch masked.
import { request as send } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { sha256 } from '../../contract/release.ts'
import type { RecordedRequest } from './requests.ts'

export interface RecordedAnswer {
  status: number
  headers: Record<string, string>
  /** Decoded; of a file that is no text its size and hash. */
  body: string
}

export type Keys = Record<'paid' | 'free', string>

/** Masked wherever they stand: ids of runs, requests and connections, keys, instants of now. */
const MASKS: readonly [RegExp, string][] = [
  [/\d{8}T\d{6}Z-[0-9a-f]{8}/g, '<run>'],
  [/req_[0-9A-Za-z-]+/g, '<request>'],
  [/"(age_seconds|data_age_seconds)":\d+/g, '"$1":"<seconds>"'],
  [/"timestamp":"[^"]+"/g, '"timestamp":"<now>"'],
  [/(?<=;t=)\d+/g, '<seconds>'],
  [/(?<=data-challenge=")[^"]+|(?<=name="csrf" value=")[^"]+/g, '<secret>'],
]
const MASKED_HEADERS = /^(date|x-request-id|set-cookie|etag|x-release|age|content-length)$/
const DECODERS = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync }

export async function recordAnswer(
  origin: string,
  asked: RecordedRequest,
  keys: Keys,
): Promise<RecordedAnswer> {
  const first = await ask(origin, asked, keys)
  if (!asked.isRepeated) return toRecorded(first)
  const headers = { ...asked.headers, 'if-none-match': first.headers['etag'] ?? 'no ETag' }
  return toRecorded(await ask(origin, { ...asked, headers }, keys))
}

interface Answer {
  status: number
  headers: Record<string, string>
  bytes: Buffer
}

function ask(
  origin: string,
  { method = 'GET', path, headers, body, key = 'paid' }: RecordedRequest,
  keys: Keys,
): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const asked = send({
      hostname,
      port,
      method,
      path,
      headers: {
        ...(key !== 'none' && { authorization: `Bearer ${keys[key]}` }),
        ...(payload !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
        ...headers,
      },
    })
    asked.on('error', reject)
    asked.on('response', (response) => {
      response
        .toArray()
        .then((chunks: Buffer[]) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
            ),
            bytes: Buffer.concat(chunks),
          }),
        )
        .catch(reject)
    })
    asked.end(payload)
  })
}

function toRecorded({ status, headers, bytes }: Answer): RecordedAnswer {
  const masked = Object.entries(headers).map(([name, value]) => [
    name,
    MASKED_HEADERS.test(name) ? '<set>' : mask(value),
  ])
  return { status, headers: Object.fromEntries(masked), body: toText(headers, bytes) }
}

function toText(headers: Answer['headers'], bytes: Buffer): string {
  const encoding = Object.entries(DECODERS).find(([name]) => name === headers['content-encoding'])
  const decoded = encoding && bytes.length > 0 ? encoding[1](bytes) : bytes
  const text = decoded.toString('utf8')
  if (Buffer.from(text).equals(decoded)) return mask(text)
  return `${decoded.length} bytes, sha256 ${sha256(decoded)}`
}

function mask(text: string): string {
  return MASKS.reduce((left, [pattern, by]) => left.replaceAll(pattern, by), text)
}
