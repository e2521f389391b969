import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { findFreePort } from '../../free-port.ts'
import { listen } from '../../listen.ts'
import { WAIT } from '../../test-options.ts'
import { SERVICE_ORIGIN, startService } from '../proxy/service.ts'
import { startAccounts } from './account-service.ts'
import { Mailbox } from './mailbox.ts'
import { Visitor } from './visitor.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

describe('sender of links', () => {
  it('writes emails to the outbox folder if no server is set', async () => {
    const service = await startService()
    const visitor = new Visitor(service)
    await visitor.askForLink('ada@example.com')
    await logged(service.logged, 'link_sent')
    const [name = ''] = await readdir(`${service.folder}/outbox`)
    const text = await readFile(`${service.folder}/outbox/${name}`, 'utf8')
    expect(text).toMatch(/^To: ada@example\.com$/m)
    const link = new RegExp(`${SERVICE_ORIGIN}(/signup/\\S{43})`).exec(text)?.[1] ?? ''
    expect((await visitor.get(link)).html).toContain('Press the button')
  })

  it('S17: answers while the mail server is away, and sends when it is back, alive from then on', async () => {
    const port = await findFreePort()
    const { service } = await startAccounts({ TPI_SMTP_URL: `smtp://127.0.0.1:${port}` })
    const visitor = new Visitor(service)
    expect((await visitor.askForLink('ada@example.com')).location).toBe('/signup/sent')
    await logged(service.logged, 'link_put_off')
    // The newer link replaces the first, which is never sent.
    await visitor.askForLink('ada@example.com')
    const mailbox = await Mailbox.start({ port })
    // The first retry is due after five seconds.
    const { path } = await mailbox.receive(0)
    service.clock.now += 9 * MINUTE + 59 * SECOND
    expect((await visitor.get(path)).html).toContain('Press the button')
  })

  it('S17: answers while the mail server hangs', async () => {
    const { port, hangUp } = await listenSilently()
    const { service } = await startAccounts({ TPI_SMTP_URL: `smtp://127.0.0.1:${port}` })
    const asked = await new Visitor(service).askForLink('ada@example.com')
    expect(asked.location).toBe('/signup/sent')
    expect(service.logged.join()).not.toContain('link_')
    // Else the service would wait for it as long as it waits for any mail when it stops.
    hangUp()
  })

  it('S17: retries a mail refused for now, drops one refused for good, and logs no email', async () => {
    const { service, mailbox } = await startAccounts()
    mailbox.refusal = { code: 451, text: 'ada@example.com: try later' }
    await new Visitor(service).askForLink('ada@example.com')
    await logged(service.logged, 'link_put_off')
    mailbox.refusal = { code: 550, text: 'no such user: ada@example.com' }
    await logged(service.logged, 'link_dropped')
    expect(service.logged.filter((line) => line.includes('link_')).join()).not.toContain('ada')
    expect(service.logged.join()).toContain('EENVELOPE 550')
    mailbox.refusal = undefined
    await new Visitor(service).askForLink('bob@example.com')
    expect((await mailbox.receive(0)).to).toEqual(['bob@example.com'])
  })
})

const logged = (lines: readonly string[], event: string) =>
  expect.poll(() => lines.join(), WAIT).toContain(event)

/** Takes connections and never says a word, until it hangs up for good. */
async function listenSilently() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
  const port = await listen(server)
  const hangUp = () => {
    server.on('connection', (socket) => socket.destroy())
    sockets.forEach((socket) => socket.destroy())
  }
  return { port, hangUp }
}
