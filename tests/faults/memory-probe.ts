// Loaded into a process under test: on SIGUSR2 it collects its garbage and writes down what is left.
import { appendFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')
const file = process.env['MEMORY_PROBE'] ?? ''
if (typeof collect !== 'function' || file === '')
  throw new Error('MEMORY_PROBE: expected a file, and garbage that can be collected')

process.on('SIGUSR2', () => {
  collect()
  appendFileSync(file, `${JSON.stringify(process.memoryUsage())}\n`)
})
