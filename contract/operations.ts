// Every operation of the service, once: the proxy routes and validates by this table, and the
// OpenAPI description is made from it.
import { z } from 'zod'
import { AnyExportRow } from './export-rows.ts'
import type { ErrorCode } from './errors.ts'
import type { PlanName } from './plans.ts'
import * as request from './requests.ts'
import * as response from './responses.ts'
import { PriceUsageRequest } from './usage.ts'
import { VERSION } from './version.ts'

export const API_VERSION = '1.2.0'

export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  id: string
  method: 'GET' | 'POST'
  /** Placeholders in braces; `{model_id}` spans the slash of a model id. */
  paths: readonly string[]
  summary: string
  /** `key`: an API key or the public plan; `free`: no key, and no plan's requests are used. */
  access: 'key' | 'free'
  /** The one plan that may ask; any, where it names none. */
  plan?: PlanName
  /** The caller's plan bounds how far back it sees. */
  hasHistory: boolean
  /** It may answer a caller with a key by another publisher's scores (`TPI_SCORES`). */
  ranks?: true
  params: Params
  query: Query
  body: Body
  /** Where it may be longer than most. */
  maxBodyBytes?: number
  response: Response
  /** Where the answer is a file of rows like the response: the forms it can have. */
  media?: readonly string[]
  /** The statuses that the response comes with; anything else is an error. */
  statuses: readonly number[]
  /** Beyond those that every operation of its access can answer with. */
  errors: readonly ErrorCode[]
  /** A request with a short answer, for the description to show. */
  example: {
    params?: Readonly<Record<string, string>>
    query?: Readonly<Record<string, string>>
    body?: unknown
    /** Where the service answers from no release. */
    answer?: unknown
  }
}

/** What most operations are; each says only where it differs. */
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
/** In the order in which they are defined. */
export const OPERATIONS: readonly Operation[] = defined

/** Keeps paths, methods and shapes as exact as they are written, for the types of clients. */
function define<
  const Id extends string,
  const Own extends Omit<Operation, 'id' | keyof typeof plain> &
    Partial<Pick<Operation, keyof typeof plain>>,
>(id: Id, own: Own): Omit<typeof plain, keyof Own> & Own & { id: Id } {
  const operation = { id, ...plain, ...own }
  defined.push(operation)
  return operation
}

export const compositeLatest = define('compositeLatest', {
  paths: ['/v1/sit/composite/latest', '/v1/tpi/latest'],
  summary: 'The composite index at its last daily value.',
  response: response.CompositeLatestResponse,
})

export const compositeHistory = define('compositeHistory', {
  paths: ['/v1/sit/composite/history', '/v1/tpi/history'],
  summary: 'Past daily values of the composite index or of one tier, newest first.',
  hasHistory: true,
  query: request.CompositeHistoryQuery,
  response: response.CompositeHistoryResponse,
  example: { query: { days: '2' } },
})

export const attribution = define('attribution', {
  paths: ['/v1/sit/composite/attribution'],
  summary: 'What moved the index or a tier on each day, newest first.',
  hasHistory: true,
  query: request.CompositeHistoryQuery,
  response: response.AttributionResponse,
  errors: ['not_found'],
  example: { query: { days: '2' } },
})

export const constituents = define('constituents', {
  paths: ['/v1/sit/composite/constituents'],
  summary:
    'The basket of the index or of a tier. With a date, all that the daily value was made from.',
  query: request.ConstituentsQuery,
  response: response.ConstituentsResponse,
  errors: ['not_found'],
})

export const indices = define('indices', {
  paths: ['/v1/sit/indices'],
  summary: 'The composite, its tiers and its variants: what each answers, and its last value.',
  response: response.IndicesResponse,
})

const ofModel = { params: request.ModelParams, errors: ['model_not_found'] } as const
const ofIndex = { params: request.IndexParams, errors: ['not_found'] } as const

export const indexLatest = define('indexLatest', {
  ...ofIndex,
  paths: ['/v1/sit/indices/{index}/latest', '/v1/sit/{index}/latest'],
  summary: 'One index at its last value.',
  response: response.IndexLatestResponse,
  example: { params: { index: 'usage' } },
})

export const indexHistory = define('indexHistory', {
  ...ofIndex,
  paths: ['/v1/sit/indices/{index}/history', '/v1/sit/{index}/history'],
  summary: 'Past values of one index, newest first.',
  hasHistory: true,
  query: request.HistoryQuery,
  response: response.IndexHistoryResponse,
  example: { params: { index: 'usage' }, query: { days: '2' } },
})

export const indexConstituents = define('indexConstituents', {
  ...ofIndex,
  paths: ['/v1/sit/indices/{index}/constituents', '/v1/sit/{index}/constituents'],
  summary: 'The members of one index at its last value, with their weights.',
  response: response.IndexConstituentsResponse,
  example: { params: { index: 'usage' } },
})

export const models = define('models', {
  paths: ['/v1/models'],
  summary: 'The tracked models, filtered and sorted.',
  query: request.ModelsQuery,
  ranks: true,
  response: response.ModelsResponse,
  example: { query: { limit: '1' } },
})

export const modelHistory = define('modelHistory', {
  ...ofModel,
  paths: ['/v1/models/{model_id}/history'],
  summary: "A model's daily reference price, newest first.",
  hasHistory: true,
  query: request.HistoryQuery,
  response: response.ModelHistoryResponse,
  example: { params: { model_id: 'openai/gpt-5.4' }, query: { days: '2' } },
})

export const modelMoves = define('modelMoves', {
  ...ofModel,
  paths: ['/v1/models/{model_id}/moves'],
  summary: "Why a model's price changed: what its providers changed, newest first.",
  hasHistory: true,
  query: request.MovesQuery,
  response: response.ModelMovesResponse,
  example: { params: { model_id: 'openai/gpt-5.6-luna' }, query: { days: '7' } },
})

export const modelScore = define('modelScore', {
  ...ofModel,
  paths: ['/v1/models/{model_id}/score'],
  summary: "The evidence for a model's score: boards, values, days, credits. Open to every plan.",
  response: response.ModelScoreResponse,
  errors: ['model_not_found', 'not_found'],
  example: { params: { model_id: 'openai/gpt-5.4' } },
})

export const modelPrice = define('modelPrice', {
  paths: ['/v1/models/{model_id}/price'],
  summary: 'What a model cost on a day, back to 2023, and who says so. Open to every plan.',
  params: request.ModelParams,
  query: request.PriceOnQuery,
  response: response.ModelPriceResponse,
  errors: ['model_not_found', 'not_found'],
  example: { params: { model_id: 'openai/gpt-4o' }, query: { on: '2025-03-01' } },
})

export const changes = define('changes', {
  paths: ['/v1/changes'],
  summary:
    'What providers changed in the last 90 days, newest first: prices, arrivals, departures, deprecations; who says so, and whether the index moved. Open to every plan.',
  query: request.ChangesQuery,
  response: response.ChangesResponse,
  errors: ['model_not_found', 'provider_not_found'],
  example: { query: { limit: '1' } },
})

export const modelEndpoints = define('modelEndpoints', {
  ...ofModel,
  paths: ['/v1/models/{model_id}/endpoints'],
  summary: 'Who sells a model, cheapest first.',
  response: response.EndpointsResponse,
  example: { params: { model_id: 'openai/gpt-5.4' } },
})

export const modelCost = define('modelCost', {
  ...ofModel,
  paths: ['/v1/models/{model_id}/cost'],
  summary: 'What a workload costs at each provider of a model, cheapest first.',
  query: request.CostQuery,
  response: response.CostResponse,
  example: {
    params: { model_id: 'openai/gpt-5.4' },
    query: { input_tokens: '300000', output_tokens: '2000', requests_per_day: '10' },
  },
})

export const modelAlternatives = define('modelAlternatives', {
  ...ofModel,
  paths: ['/v1/models/{model_id}/alternatives'],
  summary: 'What does as well as a model for less, what it lacks, and what replaced what.',
  query: request.AlternativesQuery,
  ranks: true,
  response: response.AlternativesResponse,
  errors: ['model_not_found', 'not_found'],
  example: { params: { model_id: 'openai/gpt-5.4' }, query: { score_drop: '2' } },
})

export const modelRequest = define('modelRequest', {
  ...ofModel,
  paths: ['/v1/models/{model_id}/request'],
  summary: 'A request to a provider of a model, to paste into a shell or a program.',
  query: request.RequestQuery,
  response: response.RequestResponse,
  errors: ['model_not_found', 'provider_not_found', 'not_found'],
  example: { params: { model_id: 'openai/gpt-5.4' }, query: { format: 'curl' } },
})

export const model = define('model', {
  ...ofModel,
  paths: ['/v1/models/{model_id}'],
  summary: 'One model.',
  ranks: true,
  response: response.ModelResponse,
  example: { params: { model_id: 'openai/gpt-5.4' } },
})

export const recommend = define('recommend', {
  method: 'POST',
  paths: ['/v1/recommend'],
  summary: 'The models that meet the constraints, the lowest quality-adjusted price first.',
  body: request.RecommendRequest,
  ranks: true,
  response: response.RecommendResponse,
  errors: ['invalid_body', 'no_constraints', 'payload_too_large'],
  example: { body: { budget_max_usd_per_m: 2, context_min: 200_000, limit: 1 } },
})

export const priceUsage = define('priceUsage', {
  method: 'POST',
  paths: ['/v1/price-usage'],
  summary:
    'What lines of usage cost by the prices of their day. A cost that is not known is null, never 0.',
  body: PriceUsageRequest,
  maxBodyBytes: 524_288,
  response: response.PriceUsageResponse,
  errors: ['invalid_body', 'not_found', 'payload_too_large'],
  example: {
    body: {
      lines: [{ model: 'gpt-5.4', at: '2026-07-30', input_tokens: 12_000, output_tokens: 800 }],
    },
  },
})

export const explain = define('explain', {
  paths: ['/v1/explain'],
  summary: 'One model in one answer: prices, history, endpoints, privacy, quality.',
  hasHistory: true,
  query: request.ExplainQuery,
  response: response.ExplainResponse,
  errors: ['model_not_found'],
  example: { query: { model_id: 'openai/gpt-5.4' } },
})

export const providers = define('providers', {
  paths: ['/v1/providers'],
  summary: 'The providers, by slug.',
  query: request.PageQuery,
  response: response.ProvidersResponse,
  example: { query: { limit: '1' } },
})

export const provider = define('provider', {
  paths: ['/v1/providers/{provider_name}'],
  summary: 'One provider and the models it sells.',
  params: request.ProviderParams,
  response: response.ProviderResponse,
  errors: ['provider_not_found'],
  example: { params: { provider_name: 'openai' } },
})

export const exportFiles = define('exportFiles', {
  paths: ['/v1/export/snapshots'],
  summary:
    'The export files: one a day, newest first, of one row per endpoint; and histories of the index, of every model and of the constituents, one file each, open to every plan.',
  hasHistory: true,
  query: request.ExportsQuery,
  response: response.ExportsResponse,
  example: { query: { limit: '1' } },
})

export const exportFile = define('exportFile', {
  paths: ['/v1/export/snapshots/{date}.{format}'],
  summary:
    'One export file, whole or in byte ranges. In CSV, a text that begins with =, +, - or @ has an apostrophe in front, since spreadsheets would run it.',
  params: request.ExportParams,
  query: request.NoParams,
  response: AnyExportRow,
  media: ['application/vnd.apache.parquet', 'text/csv', 'application/x-ndjson'],
  statuses: [200, 206],
  errors: ['not_found', 'plan_limit', 'range_not_satisfiable'],
  example: { params: { date: '2026-07-31', format: 'parquet' } },
})

export const sources = define('sources', {
  paths: ['/v1/health/sources'],
  summary: 'How each price source fared in the run behind the current release, and since when.',
  response: response.SourcesResponse,
})

export const quarantine = define('quarantine', {
  paths: ['/v1/quarantine'],
  summary: 'The quarantined quotes, by which rule, and the prices that sources differ on.',
  plan: 'paid',
  query: request.PageQuery,
  response: response.QuarantineResponse,
  errors: ['plan_limit'],
  example: { query: { limit: '1' } },
})

export const accuracy = define('accuracy', {
  paths: ['/v1/accuracy'],
  summary: 'How many prices of this release are wrong, by witnesses that help to make none.',
  query: request.PageQuery,
  response: response.AccuracyResponse,
  errors: ['not_found'],
  example: { query: { limit: '1' } },
})

export const anonymousKey = define('anonymousKey', {
  method: 'POST',
  paths: ['/v1/auth/anonymous'],
  summary: 'A key at once, without an account. It is shown this once.',
  access: 'free',
  response: response.AnonymousKeyResponse,
  errors: ['payload_too_large', 'rate_limit_exceeded', 'data_unavailable'],
  example: {
    answer: {
      api_key: 'tpi_anonymous_…',
      plan: 'anonymous',
      limits: { requests_per_day: 10_000, requests_per_minute: 30, history_days: 30 },
      created_at: '2026-07-31T12:00:00.000Z',
      expires_at: null,
    },
  },
})

export const health = define('health', {
  paths: ['/health'],
  summary: 'Whether the service can serve data, and how old the data is.',
  access: 'free',
  response: response.HealthResponse,
  // Down is an answer too: a load balancer looks at the status, a person at the body.
  statuses: [200, 503],
  example: {
    answer: {
      status: 'ok',
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
  summary: 'Whether the process answers at all: one that does not should be started again.',
  access: 'free',
  response: response.LiveResponse,
  example: { answer: { status: 'live' } },
})

export const ready = define('ready', {
  paths: ['/readyz'],
  summary: 'Whether a load balancer should send requests here, and why not.',
  access: 'free',
  response: response.ReadyResponse,
  statuses: [200, 503],
  example: { answer: { status: 'ready', reason: null } },
})

export const index = define('index', {
  paths: ['/'],
  summary: 'What this service is and where it is described.',
  access: 'free',
  response: response.IndexResponse,
})

export const openapi = define('openapi', {
  paths: ['/openapi.json'],
  summary: 'This description.',
  access: 'free',
  response: z.looseObject({ openapi: z.string() }),
})
