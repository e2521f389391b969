// The requests of a recording: a fixed list, so that two commits can be asked the same.
export interface RecordedRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'DELETE' | 'PUT'
  path: string
  headers?: Record<string, string>
  /** Sent as JSON, a text as it is. */
  body?: unknown
  /** `none`: no key. `free` sees 30 days. */
  key?: 'paid' | 'free' | 'none'
  /** Asked twice, the second time with the ETag of the first answer; the second is recorded. */
  isRepeated?: boolean
}

const MODELS = [
  'openai/gpt-5.4',
  'openai/gpt-5.6-luna',
  'openai/gpt-5.4-mini',
  'openai/gpt-4o',
  'anthropic/claude-opus-4.8',
  'anthropic/claude-3-haiku',
  'google/gemini-2.5-flash',
  'google/gemini-3-pro-image',
  'meta-llama/llama-3.3-70b-instruct',
  'deepseek/deepseek-v4-flash',
  'moonshotai/kimi-k2.6',
  'mistralai/mistral-nemo',
]
const PROVIDERS = ['openai', 'deepinfra', 'groq', 'amazon-bedrock', 'moonshotai']
const INDICES = ['usage', 'p40', 'composite', 'frontier', 'no-such-index']
const TIERS = ['frontier', 'standard', 'budget', 'micro']

const get = (...paths: string[]): RecordedRequest[] => paths.map((path) => ({ path }))

const documents = [
  ...get(
    '/v1/sit/composite/latest',
    '/v1/tpi/latest?envelope=true',
    '/v1/sit/composite/history',
    '/v1/sit/composite/history?days=365',
    '/v1/tpi/history?days=5&envelope=true',
    '/v1/sit/composite/attribution?days=30',
    '/v1/sit/composite/constituents',
    '/v1/sit/composite/constituents?date=2026-07-15',
    '/v1/sit/composite/constituents?date=2020-01-01',
    '/v1/sit/indices',
    '/v1/sit/usage/latest',
    '/v1/providers',
    '/v1/providers?limit=500&envelope=true',
    '/v1/providers?limit=10&page=3',
    '/v1/changes',
    '/v1/changes?limit=500',
    '/v1/changes?model_id=openai/gpt-5.4',
    '/v1/changes?seller=deepinfra&since=2026-07-01',
    '/v1/changes?since=2026-07-20&limit=5&page=2',
    '/v1/export/snapshots?limit=500',
    '/v1/export/snapshots?format=csv&from=2026-07-01',
    '/v1/export/snapshots?history=index-history',
    '/v1/health/sources',
    '/v1/quarantine',
    '/openapi.json',
    '/health',
    '/livez',
    '/healthz',
    '/readyz',
    '/.well-known/ai-catalog.json',
    '/mcp/server-card',
  ),
  ...TIERS.flatMap((tier) =>
    get(
      `/v1/sit/composite/history?tier=${tier}&days=3`,
      `/v1/sit/composite/constituents?tier=${tier}`,
      `/v1/models?tier=${tier}&limit=20`,
    ),
  ),
  ...INDICES.flatMap((index) =>
    get(
      `/v1/sit/indices/${index}/latest`,
      `/v1/sit/indices/${index}/history?days=10`,
      `/v1/sit/indices/${index}/constituents`,
    ),
  ),
  ...MODELS.flatMap((model) =>
    get(
      `/v1/models/${model}`,
      `/v1/models/${model}/endpoints`,
      `/v1/models/${model}/history?days=20`,
      `/v1/models/${model}/moves?days=30`,
      `/v1/models/${model}/cost?input_tokens=100000&output_tokens=2000&cached_input_share=0.5`,
      `/v1/explain?model_id=${model}`,
    ),
  ),
  ...MODELS.slice(0, 4).flatMap((model) => get(`/v1/models/${model}/price?on=2026-07-20`)),
  ...PROVIDERS.map((provider) => ({ path: `/v1/providers/${provider}` })),
  ...['blended', 'input', 'output', 'sit_adjusted_price', 'tokens'].flatMap((sort) =>
    get(`/v1/models?sort=${sort}&limit=30`, `/v1/models?sort=${sort}&order=desc&limit=500`),
  ),
  ...get(
    '/v1/models?search=claude',
    '/v1/models?search=gemni',
    '/v1/models?provider=groq',
    '/v1/models?kind=images',
    '/v1/models?kind=embeddings&page=2&limit=5',
    '/v1/models?page=100000',
  ),
]

const recommend = (body: unknown): RecordedRequest => ({
  method: 'POST',
  path: '/v1/recommend',
  body,
})
const recommendations = [
  { budget_max_usd_per_m: 2, context_min: 200_000 },
  { budget_max_usd_per_m: 1, limit: 50 },
  { input_max_usd_per_m: 0.5 },
  { output_max_usd_per_m: 3, limit: 50 },
  { cost_per_iq_max: 0.4 },
  { min_intelligence: 50, limit: 20 },
  { min_intelligence: 30, zdr: true },
  { modality: 'image', limit: 20 },
  { modalities: ['image', 'audio'] },
  { tier: 'frontier', supports_tools: true },
  { is_reasoning: false, limit: 30 },
  { open_weights: true, eu_sovereign: true },
  { structured_output: true, max_output_tokens: 100_000 },
  { min_precision: 16 },
  { min_throughput: 100, max_latency_ms: 500 },
  { exclude_promotional: true, limit: 50 },
  { promotions: true, budget_max_usd_per_m: 5, limit: 50 },
  { region: 'EU' },
  { released_after: '2026-05-01', limit: 50 },
  { providers: ['groq', 'deepinfra'], limit: 50 },
  { exclude_providers: ['openai', 'anthropic'], limit: 50 },
  { models: ['openai/gpt-5.4', 'no/such'] },
  { creators: ['deepseek', 'qwen'], limit: 50 },
  { workload: { input_tokens: 300_000, output_tokens: 2_000, batch_share: 0.5 }, limit: 50 },
  { workload: { input_tokens: 1_000, output_tokens: 500 }, callable_only: true, limit: 20 },
  { tier: 'budget', zdr: true, region: 'US', limit: 10 },
  { budget_max_usd_per_m: 0.000001 },
  { budget_max_usd_per_m: -1 },
  { colour: 'red' },
  {},
].map(recommend)

const pages = [
  ...get(
    '/',
    '/index.md',
    '/index',
    '/indices',
    '/indices/usage',
    '/indices/no-such',
    '/models',
    '/models.md',
    '/models?sort=input',
    '/cost',
    '/cost?input_tokens=1000',
    '/compare',
    '/changes',
    '/changes.json',
    '/changes.atom',
    '/feed.atom',
    '/providers',
    '/providers.md',
    '/status',
    '/docs',
    '/docs.md',
    '/methodology',
    '/methodology.md',
    '/sitemap.xml',
    '/robots.txt',
    '/llms.txt',
    '/as-of.json',
    '/offers.json',
    '/chart.png',
    '/embed/index',
    '/embed',
    '/fixes/2026-07-31.json',
    '/fixes/2020-01-01.json',
    '/models/no/such',
    '/providers/no-such',
    '/no-such-page',
    '/models/',
    '/models/index.html',
    '/%2e%2e/secret',
    '/%zz',
  ),
  ...MODELS.slice(0, 9).flatMap((model) =>
    get(`/models/${model}`, `/models/${model}.md`, `/models/${model}.json`),
  ),
  ...MODELS.slice(0, 5).flatMap((model) => get(`/badge/${model}.svg`, `/models/${model}.atom`)),
  ...PROVIDERS.map((provider) => ({ path: `/providers/${provider}` })),
].map((request) => ({ ...request, key: 'none' as const }))

const REPEATED = [
  '/',
  '/models',
  '/models/openai/gpt-5.4',
  '/feed.atom',
  '/badge/openai/gpt-5.4.svg',
]
const conditional: RecordedRequest[] = [
  ...REPEATED.map((path) => ({ path, key: 'none' as const, isRepeated: true })),
  ...['/v1/sit/composite/latest', '/v1/models', '/v1/explain?model_id=openai/gpt-5.4'].map(
    (path) => ({ path, isRepeated: true }),
  ),
  ...['/', '/v1/models?limit=500'].flatMap((path) =>
    ['gzip', 'br', 'zstd', 'identity', 'br;q=0.1, gzip', '*;q=0'].map((encoding) => ({
      path,
      headers: { 'accept-encoding': encoding },
    })),
  ),
  { path: '/v1/models', headers: { 'if-none-match': '"no-such"' } },
  { path: '/v1/models', headers: { 'if-none-match': '*' } },
  { path: '/models', key: 'none', headers: { 'if-none-match': '*' } },
]

const EXPORT = '/v1/export/snapshots/2026-07-31'
const exported: RecordedRequest[] = [
  ...['parquet', 'csv', 'jsonl'].flatMap((format) => [
    { path: `${EXPORT}.${format}` },
    { path: `${EXPORT}.${format}`, headers: { 'accept-encoding': 'gzip' } },
    { path: `/v1/export/snapshots/index-history.${format}` },
  ]),
  ...['bytes=0-99', 'bytes=-10', 'bytes=100-', 'bytes=99999999-', 'bytes=5-1', 'lines=1-2'].map(
    (range) => ({ path: `${EXPORT}.parquet`, headers: { range } }),
  ),
  { path: `${EXPORT}.parquet`, isRepeated: true },
  { path: '/v1/export/snapshots/2020-01-01.csv' },
  { path: '/v1/export/snapshots/today.csv' },
]

const refused: RecordedRequest[] = [
  { path: '/v1/models', key: 'none' },
  { path: '/v1/models', key: 'none', headers: { authorization: 'Bearer wrong' } },
  { path: '/v1/models?limit=0' },
  { path: '/v1/models?limit=501' },
  { path: '/v1/models?colour=red' },
  { path: '/v1/models?sort=name' },
  { path: '/v1/models/no/such' },
  { path: '/v1/models/no/such/endpoints' },
  { path: '/v1/models/openai/gpt-5.4/price' },
  { path: '/v1/models/openai/gpt-5.4/price?on=yesterday' },
  { path: '/v1/models/openai/gpt-5.4/cost' },
  { path: '/v1/explain' },
  { path: '/v1/explain?model_id=gpt-5.4' },
  { path: '/v1/providers/no-such' },
  { path: '/v1/no-such' },
  { path: '/v1/quarantine', key: 'free' },
  { path: '/v1/sit/composite/history?days=365', key: 'free' },
  { path: `/v1/export/snapshots/2026-03-01.csv`, key: 'free' },
  { path: '/v1/models', method: 'POST' },
  { path: '/v1/models', method: 'DELETE' },
  { path: '/v1/models', method: 'OPTIONS' },
  { path: '/v1/models', method: 'HEAD' },
  { path: '/models', method: 'HEAD', key: 'none' },
  { path: '/models', method: 'OPTIONS', key: 'none' },
  { path: '/models', method: 'POST', key: 'none' },
  { path: '/v1/recommend', method: 'POST', body: '{' },
  { path: '/v1/recommend' },
  {
    path: '/v1/price-usage',
    method: 'POST',
    body: {
      lines: MODELS.map((model, at) => ({
        model,
        at: `2026-0${1 + (at % 7)}-15`,
        input_tokens: 10_000,
        cache_read: at % 2 === 0 ? 0 : 500,
        output_tokens: 300,
      })),
    },
  },
  { path: '/dashboard', key: 'none' },
  { path: '/signup', key: 'none' },
]

let id = 0
const mcp = (method: string, params: unknown = {}): RecordedRequest => ({
  method: 'POST',
  path: '/mcp',
  headers: { accept: 'application/json, text/event-stream' },
  body: { jsonrpc: '2.0', id: (id += 1), method, params },
})
const call = (name: string, given: unknown = {}) => mcp('tools/call', { name, arguments: given })
const messages = [
  mcp('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'recording', version: '1' },
  }),
  mcp('tools/list'),
  mcp('resources/list'),
  mcp('prompts/list'),
  mcp('prompts/get', { name: 'compare_models', arguments: { workload: 'summaries' } }),
  mcp('no/such'),
  call('recommend', { budget_max_usd_per_m: 20, limit: 2 }),
  call('recommend', { min_intelligence: 99 }),
  call('explain', { model_id: 'openai/gpt-5.4', history_days: 7 }),
  call('explain', { model_id: 'no/such' }),
  call('cost', { model_id: 'openai/gpt-5.4', input_tokens: 100_000, output_tokens: 2_000 }),
  call('find_models', { tier: 'frontier', limit: 3 }),
  call('find_models', { colour: 'red' }),
  call('price_history', { model_id: 'openai/gpt-5.4', days: 5 }),
  call('price_on', { model_id: 'openai/gpt-5.4', on: '2026-07-31' }),
  call('changes', { limit: 3 }),
  call('index_latest'),
  call('index_history', { days: 3, tier: 'budget' }),
  call('no_such_tool'),
]

export const REQUESTS: readonly RecordedRequest[] = [
  ...documents,
  ...recommendations,
  ...pages,
  ...conditional,
  ...exported,
  ...refused,
  ...messages,
]
