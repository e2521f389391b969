// `npm start`: where the store is empty, one offline run from the embedded history; then the proxy.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findPointer } from '../contract/release.ts'
import { openStore, type Store, StoreError, StoreUrlError } from '../contract/store.ts'

const ROOT = join(import.meta.dirname, '..')
/**
 * As `npm run proxy` has it. Far more than the proxy needs, but without a bound V8 lets garbage take as much again,
 * the young as well as the old: half of its usual young generation costs nothing that can be measured;
 * compiled once, the source need not be stripped of its types by a compiler that takes 20 MB; and two arenas do for
 * the few threads there are.
 */
const PROXY_FLAGS = ['--max-old-space-size=768', '--max-semi-space-size=8']
const PROXY_ENV = {
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
  MALLOC_ARENA_MAX: '2',
}
const DEFAULT_STORE = 'file:.data/store'

process.exitCode = await start().catch((error: unknown) => {
  process.stderr.write(`start: ${error instanceof Error ? error.message : String(error)}\n`)
  return 1
})

async function start(): Promise<number> {
  const store = openStore(process.env['TPI_STORE'] ?? DEFAULT_STORE)
  if (await isEmpty(store)) {
    process.stdout.write(
      `The store at ${store.url} is empty: making the first release from the embedded prices.\n`,
    )
    const code = await runNode('pipeline/run.ts', ['--offline'])
    if (code !== 0) return code
  }
  return runNode('proxy/server.ts', [], { flags: PROXY_FLAGS, env: PROXY_ENV })
}

/** A store that cannot be read just now is not empty: the proxy starts, and waits for it. */
async function isEmpty(store: Store): Promise<boolean> {
  try {
    return (await findPointer(store)) === undefined
  } catch (error) {
    if (!(error instanceof StoreError) || error instanceof StoreUrlError) throw error
    process.stderr.write(`start: ${error.message}\n`)
    return false
  }
}

/** Runs one half as its own process and hands signals on; the halves never share one. */
function runNode(
  file: string,
  args: readonly string[],
  { flags = [], env = {} }: { flags?: readonly string[]; env?: Record<string, string> } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...flags, join(ROOT, file), ...args], {
      stdio: 'inherit',
      // What the operator has set stays.
      env: { ...env, ...process.env },
    })
    const forward = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGINT', forward)
    process.on('SIGTERM', forward)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      process.off('SIGINT', forward)
      process.off('SIGTERM', forward)
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}
