// How a request reaches an offer, as documents say it.
import type { Endpoint } from '../contract/documents.ts'

/** The fields of `calls`, of an endpoint of a document. */
export function pickCall(endpoint: Endpoint) {
  const { api, path, placeholders, headers, body, sdk } = endpoint
  return { api, path, placeholders, headers, body, sdk }
}
