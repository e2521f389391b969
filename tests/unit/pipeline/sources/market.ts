// The whole market on the loopback: a replay server for every source, and the environment that sends a run there.
import { type Source, loadSources } from '../../../../pipeline/collect/source.ts'
import { type Fixture, readFixture } from './fixture.ts'
import { type ReplayServer, startReplayServer } from './replay-server.ts'
import { readSeedBoards } from './seed-market.ts'

export interface Market {
  /** Origins for every source, and a key for each that needs one. */
  environment: Record<string, string>
  server(source: string): ReplayServer
  close(): Promise<void>
}

/** Every source answers as in `answers`, boards as on the last embedded day, all else as in its fixture. */
export async function startMarket(answers: Record<string, Fixture> = {}): Promise<Market> {
  const sources = await loadSources()
  const boards = await readSeedBoards()
  const servers = new Map<string, ReplayServer>()
  for (const { id } of sources)
    servers.set(id, await startReplayServer(answers[id] ?? boards[id] ?? (await readFixture(id))))
  return {
    environment: Object.fromEntries(sources.flatMap((source) => toSettings(source, servers))),
    server(source) {
      const server = servers.get(source)
      if (!server) throw new Error(`market: expected a source "${source}", got none`)
      return server
    },
    async close() {
      await Promise.all([...servers.values()].map((server) => server.close()))
    },
  }
}

function toSettings(
  { id, keyName }: Source,
  servers: ReadonlyMap<string, ReplayServer>,
): [string, string][] {
  const origin: [string, string] = [
    `TPI_ORIGIN_${id.toUpperCase().replaceAll('-', '_')}`,
    servers.get(id)?.origin ?? '',
  ]
  return keyName === null ? [origin] : [origin, [keyName, 'a-key']]
}
