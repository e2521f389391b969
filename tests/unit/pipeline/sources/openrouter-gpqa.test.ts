import { expect, it } from 'vitest'
import openrouterGpqa from '../../../../pipeline/sources/openrouter-gpqa.ts'
import { readBody, readFixture } from './fixture.ts'

it('refuses a file whose checksum is not that of the manifest', async () => {
  const fixture = await readFixture('openrouter-gpqa')
  for (const path of Object.keys(fixture))
    if (!path.includes('manifest')) fixture[path] = { rows: [] }
  await expect(readBody(openrouterGpqa, fixture)).rejects.toThrow(
    'expected the checksum of its manifest',
  )
})
