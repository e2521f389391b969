// Makes once per run what many tests start from: two published releases and an empty Postgres.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openStore } from '../store/open.ts'
import { NO_SERVERS } from './patience.ts'
import { NO_POSTGRES, startPostgres } from './postgres-server.ts'
import type { ReleaseName } from './releases.ts'
import { runPipeline } from './run-process.ts'
import { publish } from './service/release/release-fixture.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folders of stores: the release of the embedded history, and the small one of `release-fixture.ts`. */
    releases: Record<ReleaseName, string>
    /** The URL of a database from which others may be created; none where Postgres is not installed. */
    postgres: string | undefined
  }
}

/** Called for each project; the first one of a run makes what all of them share. */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if ('releases' in vitest.getProvidedContext()) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'releases-'))
  const releases = { embedded: join(folder, 'embedded'), small: join(folder, 'small') }
  const [postgres] = await Promise.all([
    (NO_POSTGRES ?? NO_SERVERS) ? undefined : startPostgres(),
    publishEmbedded(`file:${releases.embedded}`),
    publish(await openStore(`file:${releases.small}`)),
  ])
  vitest.provide('releases', releases)
  vitest.provide('postgres', postgres?.url)
  return async () => {
    await postgres?.close()
    await rm(folder, { recursive: true })
  }
}

async function publishEmbedded(store: string): Promise<void> {
  const { code, errors } = await runPipeline(['--offline'], { TPI_STORE: store })
  if (code !== 0) throw new Error(`pipeline: expected exit code 0, got ${code}: ${errors}`)
}
