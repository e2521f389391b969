// `npm run test:long`: the tests whose counts the environment sets, at full count, one after the other; the histories
// of the simulation side by side. One line each; what a failed one said follows its line. `npm run test:long --
// simulation` runs those of that name alone.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'

const ROOT = join(import.meta.dirname, '..')
/** Histories do not know of each other. More than there are cores: proxies that restart are waited for, too. */
const HISTORIES_AT_ONCE = 2 * availableParallelism()
const HISTORIES_PER_PROCESS = 5

interface LongTest {
  name: string
  file: string
  counts: Record<string, string>
}

const TESTS: readonly LongTest[] = [
  {
    name: 'index',
    file: 'tests/unit/index/reference/reference.test.ts',
    counts: { INDEX_CASES: '500' },
  },
  {
    name: 'index properties',
    file: 'tests/unit/index/properties.test.ts',
    counts: { INDEX_CASES: '200' },
  },
  { name: 'replay', file: 'tests/system/pipeline/replay.test.ts', counts: { REPLAY_DAYS: '30' } },
  {
    name: 'requests',
    file: 'tests/system/faults/requests/fuzz.test.ts',
    counts: { FUZZ_REQUESTS: '1000000' },
  },
  {
    name: 'payloads',
    file: 'tests/system/faults/sources/payloads.test.ts',
    counts: { FUZZ_PAYLOADS: '200000' },
  },
  {
    name: 'guesses',
    file: 'tests/system/accounts/guesses.test.ts',
    counts: { KEY_GUESSES: '1000000' },
  },
  {
    name: 'refusals',
    file: 'tests/service/proxy/guessing.test.ts',
    counts: { KEY_GUESSES: '10000' },
  },
  {
    name: 'sign-ups',
    file: 'tests/service/accounts/sign-up-limits.test.ts',
    counts: { SIGN_UP_SAMPLES: '2000' },
  },
  {
    name: 'full disks',
    file: 'tests/system/faults/store/disk.test.ts',
    counts: { DISK_STEPS: '8' },
  },
  { name: 'store faults', file: 'tests/system/faults/store/publish.test.ts', counts: {} },
  {
    name: 'smuggling',
    file: 'tests/system/faults/requests/smuggling.test.ts',
    counts: { DESYNC_PAIRS: '100000' },
  },
  {
    name: 'addresses',
    file: 'tests/system/faults/requests/addresses.test.ts',
    counts: { PATHS: '10000' },
  },
  {
    name: 'slow clients',
    file: 'tests/system/faults/processes/slow-clients.test.ts',
    counts: { SLOW_SOCKETS: '2000', HUGE_MIB: '1024' },
  },
  {
    name: 'bodies',
    file: 'tests/system/faults/requests/surface.test.ts',
    counts: { POLLUTING_BODIES: '1000' },
  },
  {
    name: 'releases',
    file: 'tests/system/faults/requests/caching.test.ts',
    counts: { SWAPS: '1000' },
  },
  {
    name: 'outage',
    file: 'tests/system/faults/processes/outage.test.ts',
    counts: { OUTAGE_SECONDS: '600' },
  },
  {
    name: 'neighbours',
    file: 'tests/system/faults/processes/fair-share.test.ts',
    counts: { FAULT_SECONDS: '60' },
  },
  {
    name: 'soak',
    file: 'tests/system/faults/processes/soak.test.ts',
    counts: { SOAK_SECONDS: '1800' },
  },
  {
    name: 'half load',
    file: 'tests/system/faults/processes/half-load.test.ts',
    counts: { SOAK_SECONDS: '1800' },
  },
  { name: 'seeded bugs', file: 'tests/system/simulation/seeded-bugs.test.ts', counts: {} },
]

/** Seeds 1 to 200, or those that `SIM_FIRST` and `SIM_SEEDS` say, a few of them in a process. */
function simulations(): LongTest[] {
  const first = Number(process.env['SIM_FIRST'] ?? 1)
  const end = first + Number(process.env['SIM_SEEDS'] ?? 200)
  const tests: LongTest[] = []
  for (let seed = first; seed < end; seed += HISTORIES_PER_PROCESS)
    tests.push({
      name: 'simulation',
      file: 'tests/system/simulation/simulation.test.ts',
      counts: {
        SIM_FIRST: String(seed),
        SIM_SEEDS: String(Math.min(HISTORIES_PER_PROCESS, end - seed)),
        SIM_DAYS: process.env['SIM_DAYS'] ?? '60',
      },
    })
  return tests
}

async function main(only = ''): Promise<number> {
  const isChosen = ({ name }: LongTest) => name.includes(only)
  const alone = TESTS.filter(isChosen)
  const histories = simulations().filter(isChosen)
  if (alone.length + histories.length === 0) {
    const names = [...TESTS.map(({ name }) => name), 'simulation'].join(', ')
    process.stderr.write(`test:long: expected one of ${names}, got "${only}"\n`)
    return 2
  }
  const passed: boolean[] = []
  for (const test of alone) passed.push(await runTest(ofCaller(test)))
  const limit = pLimit(HISTORIES_AT_ONCE)
  passed.push(...(await limit.map(histories, runTest)))
  return passed.every(Boolean) ? 0 : 1
}

/** Settings of the caller stand before the full count, so that a machine may do less. */
function ofCaller(test: LongTest): LongTest {
  const counts = Object.entries(test.counts).map(([name, full]) => [
    name,
    process.env[name] ?? full,
  ])
  return { ...test, counts: Object.fromEntries(counts) }
}

/** Whether it passed, which it says. */
async function runTest({ name, file, counts }: LongTest): Promise<boolean> {
  const started = performance.now()
  const { code, output } = await runFile(file, counts)
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  const settings = Object.entries(counts).map((count) => count.join('='))
  const verdict = code === 0 ? 'passed' : 'failed'
  process.stdout.write(`${[name, ...settings].join(' ')}: ${verdict}, ${minutes} minutes\n`)
  // What a history came to is its figure.
  const figures = output.match(/^seed \d+: .*\n/gm) ?? []
  process.stdout.write(code === 0 ? figures.join('') : output)
  return code === 0
}

function runFile(
  file: string,
  counts: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', file],
      { cwd: ROOT, env: { ...process.env, ...counts } },
    )
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

process.exitCode = await main(process.argv[2])
