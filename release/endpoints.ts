// A model's endpoints as the API shows them. Adds the release's day, which stored documents omit so
// that they change less often, as well as measurements and the facts that are known.
import type { z } from 'zod'
import type { Endpoint, Measured, Model, Performances } from '../contract/documents.ts'
import type { Manifest } from '../contract/release.ts'
import type { Facts } from '../contract/responses.ts'

type Facts = z.output<typeof Facts>

/** How to call an offer, and what identifies it. */
export function pickCall(endpoint: Endpoint) {
  const { api, path, placeholders, headers, body, sdk, endpoint_tag, regions, places } = endpoint
  const { base_url, base_url_parameters, model_id_on_provider: id, model_id_source } = endpoint
  const call = { api, path, placeholders, headers, body, sdk, endpoint_tag, regions, places }
  const named = { model_id_on_provider: id ?? '', model_id_source }
  return { base_url: base_url ?? '', base_url_parameters, ...call, ...named }
}

export function dateEvidence(
  { price_evidence, id_evidence }: Pick<Endpoint, 'price_evidence' | 'id_evidence'>,
  date: string,
) {
  return {
    price_evidence: price_evidence.map((each) => ({ ...each, seen_on: each.seen_on ?? date })),
    id_evidence: id_evidence.map((each) => ({ ...each, seen_on: each.seen_on ?? date })),
  }
}

/**
 * Finds an endpoint's measurements. Measurements without a tag don't apply to regional endpoints.
 */
export function indexPerformances({ endpoints }: z.output<typeof Performances>) {
  const measured = new Map(
    endpoints.map(({ model_id, provider, endpoint_tag, ...performance }) => [
      `${model_id} ${provider} ${endpoint_tag}`,
      performance,
    ]),
  )
  return (
    modelId: string,
    { provider, endpoint_tag: tag, region_source: place }: Endpoint,
  ): Measured['performance'] =>
    tag === '' && place !== null && place !== 'provider'
      ? null
      : (measured.get(`${modelId} ${provider} ${tag}`) ?? null)
}

interface Shown {
  manifest: Manifest
  findPerformance: ReturnType<typeof indexPerformances>
}

export function listEndpoints(
  { manifest, findPerformance }: Shown,
  { model_id }: Model,
  endpoints: readonly Endpoint[],
) {
  const reports = new Map(manifest.sources.map((report) => [report.source, report]))
  // The lowest threshold above which any of the model's offers has prices of its own.
  const threshold = Math.min(
    ...endpoints.flatMap(({ prices }) => prices.map((row) => row.threshold_tokens ?? Infinity)),
  )
  return endpoints.map((endpoint) => {
    const performance = findPerformance(model_id, endpoint)
    const dated = dateEvidence(endpoint, manifest.date)
    return {
      ...endpoint,
      ...dated,
      price_evidence: dated.price_evidence.map((each) => ({
        ...each,
        url: reports.get(each.source)?.url ?? null,
        sha256: manifest.raw[each.source]?.sha256 ?? reports.get(each.source)?.sha256 ?? null,
      })),
      performance,
      facts: listFacts({ ...endpoint, performance }, threshold),
      last_seen: endpoint.last_seen ?? manifest.date,
    }
  })
}

/** A missing value means unknown. */
function listFacts(endpoint: Endpoint & Measured, threshold: number): Facts {
  const { region_source, quantization, retention_days, performance } = endpoint
  const [source = endpoint.provider] = endpoint.sources
  const findStated = (about: string) =>
    describeFact(endpoint.price_sources.find((each) => each.about === about)?.source)
  const context_tier = findStated('context_tier')
  // Without a price, the offer may simply not accept requests this long.
  const isShort = (endpoint.context_length ?? Infinity) <= threshold && threshold < Infinity
  return {
    batch: findStated('batch'),
    flex: findStated('flex'),
    priority: findStated('priority'),
    cache_read: findStated('cache_read'),
    cache_write: findStated('cache_write'),
    context_tier:
      context_tier.source === null && isShort ? { status: 'not_sold', source } : context_tier,
    region: describeFact(region_source),
    precision: describeFact(quantization && source),
    retention: describeFact(retention_days === null ? null : endpoint.provider),
    latency: describeFact(typeof performance?.latency_ms === 'number' ? performance.source : null),
  }
}

function describeFact(source: string | null | undefined): Facts['latency'] {
  return source ? { status: 'known', source } : { status: 'unknown', source: null }
}
