import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { HttpClient } from '../../../pipeline/collect/http.ts'
import { loadSources } from '../../../pipeline/collect/source.ts'
import { listen, startEgressProxy } from '../../listen.ts'

it('sends every source’s requests through the egress proxy, which resolves names', async () => {
  const port = await listen(
    createServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end('{}')
    }),
  )
  // All hosts lead to the same server here: no name of these exists.
  const { url: proxy, tunnels } = await startEgressProxy(() => port)
  process.env['HTTP_PROXY'] = proxy
  onTestFinished(() => void delete process.env['HTTP_PROXY'])
  const sources = await loadSources()
  const hosts = sources.map(({ id }) => [id, `http://${id}.invalid`] as const)
  const client = new HttpClient({ origins: Object.fromEntries(hosts) })
  const { signal } = new AbortController()
  for (const [source, origin] of hosts)
    await client.fetch({ source, url: `${origin}/list`, headers: {}, key: '', signal })
  await client.close()
  expect(new Set(tunnels)).toEqual(new Set(hosts.map(([id]) => `${id}.invalid:80`)))
})
