import { describe, expect, it } from 'vitest'
import modelsDev from '../../../../pipeline/sources/models-dev.ts'
import { observe } from './fixture.ts'

describe('models-dev', () => {
  it('quotes a provider’s model under the id that provider takes', async () => {
    const { quotes } = await observe(modelsDev)
    expect(quotes[0]).toMatchObject({
      provider: 'anthropic',
      provider_name: 'Anthropic',
      provider_model_id: 'claude-haiku-4-5',
      model_ref: 'claude-haiku-4-5',
      model_ref_kind: 'name',
      offer: 'standard',
      input_usd_per_mtok: '1',
      output_usd_per_mtok: '5',
      cache_read_usd_per_mtok: '0.1',
      cache_write_usd_per_mtok: '1.25',
      context_length: 200000,
      is_deprecated: false,
      released_on: '2025-10-15',
    })
  })

  it('follows the catalogue’s own link to the model', async () => {
    const { quotes } = await observe(modelsDev)
    expect(quotes.find(({ provider }) => provider === 'aihubmix')).toMatchObject({
      provider_model_id: 'xiaomi-mimo-v2.5-free',
      model_ref: 'xiaomi/mimo-v2.5',
      model_ref_kind: 'catalogue',
    })
  })

  it('quotes nothing where no cost is known', async () => {
    const { quotes } = await observe(modelsDev)
    expect(quotes.map(({ provider }) => provider)).not.toContain('anyapi')
  })

  it('takes zeros for free only where the name says so: plans cost elsewhere', async () => {
    const { quotes } = await observe(modelsDev)
    const zeros = quotes.filter(({ input_usd_per_mtok }) => input_usd_per_mtok === '0')
    expect(zeros.map(({ provider, offer }) => [provider, offer])).toEqual([
      ['aihubmix', 'free'],
      ['zai-coding-plan', 'standard'],
    ])
  })

  it('does not make a day of a month', async () => {
    const { quotes } = await observe(modelsDev)
    expect(quotes.find(({ provider }) => provider === 'moonshotai')?.released_on).toBeNull()
  })

  it('states a linked model’s facts from its creator’s own entry', async () => {
    const { models } = await observe(modelsDev)
    expect(models.map(({ model_ref, name }) => [model_ref, name])).toEqual([
      ['xiaomi/mimo-v2.5', 'MiMo-V2.5'],
      ['anthropic/claude-haiku-4-5', 'Claude Haiku 4.5 (latest)'],
    ])
  })
})
