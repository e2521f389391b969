// Sends a webhook: signed, and never for long. The addresses that a name has are checked as the
// connection is made, with no second look at the name in between, so that a name that changes its
// address cannot lead inside. An egress proxy (HTTP_PROXY, HTTPS_PROXY, but for NO_PROXY) is told the checked
// address, not the name.
import { isIP, type LookupFunction } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { type Dispatcher, EnvHttpProxyAgent, Pool, request } from 'undici'
import { z } from 'zod'
import { findAddresses, type TargetRules, toHost } from './target.ts'

const TIME_LIMIT_MS = 10_000
const MAX_ANSWER_BYTES = 4_096
/** What an endpoint that wants no more answers. */
const GONE = 410

const Failure = z
  .object({ message: z.string(), code: z.string().catch('no connection') })
  .catch({ message: 'no answer', code: '' })

/** How a delivery went. */
export interface Outcome {
  /** Why it was not taken; none where it was. */
  problem?: string
  /** It would not be taken later either. */
  isFinal?: boolean
  /** It may have been taken. */
  isUnsure?: boolean
  /** The answer was longer than what is read of it. */
  isCut?: boolean
}

export type Poster = ReturnType<typeof createPoster>

export function createPoster(rules: TargetRules) {
  const lookup: LookupFunction = async (hostname, _options, done) => {
    const found = await findAddresses(hostname, rules).catch((error: Error) => error)
    if (found instanceof Error) done(found, '')
    else done(null, found)
  }
  // Asks for all addresses of a name, and tries one after another.
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
    /** Never throws. `body` is sent as it is signed; no redirect is followed. */
    async post(
      { url, secret }: { url: string; secret: string },
      { id, body, at }: { id: string; body: string; at: number },
    ): Promise<Outcome> {
      try {
        const host = toHost(new URL(url))
        // A connection to an address looks no name up.
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
          // Leaving early ends the connection.
          if (length > MAX_ANSWER_BYTES) break
        }
        const isCut = length > MAX_ANSWER_BYTES
        if (status >= 200 && status < 300) return { isCut }
        return { problem: `the answer was ${status}`, isFinal: status === GONE, isCut }
      } catch (error) {
        // Several addresses that all refused fail with a code alone.
        const { message, code } = Failure.parse(error)
        return { problem: message === '' ? code : message }
      }
    },

    close: () => agent.destroy(),
  }
}
