import { defineConfig } from 'vitest/config'

/** Each of these starts up to ten processes and breaks some: beside other tests they would measure those. */
const ALONE = ['cold-start', 'drain', 'limits', 'redis', 'state'].map(
  (name) => `tests/system/faults/processes/${name}.test.ts`,
)

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Two cores: more workers than that only make DuckDB and the servers under test fight.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      { extends: true, test: { name: 'service', include: ['tests/service/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'system', include: ['tests/system/**/*.test.ts'], exclude: ALONE },
      },
      {
        extends: true,
        test: { name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
