import { expect, it } from 'vitest'
import { runNode } from '../../run-process.ts'

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
