// Every operation of the service, once: the proxy routes and validates by this table, and the
// OpenAPI description is made from it.
import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import * as request from './requests.ts'
import * as response from './responses.ts'

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
  /** `key`: an API key or the public plan; `open`: no key, counted by address; `free`: no key, not counted. */
  access: 'key' | 'open' | 'free'
  /** The caller's plan bounds how far back it sees. */
  hasHistory: boolean
  params: Params
  query: Query
  body: Body
  response: Response
  /** Beyond those that every operation of its access can answer with. */
  errors: readonly ErrorCode[]
}

const NoBody = z.undefined()
const plain = {
  hasHistory: false,
  params: request.NoParams,
  query: request.PlainQuery,
  body: NoBody,
  errors: [],
}

export const compositeLatest = define({
  ...plain,
  id: 'compositeLatest',
  method: 'GET',
  paths: ['/v1/sit/composite/latest', '/v1/tpi/latest'],
  summary: 'The composite index of the last fix.',
  access: 'key',
  response: response.CompositeLatestResponse,
})

export const compositeHistory = define({
  ...plain,
  id: 'compositeHistory',
  method: 'GET',
  paths: ['/v1/sit/composite/history', '/v1/tpi/history'],
  summary: 'Past fixes of the composite index or of one tier, newest first.',
  access: 'key',
  hasHistory: true,
  query: request.CompositeHistoryQuery,
  response: response.CompositeHistoryResponse,
})

export const models = define({
  ...plain,
  id: 'models',
  method: 'GET',
  paths: ['/v1/models'],
  summary: 'The tracked models, filtered and sorted.',
  access: 'key',
  query: request.ModelsQuery,
  response: response.ModelsResponse,
})

export const modelHistory = define({
  ...plain,
  id: 'modelHistory',
  method: 'GET',
  paths: ['/v1/models/{model_id}/history'],
  summary: "A model's daily reference price, newest first.",
  access: 'key',
  params: request.ModelParams,
  hasHistory: true,
  query: request.HistoryQuery,
  response: response.ModelHistoryResponse,
  errors: ['model_not_found'],
})

export const modelEndpoints = define({
  ...plain,
  id: 'modelEndpoints',
  method: 'GET',
  paths: ['/v1/models/{model_id}/endpoints'],
  summary: 'Who sells a model, cheapest first.',
  access: 'key',
  params: request.ModelParams,
  response: response.EndpointsResponse,
  errors: ['model_not_found'],
})

export const model = define({
  ...plain,
  id: 'model',
  method: 'GET',
  paths: ['/v1/models/{model_id}'],
  summary: 'One model.',
  access: 'key',
  params: request.ModelParams,
  response: response.ModelResponse,
  errors: ['model_not_found'],
})

export const recommend = define({
  ...plain,
  id: 'recommend',
  method: 'POST',
  paths: ['/v1/recommend'],
  summary: 'The models that meet the constraints, cheapest per unit of intelligence first.',
  access: 'key',
  body: request.RecommendRequest,
  response: response.RecommendResponse,
  errors: ['invalid_body', 'no_constraints', 'payload_too_large'],
})

export const explain = define({
  ...plain,
  id: 'explain',
  method: 'GET',
  paths: ['/v1/explain'],
  summary: 'One model in one answer: prices, history, endpoints, privacy, quality.',
  access: 'key',
  hasHistory: true,
  query: request.ExplainQuery,
  response: response.ExplainResponse,
  errors: ['model_not_found'],
})

export const providers = define({
  ...plain,
  id: 'providers',
  method: 'GET',
  paths: ['/v1/providers'],
  summary: 'The providers, by slug.',
  access: 'key',
  query: request.PageQuery,
  response: response.ProvidersResponse,
})

export const provider = define({
  ...plain,
  id: 'provider',
  method: 'GET',
  paths: ['/v1/providers/{provider_name}'],
  summary: 'One provider and the models it sells.',
  access: 'key',
  params: request.ProviderParams,
  response: response.ProviderResponse,
  errors: ['provider_not_found'],
})

export const sources = define({
  ...plain,
  id: 'sources',
  method: 'GET',
  paths: ['/v1/health/sources'],
  summary: 'How each price source fared in the run behind the current release.',
  access: 'key',
  response: response.SourcesResponse,
})

export const anonymousKey = define({
  ...plain,
  id: 'anonymousKey',
  method: 'POST',
  paths: ['/v1/auth/anonymous'],
  summary: 'A key at once, without an account. It is shown this once.',
  access: 'open',
  response: response.AnonymousKeyResponse,
  errors: ['payload_too_large'],
})

export const health = define({
  ...plain,
  id: 'health',
  method: 'GET',
  paths: ['/health'],
  summary: 'Whether the service can serve data, and how old the data is.',
  access: 'free',
  response: response.HealthResponse,
})

export const index = define({
  ...plain,
  id: 'index',
  method: 'GET',
  paths: ['/'],
  summary: 'What this service is and where it is described.',
  access: 'open',
  response: response.IndexResponse,
})

export const openapi = define({
  ...plain,
  id: 'openapi',
  method: 'GET',
  paths: ['/openapi.json'],
  summary: 'This description.',
  access: 'open',
  response: z.looseObject({ openapi: z.string() }),
})

export const OPERATIONS: readonly Operation[] = [
  compositeLatest,
  compositeHistory,
  models,
  modelHistory,
  modelEndpoints,
  model,
  recommend,
  explain,
  providers,
  provider,
  sources,
  anonymousKey,
  health,
  index,
  openapi,
]

function define<
  Params extends z.ZodType,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(operation: Operation<Params, Query, Body, Response>): Operation<Params, Query, Body, Response> {
  return operation
}
