// Every setting of every program, with its default and allowed values. settings.json describes
// them.
import { findNearest } from './nearest.ts'
import { z } from 'zod'
import { ConfigError } from './plans.ts'
import names from './settings.json' with { type: 'json' }
import { HOUR_MS, MINUTE_MS } from './time.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const MAIL_URL = /^(?:smtps?:\/\/[^\s/?#]+\/?|outbox:.+)$/
const MAIL_FROM = /^(?:[^<>@",:;\\\p{C}]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u
const STORE_URL = /^(?:file:.+|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/.*)?)$/
const MEMORY = /^([1-9]\d{0,5}) ?([MG])i?B?$/i
const EVERY = /^([1-9]\d{0,3})([mh])$/

export const Settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: whole('8080', 0, 65_535),
  TPI_STORE: z
    .string()
    .regex(STORE_URL, { error: 'file:<folder> or s3://<bucket>/<prefix>' })
    .default('file:.data/store'),
  TPI_STATE: z
    .string()
    .refine((url) => /^sqlite:./.test(url) || isUrl(url, ['postgres:', 'postgresql:']), {
      error: 'sqlite:<file> or postgres://<user>@<host>/<database>',
    })
    .default('sqlite:.data/state.db'),
  TPI_COUNTERS: z
    .string()
    .refine(isCountersUrl, { error: 'memory: or redis://<host>' })
    .default('memory:'),
  TPI_REPLICAS: whole('1', 1, 1_000),
  TPI_RUN_EVERY: z
    .string()
    .refine((text) => text === 'off' || parseInterval(text) >= 15 * MINUTE_MS, {
      error: 'off, or an interval of 15m or more such as 30m, 1h or 24h',
    })
    .transform((text) => (text === 'off' ? undefined : parseInterval(text)))
    .prefault('1h'),
  TPI_DRAIN_SECONDS: whole('1', 0, 60),
  TPI_SMTP_URL: z
    .string()
    .regex(MAIL_URL, { error: 'smtp://<host>, smtps://<host> or outbox:<folder>' })
    .default('outbox:.data/outbox'),
  TPI_MAIL_FROM: z
    .string()
    .regex(MAIL_FROM, { error: 'an email address, or "Name <address>"' })
    .optional(),
  TPI_BASE_URL: z.url({ protocol: /^https?$/, error: 'an http or https URL' }).optional(),
  TPI_PUBLIC_ACCESS: onOff('off'),
  TPI_FEEDS: onOff('on'),
  TPI_ISSUES_URL: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://github.com/you/prices/issues/new' })
    .optional(),
  TPI_TRUSTED_PROXY_HOPS: whole('0', 0, 10),
  TPI_ANONYMOUS_REQUESTS_PER_ADDRESS: whole('50000', 1, 999_999),
  TPI_FREE_REQUESTS_PER_MINUTE: whole('600', 1, 999_999),
  TPI_PLANS: z.string().default('data/plans.json'),
  TPI_ALERTS: onOff('on'),
  TPI_ALERT_PRIVATE_TARGETS: onOff('off'),
  TPI_REFRESH_SECONDS: whole('30', 1, 86_400),
  TPI_LOG_LEVEL: z
    .enum(['info', 'warn', 'error'], { error: 'info, warn or error' })
    .default('info'),
  TPI_ACCESS_LOG: onOff('off'),
  TPI_COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/, { error: 'the hash of a commit' })
    .optional(),
  TPI_METRICS_PORT: integer(0, 65_535).optional(),
  TPI_RUN_SECONDS: whole('900', 1, 86_400),
  TPI_DATA_DIR: z.string().optional(),
  TPI_KEEP_RELEASES: whole('30', 1, 99_999),
  TPI_METRICS_FILE: z.string().optional(),
  TPI_METRICS_PUSH_URL: z
    .url({ protocol: /^https?$/, error: 'a URL such as http://127.0.0.1:9091' })
    .optional(),
  TPI_MEMORY_LIMIT: z
    .string()
    .regex(MEMORY, { error: 'a size such as 512MB or 2GB' })
    .transform(parseMebibytes)
    .optional(),
})
export type Settings = z.output<typeof Settings>

/** May contain a password, so each can also be read from a file named by `<NAME>_FILE`. */
export const SECRETS: readonly string[] = names.secrets

/** Throws one `ConfigError` that lists every problem with its variable. */
export function readSettings(env: Environment): Settings {
  // Compose and unit files set unset variables to an empty string.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path: [name], message }) => {
      const value = given[String(name)]
      return `${String(name)}: expected ${message}, got "${hidePassword(value ?? '')}"`
    }),
    ...findUnknown(given),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems.join('\n'))
  return parsed.data
}

/** Finds unknown names, which would otherwise be ignored silently. */
export function findUnknown(env: Environment): string[] {
  const known = [
    ...Object.keys(Settings.shape),
    // Used by the client's command line, workflows and tests.
    ...names.of_others,
    ...SECRETS.map((name) => `${name}_FILE`),
  ]
  return Object.keys(env)
    .filter((name) => name.startsWith('TPI_') && !/^TPI_(?:ORIGIN|TEST)_/.test(name))
    .filter((name) => !known.includes(name))
    .map((name) => `${name}: expected a known name, such as ${findNearest(name, known)}`)
}

function parseMebibytes(text: string): number {
  const [, number, unit] = MEMORY.exec(text) ?? []
  return Number(number) * (unit?.toUpperCase() === 'G' ? 1024 : 1)
}

function parseInterval(text: string): number {
  const [, number, unit] = EVERY.exec(text) ?? []
  return Number(number) * (unit === 'h' ? HOUR_MS : MINUTE_MS)
}

function isUrl(value: string, protocols: readonly string[]): boolean {
  const url = URL.parse(value)
  return url !== null && protocols.includes(url.protocol) && url.hostname !== ''
}

function isCountersUrl(url: string): boolean {
  return url === 'memory:' || (isUrl(url, ['redis:', 'rediss:']) && !url.includes('?'))
}

/** An invalid setting may contain a password, and errors end up in logs. */
function hidePassword(value: string): string {
  return value.replace(/\/\/[^/]*@/, '//…@')
}

function onOff(fallback: 'on' | 'off') {
  return z.enum(['on', 'off'], { error: 'on or off' }).default(fallback)
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
