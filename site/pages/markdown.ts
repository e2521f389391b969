// The pages in Markdown, for programs that read text: at the page's path with `.md`, the home page
// at `/index.md`. From the same documents as the pages, with the numbers as the API has them.
import { readFileSync } from 'node:fs'
import type { Endpoint, Model } from '../../contract/documents.ts'
import { OPERATIONS } from '../../contract/operations.ts'
import { pickOnePerProvider } from '../../release/explain.ts'
import type { Release } from '../../release/release.ts'
import type { SiteFile, View } from '../site-file.ts'

const METHODOLOGY = new URL('../../docs/methodology.md', import.meta.url)

type Value = string | number | boolean | null | { markdown: string }
type Columns<Row> = Readonly<Record<string, (row: Row) => Value>>

export async function renderMarkdown(release: Release, view: View): Promise<SiteFile[]> {
  const { models, providers } = release
  return [
    renderIndex(release, view),
    toFile('models', [
      '# Models',
      `${models.length} models on ${release.manifest.date}. ${UNITS}`,
      toTable(models, {
        Model: ({ model_id: id }) => ({ markdown: `[${id}](${view.baseUrl}/models/${id}.md)` }),
        ...PRICES,
        'Cost/IQ': (model) => model.sit_adjusted_price,
        Score: ({ aa_score }) => aa_score,
        Context: ({ context_length }) => context_length,
        '7 days, %': ({ change_7d }) => change_7d,
        Sellers: ({ provider_count }) => provider_count,
      }),
    ]),
    ...(await Promise.all(models.map((model) => renderModel(release, model, view)))),
    toFile('providers', [
      '# Providers',
      `Price to market: the blended price over the market price, the median over its models.`,
      toTable(providers, {
        Provider: ({ slug }) => slug,
        Name: ({ name }) => name,
        Models: ({ model_count }) => model_count,
        'Price to market': ({ median_price_ratio }) => median_price_ratio,
        'Zero retention': ({ zdr_available }) => zdr_available,
      }),
    ]),
    toFile('docs', [
      '# API',
      `Described in ${view.baseUrl}/openapi.json. Data needs a key: \`POST ${view.baseUrl}/v1/auth/anonymous\`.`,
      toTable(OPERATIONS, {
        Operation: ({ method, paths }) => `${method} ${paths[0]}`,
        Purpose: ({ summary }) => summary,
      }),
    ]),
    { name: 'methodology.md', content: readFileSync(METHODOLOGY, 'utf8') },
  ]
}

const UNITS =
  'Prices are USD per million tokens; blended is three parts input to one part output; Cost/IQ is the blended price × 40 / score.'

const PRICES: Columns<Model> = {
  Tier: ({ tier }) => tier,
  Blended: (model) => model.blended_price_per_m,
  Input: (model) => model.input_price_per_m,
  Output: (model) => model.output_price_per_m,
}

function renderIndex({ composite: { composite, tiers, date }, manifest }: Release, view: View) {
  const held = manifest.status === 'held' ? [`Held: ${manifest.stale_reason}.`] : []
  return toFile('index', [
    '# Model Inference Price Index',
    `${date}: one SIT, a million tokens of a model that scores 40, costs ${composite.price_per_m} USD; ${composite.index_points} points.`,
    ...held,
    toTable(Object.entries(tiers), {
      Tier: ([name]) => name,
      'USD per million': ([, tier]) => tier?.price_per_m ?? null,
      '1 day, %': ([, tier]) => tier?.change_24h ?? null,
    }),
    `All [models](${view.baseUrl}/models.md), [providers](${view.baseUrl}/providers.md), the [API](${view.baseUrl}/docs.md), the [methodology](${view.baseUrl}/methodology.md).`,
  ])
}

async function renderModel(release: Release, model: Model, view: View): Promise<SiteFile> {
  const { endpoints } = await release.readModelDetail(model)
  return toFile(`models/${model.model_id}`, [
    `# ${toText(model.name)}`,
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
      'Zero retention': ({ zdr }) => zdr,
      Verified: ({ verified }) => verified,
    }),
    `With schedules, evidence and history: ${view.baseUrl}/v1/explain?model_id=${model.model_id}`,
  ])
}

function toFile(name: string, blocks: readonly string[]): SiteFile {
  return { name: `${name}.md`, content: `${blocks.join('\n\n')}\n` }
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
  return typeof value === 'string' ? toText(value) : value.markdown
}

/** Names from outside cannot open a link, a tag or a cell. */
function toText(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&')
}
