// The schemas of the files that say who sells, and how a seller is called.
import { z } from 'zod'
import { Api, AuthScheme } from '../../contract/documents.ts'
import { findJson } from '../../contract/json-file.ts'
import { Slugs } from '../../contract/model-id.ts'
import { countries, country, csv, day, flag, httpsUrl, slug, text } from './columns.ts'

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

const headers = z
  .string()
  .regex(/^[a-z-]+=[^=;]+(;[a-z-]+=[^=;]+)*$/, 'expected name=value, with ; between them')
  .nullable()

/** What rows of other files name. */
export const provider = { table: 'data_providers', column: 'provider' }
export const creator = { table: 'data_creators', column: 'creator' }

/** By the table that it becomes, each after those it refers to. */
export const SELLER_FILES = {
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
      status_page_url: httpsUrl.nullable(),
      currency: z
        .string('expected a currency')
        .regex(/^[A-Z]{3}$/, 'expected a currency as three capital letters'),
      source: z.enum(['models.dev', 'openrouter', 'huggingface', 'litellm', 'vendor']),
      seen_on: day,
    },
    {
      references: [
        { column: 'part_of', to: provider },
        { column: 'first_party_of', to: creator },
      ],
    },
  ),
  data_apis: csv('apis.csv', { api: Api, path, headers, npm: text, pypi: text }),
  data_api_terms: csv('api-terms.csv', { term: text, api: Api }),
  data_placeholders: csv('placeholders.csv', {
    variable: z.string().regex(/^[A-Z0-9_]+$/),
    text,
  }),
  data_seller_apis: csv(
    'seller-apis.csv',
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
    { key: ['provider', 'api'], references: [{ column: 'provider', to: provider }] },
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
    { references: [{ column: 'provider', to: provider }] },
  ),
}
