// The load: wrk, with its own account of latencies and errors as one line of JSON.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { LOAD_CORE, onCore, readBusySeconds, readProcessorMicros, type Running } from './running.ts'

export const CONNECTIONS = 64

export interface Asked {
  path: string
  headers?: Readonly<Record<string, string>>
  /** With it the request is a POST. */
  body?: string
}

export interface Sample {
  perSecond: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  /** Processor time of the server per request. */
  cpuMicros: number
  /** Cores that somebody else was using meanwhile: anything above a tenth makes times untrustworthy. */
  othersCores: number
}

const Summary = z.object({
  requests: z.number(),
  seconds: z.number(),
  p50_ms: z.number(),
  p99_ms: z.number(),
  max_ms: z.number(),
  errors: z.number(),
})

/**
 * Asks the requests in turn for so long, each connection again at once or `pauseMs` after an answer; throws where a
 * single one is refused or lost.
 */
export async function measure(
  server: Running,
  requests: readonly Asked[],
  {
    seconds,
    connections = CONNECTIONS,
    pauseMs = 0,
  }: { seconds: number; connections?: number; pauseMs?: number },
): Promise<Sample> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-load-'))
  try {
    const script = join(folder, 'load.lua')
    const wire = join(folder, 'requests')
    if (requests.length > 1) await writeFile(wire, toWire(requests, server.url))
    await writeFile(script, toScript(requests, { file: wire, pauseMs }))
    const busyBefore = readBusySeconds()
    const cpuBefore = readProcessorMicros(server.pid)
    const { output, loadSeconds } = await runWrk([
      `-c${connections}`,
      `-d${seconds}s`,
      '-s',
      script,
      server.url,
    ])
    const cpuMicros = readProcessorMicros(server.pid) - cpuBefore
    const busy = readBusySeconds() - busyBefore
    const summary = Summary.parse(JSON.parse(/^\{.*\}$/m.exec(output)?.[0] ?? ''))
    if (summary.errors > 0 || summary.requests === 0)
      throw new Error(
        `${server.url}${requests[0]?.path ?? ''}: expected answers alone, got ${summary.errors} refused or lost of ${summary.requests}`,
      )
    return {
      perSecond: summary.requests / summary.seconds,
      p50Ms: summary.p50_ms,
      p99Ms: summary.p99_ms,
      maxMs: summary.max_ms,
      cpuMicros: cpuMicros / summary.requests,
      othersCores: Math.max(0, busy - cpuMicros / 1e6 - loadSeconds) / summary.seconds,
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function runWrk(args: readonly string[]): Promise<{ output: string; loadSeconds: number }> {
  const [program, pinned] = onCore(LOAD_CORE, ['wrk', '-t1', ...args])
  return new Promise((resolve, reject) => {
    const child = spawn(program, pinned, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    let loadMicros = 0
    // The last look before it ends is near enough to what it used.
    const watch = setInterval(() => {
      try {
        if (child.pid !== undefined) loadMicros = readProcessorMicros(child.pid)
      } catch {
        // It has just ended.
      }
    }, 50)
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => {
      clearInterval(watch)
      // wrk goes on without a script that it cannot read, and says so only here.
      if (code === 0 && errors === '') resolve({ output, loadSeconds: loadMicros / 1e6 })
      else reject(new Error(`wrk: expected a summary, got exit ${code}: ${errors}`))
    })
  })
}

/** What wrk runs: how to ask, and what to say at the end. */
function toScript(
  requests: readonly Asked[],
  { file, pauseMs }: { file: string; pauseMs: number },
): string {
  const [only, ...others] = requests
  const asking =
    only && others.length === 0
      ? `-- Without a function to call for each request, wrk has core to spare even for the fastest server.
wrk.method = ${quote(only.body === undefined ? 'GET' : 'POST')}
wrk.path = ${quote(only.path)}
${Object.entries(only.headers ?? {})
  .map(([name, value]) => `wrk.headers[ ${quote(name)} ] = ${quote(value)}`)
  .join('\n')}
wrk.body = ${only.body === undefined ? 'nil' : quote(only.body)}`
      : `local ready = {}
local at = 0
local file = io.open(${quote(file)}, 'rb')
local length = file:read('*n')
while length do
  file:read(1)
  ready[#ready + 1] = file:read(length)
  length = file:read('*n')
end
request = function()
  at = at % #ready + 1
  return ready[at]
end`
  return `${asking}
${pauseMs === 0 ? '' : `delay = function() return ${pauseMs} end`}
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format('\\n{"requests": %d, "seconds": %f, "p50_ms": %f, "p99_ms": %f, "max_ms": %f, "errors": %d}\\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    latency.max / 1e3, errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
`
}

/** Each request as it goes over the wire, its length before it. */
function toWire(requests: readonly Asked[], url: string): string {
  const { host } = new URL(url)
  return requests
    .map(({ path, headers = {}, body }) => {
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
      const head = Object.entries({ Host: host, ...headers, ...length })
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')
      const text = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${head}\r\n${body ?? ''}`
      return `${Buffer.byteLength(text)}\n${text}`
    })
    .join('')
}

function quote(text: string): string {
  return `[==[${text}]==]`
}
