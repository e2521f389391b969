// One schema for each file in data/: the names of its columns, what a value may be, which columns
// are its key, and what has to be named elsewhere. An empty cell is `null`.
import { z } from 'zod'
import { OtherModel, UnitPrice } from '../../contract/documents.ts'
import { BOARD_FILES } from './board-schemas.ts'
import { countries, country, day, httpsUrl, modelId, slug, text, usd } from './columns.ts'
import { SELLER_FILES, creator, provider } from './seller-schemas.ts'
import { WITNESS_FILES } from './witness-schemas.ts'

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
  ...SELLER_FILES,
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
