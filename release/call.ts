// Which offer it is and how a request reaches it, as documents say it.
import type { Endpoint } from '../contract/documents.ts'

/** Of an endpoint of a document. */
export function pickCall(endpoint: Endpoint) {
  const { api, path, placeholders, headers, body, sdk } = endpoint
  const { endpoint_tag, regions, places } = endpoint
  return { api, path, placeholders, headers, body, sdk, endpoint_tag, regions, places }
}
