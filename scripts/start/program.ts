// Starts the proxy or a run as a child process, as defined in package.json, and forwards signals.
import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { type ScriptName, readScript } from '../package-script.ts'

const Progress = z.object({ step: z.string(), share: z.number() })
export type Progress = z.infer<typeof Progress>

interface Listening {
  /** Receives the output line by line; without it, the child uses this process's output. */
  onLine?: (line: string) => void
  onProgress?: (progress: Progress) => void
  /** Whether it runs at lower priority. */
  isNice?: boolean
  signal?: AbortSignal
}

/**
 * Resolves once it runs; `ended` resolves to its exit code, or 1 after a signal. Reasons for the
 * proxy's flags: without a heap limit, V8 keeps as much garbage as live objects; half the usual
 * young generation has no measurable cost; the compile cache saves the 20 MB compiler that strips
 * types; and two arenas are enough for its few threads.
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
    // The operator's settings take precedence.
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
  // Last, after all output has been read.
  child.on('close', (code, killedBy) => {
    process.off('SIGINT', forward)
    process.off('SIGTERM', forward)
    signal?.removeEventListener('abort', stop)
    resolve(code ?? (killedBy ? 1 : 0))
  })
  return promise
}
