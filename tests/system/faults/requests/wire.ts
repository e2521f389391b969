// One connection, on which a test sends what bytes it likes, and the answers as a strict reader
// takes them apart.
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

export interface WireAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

export interface Wire {
  socket: Socket
  send(bytes: string): void
  /**
   * The next answer, to a request of that method; `undefined` where the connection closes first.
   */
  read(method?: string): Promise<WireAnswer | undefined>
  isClosed(): boolean
  close(): void
}

export function openWire(url: string): Wire {
  const { protocol, hostname, port } = new URL(url)
  const socket =
    protocol === 'https:'
      ? connectTls({ host: hostname, port: Number(port), rejectUnauthorized: false })
      : connect(Number(port), hostname)
  let text = ''
  let isClosed = false
  let wake: (() => void) | undefined
  socket.setNoDelay(true)
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    text += chunk
    wake?.()
  })
  // A connection that is reset is a closed one.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isClosed = true
    wake?.()
  })
  const more = () => new Promise<void>((resolve) => (wake = resolve))

  return {
    socket,
    send: (bytes) => void socket.write(bytes, 'latin1'),
    async read(method = 'GET') {
      for (;;) {
        const found = takeAnswer(text, method)
        if (found) {
          text = text.slice(found.length)
          return found.answer
        }
        if (isClosed) return undefined
        await more()
      }
    },
    isClosed: () => isClosed,
    close: () => void socket.destroy(),
  }
}

/** The first whole answer, but for interim ones, and how many bytes it took. */
function takeAnswer(
  text: string,
  method: string,
): { answer: WireAnswer; length: number } | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const [, code] = /^HTTP\/1\.1 (\d{3})(?: |$)/.exec(first) ?? []
  if (code === undefined) throw new Error(`answer: expected a status line, got "${first}"`)
  const status = Number(code)
  const bodyStart = end + 4
  if (status < 200) {
    const rest = takeAnswer(text.slice(bodyStart), method)
    return rest && { answer: rest.answer, length: rest.length + bodyStart }
  }
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304
  const body = hasBody ? takeBody(text.slice(bodyStart), headers) : { text: '', length: 0 }
  return body && { answer: { status, headers, body: body.text }, length: bodyStart + body.length }
}

function takeBody(
  text: string,
  headers: Record<string, string>,
): { text: string; length: number } | undefined {
  if (headers['transfer-encoding'] === 'chunked') return takeChunks(text)
  const length = Number(headers['content-length'])
  // What Node itself refuses has no body, and no length either.
  if (Number.isNaN(length) && headers['connection'] === 'close') return { text: '', length: 0 }
  if (Number.isNaN(length)) throw new Error('answer: expected a length, got none')
  return text.length < length ? undefined : { text: text.slice(0, length), length }
}

function takeChunks(text: string): { text: string; length: number } | undefined {
  let body = ''
  let at = 0
  for (;;) {
    const end = text.indexOf('\r\n', at)
    if (end === -1) return undefined
    const size = Number.parseInt(text.slice(at, end), 16)
    const next = end + 2 + size + 2
    if (text.length < next) return undefined
    if (size === 0) return { text: body, length: next }
    body += text.slice(end + 2, end + 2 + size)
    at = next
  }
}
