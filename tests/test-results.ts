// For pages that name a test for each sentence: runs the tests, and finds the result of each.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { createFolder } from './temporary-folder.ts'

/** What stands in a title for the case. */
export const PLACEHOLDER = /%[sij]|\$\{\w+\}|\$\w+/g

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
})

interface TestResult {
  file: string
  title: string
  status: string
}

/** `files` as they stand in tests/. */
export async function runTests(files: Iterable<string>): Promise<TestResult[]> {
  const output = join(await createFolder(), 'report.json')
  const paths = [...new Set(files)].map((file) => join('tests', file))
  const reporter = ['--reporter=json', `--outputFile=${output}`]
  // The exit code is not needed: the report says which tests failed.
  await new Promise((resolve) =>
    execFile(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', ...paths, ...reporter],
      { maxBuffer: 64 * 1024 * 1024 },
      resolve,
    ),
  )
  const { testResults } = Report.parse(JSON.parse(await readFile(output, 'utf8')))
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({ file: name, ...result })),
  )
}

/** A test that is run for several cases has passed where all of them have. */
export function findVerdict(
  results: readonly TestResult[],
  { file, title }: { file: string; title: RegExp },
): string {
  const statuses = results
    .filter((result) => result.file.endsWith(file) && title.test(result.title))
    .map(({ status }) => status)
  return statuses.find((status) => status !== 'passed') ?? statuses[0] ?? 'not run'
}

/** The source of an expression that the titles of all cases fit. */
export function toTitleSource(test: string): string {
  return test.split(PLACEHOLDER).map(escape).join('.*')
}

export function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
