// A request whose path, host and headers are sent as they stand.
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

interface Sent {
  key: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

let asked = 0

/** On a connection of its own, from an address of its own, which has used up nothing yet. */
export function askRaw(
  url: string,
  path: string,
  { key, method = 'GET', headers, body }: Sent,
): Promise<RawAnswer> {
  asked += 1
  const { hostname, port } = new URL(url)
  const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
  const own = { host: 'a', authorization: `Bearer ${key}`, 'x-forwarded-for': address }
  const options = { hostname, port, path, method, headers: { ...own, ...headers }, agent: false }
  return new Promise((resolve, reject) => {
    const sent = request(options, (answer) => {
      const got = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
      const { statusCode: status = 0 } = answer
      text(answer).then(
        (said) => resolve({ status, headers: Object.fromEntries(got), body: said }),
        reject,
      )
    })
    sent.on('error', reject).end(body)
  })
}
