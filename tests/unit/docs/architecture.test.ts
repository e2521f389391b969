// The table of imports in docs/architecture.md is what the parts import.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../run-process.ts'

const page = await readFile(join(ROOT, 'docs/architecture.md'), 'utf8')
const [, table = ''] = /\| part \| imports \|\n.+\n([^]+?)\n\n/.exec(page) ?? []
const rows = table.split('\n').map((row) => [...row.matchAll(/`(\w+)\/`/g)].map(([, name]) => name))
const parts = rows.map(([part = '']) => part)

it.each(rows)('%s imports what docs/architecture.md says', async (part, ...said) => {
  const found = new Set<string>()
  for await (const file of glob(`${part}/**/*.ts`, {
    cwd: ROOT,
    exclude: ['**/{node_modules,dist}'],
  }))
    for (const [, other = ''] of (await readFile(join(ROOT, file), 'utf8')).matchAll(
      /(?:from |import\()'(?:\.\.\/)+(\w+)\/[^']+'/g,
    ))
      if (other !== part && parts.includes(other)) found.add(other)
  expect(found).toEqual(new Set(said))
})
