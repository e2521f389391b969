// Identifies an offer and describes how to call it.
import type { Endpoint } from '../contract/documents.ts'

/** From a document's endpoint. */
export function pickCall(endpoint: Endpoint) {
  const { api, path, placeholders, headers, body, sdk } = endpoint
  const { endpoint_tag, regions, places } = endpoint
  return { api, path, placeholders, headers, body, sdk, endpoint_tag, regions, places }
}
