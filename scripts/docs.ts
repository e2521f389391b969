// `npm run docs`: checks that files which repeat facts from the code are up to date; --write
// updates them.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { print, runCommand } from '../contract/command.ts'
import { writeCommandPage } from './docs/commands.ts'
import { writeEnvExample } from './docs/env-example.ts'
import { writeGlossary } from './docs/glossary.ts'
import { writeIndexPath } from './docs/index-path.ts'
import { FILES_WITH_KEYS, listKeyNames, writeKeys } from './docs/key-lists.ts'
import { ROOT } from './package-script.ts'

await runCommand(
  'docs',
  'usage: npm run docs [-- --write]',
  { options: { write: { type: 'boolean', default: false } } },
  async ({ values }) => {
    let differing = 0
    for (const { path, before, after } of await listWritten()) {
      if (before === after) continue
      differing += 1
      if (values.write) await writeFile(join(ROOT, path), after)
      print(`${path}: ${values.write ? 'written' : 'differs from the code'}`)
    }
    return differing === 0 || values.write ? 0 : 1
  },
)

/** Each such file with its current and expected text. */
async function listWritten(): Promise<{ path: string; before: string; after: string }[]> {
  const keys = await listKeyNames()
  const commands = await writeCommandPage()
  const indexPath = await writeIndexPath()
  const written = [
    { path: '.env.example', make: () => writeEnvExample(keys) },
    { path: 'docs/commands.md', make: () => commands },
    { path: 'docs/glossary.md', make: writeGlossary },
    { path: 'sql/index/README.md', make: () => indexPath },
    ...FILES_WITH_KEYS.map((path) => ({
      path,
      make: (text: string) => writeKeys(path, text, keys),
    })),
  ]
  return Promise.all(
    written.map(async ({ path, make }) => {
      const before = await readFile(join(ROOT, path), 'utf8')
      return { path, before, after: make(before) }
    }),
  )
}
