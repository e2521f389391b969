// Reads each capture's rows as quotes, in the form of today's responses.
import { z } from 'zod'
import { DAY_MS } from '../../contract/time.ts'
import {
  perMillion,
  perMillionUnlessZero,
  type PriceUnit,
} from '../../pipeline/collect/per-million.ts'
import { createQuote, type Quote } from '../../pipeline/collect/quote.ts'
import { listRows, writeSchedule, describeTier } from '../../pipeline/collect/price-schedule.ts'
import { readEntry } from '../../pipeline/sources/litellm.ts'
import { Cost, listOtherPrices } from '../../pipeline/sources/models-dev.ts'

export type Row = Record<string, unknown>
type Convert = (row: Row) => readonly Quote[]

/** LiteLLM's names for columns that the capture shortened. */
const LITELLM_FIELDS: Record<string, string> = {
  provider: 'litellm_provider',
  input: 'input_cost_per_token',
  output: 'output_cost_per_token',
  cache_read: 'cache_read_input_token_cost',
  cache_write: 'cache_creation_input_token_cost',
  cache_write_1h: 'cache_creation_input_token_cost_above_1hr',
  reasoning_output: 'output_cost_per_reasoning_token',
  input_audio: 'input_cost_per_audio_token',
  output_audio: 'output_cost_per_audio_token',
}

/** `input_above_200k` is `input_cost_per_token_above_200k_tokens`. */
function toLiteLlmField(column: string): string {
  const [, what = '', term = ''] =
    /^(input|output|cache_read|cache_write)_(above_\d+k|batch|priority|flex)$/.exec(column) ?? []
  const field = LITELLM_FIELDS[what || column] ?? column
  if (term === '') return field
  return `${field}_${term.replace(/k$/, 'k_tokens').replace(/^batch$/, 'batches')}`
}

export const text = (value: unknown) => (typeof value === 'string' ? value : '')
const parseJson = (value: unknown): object => JSON.parse(text(value) || '{}')

const PER_MILLION = {
  unit: 'usd_per_million',
  columns: [
    'input_usd_per_mtok',
    'output_usd_per_mtok',
    'cache_read_usd_per_mtok',
    'cache_write_usd_per_mtok',
  ],
} as const
const PER_TOKEN = {
  unit: 'usd_per_token',
  columns: ['prompt', 'completion', 'cache_read', 'cache_write'],
} as const

interface Capture {
  source: string
  file: string
  /** Columns by the other captures' names. */
  select?: string
  convert: Convert
}

const fromModelsDev: Convert = ({
  provider,
  provider_model_id: id,
  base_model: base,
  context_tiers,
  ...row
}) => {
  const { tiers } = Cost.parse(parseJson(context_tiers))
  return priced(row, PER_MILLION, {
    provider: text(provider),
    provider_model_id: text(id),
    model_ref: text(base) || text(id),
    model_ref_kind: typeof base === 'string' ? 'catalogue' : 'name',
    other_prices: writeSchedule(listOtherPrices({ tiers })),
  })
}

export const CAPTURES: readonly Capture[] = [
  {
    source: 'litellm',
    file: 'litellm-history.parquet',
    convert({ key, other_prices, tiered_pricing, ...row }) {
      const stated = Object.entries(row).filter(([, value]) => value !== null)
      const model = {
        ...parseJson(other_prices),
        ...(tiered_pricing !== null && { tiered_pricing: JSON.parse(text(tiered_pricing)) }),
        ...Object.fromEntries(stated.map(([name, value]) => [toLiteLlmField(name), value])),
      }
      if (!('litellm_provider' in model)) return []
      return readEntry(text(key), model, text(row['valid_from']))
    },
  },
  { source: 'models-dev', file: 'models-dev-history.parquet', convert: fromModelsDev },
  // The same catalogue after the first capture ends, without its links between ids.
  {
    source: 'models-dev',
    file: 'models-dev-daily.parquet',
    select: `provider, model_id as provider_model_id, context_tiers,
      greatest(first_day, date '2026-07-02') as valid_from, last_day as last_seen,
      if(has_cost and last_day >= date '2026-07-02', input, null) as input_usd_per_mtok,
      output as output_usd_per_mtok, cache_read as cache_read_usd_per_mtok,
      cache_write as cache_write_usd_per_mtok`,
    convert: fromModelsDev,
  },
  // The price of the endpoint that the router tries first. It changes with routing and belongs to
  // no particular provider.
  {
    source: 'openrouter',
    file: 'openrouter-models-history.parquet',
    convert({ model_id: id, overrides, expires_on: expires, ...row }) {
      if (/^~|^openrouter\/|:free$/.test(text(id))) return []
      const tiers = Tiers.parse(JSON.parse(text(overrides) || '[]')).flatMap(
        ({ min_prompt_tokens, prompt, completion }) =>
          listRows(
            {
              input: perMillion(prompt, 'usd_per_token'),
              output: perMillion(completion, 'usd_per_token'),
            },
            describeTier(min_prompt_tokens, 'gte'),
          ),
      )
      const hour = listRows(
        { cacheWrite1h: perMillion(row['cache_write_1h'], 'usd_per_token') },
        {},
      )
      return priced(row, PER_TOKEN, {
        provider: 'openrouter',
        provider_model_id: text(id),
        model_ref: text(id).replace(/:[a-z]+$/, ''),
        model_ref_kind: 'canonical',
        other_prices: writeSchedule([...hour, ...tiers].filter(({ usd }) => usd > 0)),
        until: text(expires) || null,
      })
    },
  },
  // Two hand-maintained lists that date creators' prices; `to_date` is the first day after.
  {
    source: 'lists',
    file: 'vendor-dated-prices.parquet',
    convert: ({ vendor, model, from_date: from, to_date: to, cached_input_usd_per_mtok, ...row }) =>
      priced({ ...row, cache_read_usd_per_mtok: cached_input_usd_per_mtok }, PER_MILLION, {
        provider: text(vendor),
        provider_model_id: text(model),
        effective_from: text(from) || null,
        until:
          to === null ? null : new Date(Date.parse(text(to)) - DAY_MS).toISOString().slice(0, 10),
      }),
  },
]

const Tiers = z
  .array(
    z.looseObject({ min_prompt_tokens: z.number(), prompt: z.unknown(), completion: z.unknown() }),
  )
  .catch([])

/**
 * `columns` name the input, output, cache read and cache write prices. A cache price of zero means
 * unknown.
 */
function priced(
  row: Row,
  { columns, unit }: { columns: readonly string[]; unit: PriceUnit },
  known: Parameters<typeof createQuote>[0],
): Quote[] {
  const [input, output, read, write] = columns.map((name) => row[name])
  return [
    createQuote({
      ...known,
      input_usd_per_mtok: perMillion(input, unit),
      output_usd_per_mtok: perMillion(output, unit),
      cache_read_usd_per_mtok: perMillionUnlessZero(read, unit),
      cache_write_usd_per_mtok: perMillionUnlessZero(write, unit),
    }),
  ]
}
