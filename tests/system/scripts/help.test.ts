import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT, runNode } from '../../run-process.ts'

/** Modules that scripts import. */
const SHARED = [
  'datapackage.ts',
  'export-tree.ts',
  'moves.ts',
  'package-script.ts',
  'write-tree.ts',
]

const files = (await readdir(join(ROOT, 'scripts'))).filter((file) => file.endsWith('.ts'))
const scripts = [
  ...files.filter((file) => !SHARED.includes(file)).map((file) => `scripts/${file}`),
  'tests/bench/pipeline.ts',
  'tests/bench/run.ts',
  'tests/recorded/run.ts',
  'pipeline/run.ts',
  'tests/long.ts',
  'proxy/server.ts',
  'tests/size.ts',
]

it.each(scripts)('%s says with --help how npm runs it', async (file) => {
  const help = await runNode([file, '--help'], {})
  expect(help).toMatchObject({ code: 0, errors: '' })
  const [, name = ''] = /^usage: npm (?:run )?([\w:-]+)/.exec(help.output) ?? []
  const { scripts: commands } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  expect(commands[name]).toContain(file)
})

// All read their arguments and settings by one function.
it.each(['scripts/store.ts', 'pipeline/run.ts', 'proxy/server.ts'])(
  '%s refuses unknown flags and settings',
  async (file) => {
    const help = await runNode([file, '--help'], {})
    const [, name = ''] = /^usage: npm (?:run )?([\w:-]+)/.exec(help.output) ?? []
    const wrong = await runNode([file, '--no-such-flag'], {})
    expect(wrong.code).toBe(2)
    expect(wrong.errors).toMatch(new RegExp(`^${name}: Unknown option '--no-such-flag'`))
    expect(wrong.errors).toContain(help.output)
    const misspelt = await runNode([file], { TPI_STOER: 'x', PORT: '0' })
    expect(misspelt).toMatchObject({ code: 2, output: '' })
    expect(misspelt.errors).toContain('TPI_STOER: expected a known name, such as TPI_STORE')
  },
)
