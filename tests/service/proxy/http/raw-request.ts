import { connect } from 'node:net'

/**
 * Sends these very bytes, which no client tidies up on the way, and reads one answer. With `thenEnd` the
 * client says that this was all, and reads until the server closes.
 */
export async function sendRaw(
  url: string,
  bytes: string,
  { thenEnd = false }: { thenEnd?: boolean } = {},
): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.setEncoding('latin1')
  socket.write(bytes, 'latin1')
  if (thenEnd) socket.end()
  let text = ''
  for await (const chunk of socket) {
    text += String(chunk)
    if (!thenEnd && isWhole(text)) break
  }
  return text
}

function isWhole(text: string): boolean {
  const [head = '', body] = text.split('\r\n\r\n', 2)
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  return body !== undefined && length !== undefined && body.length >= Number(length)
}
