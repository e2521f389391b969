// A program in a Node process of its own, so that what it takes is its own; the time includes its start.
import { spawn } from 'node:child_process'

interface Measured {
  /** What it wrote to its standard output. */
  output: string
  seconds: number
  /** Of processor, in user and kernel. */
  cpuSeconds: number
  /** Resident, at most. */
  kibibytes: number
}

const REPORT = `process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  process.stderr.write('\\nmeasured ' + (userCPUTime + systemCPUTime) + ' ' + maxRSS)
})`

/** Rejects with all that it wrote where it does not end with 0. */
export function runMeasured(
  words: readonly string[],
  { cwd, env = process.env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Measured> {
  const startedAt = performance.now()
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(REPORT)}`]
  const child = spawn(process.execPath, [...preload, ...words], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const [, microseconds, kibibytes] = /\nmeasured (\d+) (\d+)$/.exec(errors) ?? []
      if (code === 0)
        resolve({
          output,
          seconds: (performance.now() - startedAt) / 1000,
          cpuSeconds: Number(microseconds) / 1e6,
          kibibytes: Number(kibibytes),
        })
      else
        reject(new Error(`${words.join(' ')}: expected exit 0, got ${code}:\n${output}${errors}`))
    })
  })
}
