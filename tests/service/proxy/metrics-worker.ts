// A primary and two workers, as TPI_WORKERS makes them: each worker counts its own requests, the primary answers for all.
import cluster from 'node:cluster'
import { Counter, Gauge, Registry } from 'prom-client'
import {
  readClusterMetrics,
  serveMetrics,
  shareMetrics,
} from '../../../proxy/operate/metrics-server.ts'

if (cluster.isPrimary) {
  const metrics = await serveMetrics(
    { host: '127.0.0.1', metricsPort: 0 },
    { source: readClusterMetrics, log: () => undefined },
  )
  let ready = 0
  cluster.on('message', () => {
    ready += 1
    if (ready === 2 && metrics?.address instanceof Object)
      process.stdout.write(`${metrics.address.port}\n`)
  })
  cluster.fork()
  cluster.fork()
} else {
  const registry = new Registry()
  const worker = cluster.worker?.id ?? 0
  new Counter({ name: 'added', help: 'h', registers: [registry] }).inc(worker)
  new Gauge({ name: 'worst', help: 'h', registers: [registry], aggregator: 'max' }).set(worker)
  await shareMetrics(registry)
  process.send?.('ready')
}
