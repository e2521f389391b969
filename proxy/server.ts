import type { AddressInfo } from 'node:net'
import type { Plans } from '../contract/plans.ts'
import { openStore } from '../contract/store.ts'
import { CounterSaver } from './accounts/counter-saver.ts'
import { MemoryCounters } from './accounts/counters.ts'
import { Keys } from './accounts/keys.ts'
import { openSqliteState } from './accounts/state-sqlite.ts'
import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig, readPlans } from './config.ts'
import { createHttpServer } from './http-server.ts'
import { createLog, type Log, toLogged } from './log.ts'
import { ReleaseWatch } from './release-watch.ts'
import { createUnreadRefusal } from './reply.ts'

export interface RunningServer {
  url: string
  releases: ReleaseWatch
  close(): Promise<void>
}

export async function startServer(
  config: Config,
  { plans, now, log }: { plans: Plans; now: () => number; log: Log },
): Promise<RunningServer> {
  const releases = new ReleaseWatch(openStore(config.storeUrl), { log })
  const state = await openSqliteState(config.statePath)
  const counters = new MemoryCounters()
  const saver = new CounterSaver(counters, { state, now, log })
  await saver.start()
  await releases.start(config.refreshSeconds)

  const keys = new Keys(state, { now })
  const parts = { ...config, releases, state, saver, keys, counters, plans, now, log }
  const { server, drain } = createHttpServer({
    handle: createApp(parts).callback(),
    refuseUnread: createUnreadRefusal(parts),
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(toListenError(config, cause)))
    server.listen(config.port, config.host, resolve)
  })
  return {
    url: toUrl(config.host, server.address()),
    releases,
    async close() {
      await drain()
      releases.stop()
      await saver.stop()
      await state.close()
    },
  }
}

function toListenError({ host, port }: Config, cause: Error): Error {
  const isTaken = 'code' in cause && cause.code === 'EADDRINUSE'
  return isTaken
    ? new Error(`PORT: expected a free port of ${host}, got ${port}: something listens there`, {
        cause,
      })
    : cause
}

function toUrl(host: string, address: string | AddressInfo | null): string {
  const port = address instanceof Object ? address.port : ''
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

async function run(): Promise<void> {
  const now = Date.now
  const log = createLog({ now, write: (line) => process.stderr.write(line) })
  const config = readConfig(process.env)
  const plans = await readPlans(config.plansPath)
  const server = await startServer(config, { plans, now, log })

  const stop = (signal: string) => {
    // Whoever asks twice does not want to wait.
    process.once(signal, () => process.exit(1))
    log('server_draining', { signal })
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log('server_close_failed', { error: toLogged(error) })
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => stop(signal))
  // Last: whoever waits for this line may send a signal at once.
  process.stdout.write(`Listening on ${server.url}\n`)
}

if (import.meta.main)
  run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(error instanceof ConfigError ? 2 : 1)
  })
