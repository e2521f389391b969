// A store with releases to publish, people who watch, a mail server and endpoints for webhooks, all real; the clock
// stands until a test moves it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { AlertDesk } from '../../../alerts/desk.ts'
import { AlertSender } from '../../../alerts/sender.ts'
import type { AccountState } from '../../../accounts/state.ts'
import type { Change } from '../../../contract/documents.ts'
import type { Manifest } from '../../../contract/release.ts'
import { ReleaseWatch } from '../../../release/release-watch.ts'
import { findPointer } from '../../../store/read-release.ts'
import { openStore } from '../../../store/open.ts'
import type { Store } from '../../../store/store.ts'
import { Mailbox } from '../accounts/mailbox.ts'
import { createDocuments, DAYS, type Documents, publish } from '../release/release-fixture.ts'
import { listen } from '../../listen.ts'
import { createFolder } from '../../temporary-folder.ts'

const NOON = Date.parse('2026-08-01T12:00:00Z')
const MODEL = 'openai/gpt-5.4'

const toPrice = (blended: number) => ({
  input_price_per_m: blended / 2,
  output_price_per_m: blended * 2.5,
  blended_price_per_m: blended,
})

/** A cut by a seller, as the log of changes has it. */
export function toChange(date: string, given: Partial<Change> = {}): Change {
  return {
    date,
    kind: 'price',
    model_id: MODEL,
    seller: 'openai',
    source: 'openrouter',
    from: toPrice(6),
    to: toPrice(4.5),
    retires_on: null,
    moved_index: true,
    index_change: -1,
    ...given,
  }
}

/** A day of the index beside those of the fixture. */
export function toFix(date: string, points: number) {
  return {
    date,
    price_per_m: 1,
    index_points: points,
    change_24h: null,
    link_factor: 1,
    links: [],
    constituents: 14,
    quality: 'endpoint' as const,
    revision: 1,
    revision_reason: null,
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>

export async function createWorld(
  state: AccountState,
  {
    allowPrivate = true,
    until = onTestFinished,
    releasesOf,
  }: { allowPrivate?: boolean; until?: typeof onTestFinished; releasesOf?: Store } = {},
) {
  const folder = await createFolder()
  const store = releasesOf ?? (await openStore(`file:${folder}/store`))
  const mailbox = await Mailbox.start()
  const clock = { now: NOON }
  const logged: string[] = []
  const log = (event: string, fields = {}) => void logged.push(JSON.stringify({ event, ...fields }))
  /** Of the first release, to change. */
  const documents = createDocuments()
  if (!releasesOf) await publish(store, { documents })
  const releases = new ReleaseWatch(store, { log })
  await releases.refresh()
  const desk = new AlertDesk({ state, releases, allowPrivate, now: () => clock.now })
  const sender = new AlertSender({
    state,
    store,
    mailUrl: mailbox.url,
    mailFrom: 'prices@example.com',
    baseUrl: 'https://prices.example',
    refreshSeconds: 0,
    allowPrivate,
    now: () => clock.now,
    log,
  })
  until(() => sender.stop())
  return {
    store,
    folder,
    clock,
    mailbox,
    desk,
    releases,
    logged,
    documents,
    publishNext: async (
      date: string,
      changes: readonly Change[],
      {
        documents: changed = {},
        ...given
      }: { documents?: Documents } & Partial<Omit<Manifest, 'documents'>> = {},
    ) => {
      const before = await findPointer(store)
      const history = [toFix(date, 1000), ...DAYS.map((day) => toFix(day, 1000))]
      await publish(store, {
        documents: {
          ...documents,
          'changes.json': { changes },
          'composite/history.json': { history },
          ...changed,
        },
        run_id: `${date.replaceAll('-', '')}T${String(before?.pointer.sequence).padStart(6, '0')}Z`,
        date,
        as_of: `${date}T06:00:00.000Z`,
        previous: before
          ? { run_id: before.pointer.run_id, manifest_sha256: before.pointer.manifest_sha256 }
          : null,
        ...given,
      })
      await releases.refresh()
    },
    /** Looks for a release, and sends all that is due. */
    send: () => sender.runOnce(),
    addPerson: async (name: string) => {
      const id = `acc_${name}`
      await state.accounts.findOrAdd({ id, email: `${name}@example.com`, createdAt: NOON })
      return id
    },
  }
}

interface Endpoint {
  url: string
  received: { headers: IncomingMessage['headers']; body: string; at: number }[]
}

/** An HTTP server on loopback that keeps what it is sent, and answers as it is told. */
export async function startEndpoint(
  answer: (res: ServerResponse, count: number) => void = (res) => void res.writeHead(204).end(),
): Promise<Endpoint> {
  const received: Endpoint['received'] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      received.push({ headers: req.headers, body, at: Date.now() })
      answer(res, received.length)
    })
  })
  return { url: `http://127.0.0.1:${await listen(server)}/hook`, received }
}
