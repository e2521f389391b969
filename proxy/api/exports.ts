import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ExportFile } from '../../contract/documents.ts'
import { EXPORT_MEDIA } from '../../contract/export-rows.ts'
import * as operations from '../../contract/operations.ts'
import { exportName } from '../../contract/release.ts'
import type { Context, Route } from '../context.ts'
import { isFresh } from '../http/body.ts'
import { ApiError } from '../../contract/api-error.ts'
import type { ByteRange } from '../../release/export-stream.ts'
import { findFirstDay } from '../../release/history.ts'
import { paginate } from '../../release/pagination.ts'
import { parseRequest } from '../../contract/query.ts'
import type { Release } from '../../release/release.ts'
import { DATA_HEADERS, documentRoute, requireRelease } from '../routes/data-route.ts'

const PATH = '/v1/export/snapshots'
const RANGE = /^bytes=([0-9]{0,15})-([0-9]{0,15})$/

export function exportRoutes(): Route[] {
  return [
    documentRoute(operations.exportFiles, async ({ release, historyDays, ...asked }) => {
      const { from = '', to = '9999-12-31', format, history } = asked.query
      const { exports } = await release.read('exports.json')
      const wanted = exports.filter(
        (file) =>
          file.date >= from &&
          file.date <= to &&
          (!format || file.format === format) &&
          (!history || file.history === history),
      )
      const firstDay = findFirstDay(release.manifest.date, historyDays)
      const seen = wanted.filter((file) => file.history || file.date >= firstDay)
      const { pagination, items } = paginate(seen, operations.exportFiles, asked)
      return {
        ...pagination,
        exports: items.map((file) => ({ ...toSent(file), url: `${PATH}/${exportName(file)}` })),
        ...(seen.length < wanted.length && { history_limit_days: historyDays }),
      }
    }),
    {
      operation: operations.exportFile,
      isData: true,
      async handle(ctx, { params }) {
        const release = requireRelease(ctx)
        const file = await findFile(ctx, release, params)
        await answerFile(ctx, release, file)
      },
    },
  ]
}

/** The sizes and hashes that clients see: gzipped files are unpacked for most of them. */
function toSent(file: ExportFile) {
  const { format, bytes, sha256, unpacked_bytes, unpacked_sha256 } = file
  if (format === 'parquet' || unpacked_bytes === undefined || unpacked_sha256 === undefined)
    return file
  const gzip = { gzip_bytes: bytes, gzip_sha256: sha256 }
  return { ...file, bytes: unpacked_bytes, sha256: unpacked_sha256, ...gzip }
}

async function findFile({ state }: Context, release: Release, params: unknown) {
  const { date, format } = parseRequest(operations.exportFile.params, params, 'invalid_parameter')
  const { exports } = await release.read('exports.json')
  const file = exports.find((candidate) => exportName(candidate) === `${date}.${format}`)
  if (!file)
    throw new ApiError('not_found', `date: expected a file at ${PATH}, got ${date}.${format}`)
  const { history_days: historyDays } = state.caller.limits
  const firstDay = findFirstDay(release.manifest.date, historyDays)
  if (date < firstDay)
    throw new ApiError(
      'plan_limit',
      `date: expected ${firstDay} or later, because your plan includes ${historyDays} days, got ${date}`,
    )
  return file
}

/**
 * Parquet is sent as stored, in ranges on request. Other files are stored as gzip: clients that
 * accept gzip get it as stored; for others it is unpacked on the fly, so length and ranges aren't
 * available.
 */
async function answerFile(ctx: Context, release: Release, file: ExportFile): Promise<void> {
  const { format, sha256, bytes } = file
  const isGzip = format !== 'parquet'
  const isUnpacked = isGzip && ctx.acceptsEncodings('gzip') !== 'gzip'
  const etag = `"${sha256.slice(0, 32)}${isUnpacked ? '-identity' : ''}"`
  // A client that resumes with an outdated ETag gets the complete new file.
  const { range: asked, 'if-range': known = etag } = ctx.req.headers
  const isRanged = !isUnpacked && ctx.method === 'GET' && known === etag
  const range = isRanged ? parseRange(asked, bytes) : undefined
  if (range === 'none')
    throw new ApiError(
      'range_not_satisfiable',
      `Range: expected a range within ${bytes} bytes, got none`,
      { headers: { 'Content-Range': `bytes */${bytes}` } },
    )
  ctx.status = range ? 206 : 200
  ctx.etag = etag
  const isKnown = isFresh(ctx)
  const isSent = ctx.method === 'GET' && !isKnown
  const stream = isSent ? await release.openExport(file, range) : undefined
  // If the client has disconnected, no response will close the file.
  if (ctx.req.socket.destroyed) stream?.destroy()
  ctx.set({ ...DATA_HEADERS, 'X-Release': release.manifest.run_id })
  if (isKnown) {
    ctx.status = 304
    return
  }
  ctx.type = EXPORT_MEDIA[format] + (isGzip ? '; charset=utf-8' : '')
  ctx.set('Content-Disposition', `attachment; filename="${exportName(file)}"`)
  if (isGzip && !isUnpacked) ctx.set('Content-Encoding', 'gzip')
  if (range) ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`)
  // An error at either end reaches the reader of the unpacked bytes.
  if (stream) ctx.body = isUnpacked ? pipeline(stream, createGunzip(), () => undefined) : stream
  if (isUnpacked) return
  ctx.set('Accept-Ranges', 'bytes')
  ctx.length = range ? range.end - range.start + 1 : bytes
}

/**
 * Parses a range by RFC 9110, 14.1.2. `undefined`: no range, or one that a server may ignore
 * (several ranges, another unit). `none`: the range lies outside the file.
 */
function parseRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return last === '0' ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'none'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
