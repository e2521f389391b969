// Counters that several proxies share, in Redis, against those of one process.
import { compare, type Lane } from '../compare.ts'
import { type Figure, PROXY, type Row, toFigures } from '../figures.ts'
import { findFreePort } from '../nginx.ts'
import { createKeys, startProxy } from '../proxy.ts'
import { type Running, startProcess } from '../running.ts'
import { PATHS, type Stage } from '../stage.ts'

export const MODES = { memory: 'memory', exact: 'Redis, exact', batch: 'Redis, batched' } as const
export const WHAT = `GET 1.5 KB, ${PROXY}, counters`

export const counters: Row<Stage> = {
  id: 'counters',
  async measure(stage): Promise<Figure[]> {
    const redis = stage.keep(await startRedis(await stage.folder('redis')))
    const places = {
      memory: 'memory:',
      exact: `${redis.url}?mode=exact`,
      batch: `${redis.url}?mode=batch`,
    }
    const lanes: Lane[] = []
    for (const mode of ['memory', 'exact', 'batch'] as const) {
      const server = await startProxy({
        folder: await stage.folder(`counters-${mode}`),
        store: await stage.store(),
        env: { TPI_COUNTERS: places[mode] },
      }).catch((error: unknown) => {
        // Until the proxy knows Redis there is nothing to measure; anything else is a failure.
        if (!String(error).includes('TPI_COUNTERS: expected memory:')) throw error
        stage.progress('counters: skipped, this proxy counts in memory alone')
        return undefined
      })
      if (!server) return []
      stage.keep(server)
      const [key = ''] = await createKeys(server.url, 1)
      const headers = { Authorization: `Bearer ${key}` }
      lanes.push({ name: MODES[mode], server, requests: [{ path: PATHS.small, headers }] })
    }
    return toFigures('counters', WHAT, await compare(lanes, stage))
  },
}

/** On a port that was free a moment ago; nothing of it reaches the disk. */
async function startRedis(folder: string): Promise<Running> {
  const port = await findFreePort()
  const url = `redis://127.0.0.1:${port}`
  const options = `--port ${port} --bind 127.0.0.1 --save '' --appendonly no --dir "${folder}"`
  return startProcess(
    ['sh', '-c', `echo "Listening on ${url}"; exec redis-server ${options} > /dev/null`],
    {},
  )
}
