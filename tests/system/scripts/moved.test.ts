// What the report of moved numbers says of two releases.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runNode } from '../../run-process.ts'
import { createFolder } from '../../temporary-folder.ts'
import { openStore } from '../../../store/open.ts'
import { createDocuments, publish } from '../../service/release/release-fixture.ts'

function report(...stores: string[]) {
  return runNode(['scripts/moved.ts', ...stores], {})
}

it('names each field that moved, by how much at most and where, and nothing else', async () => {
  const folder = await createFolder()
  const stores = ['before', 'after', 'gone'].map((name) => `file:${join(folder, name)}`)
  const [before = '', after = '', gone = ''] = stores
  await publish(await openStore(before))
  await publish(await openStore(after), { documents: createDocuments({ compositePrice: 1.5 }) })
  const { 'models/openai/gpt-5.4.json': _, ...documents } = createDocuments()
  await publish(await openStore(gone), { documents })
  expect(await report(before, before)).toMatchObject({ code: 0, output: '' })
  expect(await report(before, after)).toMatchObject({
    code: 0,
    output:
      'composite: price_per_m: 1 of 49, most composite/latest.json composite price_per_m: 1 → 1.5 (50.000 %)\n',
  })
  const { output } = await report(before, gone)
  expect(output).toContain('endpoints openai blended_per_m: 6 → gone\n')
  expect(await report(before)).toMatchObject({ code: 2 })
  expect(await report(before, `file:${join(folder, 'empty')}`)).toMatchObject({ code: 2 })
})
