// `npm run mutation [-- PART…]`: breaks the code that decides about money and access in every small
// way there is, and asks the tests of that code to notice. Exit 0: each part's score is high
// enough; 1: it is not.
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { print, runCommand, UsageError } from '../contract/command.ts'

const ROOT = join(import.meta.dirname, '..')
const LEAST_SCORE = 80

/**
 * Code, and the tests that run it in their own process and in seconds: each is run hundreds of
 * times.
 */
interface Group {
  mutate: string[]
  tests: string[]
}

/**
 * Not the forms that need a server of their own, such as limits/redis.ts: to start one for each
 * change takes hours.
 */
const PARTS: Record<string, Group[]> = {
  limiter: [
    { mutate: ['proxy/limits/rate-limit.ts'], tests: ['tests/service/proxy/limits.test.ts'] },
    {
      mutate: ['proxy/http/client-address.ts'],
      tests: ['tests/unit/proxy/http/client-address.test.ts'],
    },
    {
      mutate: ['proxy/limits/shared.ts'],
      tests: ['tests/service/proxy/limits/shared.test.ts'],
    },
    {
      mutate: ['proxy/limits/{counters,memory,primary,windows}.ts'],
      tests: ['tests/*/proxy/limits/{counters,primary,windows}.test.ts'],
    },
    {
      mutate: ['proxy/limits/saved.ts'],
      tests: ['tests/service/proxy/limits/saved.test.ts'],
    },
  ],
  auth: [
    {
      mutate: ['proxy/http/{authenticate,authorize,cookies}.ts'],
      tests: ['tests/*/proxy/http/{callers,cookies}.test.ts'],
    },
    {
      mutate: ['accounts/{email,keys,secrets}.ts'],
      tests: ['tests/*/accounts/{account-keys,email,keys,secrets}.test.ts'],
    },
    {
      mutate: ['accounts/{accounts,link-sender,sessions,sign-up}.ts'],
      tests: ['tests/service/accounts/sign-in.test.ts'],
    },
  ],
  price: [
    {
      mutate: ['pipeline/collect/{day,per-million,quote,source}.ts'],
      tests: ['tests/unit/pipeline/{day,per-million,source}.test.ts'],
    },
    {
      mutate: ['pipeline/sources/*.ts'],
      // Not every-source: it runs all of them at once, against servers that misbehave.
      tests: ['tests/unit/pipeline/sources/!(every-source).test.ts'],
    },
  ],
  // What there is of the index besides SQL, which tests/index breaks by itself.
  index: [
    {
      mutate: ['pipeline/make/{audit,sql-files,stage,transform}.ts', 'pipeline/publish/report.ts'],
      tests: ['tests/unit/pipeline/{report,sql-folder,stage,transform}.test.ts'],
    },
  ],
}

interface Score {
  caught: number
  missed: number
}

async function score(id: string, { mutate, tests }: Group): Promise<Score> {
  const stryker = new Stryker({
    mutate,
    testFiles: tests,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { related: false },
    coverageAnalysis: 'perTest',
    // A constant is read once, when the file is loaded: to try another means to start anew for
    // each.
    ignoreStatic: true,
    concurrency: 1,
    timeoutMS: 8_000,
    // What neither changed nor lost the test that caught it is not tried again, until that file is
    // deleted.
    incremental: true,
    incrementalFile: `node_modules/.cache/mutation/${id}.json`,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    tempDirName: '.mutation',
    // There is none by this name: it would be rewritten with TypeScript's own API, which version 7
    // has not.
    tsconfigFile: 'tsconfig.none.json',
  })
  const results = await stryker.runMutationTest()
  const count = (...statuses: string[]) =>
    results.filter(({ status }) => statuses.includes(status)).length
  return { caught: count('Killed', 'Timeout'), missed: count('Survived', 'NoCoverage') }
}

await runCommand(
  'mutation',
  `usage: npm run mutation [-- <part>…], a part being one of ${Object.keys(PARTS).join(', ')}`,
  { allowPositionals: true },
  async ({ positionals }) => {
    process.chdir(ROOT)
    // Broken code mostly shows in what never comes, and shows in every form.
    Object.assign(process.env, {
      TEST_FORMS: 'local',
      TEST_WAIT_MS: '2000',
      FAULT_REPEATS: '1',
    })
    const names = positionals.length > 0 ? positionals : Object.keys(PARTS)
    const unknown = names.find((name) => !PARTS[name])
    if (unknown !== undefined) throw new UsageError(`expected a part, got "${unknown}"`)
    const percents: number[] = []
    for (const name of names) percents.push(await scorePart(name))
    return percents.every((percent) => percent >= LEAST_SCORE) ? 0 : 1
  },
)

/** The share of changes that the tests noticed, in percent. */
async function scorePart(name: string): Promise<number> {
  const scores = []
  for (const [index, group] of (PARTS[name] ?? []).entries())
    scores.push(await score(`${name}-${index}`, group))
  const caught = scores.reduce((sum, one) => sum + one.caught, 0)
  const all = scores.reduce((sum, one) => sum + one.missed, caught)
  const percent = (100 * caught) / all
  print(`${name}: ${caught} of ${all} caught, ${percent.toFixed(1)} %`)
  return percent
}
