// Servers of tests, on ports that are free.
import { createServer } from 'node:http'
import { connect, type Server } from 'node:net'
import { onTestFinished } from 'vitest'

/** The port at which the server listens until the test is over, or what else `until` says. */
export async function listen(
  server: Server & { closeAllConnections?(): void },
  until: (finish: () => void) => void = onTestFinished,
): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  until(() => {
    server.closeAllConnections?.()
    server.close()
  })
  const address = server.address()
  if (!(address instanceof Object)) throw new Error('server: expected a port, got none')
  return address.port
}

/** A proxy that leads each tunnel to a port of this machine, and tells what was asked for. */
export async function startEgressProxy(toPort: (asked: string) => number) {
  const tunnels: string[] = []
  const proxy = createServer().on('connect', ({ url = '' }, client, head) => {
    tunnels.push(url)
    const target = connect(toPort(url), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      target.write(head)
      target.pipe(client).pipe(target)
    })
    target.on('error', () => client.destroy())
    client.on('error', () => target.destroy())
  })
  return { url: `http://127.0.0.1:${await listen(proxy)}`, tunnels }
}
