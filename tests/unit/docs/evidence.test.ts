// Two tables have a row for each fault, and for each promise of the service, with the test of it. Their
// pages are written from them (`npm run reliability`, `npm run conformance`). This file fails where a row
// has no test, or a page differs from its table.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** What stands in a title for the case. */
const PLACEHOLDER = /%[sij]|\$\{\w+\}|\$\w+/g
const NOT_HERE = 'not here, because '
/** Of each group of faults, how many there are to account for. */
const GROUPS = { P: 32, K: 9, H: 13, L: 8, C: 6, O: 4, S: 19, B: 11, I: 10 } as const

const TABLES = {
  reliability: {
    table: 'tests/system/faults/catalogue.tsv',
    head: `# Failure modes and their tests

For whoever asks what happens when something breaks: each fault, and the test that shows that the service withstands it.
\`npm run reliability\` writes this page from \`tests/system/faults/catalogue.tsv\`. \`npm run test:long\` raises the counts.

| row | threat | test, in \`tests/\` | figure |
|---|---|---|---|`,
    toCells: ([id, threat, file, test, figure]: string[]) => [
      id,
      threat,
      file === '' ? '–' : `${file}: ${test}`,
      figure,
    ],
  },
  conformance: {
    table: 'tests/service/proxy/conformance.tsv',
    head: `# Promises and their tests

For whoever relies on the API: each promise of the interface, and of the decisions that complete it, with its test.
\`npm run conformance\` writes this page from \`tests/service/proxy/conformance.tsv\`.

| where | promise | in \`tests/\` | test |
|---|---|---|---|`,
    toCells: (row: string[]) => row,
  },
}

describe.each(Object.entries(TABLES))('%s', async (name, { table, head, toCells }) => {
  const [, ...lines] = (await readFile(table, 'utf8')).trimEnd().split('\n')
  const rows = lines.map((line) => line.split('\t'))

  it('has for every row, each once, a test that exists or a reason', async () => {
    for (const [id, , file = '', test = '', figure] of rows)
      if (file === '') expect(`${id}: ${figure}`).toContain(NOT_HERE)
      else
        expect(await readFile(join('tests', file), 'utf8'), `${id}: ${test}`).toMatch(
          new RegExp(`['\`]([A-Z]\\d+(, )?)*(: )?${RegExp.escape(test)}['\`]`),
        )
    const told = rows.map(([id, what, file, test]) =>
      name === 'reliability' ? `${id} ${file} ${test}` : `${id}: ${what}`,
    )
    expect(new Set(told).size).toBe(told.length)
  })

  it(`is what docs/evidence/${name}.md says`, async () => {
    const page = `docs/evidence/${name}.md`
    const cells = rows.map((row) => `| ${toCells(row).join(' | ').replaceAll(PLACEHOLDER, '…')} |`)
    const text = `${head}\n${cells.join('\n')}\n`
    if (process.env['EVIDENCE'] === name) await writeFile(page, text)
    expect(await readFile(page, 'utf8')).toBe(text)
  })
})

it('reliability accounts for every fault of the catalogue', async () => {
  const ids = (await readFile(TABLES.reliability.table, 'utf8')).matchAll(/^\w+(?=\t)/gm)
  const known = new Set([...ids].map(([id]) => id))
  for (const [group, count] of Object.entries(GROUPS))
    for (let number = 1; number <= count; number += 1) expect(known).toContain(`${group}${number}`)
})
