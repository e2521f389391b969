// MCP over HTTP: each message is an ordinary request with the same key, limits and logging. `mcp/`
// answers it.
import { ApiError } from '../../contract/api-error.ts'
import { parseJson, readBody } from '../http/request.ts'
import type { Config } from '../config.ts'
import type { AppParts, Context, Route } from '../context.ts'
import { answer } from '../http/body.ts'
import { createDiscoveryFiles } from '../../mcp/discovery.ts'
import { answerMessage } from '../../mcp/server.ts'

const ANSWER_HEADERS = { 'Cache-Control': 'no-store', Vary: 'Accept-Encoding, Authorization' }
const FILE_HEADERS = { 'Cache-Control': 'public, max-age=3600', Vary: 'Accept-Encoding' }

type Parts = Pick<Config, 'baseUrl'> & Pick<AppParts, 'log'>

/** `routes`: the operations that the tools call. */
export function mcpRoute(parts: Parts, routes: readonly Route[]): Route {
  return {
    operation: { id: 'mcp', method: 'POST', paths: ['/mcp'], access: 'key' },
    isData: true,
    async handle(ctx) {
      const bytes = await readBody(ctx.req)
      const message = parseMessage(bytes)
      const request = new Request(`${parts.baseUrl}/mcp`, {
        method: 'POST',
        headers: listHeaders(ctx),
        body: new Uint8Array(bytes),
      })
      const response = await answerMessage(request, message, {
        ...parts,
        requestId: ctx.state.requestId,
        // The enclosing request has already been counted and authorized.
        async ask(operationId, asked) {
          const route = routes.find(({ operation }) => operation.id === operationId)
          if (!route?.ask) throw new Error(`${operationId}: expected its route`)
          return route.ask(ctx, asked)
        },
      })
      const content = Buffer.from(await response.arrayBuffer())
      const type = response.headers.get('content-type') ?? 'application/json; charset=utf-8'
      const body = { content, headers: ANSWER_HEADERS, type, hasValidator: false }
      await answer(ctx, body, response.status)
    },
  }
}

/** Advertises the MCP server to clients. */
export function discoveryRoutes(config: Pick<Config, 'baseUrl' | 'publicAccess'>): Route[] {
  return Object.entries(createDiscoveryFiles(config)).map(([path, { type, content }]) => {
    const body = { content: JSON.stringify(content), headers: FILE_HEADERS, type }
    return {
      operation: { id: path, method: 'GET', paths: [path], access: 'free' },
      isData: true,
      handle: (ctx) => answer(ctx, body),
    }
  })
}

/** `undefined` if the body isn't JSON; the SDK reports that. */
function parseMessage(bytes: Buffer): unknown {
  let message: unknown
  try {
    message = parseJson(bytes)
  } catch {
    return undefined
  }
  // A batch would be counted as one request.
  if (Array.isArray(message))
    throw new ApiError('invalid_body', 'body: expected one JSON-RPC message, got a list')
  return message
}

/** The key has been checked before. */
const listHeaders = ({ req }: Context): [string, string][] =>
  Object.entries(req.headers).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'authorization' ? [[name, value]] : [],
  )
