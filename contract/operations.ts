// All operations of the service: the proxy routes and validates by this table, and the OpenAPI
// description is generated from it. operations.json has summaries and examples.
import { z } from 'zod'
import { IndexDocument, Indices, ProviderDetail } from './documents.ts'
import { AnyExportRow, EXPORT_MEDIA } from './export-rows.ts'
import type { ErrorCode } from './errors.ts'
import texts from './operations.json' with { type: 'json' }
import type { PlanName } from './plans.ts'
import * as request from './requests.ts'
import * as response from './responses.ts'
import { PriceUsageRequest } from './usage.ts'
import { VERSION } from './version.ts'
import {
  WatchesResponse,
  WatchParams,
  WatchRequest,
  WebhookRequest,
  WebhookResponse,
} from './watches.ts'

export const API_VERSION = '1.2.0'

export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  id: string
  method: 'GET' | 'POST' | 'DELETE'
  /** Placeholders in braces; `{model_id}` may contain a slash. */
  paths: readonly string[]
  /** A few words; `description` is in sentences. */
  summary: string
  description: string
  /** `key`: an API key or the public plan; `free`: no key, and not counted against a plan. */
  access: 'key' | 'free'
  /** The only plan with access, if set. */
  plan?: PlanName
  /** Concerns the key's account. */
  ofAccount?: true
  /** Whether the caller's plan limits the history. */
  hasHistory: boolean
  params: Params
  query: Query
  body: Body
  /** Set if the limit is larger than the default. */
  maxBodyBytes?: number
  response: Response
  /** The formats in which the response is available, if it consists of files of rows. */
  media?: readonly string[]
  /** Statuses of successful responses; all others are errors. */
  statuses: readonly number[]
  /** Errors in addition to those common to its kind of access. */
  errors: readonly ErrorCode[]
  /** A request with a short response, for the API's description. */
  example: {
    params?: Readonly<Record<string, string>>
    query?: Readonly<Record<string, string>>
    body?: unknown
    /** The response to the example, if it doesn't depend on a release. */
    answer?: unknown
  }
}

/** Defaults; operations list only what differs. */
const plain = {
  method: 'GET',
  access: 'key',
  hasHistory: false,
  params: request.NoParams,
  query: request.PlainQuery,
  body: z.undefined(),
  statuses: [200],
  errors: [],
  example: {},
} as const

const defined: Operation[] = []
/** All operations in order of definition. */
export const OPERATIONS: readonly Operation[] = defined

type Texts = Pick<Operation, 'summary' | 'description'> & Partial<Pick<Operation, 'example'>>
const TEXTS: Readonly<Record<keyof typeof texts, Texts>> = texts

/** Preserves exact paths, methods and shapes for clients' types. */
function define<
  const Id extends keyof typeof texts,
  const Own extends Omit<Operation, 'id' | keyof Texts | keyof typeof plain> &
    Partial<Pick<Operation, keyof typeof plain>>,
>(id: Id, own: Own): Omit<typeof plain & Texts, keyof Own> & Own & { id: Id } {
  const operation = { id, ...plain, ...TEXTS[id], ...own }
  defined.push(operation)
  return operation
}

export const compositeLatest = define('compositeLatest', {
  paths: ['/v1/sit/composite/latest', '/v1/tpi/latest'],
  response: response.CompositeLatestResponse,
})

export const compositeHistory = define('compositeHistory', {
  paths: ['/v1/sit/composite/history', '/v1/tpi/history'],
  hasHistory: true,
  query: request.CompositeHistoryQuery,
  response: response.CompositeHistoryResponse,
})

export const attribution = define('attribution', {
  paths: ['/v1/sit/composite/attribution'],
  hasHistory: true,
  query: request.CompositeHistoryQuery,
  response: response.AttributionResponse,
  errors: ['not_found'],
})

export const constituents = define('constituents', {
  paths: ['/v1/sit/composite/constituents'],
  query: request.ConstituentsQuery,
  response: response.ConstituentsResponse,
  errors: ['not_found'],
})

export const indices = define('indices', {
  paths: ['/v1/sit/indices'],
  response: Indices,
})

const ofModel = { params: request.ModelParams, errors: ['model_not_found'] } as const
const ofIndex = { params: request.IndexParams, errors: ['not_found'] } as const

export const indexLatest = define('indexLatest', {
  ...ofIndex,
  paths: ['/v1/sit/indices/{index}/latest', '/v1/sit/{index}/latest'],
  response: IndexDocument.shape.latest,
})

export const indexHistory = define('indexHistory', {
  ...ofIndex,
  paths: ['/v1/sit/indices/{index}/history', '/v1/sit/{index}/history'],
  hasHistory: true,
  query: request.HistoryQuery,
  response: response.IndexHistoryResponse,
})

export const indexConstituents = define('indexConstituents', {
  ...ofIndex,
  paths: ['/v1/sit/indices/{index}/constituents', '/v1/sit/{index}/constituents'],
  response: response.IndexConstituentsResponse,
})

export const models = define('models', {
  paths: ['/v1/models'],
  query: request.ModelsQuery,
  response: response.ModelsResponse,
})

export const modelHistory = define('modelHistory', {
  ...ofModel,
  paths: ['/v1/models/{model_id}/history'],
  hasHistory: true,
  query: request.HistoryQuery,
  response: response.ModelHistoryResponse,
})

export const modelMoves = define('modelMoves', {
  ...ofModel,
  paths: ['/v1/models/{model_id}/moves'],
  hasHistory: true,
  query: request.MovesQuery,
  response: response.ModelMovesResponse,
})

export const modelScore = define('modelScore', {
  ...ofModel,
  paths: ['/v1/models/{model_id}/score'],
  response: response.ModelScoreResponse,
  errors: ['model_not_found', 'not_found'],
})

export const modelPrice = define('modelPrice', {
  paths: ['/v1/models/{model_id}/price'],
  params: request.ModelParams,
  query: request.PriceOnQuery,
  response: response.ModelPriceResponse,
  errors: ['model_not_found', 'not_found'],
})

export const changes = define('changes', {
  paths: ['/v1/changes'],
  query: request.ChangesQuery,
  response: response.ChangesResponse,
  errors: ['model_not_found', 'provider_not_found'],
})

export const modelEndpoints = define('modelEndpoints', {
  ...ofModel,
  paths: ['/v1/models/{model_id}/endpoints'],
  response: response.EndpointsResponse,
})

export const modelCost = define('modelCost', {
  ...ofModel,
  paths: ['/v1/models/{model_id}/cost'],
  query: request.CostQuery,
  response: response.CostResponse,
})

export const modelAlternatives = define('modelAlternatives', {
  ...ofModel,
  paths: ['/v1/models/{model_id}/alternatives'],
  query: request.AlternativesQuery,
  response: response.AlternativesResponse,
  errors: ['model_not_found', 'not_found'],
})

export const modelRequest = define('modelRequest', {
  ...ofModel,
  paths: ['/v1/models/{model_id}/request'],
  query: request.RequestQuery,
  response: response.RequestResponse,
  errors: ['model_not_found', 'provider_not_found', 'not_found'],
})

export const model = define('model', {
  ...ofModel,
  paths: ['/v1/models/{model_id}'],
  response: response.ModelResponse,
})

export const recommend = define('recommend', {
  method: 'POST',
  paths: ['/v1/recommend'],
  body: request.RecommendRequest,
  response: response.RecommendResponse,
  errors: ['invalid_body', 'no_constraints', 'payload_too_large'],
})

export const priceUsage = define('priceUsage', {
  method: 'POST',
  paths: ['/v1/price-usage'],
  body: PriceUsageRequest,
  maxBodyBytes: 524_288,
  response: response.PriceUsageResponse,
  errors: ['invalid_body', 'payload_too_large'],
})

export const explain = define('explain', {
  paths: ['/v1/explain'],
  hasHistory: true,
  query: request.ExplainQuery,
  response: response.ExplainResponse,
  errors: ['model_not_found'],
})

export const providers = define('providers', {
  paths: ['/v1/providers'],
  query: request.PageQuery,
  response: response.ProvidersResponse,
})

export const provider = define('provider', {
  paths: ['/v1/providers/{provider_name}'],
  params: request.ProviderParams,
  response: ProviderDetail,
  errors: ['provider_not_found'],
})

export const exportFiles = define('exportFiles', {
  paths: ['/v1/export/snapshots'],
  hasHistory: true,
  query: request.ExportsQuery,
  response: response.ExportsResponse,
})

export const exportFile = define('exportFile', {
  paths: ['/v1/export/snapshots/{date}.{format}'],
  params: request.ExportParams,
  query: request.NoParams,
  response: AnyExportRow,
  media: Object.values(EXPORT_MEDIA),
  statuses: [200, 206],
  errors: ['not_found', 'plan_limit', 'range_not_satisfiable'],
})

export const retirements = define('retirements', {
  paths: ['/v1/retirements'],
  query: request.PageQuery,
  response: response.RetirementsResponse,
})

export const sources = define('sources', {
  paths: ['/v1/health/sources'],
  response: response.SourcesResponse,
})

export const quarantine = define('quarantine', {
  paths: ['/v1/quarantine'],
  plan: 'paid',
  query: request.PageQuery,
  response: response.QuarantineResponse,
  errors: ['plan_limit'],
})

export const accuracy = define('accuracy', {
  paths: ['/v1/accuracy'],
  query: request.PageQuery,
  response: response.AccuracyResponse,
})

const ofAccount = { ofAccount: true, response: WatchesResponse } as const

export const watches = define('watches', {
  ...ofAccount,
  paths: ['/v1/watches'],
  errors: ['plan_limit'],
})

export const addWatch = define('addWatch', {
  ...ofAccount,
  method: 'POST',
  paths: ['/v1/watches'],
  body: WatchRequest,
  statuses: [201],
  errors: ['plan_limit', 'invalid_body', 'payload_too_large'],
})

export const removeWatch = define('removeWatch', {
  ...ofAccount,
  method: 'DELETE',
  paths: ['/v1/watches/{watch_id}'],
  params: WatchParams,
  errors: ['plan_limit', 'not_found'],
})

const ofWebhook = {
  ofAccount: true,
  paths: ['/v1/webhooks'],
  response: WebhookResponse,
} as const

export const webhook = define('webhook', { ...ofWebhook, errors: ['plan_limit'] })

export const setWebhook = define('setWebhook', {
  ...ofWebhook,
  method: 'POST',
  body: WebhookRequest,
  statuses: [201],
  errors: ['plan_limit', 'invalid_body', 'payload_too_large'],
})

export const removeWebhook = define('removeWebhook', {
  ...ofWebhook,
  method: 'DELETE',
  errors: ['plan_limit'],
})

export const anonymousKey = define('anonymousKey', {
  method: 'POST',
  paths: ['/v1/auth/anonymous'],
  access: 'free',
  response: response.AnonymousKeyResponse,
  errors: ['payload_too_large', 'rate_limit_exceeded', 'data_unavailable'],
})

export const health = define('health', {
  paths: ['/health'],
  access: 'free',
  response: response.HealthResponse,
  // Being down is a valid response: load balancers read the status, people the body.
  statuses: [200, 503],
  example: {
    answer: {
      status: 'ok',
      reasons: [],
      version: VERSION,
      run_id: '20260731T235959Z-0123abcd',
      as_of: '2026-07-31T23:59:59Z',
      age_seconds: 60,
      store: 'ok',
      state: 'ok',
      counters: 'ok',
      unreadable: [],
    },
  },
})

export const live = define('live', {
  paths: ['/livez', '/healthz'],
  access: 'free',
  response: response.LiveResponse,
})

export const ready = define('ready', {
  paths: ['/readyz'],
  access: 'free',
  response: response.ReadyResponse,
  statuses: [200, 503],
})

export const index = define('index', {
  paths: ['/'],
  access: 'free',
  response: response.IndexResponse,
})

export const openapi = define('openapi', {
  paths: ['/openapi.json', '/v1/openapi.json'],
  access: 'free',
  response: z.looseObject({ openapi: z.string() }),
})
