// The requests whose answers a restructuring must not change: at least 300, chosen to enter every
// operation, page and file that stays, with their errors.
export interface Request {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

const MODELS = [
  'openai/gpt-5.4',
  'openai/gpt-4o',
  'anthropic/claude-opus-4.5',
  'google/gemini-2.5-pro',
  'google/gemini-2.5-flash-lite',
  'deepseek/deepseek-v3.2',
  'meta-llama/llama-3.3-70b-instruct',
  'mistralai/mistral-large-2512',
  'openai/gpt-oss-120b',
  'x-ai/grok-4.3',
  'moonshotai/kimi-k2',
  'nobody/no-such-model',
]
const MEMBERS = [
  '',
  '/endpoints',
  '/history',
  '/history?days=90',
  '/moves',
  '/moves?days=30',
  '/score',
  '/price?on=2026-06-15',
  '/price?on=2025-03-01',
  '/cost?input_tokens=12000&output_tokens=500',
  '/cost?input_tokens=300000&output_tokens=2000&requests_per_day=10&cached_input_share=0.5',
  '/alternatives',
  '/request?format=python',
]
const INDICES = [
  'frontier',
  'standard',
  'budget',
  'open',
  'closed',
  'p40',
  'p30',
  'p11',
  'p50',
  'nonsense',
]
const GETS = `
/v1/sit/composite/latest
/v1/tpi/latest
/v1/sit/composite/history
/v1/sit/composite/history?days=365
/v1/sit/composite/history?tier=frontier&days=20
/v1/sit/composite/history?tier=micro
/v1/sit/composite/history?days=0
/v1/sit/composite/history?days=366
/v1/sit/composite/history?days=x
/v1/sit/composite/history?days=5&days=6
/v1/tpi/history?days=3
/v1/sit/composite/attribution?days=30
/v1/sit/composite/constituents
/v1/sit/composite/constituents?tier=budget
/v1/sit/composite/constituents?date=2026-07-30
/v1/sit/composite/constituents?date=2024-01-01
/v1/sit/indices
/v1/models
/v1/models?limit=500
/v1/models?limit=20&page=3
/v1/models?limit=501
/v1/models?page=999
/v1/models?tier=frontier
/v1/models?tier=standard&sort=blended
/v1/models?tier=budget&sort=output&order=desc
/v1/models?tier=micro
/v1/models?tier=nano
/v1/models?provider=openai
/v1/models?provider=Google
/v1/models?provider=together
/v1/models?provider=deepinfra&sort=input
/v1/models?sort=nonsense
/v1/models?sort=tokens&limit=10
/v1/models?search=gpt
/v1/models?search=claude+sonnet
/v1/models?search=%C3%A9
/v1/models?kind=image
/v1/models?kind=embedding
/v1/models?kind=speech
/v1/models?kind=nonsense
/v1/models?rank_by=coding&limit=5
/v1/models?envelope=true&limit=2
/v1/models?lmit=5
/v1/models?utm_source=x&limit=1
/v1/changes
/v1/changes?limit=500
/v1/changes?since=2026-07-25
/v1/changes?model_id=openai/gpt-5.6-luna
/v1/changes?since=yesterday
/v1/explain?model_id=openai/gpt-5.4
/v1/explain?model_id=openai/gpt-5.4&history_days=7
/v1/explain?model_id=deepseek/deepseek-v3.2&history_days=90
/v1/explain
/v1/explain?model_id=nobody/none
/v1/explain?model_id=openai/gtp-5.4
/v1/providers
/v1/providers?limit=5&page=2
/v1/providers/openai
/v1/providers/OpenAI
/v1/providers/deepinfra
/v1/providers/together
/v1/providers/azure
/v1/providers/amazon-bedrock
/v1/providers/none
/v1/export/snapshots
/v1/export/snapshots?format=csv&limit=3
/v1/export/snapshots?from=2026-07-30&to=2026-07-31
/v1/export/snapshots?history=index-history
/v1/export/snapshots/2026-07-31.csv
/v1/export/snapshots/2026-07-31.jsonl
/v1/export/snapshots/2020-01-01.csv
/v1/export/snapshots/2026-07-31.xlsx
/v1/export/snapshots/constituents.csv
/v1/health/sources
/v1/quarantine
/v1/quarantine?limit=2&page=2
/v1/accuracy
/v1/accuracy?limit=3
/v1/watches
/v1/webhooks
/v1/nothing
/health
/livez
/readyz
/
/openapi.json
/models
/models?search=gpt
/models/openai/gpt-5.4
/models/openai/gpt-4o
/models/deepseek/deepseek-v3.2
/models/nobody/none
/providers
/providers/openai
/providers/deepinfra
/changes
/compare
/compare?models=openai/gpt-5.4,openai/gpt-4o
/cost
/cost?model=openai/gpt-5.4
/index
/indices
/methodology
/accuracy
/download
/feeds
/docs
/start
/scale
/status
/signup
/embed/composite
/embed/p40
/llms.txt
/robots.txt
/sitemap.xml
/feed.atom
/changes.atom
/models/openai/gpt-5.4.atom
/feeds/models-dev/api.json
/feeds/models-dev/api.json?at=2026-07-20
/feeds/litellm.json
/feeds/litellm.json?at=2026-07-20
/feeds/genai-prices.json
/feeds/genai-prices.json?at=2026-07-20
/feeds/genai-prices.json?at=1999-01-01
/feeds/price-book.json
/as-of.json
/offers.json
/unconfirmed.json
/changes.json
/scores.csv
/chart.png
/accuracy.json
/nothing
/docs/nothing
/mcp`
const RECOMMEND = [
  { budget_max_usd_per_m: 2 },
  { budget_max_usd_per_m: 0.5, context_min: 128000, limit: 20 },
  { context_min: 1000000, limit: 50 },
  { min_intelligence: 45 },
  { min_intelligence: 99 },
  { tier: 'frontier' },
  { tier: 'micro' },
  { modality: 'image' },
  { modality: 'audio', limit: 3 },
  { zdr: true },
  { eu_sovereign: true },
  { region: 'EU', supports_tools: true },
  { open_weights: true, supports_tools: true, limit: 10 },
  { is_reasoning: false },
  { providers: ['deepinfra', 'together'] },
  { exclude_providers: ['openai', 'azure'] },
  { models: ['openai/gpt-5.4', 'openai/gpt-4o'] },
  { models: ['openai/gtp-5.4'] },
  { creators: ['anthropic'] },
  { input_max_usd_per_m: 1, output_max_usd_per_m: 4 },
  { cost_per_iq_max: 0.2 },
  { context_min: 1, promotions: true },
  { context_min: 1, rank_by: 'coding' },
  { context_min: 1, callable_only: true },
  { context_min: 1, workload: { input_tokens: 12000, output_tokens: 500 } },
  { context_min: 1, workload: { input_tokens: 300000, output_tokens: 500, batch_share: 1 } },
  { context_min: 1, workload: { input_tokens: 10, output_tokens: 5, requests_per_day: 2e6 } },
  {},
  { limit: 3 },
  { budget: 2 },
  { context_min: -1 },
  { context_min: '5' },
  { context_min: 1, limit: 51 },
]
const LINES = [
  { model: 'gpt-5.4', at: '2026-07-30', input_tokens: 12000, output_tokens: 800 },
  { model: 'openai/gpt-4o', at: '2025-01-15', input_tokens: 1000, output_tokens: 10 },
  { model: 'claude-opus-4-5', at: '2026-07-30T12:00:00Z', input_tokens: 9, output_tokens: 9 },
  { model: 'gemini-2.5-pro', at: '2026-07-01', input_tokens: 250000, output_tokens: 90 },
  { model: 'no-such-model', at: '2026-07-30', input_tokens: 1, output_tokens: 1 },
  { model: 'gpt-5.4', provider: 'azure', at: '2026-07-30', input_tokens: 1, output_tokens: 1 },
  { model: 'gpt-5.4', at: '2027-01-01', input_tokens: 1, output_tokens: 1 },
  { model: 'gpt-5.4', at: '2026-07-30', cached_tokens: 5, input_tokens: 10, output_tokens: 1 },
  { model: 'deepseek-chat', at: '2026-07-20', input_tokens: 1e6, output_tokens: 1e5 },
]

const get = (path: string, headers = {}, method = 'GET'): Request => ({ method, path, headers })
const post = (path: string, body: unknown): Request => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** Asked with a key of the paid plan, but where a header says otherwise. */
export const REQUESTS: readonly Request[] = [
  ...GETS.trim()
    .split('\n')
    .map((path) => get(path)),
  ...MODELS.flatMap((id) => MEMBERS.map((member) => get(`/v1/models/${id}${member}`))),
  ...['openai%2Fgpt-5.4', 'openai/gpt-5.4/nothing', 'openai'].map((id) => get(`/v1/models/${id}`)),
  ...INDICES.flatMap((id) =>
    ['latest', 'history?days=40', 'constituents'].map((path) =>
      get(`/v1/sit/indices/${id}/${path}`),
    ),
  ),
  ...RECOMMEND.map((body) => post('/v1/recommend', body)),
  ...['', '{', '[]', '"x"'].map((body) => post('/v1/recommend', body)),
  ...LINES.map((line) => post('/v1/price-usage', { lines: [line] })),
  post('/v1/price-usage', { lines: LINES }),
  post('/v1/price-usage', { lines: [] }),
  post('/v1/price-usage', { line: 1 }),
  ...['/v1/models', '/v1/sit/composite/latest', '/models', '/feeds/litellm.json'].flatMap(
    (path) => [
      get(path, {}, 'HEAD'),
      get(path, { 'accept-encoding': 'gzip' }, 'HEAD'),
      get(path, { 'if-none-match': '*' }),
      get(path, {}, 'DELETE'),
      get(path, {}, 'OPTIONS'),
    ],
  ),
  ...['bytes=0-99', 'bytes=100-', 'bytes=-50', 'bytes=99999999-', 'bytes=1-2,5-6'].map((range) =>
    get('/v1/export/snapshots/2026-07-31.csv', { range }),
  ),
  ...['/v1/models', '/v1/recommend', '/v1/accuracy'].flatMap((path) =>
    ['', 'Bearer nonsense', 'Basic eDp5'].map((authorization) => get(path, { authorization })),
  ),
]
