// Sends signed webhooks, within a time limit. Addresses are checked as the connection is opened,
// without a second lookup, so a name can't be repointed to an internal address in between. An
// egress proxy (HTTP_PROXY, HTTPS_PROXY, NO_PROXY) receives the checked address, not the name.
import { isIP, type LookupFunction } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { type Dispatcher, EnvHttpProxyAgent, Pool, request } from 'undici'
import { z } from 'zod'
import { findAddresses, type TargetRules, toHost } from './target.ts'

const TIME_LIMIT_MS = 10_000
const MAX_ANSWER_BYTES = 4_096
/** An endpoint returns this to unsubscribe. */
const GONE = 410

const Failure = z
  .object({ message: z.string(), code: z.string().catch('no connection') })
  .catch({ message: 'no answer', code: '' })

export interface Outcome {
  /** Why it wasn't accepted; absent if it was. */
  problem?: string
  /** A retry would fail too. */
  isFinal?: boolean
  /** The endpoint may have accepted it. */
  isUnsure?: boolean
  /** The response was longer than the limit. */
  isCut?: boolean
}

export type Poster = ReturnType<typeof createPoster>

export function createPoster(rules: TargetRules) {
  const lookup: LookupFunction = async (hostname, _options, done) => {
    const found = await findAddresses(hostname, rules).catch((error: Error) => error)
    if (found instanceof Error) done(found, '')
    else done(null, found)
  }
  // Resolves all addresses of a name and tries one after another.
  const connect = { lookup, timeout: TIME_LIMIT_MS, autoSelectFamily: true }
  const agent = new EnvHttpProxyAgent({
    connect,
    clientFactory(origin, options) {
      const pool = new Pool(origin, options)
      const tunnel = pool.connect.bind(pool)
      const toChecked = async (asked: Dispatcher.ConnectOptions) => {
        const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(asked.path) ?? []
        const [found] = await findAddresses(host, rules)
        const address = found?.family === 6 ? `[${found.address}]` : found?.address
        return tunnel({ ...asked, path: `${address}:${port}` })
      }
      return Object.assign(pool, { connect: toChecked })
    },
  })

  return {
    /** Never throws. Sends `body` exactly as signed; follows no redirects. */
    async post(
      { url, secret }: { url: string; secret: string },
      { id, body, at }: { id: string; body: string; at: number },
    ): Promise<Outcome> {
      try {
        const host = toHost(new URL(url))
        // Connecting to an IP address triggers no lookup, so check it here.
        if (isIP(host) !== 0) await findAddresses(host, rules)
        const { statusCode: status, body: answer } = await request(url, {
          method: 'POST',
          dispatcher: agent,
          signal: AbortSignal.timeout(TIME_LIMIT_MS),
          headers: {
            'content-type': 'application/json',
            'user-agent': 'inference-price-index',
            'webhook-id': id,
            'webhook-timestamp': String(Math.floor(at / 1000)),
            'webhook-signature': new Webhook(secret).sign(id, new Date(at), body),
          },
          body,
        })
        let length = 0
        for await (const chunk of answer) {
          length += Buffer.byteLength(chunk)
          // Leaving the loop closes the connection.
          if (length > MAX_ANSWER_BYTES) break
        }
        const isCut = length > MAX_ANSWER_BYTES
        if (status >= 200 && status < 300) return { isCut }
        return { problem: `the endpoint returned ${status}`, isFinal: status === GONE, isCut }
      } catch (error) {
        // If several addresses refuse, the error has only a code.
        const { message, code } = Failure.parse(error)
        return { problem: message === '' ? code : message }
      }
    },

    close: () => agent.destroy(),
  }
}
