import { expect, it } from 'vitest'
import { findMisspeltSettings } from '../../../pipeline/collect/misspelt-settings.ts'
import { loadSources } from '../../../pipeline/collect/source.ts'

const sources = await loadSources()

it.each(['XAI_KEY', 'XAI_APIKEY', 'OPENROUTER_TOKEN'])(
  'warns of %s, which no source reads',
  (name) => {
    expect(findMisspeltSettings({ [name]: 'x' }, sources)).toEqual([expect.stringContaining(name)])
  },
)

it('does not warn about keys in use or unrelated names', () => {
  const env = { XAI_API_KEY: 'x', XAI_KEY: 'x', OPENAI_API_KEY: 'x', GITHUB_TOKEN: 'x', TERM: 'x' }
  expect(findMisspeltSettings(env, sources)).toEqual([])
})

it('warns of an origin of no source', () => {
  expect(
    findMisspeltSettings({ TPI_ORIGIN_OPENROUTR: 'http://a', TPI_ORIGIN_MODELS_DEV: 'x' }, sources),
  ).toEqual(['TPI_ORIGIN_OPENROUTR: no source has that name; TPI_ORIGIN_OPENROUTER is the closest'])
})

it('asks each key to end as those that the deployment files list', () => {
  for (const { keyName } of sources) expect(keyName ?? 'NO_API_KEY').toMatch(/^[A-Z]+_API_KEY$/)
})
