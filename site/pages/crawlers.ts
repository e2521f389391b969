// Files for crawlers: robots.txt, the sitemap, and llms.txt.
import type { Release } from '../../release/release.ts'
import { html as xml } from '../components/html.ts'
import type { SiteFile, View } from '../site-file.ts'

const PATHS = [
  '/',
  '/indices',
  '/models',
  '/providers',
  '/cost',
  '/changes',
  '/compare',
  '/methodology',
  '/docs',
  '/status',
]

/** Crawlers have no key for the data, and should not create keys. */
export function renderRobots({ baseUrl }: Pick<View, 'baseUrl'>): SiteFile {
  const content = `User-agent: *\nAllow: /\nDisallow: /v1/\nDisallow: /key\n\nSitemap: ${baseUrl}/sitemap.xml\n`
  return { name: 'robots.txt', content }
}

export async function renderSitemap(release: Release, { baseUrl }: View): Promise<SiteFile> {
  const { models, providers, manifest } = release
  const { indices } = await release.readIndices()
  const paths = [
    ...PATHS,
    ...indices.map(({ index }) => `/indices/${index}`),
    ...models.map(({ model_id }) => `/models/${model_id}`),
    ...providers.map(({ slug }) => `/providers/${slug}`),
  ]
  const text = xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => xml`<url><loc>${baseUrl}${path}</loc>${path === '/' && xml`<lastmod>${manifest.date}</lastmod>`}</url>\n`)}</urlset>
`.text
  return {
    name: 'sitemap.xml',
    content: `<?xml version="1.0" encoding="utf-8"?>\n${text}`,
  }
}

export function renderLlms({ baseUrl }: Pick<View, 'baseUrl'>): SiteFile {
  const content = `# Inference Price Index

> What AI model inference costs, in USD per million tokens: current and historical prices of models and of the endpoints that sell them, a composite index of GPT-4-class inference, and a ranking by cost per unit of intelligence.

Data needs a key: \`POST ${baseUrl}/v1/auth/anonymous\`, without a body, gives one at once. Send it as \`Authorization: Bearer <API_KEY>\`.
Prices are posted list prices; blended means three parts input to one part output; changes are in percent; times are UTC.

## API
- [OpenAPI description](${baseUrl}/openapi.json): every operation, its parameters and answers
- [API docs](${baseUrl}/docs.md): every operation in a line; with every error code at ${baseUrl}/docs
- ${baseUrl}/v1/sit/composite/latest: the index today
- ${baseUrl}/v1/models?sort=blended&limit=5: models, filtered and sorted
- ${baseUrl}/v1/explain?model_id=openai/gpt-5.4: one model in one answer
- ${baseUrl}/v1/recommend: POST constraints, get the cheapest endpoints that meet them

## MCP
- ${baseUrl}/mcp: the same as tools, over streamable HTTP with the key; \`npx inference-price-index mcp --instance ${baseUrl}\` over standard input and output

## Pages
- [Index](${baseUrl}/index.md): the level and its tiers
- [Models](${baseUrl}/models.md) and [providers](${baseUrl}/providers.md), a line each; a model's page and its sellers at ${baseUrl}/models/<id>.md
- [Methodology](${baseUrl}/methodology.md): how the index is made, and what it is not
- [Status](${baseUrl}/status): sources, runs, holds, revisions
- [Feed](${baseUrl}/feed.atom): fixes of the index
- [Changes](${baseUrl}/changes.atom): what sellers changed; of one model at /models/<id>.atom
`
  return { name: 'llms.txt', content }
}
