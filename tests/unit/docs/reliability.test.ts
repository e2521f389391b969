// `catalogue.tsv` has the faults, a row each, and the test that shows that one does no harm.
// `npm run reliability` runs those tests and writes docs/reliability.md. This file fails where a row
// has no test, or the page differs from the catalogue.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  escape,
  findVerdict,
  PLACEHOLDER,
  runTests as runFiles,
  toTitleSource,
} from '../../test-results.ts'

const TABLE = 'tests/system/faults/catalogue.tsv'
const PAGE = 'docs/reliability.md'
/** Of each group, how many rows there are to account for. */
const GROUPS = { P: 32, K: 9, H: 13, L: 8, C: 6, O: 4, S: 19, B: 11, I: 10 } as const
const NOT_HERE = 'not here, because '
const isWriting = process.env['RELIABILITY'] === 'write'

interface Row {
  id: string
  threat: string
  file: string
  test: string
  figure: string
}

const rows = await readRows()

describe('reliability', () => {
  it('accounts for every row, by a test that exists or a reason', async () => {
    for (const [group, count] of Object.entries(GROUPS))
      for (let number = 1; number <= count; number += 1)
        expect(rows.map(({ id }) => id)).toContain(`${group}${number}`)
    for (const { id, file, test, figure } of rows)
      if (file === '') expect(`${id}: ${figure}`).toContain(NOT_HERE)
      else
        expect(await readFile(join('tests', file), 'utf8'), `${id}: ${test}`).toMatch(
          new RegExp(`['\`]([A-Z]\\d+(, )?)*(: )?${escape(test)}['\`]`),
        )
    expect(new Set(rows.map(({ id, file, test }) => `${id} ${file} ${test}`)).size).toBe(
      rows.length,
    )
  })

  // Written, it takes as long as all those tests together.
  it('holds, and docs/reliability.md says so', { timeout: 3_600_000 }, async () => {
    if (isWriting) {
      const results = await runTests()
      await writeFile(
        PAGE,
        renderPage((row) => results.get(row) ?? 'not run'),
      )
    }
    expect(await readFile(PAGE, 'utf8')).toBe(renderPage(() => 'passed'))
  })
})

async function readRows(): Promise<Row[]> {
  const [, ...lines] = (await readFile(TABLE, 'utf8')).trimEnd().split('\n')
  const text = z.string()
  return lines.map((line) => {
    const [id, threat, file, test, figure] = z
      .tuple([text, text, text, text, text])
      .parse(line.split('\t'))
    return { id, threat, file, test, figure }
  })
}

function renderPage(findResult: (row: Row) => string): string {
  const lines = rows.map((row) => {
    const test = row.file === '' ? '–' : `${row.file}: ${row.test.replaceAll(PLACEHOLDER, '…')}`
    const result = row.file === '' ? 'not here' : findResult(row)
    return `| ${row.id} | ${row.threat} | ${test} | ${row.figure} | ${result} |`
  })
  return `# Reliability

Each fault of the catalogue, and the test that shows that the service withstands it.
\`npm run reliability\` runs these tests and writes this page from
\`${TABLE}\`. \`npm test\` and \`npm run test:system\` run the same tests;
\`npm test\` fails where this page differs from the catalogue. \`npm run test:long\` runs the tests
that have a count with a higher one.

| row | threat | test, in \`tests/\` | figure | result |
|---|---|---|---|---|
${lines.join('\n')}
`
}

async function runTests(): Promise<Map<Row, string>> {
  const tested = rows.filter(({ file }) => file !== '')
  const results = await runFiles(tested.map(({ file }) => file))
  // What a machine lacks is skipped there, with a reason.
  const ran = results.filter(({ status }) => status !== 'skipped')
  return new Map(
    tested.map((row) => {
      const title = new RegExp(`^([A-Z]\\d+(, )?)*(: )?${toTitleSource(row.test)}$`, 's')
      return [row, findVerdict(ran, { file: row.file, title })]
    }),
  )
}
