import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port without a listener, for servers that cannot choose one themselves. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address)
    throw new Error('port: expected a free one, got none')
  return address.port
}
