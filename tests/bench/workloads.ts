// What is sent to the proxy. "Again": the same request over and over, whose response is kept.
// "New": requests that were never sent before, whose responses are made; the first half of them
// warms the process up.
import { DEFAULTS } from '../../contract/defaults.ts'
import type { RecommendRequest } from '../../contract/requests.ts'
import type { Request } from './load.ts'
import { toModelId } from './offers.ts'
import { send, findHeader } from './proxy.ts'

export const DOCUMENT = 'document of 3.5 KB'
export const DOCUMENT_PATH = `/v1/models/${toModelId(1)}/history`

export interface Workload {
  name: string
  requests: readonly Request[]
}

/** More new requests than a proxy answers in a second on one core. */
const NEW_PER_SECOND = 20_000

/** `headers` carry the key; `seconds` is how long each half is sent. */
export async function toWorkloads(
  url: string,
  { headers, models, seconds }: { headers: Request['headers']; models: number; seconds: number },
): Promise<Workload[]> {
  const again = (name: string, request: Request) => ({
    name,
    requests: [{ ...request, headers: { ...headers, ...request.headers } }],
  })
  const brandNew = (name: string, toRequest: (number: number) => Request) => ({
    name,
    requests: Array.from({ length: 2 * NEW_PER_SECOND * seconds }, (_, number) => ({
      headers: { ...headers },
      ...toRequest(number),
    })),
  })
  const document = await send(url, { path: DOCUMENT_PATH, headers: { ...headers } })
  const etag = findHeader(document.headers, 'etag')
  return [
    again(DOCUMENT, { path: DOCUMENT_PATH, headers: { 'Accept-Encoding': 'identity' } }),
    again('unchanged document (304)', {
      path: DOCUMENT_PATH,
      headers: { 'If-None-Match': etag },
    }),
    again('recommendation, cached', toRecommendation(0)),
    brandNew('recommendation, uncached', toRecommendation),
    again('recommendation by workload, cached', toRecommendation(0, WORKLOAD)),
    brandNew('recommendation by workload, uncached', (number) =>
      toRecommendation(number, WORKLOAD),
    ),
    brandNew('list of models, uncached', toList),
    brandNew('explanation, uncached', (number) => ({
      path: `/v1/explain?model_id=${toModelId(number % models)}&history_days=${30 + (Math.floor(number / models) % 300)}`,
    })),
  ]
}

const WORKLOAD = {
  ...DEFAULTS.workload,
  input_tokens: 30_000,
  output_tokens: 1_000,
  cached_input_share: 0.6,
  batch_share: 0.2,
  requests_per_day: 2_000,
  reasoning_tokens: 500,
}

/** Eight constraints; the number makes the budget another one. */
function toRecommendation(number: number, workload?: RecommendRequest['workload']): Request {
  const body: Partial<RecommendRequest> = {
    budget_max_usd_per_m: 2 + number / 10_000,
    output_max_usd_per_m: 20,
    context_min: 64_000,
    min_intelligence: 40,
    modality: 'text',
    is_reasoning: true,
    supports_tools: true,
    exclude_providers: ['seller-3'],
    limit: 10,
    ...(workload && { workload }),
  }
  return { path: '/v1/recommend', body: JSON.stringify(body) }
}

const TIERS = ['budget', 'standard', 'frontier']
const SORTS = ['blended', 'input', 'output', 'sit_adjusted_price']

/** 72,000 different lists. */
function toList(number: number): Request {
  const [tier, sort, order] = [
    TIERS[number % 3],
    SORTS[Math.floor(number / 3) % 4],
    ['asc', 'desc'][Math.floor(number / 12) % 2],
  ]
  const maker = Math.floor(number / 24) % 100
  const limit = 2 + (Math.floor(number / 2400) % 30)
  return {
    path: `/v1/models?tier=${tier}&provider=maker-${maker}&sort=${sort}&order=${order}&limit=${limit}`,
  }
}
