// A small release, written through the contract into a real store: every document has the shape that a run
// would publish.
import { gzipSync } from 'node:zlib'
import {
  type ExportFile,
  ExportFormat,
  type Model,
  requireShape,
} from '../../../contract/documents.ts'
import {
  blobKey,
  exportKey,
  Manifest,
  manifestKey,
  Pointer,
  POINTER_KEY,
  sha256,
  STATE_VERSION,
} from '../../../contract/release.ts'
import { VERSION } from '../../../contract/version.ts'
import { findPointer } from '../../../store/read-release.ts'
import type { Store } from '../../../store/store.ts'
import { DEFAULT_RULES } from '../../unit/release/default-rules.ts'
import { fillIn, withUnknowns } from '../../unit/release/unknowns.ts'
import {
  createModels,
  createProviders,
  DATE,
  listOffers,
} from '../../unit/release/model-fixture.ts'

export const AS_OF = '2026-07-31T06:00:00.000Z'
export const RUN_ID = '20260731T060000Z'
const SHA = 'a'.repeat(64)

export type Documents = Record<string, unknown>

/** Publishes blobs, manifest and pointer in that order, as a run does. */
export async function publish(
  store: Store,
  {
    documents = createDocuments(),
    toVersion = (document) => document,
    ...about
  }: {
    documents?: Documents
    /** A document as another version would write it. */
    toVersion?: (document: unknown) => unknown
  } & Partial<Omit<Manifest, 'documents'>> = {},
): Promise<void> {
  const blobs: Manifest['documents'] = {}
  for (const [path, document] of Object.entries(documents)) {
    const bytes = Buffer.from(JSON.stringify(toVersion(requireShape(path).parse(document))))
    blobs[path] = { sha256: sha256(bytes), bytes: bytes.length }
    await store.write(blobKey(sha256(bytes)), bytes)
  }
  for (const { file, bytes } of EXPORTS) await store.write(exportKey(file), bytes)
  const manifest = withUnknowns(Manifest, {
    schema_version: 2,
    product_version: VERSION,
    run_id: RUN_ID,
    as_of: AS_OF,
    date: DATE,
    status: 'fresh',
    methodology_version: '0.2',
    parameters_sha256: SHA,
    sources: [
      {
        source: 'openrouter',
        status: 'ok',
        reason: null,
        quotes: 40,
        quarantined: 1,
        last_success_at: AS_OF,
        age_seconds: 0,
      },
    ],
    raw: {},
    uses_seed: true,
    state: { version: STATE_VERSION, before: {}, after: {}, after_method: '0' },
    ...about,
    documents: blobs,
  })
  const bytes = Buffer.from(JSON.stringify(manifest))
  await store.write(manifestKey(manifest.run_id), bytes)
  const current = await findPointer(store)
  const pointer = Pointer.parse({
    run_id: manifest.run_id,
    manifest_sha256: sha256(bytes),
    as_of: manifest.as_of,
    sequence: (current?.pointer.sequence ?? 0) + 1,
  })
  await store.write(POINTER_KEY, Buffer.from(JSON.stringify(pointer)), {
    ifMatch: current?.etag ?? null,
  })
}

/** The days of July, newest first, without the 20th: a day on which no run looked. */
export const DAYS = Array.from(
  { length: 31 },
  (_, index) => `2026-07-${String(31 - index).padStart(2, '0')}`,
).filter((day) => day !== '2026-07-20')

/** Files of three days, the last one older than what the anonymous plan sees; only their bytes matter here. */
const EXPORTS: readonly { file: ExportFile; bytes: Buffer; text: string }[] = [
  '2026-07-31',
  '2026-07-30',
  '2026-06-01',
].flatMap((date) =>
  ExportFormat.options.map((format) => {
    const text = `${format} of ${date} `.repeat(20_000)
    const bytes = format === 'parquet' ? Buffer.from(text) : gzipSync(text)
    const file = { date, format, rows: 20_000, bytes: bytes.length, sha256: sha256(bytes) }
    return { file, bytes, text }
  }),
)

export const createExports = () => EXPORTS

function createPriceBooks(models: ReturnType<typeof createModels>): Documents {
  const creators = Map.groupBy(models, ({ model }) => model.model_id[0])
  return Object.fromEntries(
    [...creators].map(([letter, own]) => [
      `price-books/${letter}.json`,
      {
        models: own.map(({ model, model: { model_id } }) => ({
          model_id,
          names: [{ name: model_id.split('/')[1], rule: 'name' }],
          price_steps: createPriceSteps(model),
        })),
      },
    ]),
  )
}

function createPriceSteps(model: Parameters<typeof toPrices>[0]) {
  return [
    { from: '2026-07-15', ...toPrices(model, 1) },
    { from: '2026-07-01', to: '2026-07-10', ...toPrices(model, 2) },
  ]
}

export function createDocuments(change: { compositePrice?: number } = {}): Documents {
  const models = createModels()
  const providers = createProviders()
  const history = DAYS.map((date, index) => ({
    date,
    price_per_m: 1 + index / 100,
    index_points: 1000 + index,
    change_24h: index === DAYS.length - 1 ? null : -0.1,
    constituents: 14,
    quality: 'endpoint',
  }))
  const tier = { price_per_m: 2.5, change_24h: -0.5, models: 4 }
  const latest = {
    index: 'open',
    name: 'Open weights',
    answers: 'What did providers change for models whose weights are published?',
    limitations: 'Models that their creators alone can offer.',
    first_date: DAYS.at(-1),
    price_per_m: 0.8,
    index_points: 1010,
    change_24h: -0.1,
    change_7d: -0.7,
    versus_composite: 1,
    constituents: 14,
  }
  const documents: Documents = {
    'indices.json': { indices: [latest] },
    'indices/open.json': {
      latest,
      history: DAYS.map((date) => ({
        date,
        price_per_m: 0.8,
        index_points: 1010,
        constituents: 14,
        quality: 'endpoint',
      })),
      constituents: [{ model_id: 'openai/gpt-5.4', cost_per_iq: 4 }],
    },
    'composite/latest.json': {
      composite: {
        price_per_m: change.compositePrice ?? 1,
        index_points: 1000,
        change_24h: -0.1,
        change_7d: -0.7,
      },
      tiers: { frontier: tier, standard: tier, budget: { ...tier, price_per_m: null } },
      spread: { price_per_m: 2.1 },
      methodology_version: '0.2',
      constituents: 14,
      quality: 'endpoint',
    },
    'composite/history.json': { history },
    'composite/history/frontier.json': { history: history.slice(0, 10) },
    'composite/history/standard.json': { history: history.slice(0, 5) },
    'composite/history/budget.json': { history: [] },
    'composite/attribution.json': {
      attribution: DAYS.map((date) => ({
        date,
        index_change: -0.001,
        level_change: -0.001,
        parts: [{ kind: 'price', model_id: 'openai/gpt-5.4', effect: -0.001 }],
      })),
    },
    'composite/constituents.json': {
      dispersion: 2.5,
      carried_share: 0,
      single_provider_share: 0,
      constituents: [
        {
          model_id: 'openai/gpt-5.4',
          tier: 'frontier',
          blended_price_per_m: 6,
          provider_count: 2,
          price_rule: 'first_party',
          level: 'L2',
          score: 60,
          score_basis: 'measured',
          scored_on: '2026-07-01',
          cost_per_iq: 4,
          entered_on: '2026-07-06',
        },
      ],
    },
    'calendar.json': { days: DAYS },
    'retirements.json': { retirements: [] },
    'dated-prices/openai.json': {
      creator: 'openai',
      claims: [
        {
          model_id: 'openai/gpt-5.4',
          source: 'litellm',
          provider: 'openai',
          evidence: 'creator_catalogue_price',
          from: '2026-03-05',
          input_price_per_m: 2.5,
          output_price_per_m: 15,
          blended_price_per_m: 5.625,
        },
      ],
    },
    'provider-names.json': {
      providers: [
        { name: 'azure-openai', provider: 'azure' },
        ...providers.map(({ slug }) => ({ name: slug, provider: slug })),
      ],
    },
    ...createPriceBooks(models),
    'changes.json': {
      changes: [
        {
          kind: 'price',
          model_id: 'openai/gpt-5.4',
          provider: 'openai',
          source: 'openrouter',
          from: { input_price_per_m: 3, output_price_per_m: 15, blended_price_per_m: 6 },
          to: { input_price_per_m: 2.5, output_price_per_m: 15, blended_price_per_m: 5.625 },
          moved_index: true,
          index_change: -0.1,
        },
        {
          date: DAYS[1] ?? DATE,
          kind: 'model_left',
          model_id: 'acme/gone',
          source: 'models-dev',
          from: {},
        },
      ],
    },
    'exports.json': { exports: EXPORTS.map(({ file }) => file) },
    'accuracy.json': {
      audit_sources: [
        {
          source: 'llmrates',
          evidence: "a daily reading of sellers' own price pages",
          credit: 'Data from LLMRates.ai, licensed under CC BY 4.0',
          url: 'https://www.llmrates.ai',
        },
      ],
      unconverted: 0,
      history: [
        { share: 1 },
        { date: '2026-07-30', comparisons: 2, share: 0.5, share_low: 0.25, share_high: 0.75 },
      ],
    },
    'quarantine.json': { quotes: ['azure', 'deepinfra'].map(toQuarantined) },
    'rules.json': {
      ...DEFAULT_RULES,
      rates: [{ currency: 'EUR', units_per_usd: 0.85, day: '2026-07-30' }],
    },
    'scores.json': {
      scale: 'os-1',
      boards: [
        { part: 'text', source: 'arena-text/expert', anchor: 1481.4, unit: 34.05, weight: 1 },
        { part: 'coding', source: 'arena-text/coding', anchor: 1500, unit: 30 },
      ].map((board) => ({
        ...board,
        sd: 0.34,
        reason: 'a test',
        credit: 'Arena, CC BY 4.0',
        url: 'https://boards.example',
        captured_on: DATE,
        published_on: DATE,
      })),
      scores: models.map(({ model: { model_id, aa_score: score, score_basis: status } }) => ({
        model_id,
        status: status ?? 'unknown',
        note: `Of ${model_id}.`,
        score,
        ...(model_id === 'openai/gpt-5.4' && {
          skills: [{ skill: 'coding', score: 50 }],
          boards: ['coding', 'expert'].map((part) => ({
            part,
            weight: part === 'coding' ? null : 1,
            credit: 'Arena, CC BY 4.0',
            url: 'https://boards.example',
            source: `arena-text/${part}`,
            model: 'gpt-5.4-high',
            rating: 1550,
            z: 2,
            clipped_z: part === 'coding' ? null : 2,
            published_on: DATE,
            linked_by: 'reviewed',
          })),
        }),
      })),
    },
    'models.json': { models: models.map(({ model }) => model) },
    'offers.json': {
      offers: models.flatMap(({ model, endpoints }) => listOffers(model, endpoints)),
    },
    'performance.json': {
      endpoints: [
        {
          model_id: 'openai/gpt-5.4',
          provider: 'openai',
          endpoint_tag: '',
          latency_ms: 620,
          tokens_per_second: 80,
          uptime_percent: 99.7,
          source: 'vercel',
        },
        {
          model_id: 'openai/gpt-5.4',
          provider: 'azure',
          endpoint_tag: '',
          latency_ms: 1400,
          source: 'openrouter',
        },
      ],
    },
    'other-models.json': {
      models: [
        {
          kind: 'embeddings',
          price_basis: 'catalogue',
          model_id: 'openai/text-embedding-3-small',
          name: 'Text embedding 3 small',
          provider: 'OpenAI',
          context_length: 8192,
          providers: ['openai'],
          first_seen: '2026-07-01',
          input_modalities: ['text'],
          output_modalities: ['embedding'],
          input_price_per_m: 0.02,
          unit_prices: [
            {
              provider: 'openai',
              model_id_on_provider: 'text-embedding-3-small',
              direction: 'input',
              unit: '1M_tokens',
              usd: 0.02,
              sources: ['litellm', 'models-dev'],
              first_seen: '2026-07-01',
            },
          ],
        },
      ],
    },
    'providers.json': { providers },
    ...Object.fromEntries(
      models.map(({ model, endpoints }) => [
        `models/${model.model_id}.json`,
        {
          model_id: model.model_id,
          endpoints,
          price_steps: createPriceSteps(model),
        },
      ]),
    ),
    ...Object.fromEntries(
      providers.map((provider) => [
        `providers/${provider.slug}.json`,
        {
          ...provider,
          models: models.flatMap(({ model, endpoints }) =>
            endpoints
              .filter((endpoint) => endpoint.provider === provider.slug)
              .map((endpoint) => ({
                model_id: model.model_id,
                input_price_per_m: endpoint.input_price_per_m,
                output_price_per_m: endpoint.output_price_per_m,
                blended_price_per_m: endpoint.blended_per_m,
                ratio_to_reference: 1,
              })),
          ),
        },
      ]),
    ),
  }
  return Object.fromEntries(
    Object.entries(documents).map(([path, said]) => [path, fillIn(requireShape(path), said, DATE)]),
  )
}

function toPrices(model: Model, factor: number) {
  const { input_price_per_m: input, output_price_per_m: output } = model
  return {
    input_price_per_m: factor * input,
    output_price_per_m: factor * output,
    blended_price_per_m: factor * model.blended_price_per_m,
  }
}

function toQuarantined(provider: string) {
  return {
    source: 'openrouter',
    provider,
    model_id: 'openai/gpt-5.4',
    endpoint_tag: provider,
    input_price_per_m: 2500,
    output_price_per_m: 15_000,
    rule: 'blend out of range',
    status: 'refused',
    reason: 'The price is outside the plausible range',
    threshold: '0.01 to 500',
    outcome: 'left_out',
  }
}
