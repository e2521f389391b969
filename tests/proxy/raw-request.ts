import { connect } from 'node:net'

/** Sends these very bytes and reads until the server closes: no client tidies them up on the way. */
export async function sendRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.setEncoding('latin1')
  // A client that has said all it will say: the server answers what came and closes.
  socket.end(bytes, 'latin1')
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}
