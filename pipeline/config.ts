// Everything the pipeline takes from outside: environment and command line. Nothing else reads
// either.
import { totalmem } from 'node:os'
import type { parseArgs } from 'node:util'
import { z } from 'zod'
import { ConfigError } from '../contract/plans.ts'
import { type Environment, Settings, readSettings } from '../contract/settings.ts'

const MIB = 1024 * 1024

export const USAGE =
  'usage: npm run pipeline -- [--offline] [--as-of DAY|INSTANT] [--sources a,b] [--dry-run] [--scheduled] [--metrics-file PATH]'

const BOOLEAN = { type: 'boolean' } as const
const STRING = { type: 'string' } as const
export const FLAGS = {
  offline: BOOLEAN,
  'dry-run': BOOLEAN,
  scheduled: BOOLEAN,
  'as-of': STRING,
  sources: STRING,
  'metrics-file': STRING,
}
export type Flags = ReturnType<typeof parseArgs<{ options: typeof FLAGS }>>['values']

export type Config = ReturnType<typeof readConfig>

/** Throws `ConfigError`, which names the flag or variable. */
export function readConfig(environment: Environment, flags: Flags = {}) {
  const settings = readSettings(environment)
  if (flags.offline && flags.sources !== undefined)
    throw new ConfigError('--sources: expected no --offline beside it, which reads no live source')
  return {
    storeUrl: settings.TPI_STORE,
    isOffline: flags.offline ?? false,
    isDryRun: flags['dry-run'] ?? false,
    /** Whether it does nothing where another run is at work, or was since it was due. */
    isScheduled: flags.scheduled ?? false,
    /** How often the sources are read by `npm start`; `undefined` means by nobody. */
    everyMs: settings.TPI_RUN_EVERY,
    /** The instant of the run; `undefined` means now, or the seed's last day offline. */
    asOf: flags['as-of'] === undefined ? undefined : readInstant(flags['as-of']),
    /** Where the run writes its metrics; `undefined` means nowhere. */
    metricsPath: flags['metrics-file'] || settings.TPI_METRICS_FILE,
    metricsPushUrl: settings.TPI_METRICS_PUSH_URL,
    /** After which a run gives up. */
    runSeconds: settings.TPI_RUN_SECONDS,
    /** How many releases keep their documents. */
    keptReleases: settings.TPI_KEEP_RELEASES,
    /** `undefined` means all. */
    sources: flags.sources?.split(',').map((source) => source.trim()),
    origins: readOrigins(environment),
    logLevel: settings.TPI_LOG_LEVEL,
    /** Keys and other settings of sources, as they are. */
    environment,
  }
}

/** A day stands for its last second: a fix is made of all that was observed on it. */
function readInstant(text: string): string {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59Z` : text
  if (!z.iso.datetime().safeParse(instant).success || Number.isNaN(Date.parse(instant)))
    throw new ConfigError(
      `--as-of: expected a UTC instant or day, e.g. 2026-07-31T06:00:00Z or 2026-07-31, got "${text}"`,
    )
  return instant
}

function readOrigins(environment: Environment): Record<string, string> {
  const origins: Record<string, string> = {}
  for (const [name, value] of Object.entries(environment)) {
    const source = /^TPI_ORIGIN_([A-Z0-9_]+)$/.exec(name)?.[1]
    if (!source || !value) continue
    const url = URL.parse(value)
    if (!url)
      throw new ConfigError(
        `${name}: expected an origin such as http://127.0.0.1:8081, got "${value}"`,
      )
    origins[source.toLowerCase().replaceAll('_', '-')] = url.origin
  }
  return origins
}

/**
 * How much memory the database of a run may take before it spills to disk, in MiB:
 * `TPI_MEMORY_LIMIT`, e.g. `512MB` or `2GB`, by default half of the container's or the machine's.
 */
export function readMemoryLimit(environment: Environment = process.env): number {
  const text = environment['TPI_MEMORY_LIMIT'] || undefined
  const { success, data } = Settings.shape.TPI_MEMORY_LIMIT.safeParse(text)
  if (!success)
    throw new ConfigError(`TPI_MEMORY_LIMIT: expected a size such as 512MB or 2GB, got "${text}"`)
  return data ?? Math.floor(Math.min(process.constrainedMemory() || Infinity, totalmem()) / 2 / MIB)
}

/** Where the operator keeps facts of its own; `undefined` means nowhere. */
export function readDataFolder(environment: Environment = process.env): string | undefined {
  return environment['TPI_DATA_DIR'] || undefined
}
