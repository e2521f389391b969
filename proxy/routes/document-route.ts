import type { z } from 'zod'
import type { Operation } from '../../contract/operations.ts'
import { parseRequest, type QueryParams, readQuery, toQueryText } from '../../contract/query.ts'
import { MAX_HISTORY_DAYS, type RecommendRequest } from '../../contract/requests.ts'
import type { Release } from '../../release/release.ts'
import { isOverdue } from '../../release/staleness.ts'
import type { Context, Route, RouteMatch } from '../context.ts'
import { Body } from '../http/body.ts'
import { bodiesOf } from '../http/body-cache.ts'
import { DATA_HEADERS, PRIVATE_HEADERS, toDataReply } from './data-route.ts'
import { requireRelease, toSearch } from '../http/request.ts'
import { MAX_BODY_BYTES, parseJson, readBody, tooLarge } from '../http/request-body.ts'

const PRIVATE_FIELD: keyof RecommendRequest = 'price_overrides'

/** Everything that a document may depend on. */
export interface DocumentRequest<Of extends Operation> {
  release: Release
  params: z.output<Of['params']>
  query: z.output<Of['query']>
  /** The query as it came, without what the operation does not know. */
  given: QueryParams
  body: z.output<Of['body']>
  /** How far back the caller's plan sees. */
  historyDays: number
  /** Whether the release should have been followed by another by now. */
  overdue: boolean
}

/** A pure function of release and request: its body is kept until the release changes. */
export function documentRoute<Of extends Operation>(
  operation: Of,
  render: (
    request: DocumentRequest<Of>,
  ) => z.output<Of['response']> | Promise<z.output<Of['response']>>,
): Route {
  /** Holds the request to the operation first. */
  const renderRequest = (request: Omit<DocumentRequest<Operation>, 'query'>) => {
    const { body, params, given } = request
    return render({
      ...request,
      body: parseRequest<Of['body']>(operation.body, body, 'invalid_body'),
      params: parseRequest<Of['params']>(operation.params, params, 'invalid_parameter'),
      query: parseRequest<Of['query']>(
        operation.query,
        Object.fromEntries(given),
        'invalid_parameter',
      ),
    })
  }

  const { maxOverridesBytes } = operation
  const handle = async (ctx: Context, match: RouteMatch) => {
    const { params, inner } = match
    const sent =
      operation.method === 'POST'
        ? (inner?.body ?? (await readBody(ctx.req, maxOverridesBytes ?? operation.maxBodyBytes)))
        : undefined
    const isOver =
      maxOverridesBytes !== undefined && sent !== undefined && sent.length > MAX_BODY_BYTES
    if (isOver && !mayBePrivate(sent)) throw tooLarge(MAX_BODY_BYTES)
    const release = requireRelease(ctx, operation)
    if (!match.query) {
      const given = readQuery(inner?.search ?? toSearch(ctx), operation.query)
      const text = `${operation.id} ${JSON.stringify(params)} ${toQueryText(given)}`
      match.query = { given, text }
    }
    const { given, text } = match.query
    const historyDays = operation.hasHistory ? ctx.state.caller.limits.history_days : 0
    const overdue = isOverdue(release, ctx.state.now)
    // The raw body text is the cache key, so a repeated body is neither parsed nor validated.
    const key = `${text} ${historyDays} ${overdue} ${sent?.toString('latin1') ?? ''}`
    const make = async () => {
      const request = { release, params, given, historyDays, overdue }
      const body = sent && parseJson(sent)
      if (isOver && !isPrivate(body)) throw tooLarge(MAX_BODY_BYTES)
      const rendered = await renderRequest({ ...request, body })
      const headers = isPrivate(body) ? PRIVATE_HEADERS : DATA_HEADERS
      return new Body(
        JSON.stringify(rendered),
        [...headers, 'X-Release', release.manifest.run_id, ...toHistoryHeaders(rendered)],
        // Answers to POST have no ETag.
        { hasValidator: operation.method !== 'POST' },
      )
    }
    const made = await (mayBePrivate(sent) ? make() : bodiesOf(release).findOrMake(key, make))
    return toDataReply(ctx, made, given)
  }

  return {
    operation,
    isData: true,
    handle,
    async example(release) {
      const { params = {}, query = {}, body } = operation.example
      return renderRequest({
        release,
        params,
        given: new Map(Object.entries(query)),
        body,
        historyDays: MAX_HISTORY_DAYS,
        overdue: false,
      })
    },
  }
}

/** A caller's own prices are in no cache, the service's own neither. */
function isPrivate(body: unknown): boolean {
  return body instanceof Object && PRIVATE_FIELD in body
}

/** Told before the body is parsed: its name is written out in it, or with characters escaped. */
function mayBePrivate(sent: Buffer | undefined): boolean {
  return sent !== undefined && (sent.includes(PRIVATE_FIELD) || sent.includes('\\u'))
}

/** The header repeats what the body says, for clients that look at headers only. */
function toHistoryHeaders(value: unknown): string[] {
  if (!(value instanceof Object) || !('history_limit_days' in value)) return []
  return ['X-History-Limit-Days', String(value.history_limit_days)]
}
