import { describe, expect, it } from 'vitest'
import { parseArguments } from '../../../client/src/cli/arguments.ts'
import { formatTable } from '../../../client/src/cli/table.ts'
import { call } from './call.ts'

describe('arguments', () => {
  it('become fields: numbers with multiples, lists, flags and their opposites', () => {
    const options = {
      'context-min': { help: '', value: 'N', kind: 'number' },
      providers: { help: '', value: 'A,B', kind: 'list' },
      zdr: { help: '' },
      'is-reasoning': { help: '' },
    } as const
    const args = ['--context-min', '1.5M', '--providers=a, b', '--zdr', '--no-is-reasoning', 'x']
    expect(parseArguments(args, options)).toEqual({
      positionals: ['x'],
      values: { context_min: 1_500_000, providers: ['a', 'b'], zdr: true, is_reasoning: false },
    })
    expect(() => parseArguments(['--context-min', '2e3'], options)).toThrow('--context-min')
  })

  it.each([
    [['nonsense'], 'got "nonsense"'],
    [['top'], 'expected --instance URL'],
    [['top', '--instance', 'ftp://host'], 'expected a URL'],
    [['top', '--colour'], "Unknown option '--colour'"],
  ])('%j is called wrongly', async (args, message) => {
    const { code, output, errors } = await call(...args)
    expect({ code, output }).toEqual({ code: 2, output: '' })
    expect(errors).toContain(message)
  })
})

describe('text', () => {
  it('has no control characters', () => {
    const columns = [{ title: 'NAME', show: (name: string) => name }]
    expect(formatTable(['a\u001B[31m'], columns)).toBe('NAME\na [31m')
  })
})
