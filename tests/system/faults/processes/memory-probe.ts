// Loaded into a process under test: on SIGUSR2 it collects its garbage and writes down what is
// left.
import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')
const file = process.env['MEMORY_PROBE'] ?? ''
if (typeof collect !== 'function' || file === '')
  throw new Error('MEMORY_PROBE: expected a file, and garbage that can be collected')

/** What is outside of V8's heap is given back a moment after the collection that has found it. */
const SWEEP_MS = 100

process.on('SIGUSR2', async () => {
  collect()
  await sleep(SWEEP_MS)
  collect()
  appendFileSync(file, `${JSON.stringify(process.memoryUsage())}\n`)
})
