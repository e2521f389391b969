// Reads the pipeline's environment and command line; nothing else does.
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
    throw new ConfigError('--sources: expected no --offline, which reads no live sources')
  return {
    storeUrl: settings.TPI_STORE,
    isOffline: flags.offline ?? false,
    isDryRun: flags['dry-run'] ?? false,
    /** Skip the run if another one is in progress or has already covered this slot. */
    isScheduled: flags.scheduled ?? false,
    /** How often `npm start` reads the sources; `undefined` means never. */
    everyMs: settings.TPI_RUN_EVERY,
    /** The time to compute for; `undefined` means now, or offline the last embedded day. */
    asOf: flags['as-of'] === undefined ? undefined : readInstant(flags['as-of']),
    /** Where the run writes its metrics, if anywhere. */
    metricsPath: flags['metrics-file'] || settings.TPI_METRICS_FILE,
    metricsPushUrl: settings.TPI_METRICS_PUSH_URL,
    /** When a run gives up. */
    runSeconds: settings.TPI_RUN_SECONDS,
    /** How many releases keep their documents. */
    keptReleases: settings.TPI_KEEP_RELEASES,
    /** `undefined` means all. */
    sources: flags.sources?.split(',').map((source) => source.trim()),
    origins: readOrigins(environment),
    logLevel: settings.TPI_LOG_LEVEL,
    /** Keys and other settings of sources. */
    environment,
  }
}

/** A date means its last second, because a daily value uses everything observed on its day. */
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
 * How much memory the run's database may use before it spills to disk, in MiB: `TPI_MEMORY_LIMIT`
 * such as `512MB` or `2GB`, by default half of the container's or machine's memory.
 */
export function readMemoryLimit(environment: Environment = process.env): number {
  const text = environment['TPI_MEMORY_LIMIT'] || undefined
  const { success, data } = Settings.shape.TPI_MEMORY_LIMIT.safeParse(text)
  if (!success)
    throw new ConfigError(`TPI_MEMORY_LIMIT: expected a size such as 512MB or 2GB, got "${text}"`)
  return data ?? Math.floor(Math.min(process.constrainedMemory() || Infinity, totalmem()) / 2 / MIB)
}

/** The folder with the operator's own facts, if any. */
export function readDataFolder(environment: Environment = process.env): string | undefined {
  return environment['TPI_DATA_DIR'] || undefined
}
