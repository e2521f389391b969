// Metrics have a port of their own, so that no rule of a load balancer decides whether the world
// reads them.
import { createServer } from 'node:http'
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { type Log, toLogged } from '../../contract/log.ts'

/** What is scraped: one process's registry, or in a cluster's primary `readClusterMetrics`. */
interface Readable {
  contentType: string
  metrics(): Promise<string>
}

/** Nowhere, unless the operator set a port. */
export async function serveMetrics(
  { host, metricsPort: port }: Pick<Config, 'host' | 'metricsPort'>,
  { source, log }: { source: () => Promise<Readable>; log: Log },
) {
  if (port === undefined) return undefined
  const registry = await source()
  const server = createServer((req, res) => {
    if (req.url !== '/metrics' || (req.method !== 'GET' && req.method !== 'HEAD')) {
      res.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => res.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        // A worker that did not answer in time, say: the scraper sees a failed scrape, which is
        // what it was.
        log('scrape_failed', { error: toLogged(error) })
        res.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    address: server.address(),
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** In a worker: hands this process's numbers to the primary whenever that is scraped. */
export async function shareMetrics(registry: Registry): Promise<void> {
  const { AggregatorRegistry } = await import('prom-client')
  AggregatorRegistry.setRegistries([registry])
  // Its constructor is what listens for the primary's question.
  void new AggregatorRegistry()
}

/** In the primary: the numbers of all workers, each metric put together in its own way. */
export async function readClusterMetrics(): Promise<Readable> {
  const { AggregatorRegistry } = await import('prom-client')
  const aggregator = new AggregatorRegistry()
  return { contentType: aggregator.contentType, metrics: () => aggregator.clusterMetrics() }
}
