// Makes once per run what many tests start from: a folder of releases and an empty Postgres.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openStore } from '../store/open.ts'
import { NO_SERVERS } from './test-options.ts'
import { NO_POSTGRES, startPostgres } from './postgres-server.ts'
import { publish } from './service/release/release-fixture.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for `releases.ts`. */
    releases: string
    /**
     * The URL of a database from which others may be created; none where Postgres is not installed.
     */
    postgres: string | undefined
  }
}

/** Called for each project; the first one of a run makes what all of them share. */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if ('releases' in vitest.getProvidedContext()) return undefined
  const releases = await mkdtemp(join(tmpdir(), 'releases-'))
  const [postgres] = await Promise.all([
    (NO_POSTGRES ?? NO_SERVERS) ? undefined : startPostgres(),
    publish(await openStore(`file:${releases}/small`)),
  ])
  vitest.provide('releases', releases)
  vitest.provide('postgres', postgres?.url)
  return async () => {
    await postgres?.close()
    await rm(releases, { recursive: true })
  }
}
