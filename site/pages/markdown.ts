// The pages in Markdown, for programs that read text: at the page's path with `.md`, the home page
// at `/index.md`. From the same documents as the pages, with the numbers as the API has them.
import { readFileSync } from 'node:fs'
import type { Endpoint, Model } from '../../contract/documents.ts'
import { OPERATIONS } from '../../contract/operations.ts'
import { toSourceName } from '../../contract/sentences.ts'
import { pickOnePerProvider } from '../../release/explain.ts'
import type { Release } from '../../release/release.ts'
import type { View } from '../view.ts'

const METHODOLOGY = new URL('../../docs/methodology.md', import.meta.url)

type Value = string | number | boolean | null | { markdown: string }
type Columns<Row> = Readonly<Record<string, (row: Row) => Value>>

export function renderModels({ models, manifest }: Release, { baseUrl }: View): string {
  return toText([
    '# Models',
    `${models.length} models on ${manifest.date}. ${UNITS}`,
    toTable(models, {
      Model: ({ model_id: id }) => ({ markdown: `[${id}](${baseUrl}/models/${id}.md)` }),
      ...PRICES,
      'Cost/IQ': (model) => model.sit_adjusted_price,
      Score: ({ aa_score }) => aa_score,
      Context: ({ context_length }) => context_length,
      '7 days, %': ({ change_7d }) => change_7d,
      Providers: ({ provider_count }) => provider_count,
    }),
  ])
}

export function renderProviders({ providers }: Release): string {
  return toText([
    '# Providers',
    `Price to market: the blended price over the reference price, the median over its models.`,
    toTable(providers, {
      Provider: ({ slug }) => slug,
      Name: ({ name }) => name,
      Models: ({ model_count }) => model_count,
      'Price to market': ({ median_price_ratio }) => median_price_ratio,
      'Zero retention': ({ zdr_available }) => zdr_available,
    }),
  ])
}

export function renderOperations({ baseUrl }: View): string {
  return toText([
    '# API',
    `Described in ${baseUrl}/openapi.json. Data needs a key: \`POST ${baseUrl}/v1/auth/anonymous\`.`,
    toTable(OPERATIONS, {
      Operation: ({ method, paths }) => `${method} ${paths[0]}`,
      Purpose: ({ summary }) => summary,
    }),
  ])
}

/** Where complaints go depends on who runs the service. */
export function readMethodology({ issuesUrl }: Pick<View, 'issuesUrl'>): string {
  const how =
    issuesUrl === undefined ? 'Tell whoever runs this instance' : `[Open an issue](${issuesUrl})`
  return readFileSync(METHODOLOGY, 'utf8').replace('Open an issue', () => how)
}

const UNITS =
  'Prices are USD per million tokens; blended is three parts input to one part output; Cost/IQ is the blended price × 40 / score.'

const PRICES: Columns<Model> = {
  Tier: ({ tier }) => tier,
  Blended: (model) => model.blended_price_per_m,
  Input: (model) => model.input_price_per_m,
  Output: (model) => model.output_price_per_m,
}

export function renderLevels(release: Release, view: View): string {
  const {
    composite: { composite, tiers, date },
    manifest,
  } = release
  const held = manifest.status === 'held' ? [`Held: ${manifest.stale_reason}.`] : []
  return toText([
    '# Model Inference Price Index',
    `${date}: one SIT, a million tokens of a model that scores ${release.rules.reference_score}, costs ${composite.price_per_m} USD; ${composite.index_points} points.`,
    ...held,
    toTable(Object.entries(tiers), {
      Tier: ([name]) => name,
      'USD per million': ([, tier]) => tier?.price_per_m ?? null,
      '1 day, %': ([, tier]) => tier?.change_24h ?? null,
    }),
    `All [models](${view.baseUrl}/models.md), [providers](${view.baseUrl}/providers.md), the [API](${view.baseUrl}/docs.md), the [methodology](${view.baseUrl}/methodology.md).`,
  ])
}

export async function renderModel(release: Release, model: Model, view: View) {
  const { endpoints } = await release.readModelDetail(model)
  return toText([
    `# ${escape(model.name)}`,
    `\`${model.model_id}\`, on ${release.manifest.date}. ${UNITS}`,
    toTable([model], {
      ...PRICES,
      'Cost/IQ': ({ sit_adjusted_price }) => sit_adjusted_price,
      Score: ({ aa_score }) => aa_score,
      Context: ({ context_length }) => context_length,
      '1 day, %': ({ change_24h }) => change_24h,
      '7 days, %': ({ change_7d }) => change_7d,
    }),
    '## Who sells it',
    toTable<Endpoint>(pickOnePerProvider(endpoints), {
      Provider: ({ provider }) => provider,
      'Model id there': (endpoint) => endpoint.model_id_on_provider,
      Input: (endpoint) => endpoint.input_price_per_m,
      Output: (endpoint) => endpoint.output_price_per_m,
      'Cached input': (endpoint) => endpoint.cache_read_price_per_m,
      Context: ({ context_length }) => context_length,
      'Zero retention': ({ zdr, zdr_under: name }) =>
        zdr && name !== null ? `yes, under the contract of ${toSourceName(name)}` : zdr,
      Verified: ({ verified }) => verified,
    }),
    `With schedules, evidence and history: ${view.baseUrl}/v1/explain?model_id=${model.model_id}`,
  ])
}

function toText(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n`
}

function toTable<Row>(rows: readonly Row[], columns: Columns<Row>): string {
  const lines = [
    Object.keys(columns),
    Object.keys(columns).map(() => '---'),
    ...rows.map((row) => Object.values(columns).map((read) => toCell(read(row)))),
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function toCell(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? escape(value) : value.markdown
}

/** Names from outside cannot open a link, a tag or a cell. */
function escape(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&')
}
