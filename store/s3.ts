// A store in a bucket. Region, credentials and AWS_ENDPOINT_URL come from the standard AWS
// configuration. Retries happen only here: the client would repeat a conditional write whose
// response was lost, and mistake its own success for another writer's.
import { setTimeout as sleep } from 'node:timers/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { z } from 'zod'
import { BrokenAnswerError, explain, isConflict, isTransient, requireEtag } from './s3-error.ts'
import { type TimeLimit, startTimeLimit } from './time-limit.ts'
import {
  ConflictError,
  type ObjectHeaders,
  type Store,
  StoreError,
  type StoredEntry,
  type StoredObject,
  requireKey,
} from './store.ts'

const LIMITS = { attempts: 4, firstPauseMs: 200, requestTimeoutMs: 20_000, readTimeoutMs: 5_000 }
/**
 * How often a read may time out, so that its error is reported before the request that waits for it
 * is cut off.
 */
const READ_TIMEOUTS = 2
const CONNECT_TIMEOUT_MS = 5_000
/** Slower transfers time out, in either direction. */
const MIN_BYTES_PER_MS = 100
const MIN_READ_BYTES_PER_MS = 1_000
const DEFAULT_REGION = 'us-east-1'
const Answer = z.object({ headers: z.object({ date: z.string() }) })

export class S3Store implements Store {
  readonly url: string
  readonly #bucket: string
  readonly #prefix: string
  readonly #client: S3Client
  readonly #limits: typeof LIMITS
  #skewMs: number | undefined

  constructor(
    { bucket, prefix }: { bucket: string; prefix: string },
    limits: Partial<typeof LIMITS> = {},
  ) {
    this.#bucket = bucket
    this.#prefix = prefix === '' ? '' : `${prefix}/`
    this.url = `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`
    this.#limits = { ...LIMITS, ...limits }
    const settings = {
      maxAttempts: 1,
      // All S3 servers support it; buckets as host names need DNS.
      forcePathStyle: true,
      // Many S3 servers don't support checksums in trailers; readers check hashes anyway.
      requestChecksumCalculation: 'WHEN_REQUIRED' as const,
      responseChecksumValidation: 'WHEN_REQUIRED' as const,
      requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS },
    }
    const { region } = new S3Client(settings).config
    this.#client = new S3Client({
      ...settings,
      // A bucket outside AWS has no region, but signatures require one.
      region: () => region().catch(() => DEFAULT_REGION),
    })
    this.#client.middlewareStack.add(
      (next) => async (request) => {
        const answered = await next(request)
        const sentMs = Date.parse(Answer.safeParse(answered.response).data?.headers.date ?? '')
        if (!Number.isNaN(sentMs)) this.#skewMs = sentMs - Date.now()
        return answered
      },
      { step: 'deserialize', priority: 'low' },
    )
  }

  async read(key: string): Promise<StoredObject | undefined> {
    return this.#retry({ verb: 'read', key }, (limit) => this.#readOnce(key, limit))
  }

  async readStream(key: string, range?: { start: number; end: number }) {
    const bytes = range && `bytes=${range.start}-${range.end}`
    return this.#retry({ verb: 'read', key }, async (limit) => {
      const found = await this.#get(key, { range: bytes, abortSignal: limit.signal })
      // No limit on the total, because a stream lasts as long as its reader.
      limit.end()
      if (!found) return undefined
      if (!(found.Body instanceof Readable))
        throw new TypeError('expected a stream, got another body')
      return found.Body
    })
  }

  async write(
    key: string,
    body: Uint8Array,
    { ifMatch, headers }: { ifMatch?: string | null; headers?: ObjectHeaders } = {},
  ): Promise<{ etag: string }> {
    let isInDoubt = false
    return this.#retry({ verb: 'write', key, bytes: body.length }, async (limit) => {
      try {
        const command = new PutObjectCommand({
          ...this.#name(key),
          Body: body,
          ContentLength: body.length,
          ContentType: headers?.type,
          CacheControl: headers?.caching,
          ContentEncoding: headers?.encoding,
          ...(ifMatch === null && { IfNoneMatch: '*' }),
          ...(typeof ifMatch === 'string' && { IfMatch: ifMatch }),
        })
        const { ETag } = await this.#client.send(command, { abortSignal: limit.signal })
        return { etag: requireEtag(ETag) }
      } catch (error) {
        const isRefused = isConflict(error, ifMatch)
        // This attempt or an earlier one may have succeeded although its response was lost.
        if (isRefused ? isInDoubt : ifMatch !== undefined && isTransient(error)) {
          isInDoubt = true
          const there = await this.#readOnce(key, limit)
          if (there?.body.equals(body)) return { etag: there.etag }
        }
        if (isRefused)
          throw new ConflictError(
            `${this.url}/${key}: expected ${ifMatch === null ? 'no object' : `version ${ifMatch}`}, got another`,
            { cause: error },
          )
        throw error
      }
    })
  }

  async *list(prefix: string): AsyncIterable<StoredEntry> {
    let token: string | undefined
    do {
      const page = await this.#retry({ verb: 'list', key: prefix }, ({ signal: abortSignal }) =>
        this.#client.send(
          new ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: this.#prefix + prefix,
            ContinuationToken: token,
          }),
          { abortSignal },
        ),
      )
      for (const { Key = '', Size: bytes = 0, LastModified } of page.Contents ?? []) {
        const modifiedAt = LastModified ?? new Date(0)
        yield { key: Key.slice(this.#prefix.length), bytes, modifiedAt }
      }
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token !== undefined)
  }

  async remove(key: string): Promise<void> {
    await this.#retry({ verb: 'remove', key }, ({ signal: abortSignal }) =>
      this.#client.send(new DeleteObjectCommand(this.#name(key)), { abortSignal }),
    )
  }

  findSkewMs(): number | undefined {
    return this.#skewMs
  }

  /** Nothing to do: an interrupted write leaves no object. */
  async sweep(): Promise<void> {}

  #name(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix + requireKey(this, key) }
  }

  async #readOnce(key: string, limit: TimeLimit): Promise<StoredObject | undefined> {
    const found = await this.#get(key, { abortSignal: limit.signal })
    if (!found) return undefined
    limit.extend((found.ContentLength ?? 0) / MIN_READ_BYTES_PER_MS)
    const body = Buffer.from((await found.Body?.transformToByteArray()) ?? [])
    if (body.length !== found.ContentLength)
      throw new BrokenAnswerError(`expected ${found.ContentLength} bytes, got ${body.length}`)
    return { body, etag: requireEtag(found.ETag) }
  }

  async #get(
    key: string,
    { range, abortSignal }: { range?: string | undefined; abortSignal: AbortSignal },
  ): Promise<GetObjectCommandOutput | undefined> {
    try {
      const command = new GetObjectCommand({ ...this.#name(key), Range: range })
      return await this.#client.send(command, { abortSignal })
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined
      throw error
    }
  }

  async #retry<T>(
    { verb, key, bytes = 0 }: { verb: string; key: string; bytes?: number },
    attempt: (limit: TimeLimit) => Promise<T>,
  ): Promise<T> {
    const { attempts, firstPauseMs, requestTimeoutMs, readTimeoutMs } = this.#limits
    const limitMs = verb === 'read' ? Math.min(requestTimeoutMs, readTimeoutMs) : requestTimeoutMs
    let timeouts = 0
    for (let number = 1; ; number += 1) {
      const limit = startTimeLimit(limitMs + Math.ceil(bytes / MIN_BYTES_PER_MS))
      try {
        return await attempt(limit)
      } catch (cause) {
        if (cause instanceof ConflictError || cause instanceof StoreError) throw cause
        timeouts += Number(limit.signal.aborted)
        const isLast = number >= attempts || (verb === 'read' && timeouts >= READ_TIMEOUTS)
        if (isLast || !isTransient(cause))
          throw new StoreError(
            `${this.url}: cannot ${verb} "${key}": ${explain(cause, limit.signal)}`,
            { cause },
          )
      } finally {
        limit.end()
      }
      // Randomized, so runs that hit the same overload don't return together.
      await sleep(firstPauseMs * 2 ** (number - 1) * (0.5 + Math.random()))
    }
  }
}
