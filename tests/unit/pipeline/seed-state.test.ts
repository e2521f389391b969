import { expect, it } from 'vitest'
import { findSeedState } from '../../../pipeline/make/seed-state.ts'

const refuse = () =>
  Promise.reject(new Error('made anew: data/seed/state.zst is of another method'))

it('a first run goes on from the shipped state: run npm run embedded where it does not', async () => {
  const files = await findSeedState({}, refuse)
  expect(files.map(({ name }) => name)).toContain('index_days')
})
