// What every contender answers: the proxy's own answers, byte for byte, as files in one folder.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { request as send } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import type { Asked } from './load.ts'

export const ENCODINGS = ['identity', 'gzip', 'br'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** What Node says of each answer by itself. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** One answer as a server has to send it; `file` is beside the table. */
const Ready = z.object({
  path: z.string(),
  status: z.number(),
  headers: z.array(z.string()),
  file: z.string().nullable(),
})
export type Ready = z.infer<typeof Ready>
const Table = z.array(Ready)

export interface Answered {
  status: number
  headers: string[]
  body: Buffer
}

/** Neither decodes nor reuses anything: the answer as it came. */
export function ask(url: string, { path, headers = {}, body }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = send(
      url + path,
      { method: body === undefined ? 'GET' : 'POST', headers, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.rawHeaders,
            body: Buffer.concat(chunks),
          }),
        )
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

/** The path of an answer where a server has them ready: it negotiates nothing. */
export function toReadyPath(name: string, variant: Encoding | '304' | 'lean'): string {
  return `/ready/${name}/${variant}`
}

/** Asks the proxy once for each encoding, and writes down the bytes and the heads. */
export async function writeDocuments(
  folder: string,
  { url, key, paths }: { url: string; key: string; paths: Readonly<Record<string, string>> },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const table: Ready[] = []
  for (const [name, path] of Object.entries(paths))
    for (const encoding of ENCODINGS) {
      const headers = { Authorization: `Bearer ${key}`, 'Accept-Encoding': encoding }
      const answer = await ask(url, { path, headers })
      if (answer.status !== 200) throw new Error(`${path}: expected 200, got ${answer.status}`)
      const file = toFile(name, encoding)
      await writeFile(join(folder, file), answer.body)
      const head = withoutOwn(answer.headers)
      table.push({ path: toReadyPath(name, encoding), status: 200, headers: head, file })
      if (encoding !== 'identity') continue
      const lean = pick(head, ['content-type', 'content-length'])
      table.push({ path: toReadyPath(name, 'lean'), status: 200, headers: lean, file })
      const validator = { ...headers, 'If-None-Match': pick(head, ['etag'])[1] ?? '' }
      const unchanged = await ask(url, { path, headers: validator })
      if (unchanged.status !== 304)
        throw new Error(`${path}: expected 304, got ${unchanged.status}`)
      table.push({
        path: toReadyPath(name, '304'),
        status: 304,
        headers: withoutOwn(unchanged.headers),
        file: null,
      })
    }
  await writeFile(join(folder, 'ready.json'), JSON.stringify(table))
}

/** Static file servers look for `.gz` and `.br` beside the file. */
export function toFile(name: string, encoding: Encoding): string {
  return `${name}.json${{ identity: '', gzip: '.gz', br: '.br' }[encoding]}`
}

export async function readReady(folder: string): Promise<Ready[]> {
  return Table.parse(JSON.parse(await readFile(join(folder, 'ready.json'), 'utf8')))
}

function withoutOwn(headers: readonly string[]): string[] {
  return headers.filter(
    (_, index) => !OWN_HEADERS.has((headers[index - (index % 2)] ?? '').toLowerCase()),
  )
}

export function pick(headers: readonly string[], names: readonly string[]): string[] {
  return headers.filter((_, index) =>
    names.includes((headers[index - (index % 2)] ?? '').toLowerCase()),
  )
}
