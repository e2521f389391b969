import { expect, it } from 'vitest'
import { checkCommits, findProblems } from '../../../scripts/docs/commits.ts'
import { createFolder } from '../../temporary-folder.ts'

const entry = (subject: string, { body = '', lines = 1, parents = 'b' } = {}) =>
  `a\n${parents}\n${subject}\n${body}\u0001\n${lines}\t0\tfile`

it.each([
  [entry('Alerts: compare offers one by one'), []],
  [entry('Alerts: send once', { body: 'Why.', lines: 31 }), []],
  [entry('wip', { parents: '', lines: 9_000 }), []],
  [entry('compare offers'), [/a: expected "Part: effect", got "compare offers"/]],
  [entry(`Alerts: ${'x'.repeat(65)}`), [/at most 72 characters/]],
  [entry('Alerts: send once', { lines: 31 }), [/expected a body/]],
])('the commit %j has the problems %j', (text, problems) => {
  expect(findProblems(text)).toEqual(problems.map((each) => expect.stringMatching(each)))
})

it('finds no problems outside a clone', async () => {
  expect(checkCommits(await createFolder())).toEqual([])
})
