// The example of an operation as a request.
import type { Operation } from '../../contract/operations.ts'
import type { Call } from '../../release/request.ts'
import type { View } from '../view.ts'

type Service = Pick<View, 'baseUrl'>

/** With the values of the example, in path and query. */
export function fillPath({ paths, example }: Operation): string {
  const path = Object.entries(example.params ?? {}).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, value),
    paths[0] ?? '/',
  )
  const query = new URLSearchParams(example.query).toString()
  return query ? `${path}?${query}` : path
}

/** With the reader's key, where it needs one. */
export function toOperationCall(operation: Operation, { baseUrl }: Service): Call {
  const { method, access, example, media } = operation
  return {
    method,
    url: baseUrl + fillPath(operation),
    key: 'KEY',
    headers: access === 'key' ? { Authorization: 'Bearer KEY' } : {},
    body: example.body,
    answer: [],
    isFile: media !== undefined,
  }
}
