// The load: wrk, with its own account of latencies and errors as one line of JSON.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { LOAD_CORE, onCore, readBusySeconds, readProcessorMicros, type Running } from './running.ts'

const CONNECTIONS = 64

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

/** Asks the requests in turn for so long; throws where a single one is refused or lost. */
export async function measure(
  server: Running,
  requests: readonly Asked[],
  { seconds, connections = CONNECTIONS }: { seconds: number; connections?: number },
): Promise<Sample> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-load-'))
  try {
    const script = join(folder, 'load.lua')
    await writeFile(script, toScript(requests))
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

function toScript(requests: readonly Asked[]): string {
  const all = requests.map(
    ({ path, headers = {}, body }) =>
      `{ ${body === undefined ? "'GET'" : "'POST'"}, ${quote(path)}, { ${Object.entries(headers)
        .map(([name, value]) => `[ ${quote(name)} ] = ${quote(value)}`)
        .join(', ')} }, ${body === undefined ? 'nil' : quote(body)} }`,
  )
  return `local asked = {
${all.join(',\n')}
}
local ready = {}
local at = 0
if #asked == 1 then
  -- Without a function to call for each request, wrk has core to spare even for the fastest server.
  wrk.method, wrk.path, wrk.headers, wrk.body = unpack(asked[1], 1, 4)
else
  init = function()
    for number, it in ipairs(asked) do ready[number] = wrk.format(it[1], it[2], it[3], it[4]) end
  end
  request = function()
    at = at % #ready + 1
    return ready[at]
  end
end
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format('\\n{"requests": %d, "seconds": %f, "p50_ms": %f, "p99_ms": %f, "max_ms": %f, "errors": %d}\\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    latency.max / 1e3, errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
`
}

function quote(text: string): string {
  return `[==[${text}]==]`
}
