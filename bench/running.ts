// A server under test: a process of its own on a core of its own, that says where it listens.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const START_DEADLINE_MS = 30_000

export interface Running {
  url: string
  pid: number
  /** From the start of the process to the line that says where it listens. */
  startedInMs: number
  stop(): Promise<void>
}

const SERVER_CORE = '0'
export const LOAD_CORE = '1'

/** Where there is nothing to pin to, or nothing to pin with, both sides share what there is. */
export const isPinned = availableParallelism() > 1 && hasTaskset()

export function onCore(core: string, command: readonly string[]): [string, string[]] {
  const [program = '', ...args] = isPinned ? ['taskset', '-c', core, ...command] : command
  return [program, args]
}

/** Resolves with the first line of the form `Listening on <url>`; throws with what the process said where none comes. */
export async function startProcess(
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Running> {
  const startedAt = performance.now()
  const [program, args] = onCore(SERVER_CORE, command)
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await findUrl(child, command.join(' '))
  const { pid } = child
  if (pid === undefined) throw new Error(`${program}: expected a process, got none`)
  return { url, pid, startedInMs: performance.now() - startedAt, stop: () => stop(child) }
}

function findUrl(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const fail = (why: string) => {
      child.kill('SIGKILL')
      reject(new Error(`${name}: expected "Listening on …", got ${why}: ${said}`))
    }
    const deadline = setTimeout(() => fail('none in time'), START_DEADLINE_MS)
    const onExit = () => fail('an exit')
    child.once('exit', onExit)
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        // A server that goes on talking must not fill our memory.
        if (said.length < 10_000) said += chunk.toString()
        const url = /Listening on (\S+)/.exec(said)?.[1]
        if (url === undefined) return
        clearTimeout(deadline)
        child.off('exit', onExit)
        resolve(url)
      })
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
}

/** Processor time of all threads of a process, in microseconds. */
export function readProcessorMicros(pid: number): number {
  let nanos = 0
  for (const thread of readdirSync(`/proc/${pid}/task`))
    nanos += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  return nanos / 1000
}

/** What a process holds now and at its peak, in megabytes. */
export function readMemory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / 1e6
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** Share of all cores that was busy since boot, as a running sum of seconds: the difference of two is what was used between. */
export function readBusySeconds(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softirq + steal) / 100
}

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['-V'], { stdio: 'ignore' })
    return true
  } catch {
    // Not installed: the benchmark runs all the same, and says that nothing is pinned.
    return false
  }
}
