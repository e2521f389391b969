import { type Server, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { HttpClient } from '../../../pipeline/collect/http.ts'
import { loadSources } from '../../../pipeline/collect/source.ts'

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port }: Partial<AddressInfo> = Object(server.address())
  return port ?? 0
}

it('hands the requests of every source to the egress proxy, which looks the names up', async () => {
  const port = await listen(
    createServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end('{}')
    }),
  )
  const seen: string[] = []
  const proxy = createServer()
  // All hosts lead to the same server here: no name of these exists.
  proxy.on('connect', (request, client, head) => {
    seen.push(request.url ?? '')
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      target.write(head)
      target.pipe(client).pipe(target)
    })
    target.on('error', () => client.destroy())
    client.on('error', () => target.destroy())
  })
  process.env['HTTP_PROXY'] = `http://127.0.0.1:${await listen(proxy)}`
  onTestFinished(() => void delete process.env['HTTP_PROXY'])
  const sources = await loadSources()
  const hosts = sources.map(({ id }) => [id, `http://${id}.invalid`] as const)
  const client = new HttpClient({ origins: Object.fromEntries(hosts) })
  const { signal } = new AbortController()
  for (const [source, origin] of hosts)
    await client.fetch({ source, url: `${origin}/list`, headers: {}, key: '', signal })
  await client.close()
  expect(new Set(seen)).toEqual(new Set(hosts.map(([id]) => `${id}.invalid:80`)))
})
