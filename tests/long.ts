// `npm run test:long`: the tests whose counts the environment sets, at full count, one after the
// other; the histories of the simulation side by side. Prints a line for each, and the output of
// those that fail. `npm run test:long -- simulation` runs those of that name alone.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { runCommand, toCount, UsageError } from '../contract/command.ts'

const ROOT = join(import.meta.dirname, '..')
/** Histories are independent. More than there are cores, because each waits for restarts. */
const HISTORIES_AT_ONCE = 2 * availableParallelism()
const HISTORIES_PER_PROCESS = 5

/** Name, file in tests/ without its ending, and the full counts. */
type LongTest = readonly [name: string, file: string, counts: Record<string, number>]

const TESTS: readonly LongTest[] = [
  ['index', 'unit/index/reference/reference.slow', { INDEX_CASES: 500 }],
  ['index properties', 'system/index/properties', { INDEX_CASES: 200 }],
  ['damages', 'system/faults/store/damage', { VERIFIED_DAMAGES: 100 }],
  ['replay', 'system/pipeline/replay', { REPLAY_DAYS: 30 }],
  ['year', 'system/pipeline/year', { YEAR_DAYS: 400, YEAR_HOURS: 100 }],
  ['requests', 'system/faults/requests/fuzz', { FUZZ_REQUESTS: 1_000_000 }],
  ['payloads', 'system/faults/sources/payloads', { FUZZ_PAYLOADS: 200_000 }],
  ['adversary', 'system/faults/adversary', { ADVERSARY_MINUTES: 60 }],
  ['guesses', 'system/accounts/guesses', { KEY_GUESSES: 1_000_000 }],
  ['limit headers', 'service/proxy/limit-headers.slow', { LIMIT_SEQUENCES: 10_000 }],
  ['refusals', 'service/proxy/guessing.slow', { KEY_GUESSES: 10_000 }],
  ['sign-ups', 'service/accounts/sign-up-limits.slow', { SIGN_UP_SAMPLES: 2_000 }],
  ['full disks', 'system/faults/store/disk', { DISK_STEPS: 8 }],
  ['smuggling', 'system/faults/requests/smuggling', { DESYNC_PAIRS: 100_000 }],
  ['addresses', 'system/faults/requests/addresses', { PATHS: 10_000 }],
  [
    'slow clients',
    'system/faults/processes/slow-clients',
    { SLOW_SOCKETS: 2_000, HUGE_MIB: 1_024 },
  ],
  ['bodies', 'system/faults/requests/surface', { POLLUTING_BODIES: 1_000 }],
  ['releases', 'system/faults/requests/caching', { SWAPS: 1_000 }],
  ['outage', 'system/faults/processes/outage', { OUTAGE_SECONDS: 600 }],
  ['redis', 'system/faults/processes/redis', { FAULT_SECONDS: 60 }],
  ['neighbours', 'system/faults/processes/fair-share', { FAULT_SECONDS: 60 }],
  ['soak', 'system/faults/processes/soak', { SOAK_SECONDS: 1_800 }],
  ['install', 'system/scripts/install-matrix', { INSTALL_CELLS: 33 }],
]

/** Seeds 1 to 200, or those that `SIM_FIRST` and `SIM_SEEDS` say, a few of them in a process. */
function simulations(): LongTest[] {
  const { SIM_FIRST: first, SIM_SEEDS: count } = withEnvironment({ SIM_FIRST: 1, SIM_SEEDS: 200 })
  const { SIM_DAYS } = withEnvironment({ SIM_DAYS: 60 })
  const end = first + count
  const tests: LongTest[] = []
  for (let seed = first; seed < end; seed += HISTORIES_PER_PROCESS) {
    const SIM_SEEDS = Math.min(HISTORIES_PER_PROCESS, end - seed)
    const counts = { SIM_FIRST: seed, SIM_SEEDS, SIM_DAYS }
    tests.push(['simulation', 'system/simulation/simulation', counts])
  }
  return tests
}

async function runAll(only: string): Promise<number> {
  const isChosen = ([name]: LongTest) => name.includes(only)
  const alone = TESTS.filter(isChosen)
  const histories = simulations().filter(isChosen)
  if (alone.length + histories.length === 0) throw new UsageError(`expected a name, got "${only}"`)
  const passed: boolean[] = []
  for (const [name, file, counts] of alone)
    passed.push(await runTest([name, file, withEnvironment(counts)]))
  const limit = pLimit(HISTORIES_AT_ONCE)
  passed.push(...(await limit.map(histories, runTest)))
  return passed.every(Boolean) ? 0 : 1
}

/** A count that the environment sets replaces the full count. */
function withEnvironment<Name extends string>(counts: Record<Name, number>): Record<Name, number> {
  const set = { ...counts }
  for (const name in counts) set[name] = Number(process.env[name] ?? counts[name])
  return set
}

/** Prints and returns whether it passed. */
async function runTest([name, file, counts]: LongTest): Promise<boolean> {
  const started = performance.now()
  const { code, output } = await runFile(`tests/${file}.test.ts`, counts)
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  const settings = Object.entries(counts).map((count) => count.join('='))
  const verdict = code === 0 ? 'passed' : 'failed'
  process.stdout.write(`${[name, ...settings].join(' ')}: ${verdict}, ${minutes} minutes\n`)
  // The simulation prints a line for each history, others their measurement.
  const figures = output.match(/^(?:seed \d+|measured): .*\n/gm) ?? []
  process.stdout.write(code === 0 ? figures.join('') : output)
  return code === 0
}

function runFile(
  file: string,
  counts: Record<string, number>,
): Promise<{ code: number | null; output: string }> {
  const env = Object.entries(counts).map(([name, count]) => [name, String(count)])
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', file],
      { cwd: ROOT, env: { ...process.env, ...Object.fromEntries(env) } },
    )
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

const USAGE = `usage: npm run test:long [-- <words> [--minutes <number of the adversary>]], the words being in one of these names:
  ${[...TESTS.map(([name]) => name), 'simulation'].join(', ')}`

await runCommand(
  'test:long',
  USAGE,
  { options: { minutes: { type: 'string' } }, allowPositionals: true },
  ({ positionals, values }) => {
    if (values.minutes !== undefined)
      process.env['ADVERSARY_MINUTES'] = String(toCount('--minutes', values.minutes))
    return runAll(positionals.join(' '))
  },
)
