// What `npm run names -- explain` says of a spelling, by the tables that a run resolves it by.
import { expect, it } from 'vitest'
import { runNode } from '../../run-process.ts'

const ALIAS = 'aihubmix:coding-glm-5.1'
const WORDS = 'fireworks:accounts/fireworks/models/kimi-k2p6-fp8'
const UNKNOWN = 'poe:frobnicator-9'

it('says the row, the words or the reason that decides', async () => {
  const { code, output, errors } = await runNode(
    ['scripts/names.ts', 'explain', ALIAS, WORDS, UNKNOWN],
    {},
  )
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  const [alias = '', words = '', unknown = ''] = output.split(/\n(?=\S)/)
  expect(alias).toMatch(
    /alias +data\/aliases\.csv line \d+, z-ai\/glm-5\.1, the reseller names the plan/,
  )
  expect(alias).toMatch(/model +z-ai\/glm-5\.1, by data\/aliases\.csv/)
  expect(words).toContain(
    'kimi-k2.6, without -fp8 (precision), key kimik26 = moonshotai/kimi-k2.6\n',
  )
  expect(words).toMatch(/model +moonshotai\/kimi-k2\.6, by its spelling/)
  expect(unknown).toMatch(/creator +none: its path names no creator\n/)
  expect(unknown).toMatch(/model +none of text: no model is spelled like this/)
})

it('wants the provider or the creator', async () => {
  expect(await runNode(['scripts/names.ts', 'explain', 'glm-5'], {})).toMatchObject({
    code: 2,
    errors: expect.stringContaining('expected provider:spelling or creator/spelling, got "glm-5"'),
  })
})
