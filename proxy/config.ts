import { type Environment, readSettings, type Settings } from '../contract/settings.ts'

/** The operator's settings. Only this file and the entry points read the environment. */
export type Config = ReturnType<typeof readConfig>

/** Throws one `ConfigError` that lists every problem with its variable. */
export function readConfig(env: Environment) {
  const settings = readSettings(env)
  const baseUrl = chooseBaseUrl(settings)
  return {
    host: settings.HOST,
    port: settings.PORT,
    storeUrl: settings.TPI_STORE,
    /** `sqlite:<file>` or `postgres://…`. */
    stateUrl: settings.TPI_STATE,
    /** Where requests are counted; `undefined` means in this process. */
    redisUrl: settings.TPI_COUNTERS === 'memory:' ? undefined : settings.TPI_COUNTERS,
    replicas: settings.TPI_REPLICAS,
    mailUrl: settings.TPI_SMTP_URL,
    mailFrom: settings.TPI_MAIL_FROM ?? chooseDefaultFrom(baseUrl),
    baseUrl,
    publicAccess: settings.TPI_PUBLIC_ACCESS === 'on',
    /** Whether feeds can be read without a key. */
    feeds: settings.TPI_FEEDS === 'on',
    issuesUrl: settings.TPI_ISSUES_URL,
    trustedProxyHops: settings.TPI_TRUSTED_PROXY_HOPS,
    /** A day, with all anonymous keys of one client address together. */
    anonymousRequestsPerAddress: settings.TPI_ANONYMOUS_REQUESTS_PER_ADDRESS,
    /** Requests for pages and paths without a key, by client address. */
    freeRequestsPerMinute: settings.TPI_FREE_REQUESTS_PER_MINUTE,
    /** Whether this service starts the process that sends alerts. */
    sendsAlerts: settings.TPI_ALERTS === 'on',
    /** Whether webhooks may use http and private addresses. */
    allowPrivate: settings.TPI_ALERT_PRIVATE_TARGETS === 'on',
    plansPath: settings.TPI_PLANS,
    refreshSeconds: settings.TPI_REFRESH_SECONDS,
    drainSeconds: settings.TPI_DRAIN_SECONDS,
    logLevel: settings.TPI_LOG_LEVEL,
    accessLog: settings.TPI_ACCESS_LOG === 'on',
    /** The running commit, for metrics. */
    commit: settings.TPI_COMMIT,
    /** `undefined` disables metrics. */
    metricsPort: settings.TPI_METRICS_PORT,
  }
}

function chooseDefaultFrom(baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  return `no-reply@${/^[a-z0-9.-]+\.[a-z][a-z0-9-]+$/.test(hostname) ? hostname : 'localhost'}`
}

/** `TPI_BASE_URL`, or the address where the proxy listens; without a trailing slash. */
function chooseBaseUrl({ HOST: host, PORT: port, TPI_BASE_URL: given }: Settings): string {
  const name = host.includes(':') ? `[${host}]` : host
  return (given ?? `http://${name}:${port}`).replace(/\/+$/, '')
}
