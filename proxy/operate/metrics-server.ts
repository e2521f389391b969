// Serves metrics on a separate port, so a load balancer can't expose them by accident.
import { createServer } from 'node:http'
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { type Log, formatError } from '../../contract/log.ts'

/** Does nothing unless the operator set a port. */
export async function serveMetrics(
  { host, metricsPort: port }: Pick<Config, 'host' | 'metricsPort'>,
  { registry, log }: { registry: Registry; log: Log },
) {
  if (port === undefined) return undefined
  const server = createServer((req, res) => {
    if (req.url !== '/metrics' || (req.method !== 'GET' && req.method !== 'HEAD')) {
      res.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => res.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        log('scrape_failed', { error: formatError(error) })
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
