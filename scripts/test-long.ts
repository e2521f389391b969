// `npm run test:long`: the tests whose counts the environment sets, at full count, one after the other. One line
// each; what a failed one said follows its line. `npm run test:long -- simulation` runs those of that name alone.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

interface LongTest {
  name: string
  file: string
  counts: Record<string, string>
}

const TESTS: readonly LongTest[] = [
  { name: 'index', file: 'tests/index/reference.test.ts', counts: { INDEX_CASES: '500' } },
  {
    name: 'index properties',
    file: 'tests/index/properties.test.ts',
    counts: { INDEX_CASES: '200' },
  },
  { name: 'replay', file: 'tests/index/replay.test.ts', counts: { REPLAY_DAYS: '30' } },
  { name: 'requests', file: 'tests/proxy/fuzz.test.ts', counts: { FUZZ_REQUESTS: '1000000' } },
  { name: 'payloads', file: 'tests/faults/payloads.test.ts', counts: { FUZZ_PAYLOADS: '200000' } },
  {
    name: 'guesses',
    file: 'tests/proxy/accounts/guesses.test.ts',
    counts: { KEY_GUESSES: '1000000' },
  },
  { name: 'refusals', file: 'tests/proxy/guessing.test.ts', counts: { KEY_GUESSES: '10000' } },
  {
    name: 'sign-ups',
    file: 'tests/proxy/accounts/sign-up-limits.test.ts',
    counts: { SIGN_UP_SAMPLES: '2000' },
  },
  { name: 'full disks', file: 'tests/faults/disk.test.ts', counts: { DISK_STEPS: '8' } },
  { name: 'store faults', file: 'tests/faults/publish.test.ts', counts: {} },
  { name: 'smuggling', file: 'tests/faults/smuggling.test.ts', counts: { DESYNC_PAIRS: '100000' } },
  { name: 'addresses', file: 'tests/faults/addresses.test.ts', counts: { PATHS: '10000' } },
  {
    name: 'slow clients',
    file: 'tests/faults/slow-clients.test.ts',
    counts: { SLOW_SOCKETS: '2000', HUGE_MIB: '1024' },
  },
  { name: 'bodies', file: 'tests/faults/surface.test.ts', counts: { POLLUTING_BODIES: '1000' } },
  { name: 'releases', file: 'tests/faults/caching.test.ts', counts: { SWAPS: '1000' } },
  { name: 'outage', file: 'tests/faults/outage.test.ts', counts: { OUTAGE_SECONDS: '600' } },
  { name: 'neighbours', file: 'tests/faults/fair-share.test.ts', counts: { FAULT_SECONDS: '60' } },
  { name: 'soak', file: 'tests/faults/soak.test.ts', counts: { SOAK_SECONDS: '1800' } },
  { name: 'simulation bugs', file: 'tests/simulation/seeded-bugs.test.ts', counts: {} },
  {
    name: 'simulation',
    file: 'tests/simulation/simulation.test.ts',
    counts: { SIM_SEEDS: '200', SIM_DAYS: '60' },
  },
]

async function main(only: string | undefined): Promise<number> {
  const chosen = TESTS.filter(({ name }) => only === undefined || name.includes(only))
  if (chosen.length === 0) {
    const names = TESTS.map(({ name }) => name).join(', ')
    process.stderr.write(`test:long: expected one of ${names}, got "${only}"\n`)
    return 2
  }
  let failed = 0
  for (const test of chosen) {
    const started = performance.now()
    const { code, output } = await runTest(test)
    const minutes = ((performance.now() - started) / 60_000).toFixed(1)
    const counts = Object.entries(test.counts).map((count) => count.join('='))
    const verdict = code === 0 ? 'passed' : 'failed'
    process.stdout.write(`${[test.name, ...counts].join(' ')}: ${verdict}, ${minutes} minutes\n`)
    if (code === 0) continue
    failed += 1
    process.stdout.write(output)
  }
  return failed === 0 ? 0 : 1
}

/** Settings of the caller stand before the full count, so that a machine may do less. */
function runTest({ file, counts }: LongTest): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', file],
      { cwd: ROOT, env: { ...counts, ...process.env } },
    )
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

process.exitCode = await main(process.argv[2])
