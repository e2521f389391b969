// Schemas of the tables in data/: column names, allowed values, keys, and references to other
// files. An empty cell is `null`.
import { z } from 'zod'
import { Api, AuthScheme, OtherModels, UnitPrice } from '../../contract/documents.ts'
import { findJson } from '../../contract/json-file.ts'
import { ModelId, Slug, Slugs } from '../../contract/model-id.ts'

const slug = z
  .string('expected a slug')
  .refine((value) => Slug.safeParse(value).success, 'expected a slug such as z-ai')
const text = z
  .string('expected a text')
  .regex(/^\S(.*\S)?$/, 'expected text without spaces around it')
const day = z.iso.date('expected a date as YYYY-MM-DD')
const flag = z.enum(['true', 'false'], 'expected true, false or nothing').nullable()
const modelId = z
  .string('expected a model id')
  .refine((id) => ModelId.safeParse(id).success, 'expected a model id such as z-ai/glm-5')
const usd = z.string().regex(/^\d+(\.\d+)?$/, 'expected a price in USD')
const httpsUrl = z.url({ protocol: /^https$/, error: 'expected an https address' })
const country = z.string().regex(/^[A-Z]{2}$/, 'expected a country as two capital letters')
const countries = z
  .string()
  .regex(/^[A-Z]{2}(\|[A-Z]{2})*$/, 'expected countries as two capital letters, separated by |')

export interface DataFile {
  file: string
  key: readonly string[]
  shape: z.ZodType & { shape: Readonly<Record<string, unknown>> }
  /**
   * By column: the `table.column` that must contain its value, or each of several values separated
   * by `|`.
   */
  references: Readonly<Record<string, string>>
}

/** The key defaults to the first column. */
function csv<Columns extends z.ZodRawShape>(
  file: string,
  columns: Columns,
  {
    key = Object.keys(columns).slice(0, 1),
    references = {},
  }: Partial<Pick<DataFile, 'key' | 'references'>> = {},
) {
  return { file, key, shape: z.strictObject(columns), references }
}

/** What the patterns in data/name-patterns.csv match; SQL reads each list as `getvariable('words_…')`. */
export const WORD_LISTS = [
  'audio_model',
  'board_variant',
  'cloud_region',
  'effort',
  'embeddings_model',
  'folder',
  'mode',
  'no_text_model',
  'offer',
  'other_kind',
  'platform_version',
  'precision',
  'rerank_model',
  'serving',
  'sized_serving',
  'speech_model',
  'speed',
  'thinking_mode',
  'tuning',
  'unstable_name',
] as const

function isPattern(value: string): boolean {
  try {
    return new RegExp(value) instanceof RegExp
  } catch {
    return false
  }
}

const number = z.string('expected a number').regex(/^\d+(\.\d+)?$/, 'expected a number')

const address = z
  .string()
  .regex(
    /^https:\/\/([^/\s]+\.[^/\s]+|\{\w+\})(\/[^\s]*[^/\s])?$/,
    'expected an https address without a trailing slash',
  )

const path = z
  .string()
  .regex(/^(\/[^/\s]+)+$/, 'expected a path such as /chat/completions')
  .nullable()

const headers = z
  .string()
  .regex(/^[a-z-]+=[^=;]+(;[a-z-]+=[^=;]+)*$/, 'expected name=value, separated by ;')
  .nullable()

/** By table, each after those it refers to. */
export const DATA_FILES = {
  data_creators: csv('creators.csv', { creator: slug, name: text }),
  data_creator_aliases: csv(
    'creator-aliases.csv',
    { alias: text, creator: slug },
    { references: { creator: 'data_creators.creator' } },
  ),
  data_providers: csv(
    'providers.csv',
    {
      provider: slug,
      name: text,
      kind: z.enum(['first-party', 'cloud', 'host', 'router', 'subscription']),
      part_of: slug.nullable(),
      first_party_of: Slugs.nullable(),
      base_url: address.nullable(),
      base_url_source: z.enum(['models.dev', 'openrouter', 'vendor']).nullable(),
      base_url_seen_on: day.nullable(),
      placeholders: z
        .string()
        .regex(
          /^\w+=[^=|;]+\|[^=|;]+(;\w+=[^=|;]+\|[^=|;]+)*$/,
          'expected name=description|example, separated by ;',
        )
        .nullable(),
      api: Api.nullable(),
      chat_path: path,
      example_model_id: z.string().regex(/^\S+$/, 'expected an id without spaces').nullable(),
      auth_scheme: AuthScheme.nullable(),
      headquarters: country.nullable(),
      regions: countries.nullable(),
      zdr: flag,
      eu_sovereign: flag,
      trains_on_prompts: flag,
      retention_days: z
        .string()
        .regex(/^\d{1,5}$/, 'expected a whole number of days')
        .nullable(),
      status_page_url: httpsUrl.nullable(),
      currency: z
        .string('expected a currency')
        .regex(/^[A-Z]{3}$/, 'expected a currency as three capital letters'),
      source: z.enum(['models.dev', 'openrouter', 'huggingface', 'litellm', 'vendor']),
      seen_on: day,
    },
    {
      references: { part_of: 'data_providers.provider', first_party_of: 'data_creators.creator' },
    },
  ),
  data_apis: csv('apis.csv', { api: Api, path, headers, npm: text, pypi: text }),
  data_api_terms: csv('api-terms.csv', { term: text, api: Api }),
  data_placeholders: csv('placeholders.csv', {
    variable: z.string().regex(/^[A-Z0-9_]+$/),
    text,
  }),
  data_api_rules: csv(
    'api-rules.csv',
    {
      provider: slug,
      api: Api,
      ids: text,
      base_url: address,
      path,
      headers,
      auth_scheme: AuthScheme,
      npm: text.nullable(),
      pypi: text.nullable(),
    },
    { key: ['provider', 'api'], references: { provider: 'data_providers.provider' } },
  ),
  data_call_exceptions: csv(
    'call-exceptions.csv',
    {
      ids: text,
      provider: slug.nullable(),
      body: z
        .string()
        .refine(
          (value) => z.record(z.string(), z.unknown()).safeParse(findJson(value)).success,
          'expected a JSON object, or nothing',
        )
        .nullable(),
      reason: text,
    },
    { references: { provider: 'data_providers.provider' } },
  ),
  data_regions: csv('regions.csv', { region: text, place: country.nullable() }),
  data_blocs: csv('blocs.csv', { bloc: z.string().regex(/^[A-Z]{2,5}$/), countries }),
  data_provider_aliases: csv(
    'provider-aliases.csv',
    { source: text, alias: text, provider: slug },
    {
      key: ['source', 'alias'],
      references: { source: 'raw_sources.source', provider: 'data_providers.provider' },
    },
  ),
  data_audit_sources: csv(
    'audit-sources.csv',
    {
      source: text,
      evidence: text,
      credit: text,
      url: httpsUrl,
    },
    { references: { source: 'raw_sources.source' } },
  ),
  data_model_aliases: csv('aliases.csv', {
    model_ref: text,
    model_id: modelId.nullable(),
    reason: text,
  }),
  data_name_patterns: csv(
    'name-patterns.csv',
    {
      list: z.enum(WORD_LISTS, `expected one of ${WORD_LISTS.join(', ')}`),
      pattern: text.refine(isPattern, 'expected a regular expression'),
      reason: text,
    },
    { key: ['list', 'pattern'] },
  ),
  // Creators of models that don't write text may be missing from creators.csv.
  data_creator_prefixes: csv('creator-prefixes.csv', {
    prefix: z.string().regex(/^[a-z0-9.-]+$/, 'expected the beginning of a name'),
    creator: slug,
    reason: text,
  }),
  data_boards: csv(
    'boards.csv',
    {
      board: slug,
      category: text,
      part: text,
      place: number,
      transform: z.enum(['logit'], 'expected logit or nothing').nullable(),
      anchor: number,
      unit: number,
      weight: number.nullable(),
      sd: number,
      max_half_width: number.nullable(),
      settled_on: day.nullable(),
      credit: text,
      url: httpsUrl,
      reason: text,
    },
    { key: ['board', 'category'] },
  ),
  data_board_models: csv(
    'board-models.csv',
    {
      board: slug,
      model: text,
      model_id: modelId.nullable(),
      variant: text.nullable(),
      reason: text.nullable(),
    },
    {
      key: ['board', 'model'],
      references: { board: 'data_boards.board' },
    },
  ),
  data_quality_classes: csv('quality-classes.csv', {
    index: slug,
    place: number,
    name: text,
    score: number,
  }),
  data_known_models: csv('known-models.csv', {
    model_id: modelId,
    canonical_slug: text.nullable(),
    hugging_face_id: text.nullable(),
    name: text,
    released_on: day.nullable(),
    last_listed_on: day.nullable(),
  }),
  data_announced_prices: csv(
    'announced-prices.csv',
    {
      model_id: modelId,
      provider: slug,
      from_day: day,
      to_day: day,
      input_usd_per_mtok: usd,
      output_usd_per_mtok: usd,
      source_url: httpsUrl,
    },
    { key: ['model_id', 'from_day'], references: { provider: 'data_providers.provider' } },
  ),
  data_moving_names: csv(
    'moving-names.csv',
    {
      provider_model_id: text,
      provider: slug,
      from_day: day,
      to_day: day.nullable(),
      model_id: modelId,
      source_url: httpsUrl,
    },
    {
      key: ['provider_model_id', 'provider', 'from_day'],
      references: { provider: 'data_providers.provider' },
    },
  ),
  data_lifecycle: csv('lifecycle.csv', {
    model_id: modelId,
    deprecated_on: day.nullable(),
    retires_on: day.nullable(),
    replaced_by: modelId.nullable(),
    source_url: httpsUrl,
    seen_on: day,
  }),
  data_open_weights: csv('open-weights.csv', { model_id: modelId, hugging_face_id: text }),
  data_unit_ranges: csv(
    'unit-ranges.csv',
    {
      kind: OtherModels.shape.models.element.shape.kind,
      ...UnitPrice.pick({ direction: true, unit: true }).shape,
      least_usd: usd,
      most_usd: usd,
      reason: text,
    },
    { key: ['kind', 'direction', 'unit'] },
  ),
  data_voids: {
    file: 'voids.csv',
    key: ['source', 'provider', 'provider_model_id', 'from_day'],
    shape: z
      .strictObject({
        source: text,
        provider: text,
        provider_model_id: text,
        from_day: day,
        to_day: day,
        reason: text,
        signed_by: text,
      })
      .refine(({ from_day: from, to_day: to }) => from <= to, {
        path: ['to_day'],
        error: 'expected from_day or later',
      }),
    references: { source: 'raw_sources.source' },
  },
} satisfies Record<string, DataFile>

/** Each host is a source, so its id must be unique. */
export const Hosts = z
  .array(
    z.strictObject({
      id: slug,
      provider: slug,
      homepage: httpsUrl,
      url: httpsUrl,
    }),
  )
  .superRefine((hosts, context) => {
    for (const [index, { id }] of hosts.entries())
      if (hosts.findIndex((host) => host.id === id) < index)
        context.addIssue({
          code: 'custom',
          path: [index, 'id'],
          message: `expected no second host "${id}"`,
        })
  })
