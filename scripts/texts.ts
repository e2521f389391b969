// Checks the language of documents, and what the API, its errors and its tools say; `npm run check` does.
import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { print, runCommand } from '../contract/command.ts'
import { findUnknown } from '../contract/settings.ts'
import { checkDescriptions } from './docs/descriptions.ts'
import { checkDocument, listFigures, listMarks } from './docs/language.ts'
import { ROOT } from './package-script.ts'

const DOCUMENTS =
  '{CHANGELOG.md,CONTRIBUTING.md,README.md,SECURITY.md,docs/*.md,docs/decisions/*.md,{client,data,deploy}/README.md}'
/** They open with what the project, a version or a decision is. */
const NO_GUIDE = /^(?:README|CHANGELOG|client\/README|docs\/decisions\/[a-z-]+)\.md$/
/** Figures of the past; and rules, each figure of which tests/unit/docs/methodology.test.ts compares. */
const WITH_FIGURES = ['CHANGELOG.md', 'docs/methodology.md']

await runCommand('texts', 'usage: npm run texts', {}, async () => {
  const problems = checkDescriptions()
  for await (const path of glob(DOCUMENTS, { cwd: ROOT })) {
    const text = await readFile(join(ROOT, path), 'utf8')
    // Chapters of released versions stay as they were.
    const current = path === 'CHANGELOG.md' ? text.split(/^## /m).slice(0, 2).join('') : text
    const found = checkDocument(current, { isGuide: !NO_GUIDE.test(path) })
    if (!WITH_FIGURES.includes(path))
      found.push(...listFigures(text).map((figure) => `${figure}: no mark names its test`))
    const settings = [...current.matchAll(/\bTPI_[A-Z\d_]*[A-Z\d]\b/g)].map(([name]) => [name, ''])
    found.push(...findUnknown(Object.fromEntries(settings)))
    for (const test of listMarks(text))
      if (!(await readFile(join(ROOT, test), 'utf8')).includes(basename(path)))
        found.push(`${test} does not name it`)
    problems.push(...found.map((problem) => `${path}: ${problem}`))
  }
  for (const problem of problems) print(problem)
  return problems.length === 0 ? 0 : 1
})
