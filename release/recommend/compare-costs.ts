// The cost of a workload at each offer of a model, and which offers can't accept it.
import type { z } from 'zod'
import { hasTier, describeTierMiss } from '../../contract/constraint-kinds.ts'
import type { Endpoint } from '../../contract/documents.ts'
import type { CostResponse } from '../../contract/responses.ts'
import type { Workload } from '../../contract/workload.ts'
import { findListFactor } from './candidates.ts'
import { listBilledCaveats } from './caveats.ts'
import { type Cost, computeCost } from './cost.ts'
import { applyListPrice } from './rates.ts'

/** The cost at each suitable on-demand endpoint, cheapest first at today's price. */
export function compareCosts(
  endpoints: readonly Endpoint[],
  workload: Workload,
  discount?: number,
): Pick<z.output<typeof CostResponse>, 'count' | 'endpoints' | 'does_not_fit'> {
  const { service_tier: tier } = workload
  // A faster variant with its own id is a separate offer.
  const sold = endpoints.filter(
    ({ offer, is_free, is_available }) =>
      (offer === 'standard' || offer === tier) && !is_free && is_available,
  )
  const priced = sold
    .filter((endpoint) => findMisfit(endpoint, workload) === undefined)
    .map((endpoint) => applyListPrice(endpoint, findListFactor(endpoint)))
    .map((endpoint) => ({ endpoint, cost: computeCost(endpoint, workload, discount) }))
    .map(({ endpoint, cost }) => ({
      provider: endpoint.provider,
      provider_name: endpoint.provider_name,
      endpoint_tag: endpoint.endpoint_tag,
      base_url: endpoint.base_url,
      model_id_on_provider: endpoint.model_id_on_provider,
      verified: endpoint.verified,
      promotion: endpoint.promotion,
      context_length: endpoint.context_length,
      until: endpoint.until,
      price_until: endpoint.price_until,
      next_price: endpoint.next_price,
      cost,
      list_cost: computeListCost(endpoint, workload),
      caveats: listBilledCaveats(endpoint, cost),
    }))
    .sort((one, other) => one.cost.per_request - other.cost.per_request)
  const does_not_fit = sold.flatMap((endpoint) => {
    const reason = findMisfit(endpoint, workload)
    const { provider, endpoint_tag, model_id_on_provider } = endpoint
    return reason === undefined ? [] : [{ provider, endpoint_tag, model_id_on_provider, reason }]
  })
  return { count: priced.length, endpoints: priced, does_not_fit }
}

/** `null` if it equals the cost: only the provider's own promotion lowers what it bills. */
function computeListCost(endpoint: Endpoint, workload: Workload): Cost | null {
  const { promotion } = endpoint
  if (promotion === null || findListFactor(endpoint) !== 1) return null
  return computeCost(applyListPrice(endpoint, 1 / (1 - promotion.discount)), workload)
}

/** Why an offer can't accept a request, as far as known, or can't be ranked for it. */
function findMisfit(endpoint: Endpoint, workload: Workload): string | undefined {
  const { context_length: context, max_output_tokens: longest, callable } = endpoint
  const { input_tokens, output_tokens, reasoning_tokens } = workload
  const written = output_tokens + reasoning_tokens
  if (!callable) return 'its address or id is not known'
  if (context !== null && input_tokens + written > context)
    return `${input_tokens + written} tokens in total exceed its context of ${context}`
  if (longest !== null && written > longest)
    return `${written} output tokens exceed its limit of ${longest}`
  if (!hasTier(endpoint, workload)) return describeTierMiss(workload)
  return undefined
}
