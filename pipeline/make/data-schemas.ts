// One schema for each file in data/: the names of its columns, what a value may be, which columns
// are its key, and what has to be named elsewhere. An empty cell is `null`.
import { z } from 'zod'
import { Api, AuthScheme, OtherModel, UnitPrice } from '../../contract/documents.ts'
import { Slugs } from '../../contract/model-id.ts'
import { BOARD_FILES } from './board-schemas.ts'
import { day, flag, modelId, slug, text, usd } from './columns.ts'
import { WITNESS_FILES } from './witness-schemas.ts'

const country = z.string().regex(/^[A-Z]{2}$/, 'expected a country as two capital letters')
const countries = z
  .string()
  .regex(/^[A-Z]{2}(\|[A-Z]{2})*$/, 'expected countries as two capital letters, | between them')
const address = z
  .string()
  .regex(
    /^https:\/\/([^/\s]+\.[^/\s]+|\{\w+\})(\/[^\s]*[^/\s])?$/,
    'expected an https address that ends in no slash',
  )

const path = z
  .string()
  .regex(/^(\/[^/\s]+)+$/, 'expected a path such as /chat/completions')
  .nullable()

/** `column` has to be the `to.column` of a row of `to.table`; several are separated by `|`. */
interface Reference {
  column: string
  to: { table: string; column: string }
}

export interface DataFile {
  file: string
  key: readonly string[]
  shape: z.ZodType & { shape: Readonly<Record<string, unknown>> }
  references: readonly Reference[]
}

const creator = { table: 'data_creators', column: 'creator' }
const provider = { table: 'data_providers', column: 'provider' }
const source = { table: 'raw_sources', column: 'source' }

/** By the table that it becomes, each after those it refers to. */
export const DATA_FILES = {
  data_creators: {
    file: 'creators.csv',
    key: ['creator'],
    shape: z.strictObject({ creator: slug, name: text }),
    references: [],
  },
  data_creator_aliases: {
    file: 'creator-aliases.csv',
    key: ['alias'],
    shape: z.strictObject({ alias: text, creator: slug }),
    references: [{ column: 'creator', to: creator }],
  },
  data_providers: {
    file: 'providers.csv',
    key: ['provider'],
    shape: z.strictObject({
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
          'expected name=what it is|an example, with ; between them',
        )
        .nullable(),
      api: Api.nullable(),
      chat_path: path,
      example_model_id: z.string().regex(/^\S+$/, 'expected an id without blanks').nullable(),
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
      status_page_url: z
        .url({ protocol: /^https$/, error: 'expected an https address' })
        .nullable(),
      currency: z
        .string('expected a currency')
        .regex(/^[A-Z]{3}$/, 'expected a currency as three capital letters'),
      source: z.enum(['models.dev', 'openrouter', 'huggingface', 'litellm', 'vendor']),
      seen_on: day,
    }),
    references: [
      { column: 'part_of', to: provider },
      { column: 'first_party_of', to: creator },
    ],
  },
  data_apis: {
    file: 'apis.csv',
    key: ['api'],
    shape: z.strictObject({
      api: Api,
      path,
      headers: z
        .string()
        .regex(/^[a-z-]+=[^=;]+(;[a-z-]+=[^=;]+)*$/, 'expected name=value, with ; between them')
        .nullable(),
      npm: text,
      pypi: text,
    }),
    references: [],
  },
  data_api_terms: {
    file: 'api-terms.csv',
    key: ['term'],
    shape: z.strictObject({ term: text, api: Api }),
    references: [],
  },
  data_placeholders: {
    file: 'placeholders.csv',
    key: ['variable'],
    shape: z.strictObject({ variable: z.string().regex(/^[A-Z0-9_]+$/), text }),
    references: [],
  },
  data_seller_apis: {
    file: 'seller-apis.csv',
    key: ['provider', 'api'],
    shape: z.strictObject({
      provider: slug,
      api: Api,
      ids: text,
      base_url: address,
      path,
      auth_scheme: AuthScheme,
      npm: text.nullable(),
      pypi: text.nullable(),
    }),
    references: [{ column: 'provider', to: provider }],
  },
  data_regions: {
    file: 'regions.csv',
    key: ['region'],
    shape: z.strictObject({ region: text, place: country.nullable() }),
    references: [],
  },
  data_blocs: {
    file: 'blocs.csv',
    key: ['bloc'],
    shape: z.strictObject({ bloc: z.string().regex(/^[A-Z]{2,5}$/), countries: countries }),
    references: [],
  },
  data_provider_aliases: {
    file: 'provider-aliases.csv',
    key: ['source', 'alias'],
    shape: z.strictObject({ source: text, alias: text, provider: slug }),
    references: [
      { column: 'source', to: source },
      { column: 'provider', to: provider },
    ],
  },
  ...WITNESS_FILES,
  data_model_aliases: {
    file: 'aliases.csv',
    key: ['model_ref'],
    shape: z.strictObject({
      model_ref: text,
      model_id: modelId.nullable(),
      reason: text,
    }),
    references: [],
  },
  ...BOARD_FILES,
  data_known_models: {
    file: 'known-models.csv',
    key: ['model_id'],
    shape: z.strictObject({
      model_id: modelId,
      canonical_slug: text.nullable(),
      hugging_face_id: text.nullable(),
      name: text,
      released_on: day.nullable(),
      last_listed_on: day.nullable(),
    }),
    references: [],
  },
  data_open_weights: {
    file: 'open-weights.csv',
    key: ['model_id'],
    shape: z.strictObject({ model_id: modelId, hugging_face_id: text }),
    references: [],
  },
  data_unit_ranges: {
    file: 'unit-ranges.csv',
    key: ['kind', 'direction', 'unit'],
    shape: z.strictObject({
      ...OtherModel.pick({ kind: true }).shape,
      ...UnitPrice.pick({ direction: true, unit: true }).shape,
      least_usd: usd,
      most_usd: usd,
      reason: text,
    }),
    references: [],
  },
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
    references: [{ column: 'source', to: source }],
  },
} satisfies Record<string, DataFile>

/** Each is a source of its own, so that its id is no other's. */
export const Hosts = z
  .array(
    z.strictObject({
      id: slug,
      provider: slug,
      homepage: z.url({ protocol: /^https$/, error: 'expected an https address' }),
      url: z.url({ protocol: /^https$/, error: 'expected an https address' }),
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
