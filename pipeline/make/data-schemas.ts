// The files in data/: the names of their columns, what a value may be, which columns are the key, and
// what has to be named elsewhere. An empty cell is `null`.
import { z } from 'zod'
import { OtherModel, UnitPrice } from '../../contract/documents.ts'
import { BOARD_FILES } from './board-schemas.ts'
import {
  countries,
  country,
  csv,
  type DataFile,
  day,
  httpsUrl,
  modelId,
  slug,
  text,
  usd,
} from './columns.ts'
import { NAME_FILES } from './name-schemas.ts'
import { SELLER_FILES, creator, provider } from './seller-schemas.ts'

const source = { table: 'raw_sources', column: 'source' }

/** By the table that it becomes, each after those it refers to. */
export const DATA_FILES = {
  data_creators: csv('creators.csv', { creator: slug, name: text }),
  data_creator_aliases: csv(
    'creator-aliases.csv',
    { alias: text, creator: slug },
    { references: [{ column: 'creator', to: creator }] },
  ),
  ...SELLER_FILES,
  data_regions: csv('regions.csv', { region: text, place: country.nullable() }),
  data_blocs: csv('blocs.csv', { bloc: z.string().regex(/^[A-Z]{2,5}$/), countries }),
  data_provider_aliases: csv(
    'provider-aliases.csv',
    { source: text, alias: text, provider: slug },
    {
      key: ['source', 'alias'],
      references: [
        { column: 'source', to: source },
        { column: 'provider', to: provider },
      ],
    },
  ),
  data_witnesses: csv(
    'witnesses.csv',
    {
      witness: text,
      evidence: text,
      credit: text,
      url: httpsUrl,
    },
    { references: [{ column: 'witness', to: source }] },
  ),
  data_model_aliases: csv('aliases.csv', {
    model_ref: text,
    model_id: modelId.nullable(),
    reason: text,
  }),
  ...NAME_FILES,
  ...BOARD_FILES,
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
    { key: ['model_id', 'from_day'], references: [{ column: 'provider', to: provider }] },
  ),
  data_moving_names: csv(
    'moving-names.csv',
    {
      provider_model_id: text,
      provider: slug,
      from_day: day,
      to_day: day,
      model_id: modelId,
      source_url: httpsUrl,
    },
    {
      key: ['provider_model_id', 'provider', 'from_day'],
      references: [{ column: 'provider', to: provider }],
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
      ...OtherModel.pick({ kind: true }).shape,
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
