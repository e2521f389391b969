// Starts the proxy and reads the live sources, first immediately and then at the interval set by
// `TPI_RUN_EVERY`.
// It also prunes the store weekly and, if the store is empty, publishes the embedded history first.
import { totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSettings } from '../contract/settings.ts'
import { findPointer } from '../store/read-release.ts'
import { type Store, StoreError, StoreUrlError } from '../store/store.ts'
import { openStore } from '../store/open.ts'
import { print, runCommand } from '../contract/command.ts'
import { findDueMs } from '../pipeline/publish/run-lock.ts'
import { ROOT } from './package-script.ts'
import { createBar } from './start/bar.ts'
import { sayFirstWords } from './start/first-words.ts'
import { keepFresh } from './start/keep-fresh.ts'
import { startProgram } from './start/program.ts'

/** With less memory, the run or the proxy would be killed. */
const MIN_MEMORY_BYTES = 2 * 1024 ** 3

// Like npm, so relative paths in settings and scripts refer to the project.
process.chdir(ROOT)
await runCommand('start', 'usage: npm start', {}, start)

async function start(): Promise<number> {
  const settings = readSettings(process.env)
  const store = await openStore(settings.TPI_STORE)
  if (await isEmpty(store)) {
    print(`The store at ${store.url} is empty: creating a release from the embedded prices.`)
    const first = await startProgram('pipeline', ['--offline'], {
      onLine: () => undefined,
      onProgress: createBar(process.stdout),
    })
    const code = await first.ended
    if (code !== 0) return code
  }
  const isOff = settings.TPI_RUN_EVERY === undefined
  const everyMs = hasLittleMemory() ? undefined : settings.TPI_RUN_EVERY
  const stop = new AbortController()
  const proxy = await startProgram('proxy', [], {
    onLine(line) {
      const url = /^Listening on (http\S+)/.exec(line)?.[1]
      if (url === undefined) print(line)
      else void greet(url)
    },
  })
  async function greet(url: string) {
    await sayFirstWords(url, { everyMs, isOff, print })
    if (everyMs !== undefined) await refresh(store, everyMs, stop.signal)
  }
  const code = await proxy.ended
  stop.abort()
  return code
}

async function refresh(store: Store, everyMs: number, signal: AbortSignal): Promise<void> {
  await keepFresh({
    everyMs,
    findDueMs: () => findDueMs(store, everyMs, new Date()),
    async run() {
      const run = await runBeside('pipeline', ['--scheduled'], signal)
      if (run.code === 0) await runBeside('store', ['prune', '--when-due'], signal)
      return run
    },
    sleep: (ms) => sleep(ms, undefined, { ref: false, signal }),
    random: Math.random,
    print,
  }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

/** Runs a program to its end, at lower priority than the proxy. */
async function runBeside(name: 'pipeline' | 'store', args: string[], signal: AbortSignal) {
  const lines: string[] = []
  const onLine = (line: string) => void lines.push(line)
  const { ended } = await startProgram(name, args, { onLine, isNice: true, signal })
  const code = await ended
  // At a terminal, a sentence says this already.
  if (code === 0 && !process.stdout.isTTY)
    for (const line of lines) process.stderr.write(`${line}\n`)
  return { code, lines }
}

function hasLittleMemory(): boolean {
  return Math.min(process.constrainedMemory() || Infinity, totalmem()) < MIN_MEMORY_BYTES
}

/** A store that can't be read isn't empty: the proxy starts and waits for it. */
async function isEmpty(store: Store): Promise<boolean> {
  try {
    return (await findPointer(store)) === undefined
  } catch (error) {
    if (!(error instanceof StoreError) || error instanceof StoreUrlError) throw error
    process.stderr.write(`start: ${error.message}\n`)
    return false
  }
}
