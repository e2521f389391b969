// What the market's sources answer, in the form of the real ones: the real code reads it.
import { isPlainDecimal, times } from '../../../pipeline/collect/per-million.ts'
import { sha256 } from '../../../contract/release.ts'
import { toRating } from '../../unit/index/history.ts'
import type { Fixture } from '../../unit/pipeline/sources/fixture.ts'
import { type Model, type Said, GROUPS, type Shown, type SourceId, toZ } from './market.ts'

const RELEASED = '2025-01-01'

export const TO_FIXTURE: Readonly<Record<SourceId, (said: Said) => Fixture>> = {
  openrouter: toOpenrouter,
  'models-dev': ({ shown }) => ({ '/api.json': toCatalogue(shown) }),
  deepinfra: ({ shown }) => ({ '/models/list': shown.map(toDeepinfra) }),
  'openrouter-gpqa': toAccuracies,
}

function toOpenrouter({ models, shown }: Said): Fixture {
  const API = '/api/v1'
  const endpoints = Map.groupBy(shown, ({ model }) => model.id)
  const fixture: Fixture = {
    [`${API}/models`]: {
      data: models.map((model) => ({
        id: model.id,
        canonical_slug: model.id,
        hugging_face_id: model.id,
        name: `${model.creator}: ${model.name}`,
        created: Date.parse(RELEASED) / 1000,
        context_length: 128_000,
        architecture: { input_modalities: ['text'], output_modalities: ['text'] },
        pricing: { prompt: '0.000001', completion: '0.000002' },
        supported_parameters: ['tools'],
      })),
    },
    [`${API}/endpoints/zdr`]: { data: [] },
    [`${API}/providers`]: {
      data: Object.keys(GROUPS).map((slug) => ({ name: slug.toUpperCase(), slug })),
    },
  }
  for (const { id } of models)
    fixture[`${API}/models/${id}/endpoints`] = {
      data: { endpoints: (endpoints.get(id) ?? []).map(toEndpoint) },
    }
  return fixture
}

function toEndpoint({ model, seller, tag, input, output }: Shown): object {
  return {
    model_id: model.id,
    provider_name: seller.toUpperCase(),
    tag,
    context_length: 128_000,
    max_completion_tokens: 8_000,
    quantization: 'fp8',
    pricing: {
      prompt: scale(input, '0.000001'),
      completion: scale(output, '0.000001'),
      input_cache_read: '0.00000001',
      input_cache_write: '0.00000001',
    },
    supported_parameters: ['tools'],
    status: 0,
  }
}

function toCatalogue(shown: readonly Shown[]): object {
  return Object.fromEntries(
    [...Map.groupBy(shown, ({ seller }) => seller)].map(([seller, own]) => [
      seller,
      {
        id: seller,
        name: seller.toUpperCase(),
        models: Object.fromEntries(own.map((row) => [row.model.id, toCatalogueModel(row)])),
      },
    ]),
  )
}

function toCatalogueModel({ model, input, output }: Shown): object {
  return {
    id: model.id,
    name: toName(model),
    reasoning: false,
    tool_call: true,
    open_weights: true,
    release_date: RELEASED,
    modalities: { input: ['text'], output: ['text'] },
    limit: { context: 128_000, output: 8_000 },
    cost: { input: toNumber(input), output: toNumber(output), cache_read: 0.01, cache_write: 0.01 },
  }
}

/** Cents per token. */
function toDeepinfra({ model, input, output }: Shown): object {
  return {
    model_name: model.id,
    type: 'text-generation',
    max_tokens: 128_000,
    pricing: {
      type: 'tokens',
      cents_per_input_token: toNumber(scale(input, '0.0001')),
      cents_per_output_token: toNumber(scale(output, '0.0001')),
      rate_per_input_token_cached: 0.5,
    },
  }
}

function toAccuracies({ scores }: Said): Fixture {
  const EXPORTS = '/api/v1/datasets/exports/benchmark-leaderboard'
  const path = `${EXPORTS}/2026-01-01.json`
  const answer = {
    snapshot_date: '2026-01-01',
    rows: scores.map(({ model, score }) => ({
      benchmark: 'gpqa-diamond',
      model_id: model.id,
      accuracy: toRating('openrouter-gpqa/overall', toZ(score)),
    })),
  }
  const json = { url: `https://openrouter.ai${path}`, sha256: sha256(JSON.stringify(answer)) }
  return { [`${EXPORTS}/latest.manifest.json`]: { files: { json } }, [path]: answer }
}

function toName({ name }: Model): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** What is no decimal is shown as it is. */
function scale(price: unknown, factor: string): unknown {
  return typeof price === 'string' && isPlainDecimal(price) ? times(price, factor) : price
}

function toNumber(price: unknown): unknown {
  return typeof price === 'string' && isPlainDecimal(price) ? Number(price) : price
}
