import { expect, it } from 'vitest'
import openrouterGpqa from '../../../../pipeline/sources/openrouter-gpqa.ts'
import { createRating } from '../../../../pipeline/collect/quote.ts'
import { observe, readBody, readFixture } from './fixture.ts'

it('reads shares of right answers from the file that the manifest names', async () => {
  const { ratings } = await observe(openrouterGpqa)
  expect(ratings).toContainEqual(
    createRating({
      board: 'openrouter-gpqa',
      category: 'overall',
      model_ref: 'acme/acme-1',
      rating: 0.8125,
      published_on: '2026-07-31',
    }),
  )
})

it('refuses a file whose checksum is not that of the manifest', async () => {
  const fixture = await readFixture('openrouter-gpqa')
  for (const path of Object.keys(fixture))
    if (!path.includes('manifest')) fixture[path] = { rows: [] }
  await expect(readBody(openrouterGpqa, fixture)).rejects.toThrow(
    'expected the checksum of its manifest',
  )
})
