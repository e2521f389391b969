// Every setting of every program: name, default, meaning. `.env.example` is written from this file.
import { closestMatch } from 'leven'
import { z } from 'zod'
import { OUTSIDE_BOARD } from './outside-scores.ts'
import { ConfigError } from './plans.ts'
import { HOUR_MS, MINUTE_MS } from './time.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const MAIL_URL = /^(?:smtps?:\/\/[^\s/?#]+\/?|outbox:.+)$/
const MAIL_FROM = /^(?:[^<>@",:;\\\p{C}]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u
const STORE_URL = /^(?:file:.+|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/.*)?)$/
const MEMORY = /^([1-9]\d{0,5}) ?([MG])i?B?$/i
const EVERY = /^([1-9]\d{0,3})([mh])$/

export const Settings = z.object({
  HOST: z.string().default('127.0.0.1').describe('Where the proxy listens.'),
  PORT: whole('8080', 0, 65_535).describe('The port of the API and the pages.'),
  TPI_STORE: z
    .string()
    .regex(STORE_URL, { error: 'file:<folder> or s3://<bucket>/<prefix>' })
    .default('file:.data/store')
    .describe(
      'Where releases live: file:<folder> or s3://<bucket>/<prefix>. Every program reads it.',
    ),
  TPI_STATE: z
    .string()
    .refine((url) => /^sqlite:./.test(url) || isUrl(url, ['postgres:', 'postgresql:']), {
      error: 'sqlite:<file> or postgres://<user>@<host>/<database>',
    })
    .default('sqlite:.data/state.db')
    .describe(
      'Where accounts, keys and usage live: sqlite:<file>, or postgres://user:password@host/database for several machines.',
    ),
  TPI_COUNTERS: z
    .string()
    .refine(isCountersUrl, { error: 'memory: or redis://<host>' })
    .default('memory:')
    .describe(
      'Where requests are counted: memory: (one machine) or redis://host (many machines). Exact either way (docs/self-host.md).',
    ),
  TPI_RUN_EVERY: z
    .string()
    .refine((text) => text === 'off' || toEveryMs(text) >= 15 * MINUTE_MS, {
      error: 'off, or an interval of 15m or more such as 30m, 1h or 24h',
    })
    .transform((text) => (text === 'off' ? undefined : toEveryMs(text)))
    .prefault('1h')
    .describe(
      'How often `npm start` reads the live sources; off where cron, a timer or a CronJob runs the pipeline.',
    ),
  TPI_WORKERS: whole('1', 1, 64).describe('How many processes answer on the port.'),
  TPI_DRAIN_SECONDS: whole('1', 0, 60).describe(
    'How long a proxy that was told to end still takes new requests, so that load balancers can look elsewhere first.',
  ),
  TPI_SMTP_URL: z
    .string()
    .regex(MAIL_URL, { error: 'smtp://<host>, smtps://<host> or outbox:<folder>' })
    .default('outbox:.data/outbox')
    .describe(
      'Where mails with sign-in links go: smtp://user:password@host:port, smtps://…, or outbox:<folder> for files.',
    ),
  TPI_MAIL_FROM: z
    .string()
    .regex(MAIL_FROM, { error: 'an email address, or "Name <address>"' })
    .optional()
    .describe('Who they are from. Default: no-reply@ the host of TPI_BASE_URL.'),
  TPI_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'an http or https URL' })
    .optional()
    .describe(
      'The origin in links and of forms, never taken from a request. Default: http://HOST:PORT. Browsers keep the cookies of a sign-in over https, and over plain http from localhost alone.',
    ),
  TPI_PUBLIC_ACCESS: onOff('off').describe(
    'on: requests without a key are served on the public plan, counted by address.',
  ),
  TPI_FEEDS: onOff('on').describe(
    'off: the feeds for other tools are read with a key in the path, below /feeds/<key>/, not without.',
  ),
  TPI_ISSUES_URL: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://github.com/you/prices/issues/new' })
    .optional()
    .describe('Where prices on pages open an issue that is filled in; unset: nowhere.'),
  TPI_TRUSTED_PROXY_HOPS: whole('0', 0, 10).describe(
    'How many X-Forwarded-For hops to believe; each is a reverse proxy of yours.',
  ),
  TPI_ANONYMOUS_REQUESTS_PER_ADDRESS: whole('50000', 1, 999_999).describe(
    'How many requests a day one address (IPv6: /64; a /48 has ten times as many) has with all its anonymous keys.',
  ),
  TPI_ANONYMOUS_KEYS_PER_MINUTE: whole('60', 1, 999_999).describe(
    'How many anonymous keys are made a minute, for all callers together.',
  ),
  TPI_PLANS: z.string().default('data/plans.json').describe('The plans and their limits.'),
  TPI_SCORES: z
    .literal(OUTSIDE_BOARD, { error: `${OUTSIDE_BOARD}, or nothing` })
    .optional()
    .describe(
      'artificial-analysis: runs read its index with AA_API_KEY, and /v1/models, /v1/models/{id} and /v1/recommend answer requests with a key by it. Pages, feeds, exports and requests without a key stay on OS-1. Unset: OS-1 for all.',
    ),
  TPI_SCORES_CONSENT: z
    .string()
    .max(200)
    .optional()
    .describe(
      'A reference to its written consent, which /methodology shows: then its scores are in every answer, page and exported tree. Its terms bar that without.',
    ),
  TPI_ALERTS: onOff('on').describe(
    'off: the service does not start the process that sends alerts; run `npm run alerts -- send` beside it.',
  ),
  TPI_ALERT_PRIVATE_TARGETS: onOff('off').describe(
    'on: webhooks may go to http, and to private and loopback addresses. For closed networks alone.',
  ),
  TPI_REFRESH_SECONDS: whole('30', 1, 86_400).describe(
    'How often the proxy looks for a new release.',
  ),
  TPI_LOG_LEVEL: z
    .enum(['info', 'warn', 'error'], { error: 'info, warn or error' })
    .default('info')
    .describe('The least that is logged: info, warn or error.'),
  TPI_ACCESS_LOG: onOff('off').describe(
    'on: a line in the log for each request, without key or address.',
  ),
  TPI_COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/, { error: 'the hash of a commit' })
    .optional()
    .describe('The commit that `tpi_build_info` names; unset: that of the clone, if this is one.'),
  TPI_METRICS_PORT: integer(0, 65_535)
    .optional()
    .describe(
      'Where the proxy answers GET /metrics, on HOST; unset: nowhere. Keep it from the public.',
    ),
  TPI_RUN_SECONDS: whole('900', 1, 86_400).describe(
    'After how long a run gives up and says what it waited for. The schedules in deploy/ end one a minute later.',
  ),
  TPI_DATA_DIR: z
    .string()
    .optional()
    .describe(
      'A folder of files named as those in data/ (voids.csv, parameters.json, aliases.csv, providers.csv, …), laid over these row by row: what you decide outlives the code.',
    ),
  TPI_KEEP_RELEASES: whole('30', 1, 99_999).describe(
    'How many releases keep their documents and export files; a run removes those of older ones once a week.',
  ),
  TPI_METRICS_FILE: z
    .string()
    .optional()
    .describe(
      "Where a run writes its own metrics, for node_exporter's textfile collector: a path that ends in .prom.",
    ),
  TPI_METRICS_PUSH_URL: z
    .url({ protocol: /^https?$/, error: 'a URL such as http://127.0.0.1:9091' })
    .optional()
    .describe(
      'Where a run pushes them instead, a Pushgateway: for runs in containers and on machines of others.',
    ),
  TPI_MEMORY_LIMIT: z
    .string()
    .regex(MEMORY, { error: 'a size such as 512MB or 2GB' })
    .transform(toMebibytes)
    .optional()
    .describe(
      "How much memory the database of a run may take before it spills to disk, e.g. 512MB or 2GB: half of the container's or machine's if empty.",
    ),
})
export type Settings = z.output<typeof Settings>

/** Read by the client's command line, by workflows and by tests. */
const NAMES_OF_OTHERS = ['TPI_INSTANCE', 'TPI_API_KEY', 'TPI_TREE', 'TPI_EXPORT']

/** What may hold a password: each may also lie in a file, named by `<NAME>_FILE`. */
export const SECRETS = [
  'TPI_STATE',
  'TPI_COUNTERS',
  'TPI_SMTP_URL',
  'TPI_METRICS_PUSH_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
]

/** Throws one `ConfigError` that lists every problem by the variable's name. */
export function readSettings(env: Environment): Settings {
  // A variable that is set to nothing is what compose files and unit files make of an unset one.
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

/** A name that nothing reads is a mistake that would otherwise show much later, or never. */
export function findUnknown(env: Environment): string[] {
  const known = [
    ...Object.keys(Settings.shape),
    ...NAMES_OF_OTHERS,
    ...SECRETS.map((name) => `${name}_FILE`),
  ]
  return Object.keys(env)
    .filter((name) => name.startsWith('TPI_') && !/^TPI_(?:ORIGIN|TEST)_/.test(name))
    .filter((name) => !known.includes(name))
    .map((name) => `${name}: expected a known name, such as ${closestMatch(name, known)}`)
}

function toMebibytes(text: string): number {
  const [, number, unit] = MEMORY.exec(text) ?? []
  return Number(number) * (unit?.toUpperCase() === 'G' ? 1024 : 1)
}

function toEveryMs(text: string): number {
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

/** A setting that is wrong may still hold a password, and what is reported ends up in a log. */
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
