// Several processes on one port of one machine. This one starts them, and starts them again; it
// answers no requests itself, but where the counters are in memory, they are in its memory.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MemoryCounters } from '../limits/memory.ts'
import { answerWorker } from '../limits/primary.ts'
import { CounterSaver } from '../limits/saved.ts'
import { openState } from '../../accounts/state.ts'
import type { Config } from '../config.ts'
import type { Log } from '../../contract/log.ts'
import { readClusterMetrics, serveMetrics } from './metrics-server.ts'

/** A worker that ends soon after its start is started again after pauses that grow. */
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 10_000
const STABLE_MS = 30_000
/** Beyond what a worker takes to drain by itself. */
const DRAIN_DEADLINE_MS = 9_500

/** What a worker is sent to drain and end. */
export const DRAIN = 'drain'

export async function startWorkers(config: Config, { now, log }: { now: () => number; log: Log }) {
  const counting =
    config.redisUrl === undefined ? await openCounting(config, { now, log }) : undefined
  const workers = new Set<Worker>()
  let isDraining = false
  let pauseMs = FIRST_PAUSE_MS

  function startWorker(): Worker {
    const worker = cluster.fork()
    const startedAt = now()
    workers.add(worker)
    log('worker_started', { worker: worker.id, pid: worker.process.pid })
    worker.on('message', async (message: unknown) => {
      const answer = await counting?.answer(message, workers.size)
      if (answer && worker.isConnected()) worker.send(answer)
    })
    worker.once('exit', (code: number | null, signal: string | null) => {
      workers.delete(worker)
      if (isDraining) return
      pauseMs = now() - startedAt > STABLE_MS ? FIRST_PAUSE_MS : Math.min(MAX_PAUSE_MS, pauseMs * 2)
      log('worker_ended', { worker: worker.id, code, signal, restart_ms: pauseMs })
      setTimeout(() => {
        if (!isDraining) startWorker()
      }, pauseMs)
    })
    return worker
  }

  cluster.setupPrimary({ exec: join(import.meta.dirname, '../server.ts') })
  const addresses = await Promise.all(
    Array.from({ length: config.workers }, () => listening(startWorker())),
  )
  const [address] = addresses
  if (!address) throw new Error('workers: expected at least one, got none')
  const metrics = await serveMetrics(config, { source: readClusterMetrics, log })
  return {
    address,
    async close() {
      isDraining = true
      const ending = [...workers].map(async (worker) => {
        const ended = once(worker, 'exit')
        if (worker.isConnected()) worker.send(DRAIN)
        const deadline = sleep(config.drainSeconds * 1000 + DRAIN_DEADLINE_MS, undefined, {
          ref: false,
        })
        await Promise.race([ended, deadline.then(() => worker.process.kill('SIGKILL'))])
      })
      await Promise.all(ending)
      await metrics?.close()
      await counting?.close()
    },
  }
}

/** Throws where a worker ends before it listens; what was wrong, it has said itself. */
async function listening(worker: Worker): Promise<AddressInfo> {
  const { promise, resolve, reject } = Promise.withResolvers<AddressInfo>()
  worker.once('listening', resolve)
  worker.once('exit', (code: number | null) => {
    reject(new Error(`worker ${worker.id}: expected it to listen, got exit code ${code}`))
  })
  return promise
}

async function openCounting(config: Config, { now, log }: { now: () => number; log: Log }) {
  const state = await openState(config.stateUrl, { log })
  const counters = new MemoryCounters()
  const saver = new CounterSaver(counters, { state, now, log })
  await saver.start()
  return {
    answer: (message: unknown, processes: number) =>
      answerWorker(message, { counters, processes, at: now() }),
    async close() {
      await saver.stop()
      await state.close()
    },
  }
}
