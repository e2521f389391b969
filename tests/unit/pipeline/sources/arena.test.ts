import { afterAll, describe, expect, it } from 'vitest'
import { Boxes } from '../../../../pipeline/collect/boxes.ts'
import { loadSources, requireSource } from '../../../../pipeline/collect/source.ts'
import { DAY, encode, observe, readFixture } from './fixture.ts'

const arena = requireSource(await loadSources(), 'arena', 'test')
const boxes = new Boxes()
afterAll(() => boxes.close())

describe('arena', () => {
  it('is read in a box as outside of one', async () => {
    const fixture = await readFixture('arena')
    const { observation } = await boxes.read(arena, {
      day: DAY,
      fetch: ({ url }) => encode(new URL(url).pathname, fixture[new URL(url).pathname]),
    })
    expect(observation.ratings).toEqual((await observe(arena)).ratings)
  })
})
