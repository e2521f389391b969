// The example of a router, with real prices, against local servers in place of providers.
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { createRouter } from '../../../client/router.ts'
import { createClient } from '../../../client/src/index.ts'
import { listen } from '../../listen.ts'
import { recommend, startEmbeddedService } from '../../service/proxy/embedded-service.ts'

const CONSTRAINTS = { supports_tools: true, limit: 3, endpoints: 3 }
const service = await startEmbeddedService()
const { recommendations } = await recommend(service, CONSTRAINTS)
const hosts = recommendations.flatMap(({ endpoints = [] }) =>
  endpoints
    .filter((each) => each.api === 'openai-chat' && each.auth_scheme === 'bearer')
    .filter(({ placeholders }) => placeholders.length === 0),
)

/** `failing`: how the first providers answer, in their order; the others answer. */
async function route(failing: readonly (number | 'hang up')[]) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const failure = failing[asked.length]
    asked.push(String(request.headers['x-host']))
    if (failure === 'hang up') request.destroy()
    else response.writeHead(failure ?? 200).end(JSON.stringify({ id: 'answer' }))
  })
  const port = await listen(server)
  const client = createClient({ baseUrl: service.url, apiKey: await service.createKey() })
  const complete = createRouter({
    client,
    constraints: CONSTRAINTS,
    keys: Object.fromEntries(hosts.map(({ provider }) => [provider, 'secret'])),
    fetch: (url, init) =>
      fetch(`http://127.0.0.1:${port}/`, {
        ...init,
        headers: { ...init.headers, 'x-host': url },
      }),
  })
  return { asked, complete }
}

const MESSAGES = { messages: [{ role: 'user', content: 'hello' }] }
const toUrl = (place: number) => `${hosts[place]?.base_url}${hosts[place]?.path}`

it('calls the cheapest endpoint, and the next after an error, a full queue or a lost connection', async () => {
  const { asked, complete } = await route([500, 429, 'hang up'])
  const { endpoint, response } = await complete(MESSAGES)
  expect(asked).toEqual([0, 1, 2, 3].map(toUrl))
  expect([endpoint.provider, await response.json()]).toEqual([hosts[3]?.provider, { id: 'answer' }])
  await complete(MESSAGES)
  expect(asked.slice(4)).toEqual([toUrl(3)])
})

it('does not repeat a request that is wrong everywhere, and says why nobody answered', async () => {
  const wrong = await route([400])
  expect((await wrong.complete(MESSAGES)).response.status).toBe(400)
  expect(wrong.asked).toHaveLength(1)
  const down = await route(hosts.map(() => 503))
  await expect(down.complete(MESSAGES)).rejects.toThrow('no endpoint answered')
  expect(down.asked).toHaveLength(hosts.length)
})

it('calls nobody by prices that are overdue', async () => {
  service.clock.now += 120 * 24 * 3_600_000
  const { asked, complete } = await route([])
  await expect(complete(MESSAGES)).rejects.toThrow('prices are of 2026-07-31')
  expect(asked).toEqual([])
})
