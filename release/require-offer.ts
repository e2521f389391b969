// Finds the offer that a caller means: by provider, tag or id, and region.
import { ApiError, shown } from '../contract/api-error.ts'
import { describeRetired } from '../contract/sentences.ts'
import { servedIn } from '../contract/constraint-kinds.ts'
import type { Endpoint, Model } from '../contract/documents.ts'
import { describeUnknownId, findProvider, findSlugs, listProviderNames } from './require-named.ts'
import type { Release } from './release.ts'

type Callable = Endpoint & { base_url: string }

/** Returns the first callable match. */
export async function requireOffer(
  release: Release,
  model: Model,
  { provider, region }: { provider?: string | undefined; region?: string | undefined },
): Promise<Callable> {
  const { endpoints } = await release.readModelDetail(model)
  const named = provider === undefined ? endpoints : findNamed(release, { endpoints, provider })
  if (provider !== undefined && named.length === 0 && !findProvider(release, provider))
    throw describeUnknownId(
      'provider_not_found',
      `provider: expected a provider, or the tag or id of an offer of ${model.model_id}`,
      {
        asked: provider,
        known: [...endpoints.map(nameOffer), ...listProviderNames(release)],
      },
    )
  const callable = named.filter(isCallable).toSorted((one, other) => rankOf(one) - rankOf(other))
  const [found] = region === undefined ? callable : callable.filter(servedIn(region))
  // Without a provider or region, only a recommendable offer is returned.
  const isAsked = provider !== undefined || region !== undefined
  if (found && (isAsked || found.recommendation_rank === 1)) return found
  const suggestions = [...new Set(callable.map(nameOffer))]
  const at = provider === undefined ? '' : ` at ${shown(provider)}`
  const place = region === undefined ? '' : ` in ${shown(region)}`
  const others = suggestions.length > 0 ? `; offers that have both: ${suggestions.join(', ')}` : ''
  const reason =
    !isAsked && suggestions.length > 0
      ? `No offer of ${model.model_id} is verified by its provider or by two sources, so none is returned by default. To get an unverified one, send \`provider\`: ${suggestions.join(', ')}`
      : `No offer of ${model.model_id}${at}${place} has a known address and model ID${others}`
  throw new ApiError('not_found', describeRetired(model) ?? reason, { suggestions })
}

function isCallable(endpoint: Endpoint): endpoint is Callable {
  return endpoint.callable && endpoint.base_url !== null
}

function rankOf({ recommendation_rank }: Endpoint): number {
  return recommendation_rank ?? Number.MAX_SAFE_INTEGER
}

/** A tag or id means that offer; a provider's name means all its offers. */
function findNamed(
  release: Release,
  { endpoints, provider }: { endpoints: readonly Endpoint[]; provider: string },
): Endpoint[] {
  const asked = provider.toLowerCase()
  const slugs = findSlugs(release, [provider])
  return endpoints.filter(
    (endpoint) =>
      slugs.includes(endpoint.provider) ||
      endpoint.endpoint_tag.toLowerCase() === asked ||
      endpoint.model_id_on_provider?.toLowerCase() === asked,
  )
}

/** The name by which it can be requested. */
function nameOffer({ endpoint_tag, model_id_on_provider, provider }: Endpoint): string {
  return endpoint_tag || (model_id_on_provider ?? provider)
}
