// What is asked of the alternatives to a model in a body: a query would stand in logs.
import { z } from 'zod'
import { AlternativesQuery, RecommendRequest } from './requests.ts'

const { context_min, region, zdr, eu_sovereign, ...rest } = RecommendRequest.shape
const { open_weights, supports_tools, promotions, limit, price_overrides } = rest

export const AlternativesBody = z.strictObject(
  {
    score_drop: AlternativesQuery.shape.score_drop,
    context_min,
    region,
    zdr,
    eu_sovereign,
    open_weights,
    supports_tools,
    promotions,
    limit,
    price_overrides,
  },
  { error: 'a JSON object' },
)
