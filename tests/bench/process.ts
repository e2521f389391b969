// Processes under test: started on a core of their own, and what they use, as the kernel counts it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'

const SERVER_CORE = '0'
/** The last core: on a machine with a single one, server and load share it. */
export const LOAD_CORE = String(availableParallelism() - 1)

/** Stopped where the block ends that holds it by `await using`. */
export interface Server extends AsyncDisposable {
  url: string
  pid: number
  stop(): Promise<void>
}

interface Place {
  cwd?: string
  env?: Readonly<Record<string, string>>
}

/** Starts Node with these words; resolves with the URL of the first line "Listening on <url>". */
export async function startServer(
  words: readonly string[],
  { cwd, env = {} }: Place = {},
): Promise<Server> {
  const child = spawn('taskset', ['-c', SERVER_CORE, process.execPath, ...words], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-5_000)))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  let url: string | undefined
  for await (const line of createInterface(child.stdout)) {
    url = /^Listening on (\S+)/.exec(line)?.[1]
    if (url !== undefined) break
  }
  if (url === undefined) throw new Error(`${words.join(' ')}: expected "Listening on": ${errors}`)
  // What it prints from now on is read and dropped, so that the pipe never fills up.
  child.stdout.resume()
  return { url, pid: child.pid ?? 0, stop, [Symbol.asyncDispose]: stop }
}

/** Processor time of all threads of a process. */
export function readProcessorMicros(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanos = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanos.reduce((sum, each) => sum + each, 0) / 1000
}

/** The most memory that a process has held. */
export function readPeakMegabytes(pid: number): number {
  const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kibibytes) * 1024) / 1e6
}

/** What a program took from its start to its end. */
export interface Cost {
  wallSeconds: number
  cpuSeconds: number
  megabytes: number
}

/** Its own time and that of the processes it started, in which the kernel counts hundredths. */
const REPORT = `process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const stat = process.getBuiltinModule('fs').readFileSync('/proc/self/stat', 'utf8')
  const [user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ').slice(13, 15).map(Number)
  const micros = userCPUTime + systemCPUTime + 10_000 * (user + system)
  process.stderr.write('\\ncost ' + micros + ' ' + maxRSS)
})`

/** Runs a program in a Node process of its own; throws where it does not exit with 0. */
export async function runMeasured(
  words: readonly string[],
  { cwd, env = {} }: Place = {},
): Promise<Cost> {
  const startedAt = performance.now()
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(REPORT)}`]
  const child = spawn(process.execPath, [...preload, ...words], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = await once(child, 'close')
  const wallSeconds = (performance.now() - startedAt) / 1000
  const [, micros, kibibytes] = /\ncost (\d+) (\d+)/.exec(output) ?? []
  if (code !== 0) throw new Error(`${words.join(' ')}: expected exit 0, got ${code}:\n${output}`)
  return {
    wallSeconds,
    cpuSeconds: Number(micros) / 1e6,
    megabytes: (Number(kibibytes) * 1024) / 1e6,
  }
}
