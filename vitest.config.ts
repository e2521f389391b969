import { existsSync, statfsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Each of these starts up to ten processes and breaks some: beside other tests they would measure
 * those.
 */
const ALONE = ['drain', 'state'].map((name) => `tests/system/faults/processes/${name}.test.ts`)

/**
 * Where it is large enough, memory: stores and states are synced file by file, and what a test is
 * about is not the disk. What breaks processes keeps it.
 */
const MEMORY = '/dev/shm'
const folders = hasRoom(MEMORY) ? { TMPDIR: MEMORY } : {}
/** Eleven hours behind and fourteen ahead: what reads a day by a place's clock has another day. */
const env = { ...folders, TZ: 'Pacific/Pago_Pago' }
const envAhead = { ...folders, TZ: 'Pacific/Kiritimati' }

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 1e9
}

/**
 * Short files that take minutes. Vitest begins with the largest file: these would be the last, and
 * leave a core idle.
 */
const LONGEST = [
  'unit/index/properties.slow',
  'system/pages/pages',
  'system/index/shocks',
  'system/docs/runbook',
  'system/simulation/simulation',
  'system/index/boards',
  'system/scripts/restate',
  'system/pipeline/determinism',
].map((name) => `/tests/${name}.test.ts`)

const isLong = ({ moduleId }: TestSpecification): boolean =>
  LONGEST.some((name) => moduleId.endsWith(name))

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project)
    return [...byProject.values()].flatMap((own) =>
      own.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one))),
    )
  }
}

/** Each takes more than about three seconds by itself. They stand beside the fast ones. */
const SLOW = 'tests/{unit,service}/**/*.slow.test.ts'
const globalSetup = 'tests/global-setup.ts'
/** A run of the pipeline takes seconds here, and minutes where a busy machine shares its cores. */
const PATIENT = { testTimeout: 900_000, hookTimeout: 900_000 }
/** Projects with another number of workers are another group. */
const LATER = { ...PATIENT, sequence: { groupOrder: 1 } }

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is polled for comes or never does: on a busy machine a page may take more than the
    // second that is the default.
    expect: { poll: { timeout: 20_000 } },
    // One more than a small machine has cores: with two, a fourth of their time went by waiting.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        // No file leaves anything behind in its process, and starting one takes longer than most of
        // them.
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: [SLOW],
          isolate: false,
          env,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['tests/service/**/*.test.ts'],
          exclude: [SLOW],
          isolate: false,
          env,
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: [SLOW],
          isolate: false,
          env: envAhead,
          globalSetup,
          ...LATER,
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          ...LATER,
          // Of the tests that say they can run beside those of their file.
          maxConcurrency: 3,
          include: ['tests/system/**/*.test.ts'],
          exclude: [...ALONE, '**/node_modules/**'],
          env: envAhead,
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ALONE,
          globalSetup,
          ...PATIENT,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
