// Two tables have a row for each fault, and for each promise of the API, with the test of it. A row
// without a reason or a test that exists fails here.
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

const TABLES = ['tests/system/faults/catalogue.tsv', 'tests/service/proxy/conformance.tsv']
const NOT_HERE = 'not here, because '

it.each(TABLES)('each row of %s, each once, has a test that exists or a reason', async (table) => {
  const [, ...lines] = (await readFile(table, 'utf8')).trimEnd().split('\n')
  expect(new Set(lines).size).toBe(lines.length)
  for (const line of lines) {
    const [id, what, file = '', test = ''] = line.split('\t')
    if (file === '') expect(test, id).toContain(NOT_HERE)
    else
      expect(await readFile(`tests/${file}`, 'utf8'), `${id} ${what}: ${test}`).toMatch(
        new RegExp(`['\`]([A-Z]\\d+(, )?)*(: )?${RegExp.escape(test)}['\`]`),
      )
  }
})
