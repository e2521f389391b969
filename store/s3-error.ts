// Classifies S3 errors: retry, conflict with another writer, or a message for the operator.
import { S3ServiceException } from '@aws-sdk/client-s3'

/** Errors after which the same request may succeed shortly. */
const TRANSIENT_CODES = new Set([
  'ConditionalRequestConflict',
  'RequestTimeout',
  'RequestTimeTooSkewed',
  'SlowDown',
  'Throttling',
  'ThrottlingException',
])

const EXPLANATIONS: Record<string, string> = {
  AbortError: 'the server did not respond in time',
  TimeoutError: 'the server did not respond in time',
  NoSuchBucket: 'there is no such bucket',
  AccessDenied: 'the credentials lack permission (AccessDenied)',
  CredentialsProviderError:
    'there are no credentials: expected AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a profile',
  InvalidAccessKeyId: 'the server does not know the access key (InvalidAccessKeyId)',
  SignatureDoesNotMatch: "the secret key doesn't match the access key (SignatureDoesNotMatch)",
  RequestTimeTooSkewed:
    'the clocks of this machine and of the server differ too much (RequestTimeTooSkewed)',
}

/** The body doesn't match its headers; a retry may succeed. */
export class BrokenAnswerError extends Error {
  override name = 'BrokenAnswerError'
}

function findStatus(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}

/** Whether a conditional write failed. A 404 means that the expected version was deleted. */
export function isConflict(error: unknown, ifMatch: string | null | undefined): boolean {
  const status = findStatus(error)
  if (status !== 404) return status === 412
  return typeof ifMatch === 'string' && !hasName(error, 'NoSuchBucket')
}

export function isTransient(error: unknown): boolean {
  if (error instanceof S3ServiceException)
    return (error.$metadata.httpStatusCode ?? 0) >= 500 || TRANSIENT_CODES.has(error.name)
  // Without a complete response, the outcome is unknown: connection error, timeout, bad body.
  const isOwnFault = error instanceof TypeError || error instanceof RangeError
  return !isOwnFault && !hasName(error, 'CredentialsProviderError')
}

function hasName(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}

/** If the time limit cuts off a body, the error says only that the connection was closed. */
export function explain(error: unknown, limit: AbortSignal): string {
  if (limit.aborted) return EXPLANATIONS['TimeoutError'] ?? ''
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return EXPLANATIONS[error.name] ?? (error.message === '' ? code : `${code}: ${error.message}`)
}

/** Without quotes: AWS accepts either form, Ceph compares the bare one. */
export function requireEtag(etag: string | undefined): string {
  if (etag === undefined) throw new BrokenAnswerError('expected an ETag, got none')
  return etag.replaceAll('"', '')
}
