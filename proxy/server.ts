// Serves the store's current release and switches to each new one.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStore } from '../store/open.ts'
import { superviseAlerts } from '../accounts/watches/supervisor.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { openState } from '../accounts/state.ts'
import { openCounters } from './limits/counters.ts'
import { createApp } from './app.ts'
import { print, runCommand } from '../contract/command.ts'
import { type Plans, readPlans } from '../contract/plans.ts'
import { type Config, readConfig } from './config.ts'
import { createHttpServer } from './http/server.ts'
import { createLog, type Log, formatError } from '../contract/log.ts'
import { createStateIdentity } from './operate/state-identity.ts'
import { createReadiness } from './api/health.ts'
import { ReleaseWatch } from '../release/release-watch.ts'

const USAGE = 'usage: npm run proxy; .env.example has its settings'

/** Start serving after this time even without a release; `/readyz` reports not ready. */
const START_TIMEOUT_MS = 2_000

export type RunningServer = Awaited<ReturnType<typeof startServer>>

interface Environment {
  plans: Plans
  now: () => number
  log: Log
}

export async function startServer(config: Config, { plans, now, log }: Environment) {
  const store = await openStore(config.storeUrl)
  const releases = new ReleaseWatch(store, { log })
  const state = await openState(config.stateUrl, { log })
  const { redisUrl, replicas } = config
  const counters = await openCounters({ state, redisUrl, replicas, now, log })
  const identity = createStateIdentity({ store, state, now, log })
  await Promise.race([
    Promise.all([releases.start(config.refreshSeconds), identity.start()]),
    sleep(START_TIMEOUT_MS, undefined, { ref: false }),
  ])

  const readiness = createReadiness(releases, state, counters)
  // Remembers which dependencies have been reached so far.
  await readiness.listReasons()
  const accounts = createAccounts(config, { state, limiter: counters, now, log })
  accounts.start()
  const measured = { accounts, releases, state, identity, counters, now }
  // The metrics library takes 2 MB, so it is loaded only if metrics are enabled.
  const metrics =
    config.metricsPort === undefined
      ? undefined
      : (await import('./operate/metrics.ts')).createMetrics(measured, config)
  const { measure } = metrics ?? {}
  const app = createApp({ ...measured, config, readiness, measure, plans, log })
  const { server, drain } = createHttpServer(app.callback())
  server.listen(config.port, config.host)
  await once(server, 'listening').catch((cause: Error) => {
    throw toListenError(config, cause)
  })
  const metricsServer = await metrics?.serve(config, log)
  return {
    url: toUrl(config.host, server.address()),
    /** `undefined` if metrics are disabled. */
    metricsUrl: metricsServer && toUrl(config.host, metricsServer.address),
    releases,
    state,
    identity,
    async close() {
      readiness.drain()
      await Promise.all([drain(config.drainSeconds * 1000), accounts.stop()])
      await metricsServer?.close()
      releases.stop()
      identity.stop()
      await counters.close()
      await state.close()
    },
  }
}

function toListenError({ host, port }: Config, cause: Error): Error {
  if (!('code' in cause) || cause.code !== 'EADDRINUSE') return cause
  const message = `PORT: expected a free port on ${host}, got ${port}, which is in use`
  return new Error(message, { cause })
}

function toUrl(host: string, address: string | AddressInfo | null): string {
  const port = address instanceof Object ? address.port : ''
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const plans = await readPlans(config.plansPath)
  const now = Date.now
  const log = createLog({ level: config.logLevel })
  const server = await startServer(config, { plans, now, log })
  const { refreshSeconds } = config
  const alerts = config.sendsAlerts
    ? superviseAlerts({ state: server.state, refreshSeconds }, log)
    : undefined
  closeOnSignal(() => Promise.all([server.close(), alerts?.stop()]), log)
  // Last, because a process that waits for this line may send a signal right away.
  print(`Listening on ${server.url}`)
}

/** npm and the terminal both send a signal; two within this time count as one. */
const SIGNAL_ECHO_MS = 50

function closeOnSignal(close: () => Promise<unknown>, log: Log): void {
  let signalledAt: number | undefined
  const stop = (signal: string) => {
    if (signalledAt !== undefined) {
      // Exit immediately on a second signal.
      if (performance.now() - signalledAt > SIGNAL_ECHO_MS) process.exit(1)
      return
    }
    signalledAt = performance.now()
    log('server_draining', { signal })
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log('server_close_failed', { error: formatError(error) })
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop(signal))
}

if (import.meta.main) {
  await runCommand('proxy', USAGE, {}, run)
  // A failed start may leave connections open.
  if (process.exitCode !== 0) process.exit()
}
