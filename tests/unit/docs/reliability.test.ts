// `catalogue.tsv` has the faults, a row each, and the test that shows that one does no harm.
// `npm run reliability` writes docs/evidence/reliability.md from it. This file fails where a row has no test, or
// the page differs from the catalogue.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { escape, PLACEHOLDER } from '../../test-titles.ts'

const TABLE = 'tests/system/faults/catalogue.tsv'
const PAGE = 'docs/evidence/reliability.md'
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

  it('is what docs/evidence/reliability.md says', async () => {
    if (isWriting) await writeFile(PAGE, renderPage())
    expect(await readFile(PAGE, 'utf8')).toBe(renderPage())
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

function renderPage(): string {
  const lines = rows.map((row) => {
    const test = row.file === '' ? '–' : `${row.file}: ${row.test.replaceAll(PLACEHOLDER, '…')}`
    return `| ${row.id} | ${row.threat} | ${test} | ${row.figure} |`
  })
  return `# Failure modes and their tests

For whoever asks what happens when something breaks: each fault, and the test that shows that the service withstands it.
\`npm run reliability\` writes this page from \`${TABLE}\`. \`npm run test:long\` raises the counts.

| row | threat | test, in \`tests/\` | figure |
|---|---|---|---|
${lines.join('\n')}
`
}
