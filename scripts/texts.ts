// Checks that documents mention only settings that exist, that each API field has a description,
// and that recent commits have the usual form. `npm run check` includes this.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { print, runCommand } from '../contract/command.ts'
import { findUnknown } from '../contract/settings.ts'
import { checkCommits } from './docs/commits.ts'
import { checkDescriptions } from './docs/descriptions.ts'
import { ROOT } from './package-script.ts'

const DOCUMENTS =
  '{CHANGELOG.md,CONTRIBUTING.md,README.md,SECURITY.md,docs/*.md,docs/decisions/*.md,{client,data,deploy}/README.md}'

await runCommand('texts', 'usage: npx node scripts/texts.ts', {}, async () => {
  const problems = [...checkDescriptions(), ...checkCommits(ROOT)]
  for await (const path of glob(DOCUMENTS, { cwd: ROOT })) {
    const text = await readFile(join(ROOT, path), 'utf8')
    // Chapters of released versions stay unchanged.
    const current = path === 'CHANGELOG.md' ? text.split(/^## /m).slice(0, 2).join('') : text
    const settings = [...current.matchAll(/\bTPI_[A-Z\d_]*[A-Z\d]\b/g)].map(([name]) => [name, ''])
    problems.push(
      ...findUnknown(Object.fromEntries(settings)).map((problem) => `${path}: ${problem}`),
    )
  }
  for (const problem of problems) print(problem)
  return problems.length === 0 ? 0 : 1
})
