// Prints what a new user needs: the page, a key, a first request and what happens next.
import { z } from 'zod'
import { HOUR_MS, MINUTE_MS } from '../../contract/time.ts'

const TIMEOUT_MS = 10_000
/** A well-known model. */
const MODEL = 'openai/gpt-5.4'

const Key = z.object({ api_key: z.string() })
const Latest = z.object({ date: z.iso.date() })

interface Next {
  /** `undefined` if live sources aren't read, by setting or for lack of memory. */
  everyMs: number | undefined
  isOff: boolean
}

/** `url`: where the proxy listens. */
export async function sayFirstWords(
  url: string,
  { print, ...next }: Next & { print: (line: string) => void },
): Promise<void> {
  const base = toLocal(url)
  print(`Listening on ${url}: open ${base}/ in a browser.`)
  const key = Key.safeParse(await ask(`${base}/v1/auth/anonymous`, { method: 'POST' })).data
  if (!key) return
  const authorization = `Bearer ${key.api_key}`
  const latest = await ask(`${base}/v1/sit/composite/latest`, { headers: { authorization } })
  const date = Latest.safeParse(latest).data?.date ?? new Date().toISOString().slice(0, 10)
  const question = `${base}/v1/models/${MODEL}/price?on=${date}`
  print(`Your API key: ${key.api_key}`)
  print(`A model's price on a day: curl -H "Authorization: ${authorization}" "${question}"`)
  print(describeNext(date, next))
}

function describeNext(date: string, { everyMs, isOff }: Next): string {
  const stand = `Prices are from ${date}`
  if (everyMs !== undefined)
    return `${stand}; reading live sources now and every ${formatDuration(everyMs)}.`
  return isOff
    ? `${stand}; TPI_RUN_EVERY is off, so they change only when you run "npm run pipeline".`
    : `${stand}; this machine has less than 2 GB of memory, so only the proxy runs: see docs/scale.md.`
}

export function formatDuration(ms: number): string {
  const [count, unit] =
    ms % HOUR_MS === 0 ? [ms / HOUR_MS, 'hour'] : [Math.round(ms / MINUTE_MS), 'minute']
  return count === 1 ? unit : `${count} ${unit}s`
}

/** If the proxy listens on all addresses, use the local one. */
function toLocal(url: string): string {
  return url.replace(/\/\/(?:0\.0\.0\.0|\[::\])(?=:)/, '//127.0.0.1')
}

/** `undefined` if there is no response in time; then less is printed. */
async function ask(url: string, options: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return await response.json()
  } catch {
    return undefined
  }
}
