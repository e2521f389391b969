// The load: wrk on a core of its own, beside what the server under it uses.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LOAD_CORE, readProcessorMicros, type Server } from './process.ts'

const SCRIPT = join(import.meta.dirname, 'load.lua')
const CONNECTIONS = 64

export interface Request {
  path: string
  headers?: Readonly<Record<string, string>>
  /** With a body the request is a POST. */
  body?: string
}

/** What one load showed. */
export interface Sample {
  perSecond: number
  /** Processor time of the server per request, all its threads together. */
  cpuMicros: number
  maxMs: number
}

interface LoadOptions {
  seconds: number
  connections?: number
  /** How long a connection waits after a response before it sends again. */
  pauseMs?: number
}

/** Sends the requests in turns for so long. Throws where a response is missing or no success. */
export async function load(
  server: Server,
  requests: readonly Request[],
  { seconds, connections = CONNECTIONS, pauseMs = 0 }: LoadOptions,
): Promise<Sample> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-load-'))
  try {
    const file = join(folder, 'requests')
    await writeFile(file, requests.map((request) => toWire(request, server.url)).join(''))
    const cpuBefore = readProcessorMicros(server.pid)
    const how = `-t1 -c${connections} -d${seconds}s --timeout 10s -s ${SCRIPT}`.split(' ')
    const command = ['-c', LOAD_CORE, 'wrk', ...how, server.url, '--', file, String(pauseMs)]
    const { stdout, stderr } = await promisify(execFile)('taskset', command)
    const cpuMicros = readProcessorMicros(server.pid) - cpuBefore
    // wrk goes on without a script that it cannot read, and says so on its standard error alone.
    const [, figures] = /^figures (.+)$/m.exec(stdout) ?? []
    if (figures === undefined || stderr !== '') throw new Error(`wrk: expected figures: ${stderr}`)
    const [sent = 0, failed = 0, lasted = 0, maxMs = 0] = figures.split(' ').map(Number)
    if (failed > 0 || sent === 0)
      throw new Error(
        `${server.url}${requests[0]?.path}: expected successes alone, got ${failed} failures of ${sent}`,
      )
    return { perSecond: sent / lasted, cpuMicros: cpuMicros / sent, maxMs }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A request as it goes over the wire, its length before it. */
function toWire({ path, headers = {}, body }: Request, url: string): string {
  const lines = { Host: new URL(url).host, ...headers }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  if (body !== undefined) head.push(`Content-Length: ${Buffer.byteLength(body)}\r\n`)
  const method = body === undefined ? 'GET' : 'POST'
  const text = `${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body ?? ''}`
  return `${Buffer.byteLength(text)}\n${text}`
}
