// An example to copy: sends each chat request to the cheapest endpoint that meets your constraints,
// and to the next one if that fails. Prices are requested again every five minutes.
import type { Operations } from './src/api.ts'
import type { Client } from './src/client.ts'

type Recommended = Operations['recommend']['response']['recommendations'][number]
type Endpoint = NonNullable<Recommended['endpoints']>[number]

type Sent = Omit<RequestInit, 'headers'> & { headers: Record<string, string> }

interface Options {
  client: Pick<Client, 'recommend'>
  /** The body of `POST /v1/recommend`. */
  constraints: Operations['recommend']['parameters']
  /** API keys by provider; endpoints of other providers are skipped. */
  keys: Readonly<Record<string, string>>
  /** Whether to continue when the next release of prices is overdue. */
  allowStale?: boolean
  fetch?: (url: string, init: Sent) => Promise<Response>
}

const REFRESH_MS = 300_000
/** An endpoint that failed is skipped for a minute. */
const PAUSE_MS = 60_000
const TIMEOUT_MS = 60_000
/** Statuses of requests that would fail at every endpoint. */
const CALLER_ERRORS = [400, 413, 422]

export function createRouter({
  client,
  constraints,
  keys,
  allowStale,
  fetch: send = fetch,
}: Options) {
  const pausedUntil = new Map<string, number>()
  let listed: { endpoints: readonly Endpoint[]; until: number } | undefined

  async function list(): Promise<readonly Endpoint[]> {
    if (listed && Date.now() < listed.until) return listed.endpoints
    const { recommendations, stale, as_of } = await client.recommend({
      endpoints: 5,
      ...constraints,
    })
    if (stale && !allowStale) throw new Error(`prices are of ${as_of}, and the next are overdue`)
    const endpoints = recommendations
      .flatMap((each) => each.endpoints ?? [])
      .filter((each) => each.api === 'openai-chat' && each.auth_scheme === 'bearer')
      .filter(({ placeholders, provider }) => placeholders.length === 0 && provider in keys)
    listed = { endpoints, until: Date.now() + REFRESH_MS }
    return endpoints
  }

  function call(endpoint: Endpoint, body: object): Promise<Response> {
    const more = endpoint.body.map(({ name, value }) => [name, JSON.parse(value) as unknown])
    const model = endpoint.model_id_on_provider
    return send(`${endpoint.base_url}${endpoint.path}`, {
      method: 'POST',
      headers: {
        ...Object.fromEntries(endpoint.headers.map(({ name, value }) => [name, value])),
        authorization: `Bearer ${keys[endpoint.provider]}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...body, ...Object.fromEntries(more), model }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  }

  /** Returns the first response that isn't a failure of its endpoint. */
  return async function complete(
    body: object,
  ): Promise<{ endpoint: Endpoint; response: Response }> {
    const errors: unknown[] = []
    for (const endpoint of await list()) {
      const name = `${endpoint.provider} ${endpoint.endpoint_tag} ${endpoint.model_id_on_provider}`
      if (Date.now() < (pausedUntil.get(name) ?? 0)) continue
      const response = await call(endpoint, body).catch((error: unknown) => void errors.push(error))
      if (response && (response.ok || CALLER_ERRORS.includes(response.status)))
        return { endpoint, response }
      if (response) errors.push(new Error(`${name} answered ${response.status}`))
      pausedUntil.set(name, Date.now() + PAUSE_MS)
    }
    throw new AggregateError(errors, 'no endpoint answered')
  }
}
