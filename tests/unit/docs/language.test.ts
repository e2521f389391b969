// Rules of language in CONTRIBUTING.md that a program can see.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../run-process.ts'

const MOST_WORDS = 40
const pages = await Array.fromAsync(
  glob(
    '{CONTRIBUTING.md,SECURITY.md,README.md,docs/*.md,docs/decisions/*.md,{data,deploy}/README.md}',
    {
      cwd: ROOT,
    },
  ),
)
/** README opens with what the project is, a decision with what was decided. */
const guides = pages.filter((page) => page !== 'README.md' && !/decisions\/[a-z]/.test(page))

it.each(guides)('%s begins with its reader', async (page) => {
  const [, first] = (await readFile(join(ROOT, page), 'utf8')).split(/\n{2,}/)
  expect(first).toMatch(/^For /)
})

it.each(pages)(`no sentence of %s has more than ${MOST_WORDS} words`, async (page) => {
  const prose = (await readFile(join(ROOT, page), 'utf8')).replaceAll(/^```.*?^```$/gms, '')
  const sentences = prose
    // A paragraph, an item of a list and a cell of a table each end a sentence.
    .split(/\n{2,}|\n\s*(?:[-*]|\d+\.|#+) |(?<!\\)\||(?<=[.?!])\s+/)
    .map((sentence) => sentence.trim().split(/\s+/))
  const long = sentences.filter((words) => words.length > MOST_WORDS)
  expect(long.map((words) => words.join(' '))).toEqual([])
})

/** Pages of newcomers: what their commands answer is compared, so figures stand in blocks alone. */
const FIRST_PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/start.md',
  'docs/glossary.md',
  'docs/architecture.md',
]

it.each(FIRST_PAGES)(
  'no sentence of %s has a price or a percentage that no test compares',
  async (page) => {
    const prose = (await readFile(join(ROOT, page), 'utf8')).replaceAll(/^```.*?^```$/gms, '')
    // The level of the last embedded day: tests/system/release/release.test.ts compares it.
    const rest = page === 'README.md' ? prose.replace(/^On 31 July 2026.+?\n\n/ms, '') : prose
    expect(rest.match(/\$\d\S*|\d\S* ?(?:%|USD)/g) ?? []).toEqual([])
  },
)
