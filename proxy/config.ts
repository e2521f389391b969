import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { Plans } from '../contract/plans.ts'

/** What the operator set; nothing but this file and the entry points reads the environment. */
export interface Config {
  host: string
  port: number
  storeUrl: string
  statePath: string
  baseUrl: string
  publicAccess: boolean
  trustedProxyHops: number
  plansPath: string
  refreshSeconds: number
  /** `undefined`: no metrics are served. */
  metricsPort: number | undefined
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

const Environment = z.object({
  HOST: text('127.0.0.1'),
  PORT: whole('8080', 0, 65_535),
  TPI_STORE: text('file:.data/store').refine((url) => /^(?:file:|s3:\/\/)./.test(url), {
    error: 'file:<folder> or s3://<bucket>/<prefix>',
  }),
  TPI_STATE: text('sqlite:.data/state.db').refine((url) => /^sqlite:./.test(url), {
    error: 'sqlite:<file>',
  }),
  TPI_COUNTERS: text('memory:').refine((url) => url === 'memory:', { error: 'memory:' }),
  TPI_BASE_URL: z.url({ protocol: /^https?$/, error: 'an http or https URL' }).optional(),
  TPI_PUBLIC_ACCESS: z.enum(['on', 'off'], { error: 'on or off' }).default('off'),
  TPI_TRUSTED_PROXY_HOPS: whole('0', 0, 10),
  TPI_PLANS: text('data/plans.json'),
  TPI_WORKERS: text('1').refine((count) => count === '1', { error: '1' }),
  TPI_REFRESH_SECONDS: whole('30', 1, 86_400),
  TPI_METRICS_PORT: integer(0, 65_535).optional(),
})

/** Throws one `ConfigError` that lists every problem by the variable's name. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // A variable that is set to nothing is what compose files and unit files make of an unset one.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues
        .map(({ path: [name], message }) => {
          const value = given[String(name)]
          return `${String(name)}: expected ${message}, got "${value ?? ''}"`
        })
        .join('\n'),
    )
  const { HOST, PORT, TPI_BASE_URL, ...settings } = parsed.data
  const host = HOST.includes(':') ? `[${HOST}]` : HOST
  return {
    host: HOST,
    port: PORT,
    storeUrl: settings.TPI_STORE,
    statePath: settings.TPI_STATE.slice('sqlite:'.length),
    baseUrl: (TPI_BASE_URL ?? `http://${host}:${PORT}`).replace(/\/+$/, ''),
    publicAccess: settings.TPI_PUBLIC_ACCESS === 'on',
    trustedProxyHops: settings.TPI_TRUSTED_PROXY_HOPS,
    plansPath: settings.TPI_PLANS,
    refreshSeconds: settings.TPI_REFRESH_SECONDS,
    metricsPort: settings.TPI_METRICS_PORT,
  }
}

export async function readPlans(path: string): Promise<Plans> {
  try {
    return Plans.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause)
    throw new ConfigError(`TPI_PLANS: expected the plans in ${path}, got ${reason}`, { cause })
  }
}

function text(fallback: string) {
  return z.string().default(fallback)
}

function whole(fallback: string, min: number, max: number) {
  return integer(min, max).prefault(fallback)
}

function integer(min: number, max: number) {
  const error = `an integer from ${min} to ${max}`
  return z
    .string()
    .transform((digits) => (/^[0-9]{1,6}$/.test(digits) ? Number(digits) : NaN))
    .pipe(z.int({ error }).min(min, { error }).max(max, { error }))
}
