import { closestMatch } from 'leven'
import { z } from 'zod'
import { parseStoreUrl } from '../store/open.ts'
import { StoreUrlError } from '../store/store.ts'
import { ConfigError, toBaseUrl } from '../contract/plans.ts'

/** What the operator set; nothing but this file and the entry points reads the environment. */
export type Config = ReturnType<typeof readConfig>

const MAIL_URL = /^(?:smtps?:\/\/[^\s/?#]+\/?|outbox:.+)$/
const MAIL_FROM = /^(?:[^<>@",:;\\\p{C}]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u

const Environment = z.object({
  HOST: text('127.0.0.1'),
  PORT: whole('8080', 0, 65_535),
  TPI_STORE: text('file:.data/store').refine(isStoreUrl, {
    error: 'file:<folder> or s3://<bucket>/<prefix>',
  }),
  TPI_STATE: text('sqlite:.data/state.db').refine(
    (url) => /^sqlite:./.test(url) || isUrl(url, ['postgres:', 'postgresql:']),
    { error: 'sqlite:<file> or postgres://<user>@<host>/<database>' },
  ),
  TPI_COUNTERS: text('memory:').refine(isCountersUrl, { error: 'memory: or redis://<host>' }),
  TPI_SMTP_URL: text('outbox:.data/outbox').refine((url) => MAIL_URL.test(url), {
    error: 'smtp://<host>, smtps://<host> or outbox:<folder>',
  }),
  TPI_MAIL_FROM: z
    .string()
    .regex(MAIL_FROM, { error: 'an e-mail address, or "Name <address>"' })
    .optional(),
  TPI_BASE_URL: z.url({ protocol: /^https?$/, error: 'an http or https URL' }).optional(),
  TPI_PUBLIC_ACCESS: z.enum(['on', 'off'], { error: 'on or off' }).default('off'),
  TPI_TRUSTED_PROXY_HOPS: whole('0', 0, 10),
  TPI_ANONYMOUS_REQUESTS_PER_ADDRESS: whole('50000', 1, 999_999),
  TPI_ANONYMOUS_KEYS_PER_MINUTE: whole('60', 1, 999_999),
  TPI_ALERTS: z.enum(['on', 'off'], { error: 'on or off' }).default('on'),
  TPI_ALERT_PRIVATE_TARGETS: z.enum(['on', 'off'], { error: 'on or off' }).default('off'),
  TPI_PLANS: text('data/plans.json'),
  TPI_WORKERS: whole('1', 1, 64),
  TPI_REFRESH_SECONDS: whole('30', 1, 86_400),
  TPI_DRAIN_SECONDS: whole('1', 0, 60),
  TPI_ACCESS_LOG: z.enum(['on', 'off'], { error: 'on or off' }).default('off'),
  TPI_COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/, { error: 'the hash of a commit' })
    .optional(),
  TPI_METRICS_PORT: integer(0, 65_535).optional(),
})

/** What the pipeline and the command of the client read from the same environment. */
const NAMES_OF_OTHERS = ['TPI_METRICS_FILE', 'TPI_MEMORY_LIMIT', 'TPI_INSTANCE', 'TPI_API_KEY']

/** Throws one `ConfigError` that lists every problem by the variable's name. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  // A variable that is set to nothing is what compose files and unit files make of an unset one.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path: [name], message }) => {
      const value = given[String(name)]
      return `${String(name)}: expected ${message}, got "${hidePassword(value ?? '')}"`
    }),
    ...Object.keys(given).flatMap(findUnknown),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems.join('\n'))
  const { HOST, PORT, TPI_BASE_URL, ...settings } = parsed.data
  const baseUrl = toBaseUrl({ HOST, PORT, TPI_BASE_URL })
  return {
    host: HOST,
    port: PORT,
    storeUrl: settings.TPI_STORE,
    /** `sqlite:<file>` or `postgres://…`. */
    stateUrl: settings.TPI_STATE,
    /** Who counts requests; `undefined`: this process, or the one that starts the workers. */
    redisUrl: settings.TPI_COUNTERS === 'memory:' ? undefined : settings.TPI_COUNTERS,
    mailUrl: settings.TPI_SMTP_URL,
    mailFrom: settings.TPI_MAIL_FROM ?? toDefaultFrom(baseUrl),
    baseUrl,
    publicAccess: settings.TPI_PUBLIC_ACCESS === 'on',
    trustedProxyHops: settings.TPI_TRUSTED_PROXY_HOPS,
    /** A day, with all anonymous keys of one client address together. */
    anonymousRequestsPerAddress: settings.TPI_ANONYMOUS_REQUESTS_PER_ADDRESS,
    /** New anonymous keys a minute for all callers together. */
    anonymousKeysPerMinute: settings.TPI_ANONYMOUS_KEYS_PER_MINUTE,
    /** Whether this service starts the process that sends alerts. */
    sendsAlerts: settings.TPI_ALERTS === 'on',
    /** Whether webhooks may go to http and to addresses that are not public. */
    allowPrivate: settings.TPI_ALERT_PRIVATE_TARGETS === 'on',
    plansPath: settings.TPI_PLANS,
    workers: settings.TPI_WORKERS,
    refreshSeconds: settings.TPI_REFRESH_SECONDS,
    drainSeconds: settings.TPI_DRAIN_SECONDS,
    accessLog: settings.TPI_ACCESS_LOG === 'on',
    /** What runs here, for the metrics; `undefined`: what git says. */
    commit: settings.TPI_COMMIT,
    /** `undefined`: no metrics are served. */
    metricsPort: settings.TPI_METRICS_PORT,
  }
}

/** A name that nothing reads is a mistake that would otherwise show much later, or never. */
function findUnknown(name: string): string[] {
  const known = [...Object.keys(Environment.shape), ...NAMES_OF_OTHERS]
  if (!name.startsWith('TPI_') || known.includes(name) || /^TPI_(?:ORIGIN|TEST)_/.test(name))
    return []
  return [`${name}: expected a known name, such as ${closestMatch(name, known)}`]
}

function toDefaultFrom(baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  return `no-reply@${/^[a-z0-9.-]+\.[a-z][a-z0-9-]+$/.test(hostname) ? hostname : 'localhost'}`
}

function isStoreUrl(url: string): boolean {
  try {
    parseStoreUrl(url)
    return true
  } catch (error) {
    if (error instanceof StoreUrlError) return false
    throw error
  }
}

function isUrl(value: string, protocols: readonly string[]): boolean {
  const url = URL.parse(value)
  return url !== null && protocols.includes(url.protocol) && url.hostname !== ''
}

function isCountersUrl(url: string): boolean {
  return url === 'memory:' || (isUrl(url, ['redis:', 'rediss:']) && !url.includes('?'))
}

/** A setting that is wrong may still hold a password, and what is reported ends up in a log. */
function hidePassword(value: string): string {
  return value.replace(/\/\/[^/]*@/, '//…@')
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
