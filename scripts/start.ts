// `npm start`: where the store is empty, one offline run from the embedded history; then the proxy.
import { spawn } from 'node:child_process'
import { findPointer } from '../store/read-release.ts'
import { type Store, StoreError, StoreUrlError } from '../store/store.ts'
import { openStore } from '../store/open.ts'
import { print, runCommand } from '../contract/command.ts'
import { readScript, ROOT } from './package-script.ts'

const DEFAULT_STORE = 'file:.data/store'

// As npm does it: what is relative in a setting or a script is so to the project.
process.chdir(ROOT)
await runCommand('start', 'usage: npm start', {}, start)

async function start(): Promise<number> {
  const store = await openStore(process.env['TPI_STORE'] ?? DEFAULT_STORE)
  if (await isEmpty(store)) {
    print(`The store at ${store.url} is empty: making the first release from the embedded prices.`)
    const code = await runScript('pipeline', '--offline')
    if (code !== 0) return code
  }
  return runScript('proxy')
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

/**
 * Runs one half as a process of its own, as package.json has it, and passes signals on. Why its
 * flags: without a limit V8 keeps as much garbage as live objects, and half of the usual young
 * generation costs nothing that can be measured; a compile cache saves the 20 MB of the compiler
 * that strips types; two arenas are enough for the few threads.
 */
async function runScript(name: 'pipeline' | 'proxy', ...args: string[]): Promise<number> {
  const script = await readScript(name)
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...script.args, ...args], {
      stdio: 'inherit',
      // What the operator has set stays.
      env: { ...script.env, ...process.env },
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
