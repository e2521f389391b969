// Starts one half as a process of its own, as package.json has it, and passes signals on.
import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { type ScriptName, readScript } from '../package-script.ts'

const Progress = z.object({ step: z.string(), share: z.number() })
export type Progress = z.infer<typeof Progress>

interface Listening {
  /** What it writes, line by line; without it, standard output and error are those of this process. */
  onLine?: (line: string) => void
  onProgress?: (progress: Progress) => void
  /** Whether it gives way to others. */
  isNice?: boolean
  signal?: AbortSignal
}

/**
 * Resolves once it runs; `ended` with its exit code, or 1 where a signal ended it. Why the flags of the
 * proxy: without a limit V8 keeps as much garbage as live objects, and half of the usual young
 * generation costs nothing that can be measured; a compile cache saves the 20 MB of the compiler
 * that strips types; two arenas are enough for the few threads.
 */
export async function startProgram(
  name: ScriptName,
  args: readonly string[],
  { onLine, onProgress, isNice = false, signal }: Listening = {},
): Promise<{ ended: Promise<number> }> {
  const script = await readScript(name)
  const child = spawn(process.execPath, [...script.args, ...args], {
    stdio: [
      'inherit',
      onLine ? 'pipe' : 'inherit',
      onLine && isNice ? 'pipe' : 'inherit',
      ...(onProgress ? (['ipc'] as const) : []),
    ],
    // What the operator has set stays.
    env: { ...script.env, ...process.env },
  })
  if (isNice && child.pid !== undefined) setPriority(child.pid, 10)
  for (const stream of [child.stdout, child.stderr])
    if (stream && onLine) createInterface({ input: stream }).on('line', onLine)
  child.on('message', (message) => {
    const { data } = Progress.safeParse(message)
    if (data) onProgress?.(data)
  })
  return { ended: waitForEnd(child, signal) }
}

function waitForEnd(child: ChildProcess, signal: AbortSignal | undefined): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const forward = (name: NodeJS.Signals) => child.kill(name)
  const stop = () => child.kill('SIGTERM')
  process.on('SIGINT', forward)
  process.on('SIGTERM', forward)
  signal?.addEventListener('abort', stop)
  child.on('error', reject)
  // Last of all: what it wrote has been read.
  child.on('close', (code, killedBy) => {
    process.off('SIGINT', forward)
    process.off('SIGTERM', forward)
    signal?.removeEventListener('abort', stop)
    resolve(code ?? (killedBy ? 1 : 0))
  })
  return promise
}
