import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { HIDDEN } from '../../contract/api-error.ts'
import { toLogged } from '../../contract/log.ts'
import type { AppParts, Context, Middleware, Reply, State } from '../context.ts'
import { Body, isMatch } from '../http/body.ts'
import { createCommonHeaders } from './common-headers.ts'
import { chooseEncoding } from '../http/encoding.ts'
import { toErrorReply } from './error-reply.ts'
import { ensureRequestId } from './request-id.ts'

/** Closing at once would reset the connection before a client that still sends reads the answer. */
const LINGER_MS = 1_000

type Parts = Pick<AppParts, 'counters' | 'plans' | 'now' | 'baseUrl' | 'log'>

/** The only place that sends a reply. What another middleware puts into `ctx.body`, Koa sends. */
export function send(parts: Parts): Middleware {
  const toCommonHeaders = createCommonHeaders(parts)

  return async (ctx, next) => {
    const state: Partial<State> = ctx.state
    try {
      await next()
      const made = toCommonHeaders(state)
      const commonHeaders = made instanceof Promise ? await made : made
      if (state.reply && ctx.body === undefined) await write(ctx, state.reply, commonHeaders)
      else
        for (let index = 0; index < commonHeaders.length; index += 2)
          ctx.set(commonHeaders[index] ?? '', commonHeaders[index + 1] ?? '')
    } catch (error) {
      // An error outside of `handleErrors`, or in this file, gets the same answer as other errors.
      if (ctx.headerSent) ctx.res.destroy()
      else {
        const reply = toErrorReply(HIDDEN, { requestId: ensureRequestId(state), ...parts })
        await write(ctx, reply, await toCommonHeaders(state))
      }
      // Koa passes it to the listener that logs it.
      throw error
    }
  }

  async function write(ctx: Context, reply: Reply, commonHeaders: readonly string[]) {
    // One `writeHead` with prepared header lists takes a tenth less time than Koa's response.
    ctx.respond = false
    const { req, res } = ctx
    const { status, body } = reply
    const encoded =
      body instanceof Body ? body.encode(chooseEncoding(req.headers['accept-encoding'])) : body
    const { headers, payload, unchanged } = encoded instanceof Promise ? await encoded : encoded
    const isConditional = status < 300 && req.method !== 'POST' && !reply.isUnconditional
    const isUnchanged =
      isConditional && unchanged && isMatch(req.headers['if-none-match'], unchanged.etag)
    // What has arrived of a body is read first: mostly that is all of it.
    if (status >= 400 && !req.complete) await nextTurn()
    const isHalf = status >= 400 && !req.complete
    // The connection cannot carry another request.
    if (isHalf) res.shouldKeepAlive = false
    res.writeHead(isUnchanged ? 304 : status, [
      ...(isUnchanged ? unchanged.headers : headers),
      ...(reply.headers ?? []),
      ...commonHeaders,
    ])
    if (isUnchanged || req.method === 'HEAD') res.end()
    else if (payload instanceof Readable) await pipe(payload, res, ctx.state)
    else if (isHalf) {
      res.write(payload, 'latin1')
      setTimeout(() => res.end(), LINGER_MS).unref()
    } else res.end(payload, 'latin1')
  }

  async function pipe(stream: Readable, res: ServerResponse, state: State): Promise<void> {
    await pipeline(stream, res).catch((error: unknown) => {
      // Where the client was gone already, nothing has been piped, and nothing closed.
      stream.destroy()
      // The head is out: a connection that is cut short is all that can still tell the client.
      parts.log('answer_cut', { request_id: state.requestId, error: toLogged(error) })
    })
  }
}
