import { readFileSync } from 'node:fs'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { MAX_STRING_BYTES } from '../../proxy/http/body.ts'
import { readReady } from '../documents.ts'

/** What every small server of the benchmark is told by its environment. */
export interface Settings {
  folder: string
  key: string
}

export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const { BENCH_DOCUMENTS: folder, BENCH_KEY: key } = env
  if (folder === undefined || key === undefined)
    throw new Error('expected BENCH_DOCUMENTS and BENCH_KEY, got one or none')
  return { folder, key }
}

/** The line that the benchmark waits for. */
export function announce(address: AddressInfo | string | null): void {
  const port = address instanceof Object ? address.port : ''
  process.stdout.write(`Listening on http://127.0.0.1:${port}\n`)
}

export function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => announce(server.address()))
}

/** What the proxy has answered, by path, as it writes it: one write for a small answer, no copy of a large one. */
export async function readAnswers(folder: string) {
  const ready = await readReady(folder)
  return new Map(
    ready.map(({ path, status, headers, file }) => {
      const bytes = file === null ? Buffer.alloc(0) : readFileSync(join(folder, file))
      const payload = bytes.length > MAX_STRING_BYTES ? bytes : bytes.toString('latin1')
      return [path, { status, headers, payload }]
    }),
  )
}
