// `conformance.tsv` has what the service promises, a row each, and the test of it.
// `npm run conformance` writes docs/evidence/conformance.md from it. This file fails where a row has no test, or
// the page differs from the table.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { escape, PLACEHOLDER } from '../../test-titles.ts'

const TABLE = 'tests/service/proxy/conformance.tsv'
const PAGE = 'docs/evidence/conformance.md'
const isWriting = process.env['CONFORMANCE'] === 'write'

interface Promised {
  where: string
  sentence: string
  file: string
  test: string
}

const promises = await readPromises()

describe('conformance', () => {
  it('names tests that exist, and every promise once', async () => {
    for (const { file, test } of promises)
      expect(await readFile(join('tests', file), 'utf8'), `${file}: ${test}`).toMatch(
        new RegExp(`\\(\\s*['\`]${escape(test)}['\`]`),
      )
    const sentences = promises.map(({ where, sentence }) => `${where}: ${sentence}`)
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  it('is what docs/evidence/conformance.md says', async () => {
    if (isWriting) await writeFile(PAGE, renderPage())
    expect(await readFile(PAGE, 'utf8')).toBe(renderPage())
  })
})

async function readPromises(): Promise<Promised[]> {
  const [, ...lines] = (await readFile(TABLE, 'utf8')).trimEnd().split('\n')
  return lines.map((line) => {
    const [where, sentence, file, test] = z
      .tuple([z.string(), z.string(), z.string(), z.string()])
      .parse(line.split('\t'))
    return { where, sentence, file, test }
  })
}

function renderPage(): string {
  const rows = promises.map(
    (promise) =>
      `| ${promise.where} | ${promise.sentence} | ${promise.file} | ${promise.test.replaceAll(PLACEHOLDER, '…')} |`,
  )
  return `# Promises and their tests

For whoever relies on the API: each promise of the interface, and of the decisions that complete it, with its test.
\`npm run conformance\` writes this page from \`${TABLE}\`.

| where | promise | in \`tests/\` | test |
|---|---|---|---|
${rows.join('\n')}
`
}
