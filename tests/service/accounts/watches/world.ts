// A store with releases to publish, people who watch, a mail server and endpoints for webhooks, all real; the clock
// stands until a test moves it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { AlertSender } from '../../../../accounts/watches/alert-sender.ts'
import { WatchService } from '../../../../accounts/watches/watch-service.ts'
import type { AccountState } from '../../../../accounts/state.ts'
import type { Manifest } from '../../../../contract/release.ts'
import { ReleaseWatch } from '../../../../release/release-watch.ts'
import { findPointer } from '../../../../store/read-release.ts'
import { openStore } from '../../../../store/open.ts'
import type { Store } from '../../../../store/store.ts'
import { Mailbox } from '../mailbox.ts'
import { createDocuments, DAYS, type Documents, publish } from '../../release/release-fixture.ts'
import { listen } from '../../../listen.ts'
import { createFolder } from '../../../temporary-folder.ts'

const NOON = Date.parse('2026-08-01T12:00:00Z')
export const MODEL = 'openai/gpt-5.4'

/** The documents with other prices of a model: those of each provider named times its factor. */
export function withPrices(
  documents: Documents,
  factors: Readonly<Record<string, number>>,
  model = MODEL,
): Documents {
  const path = `models/${model}.json`
  const scale = <Offer extends { provider: string }>(offer: Offer): Offer =>
    JSON.parse(JSON.stringify(offer), (name, value: unknown) =>
      typeof value === 'number' && /per_m$|^usd$/.test(name)
        ? value * (factors[offer.provider] ?? 1)
        : value,
    )
  const detail = Detail.parse(documents[path])
  const { offers } = Offers.parse(documents['offers.json'])
  return {
    ...documents,
    [path]: { ...detail, endpoints: detail.endpoints.map(scale) },
    'offers.json': {
      offers: offers.map((each) => (each.model_id === model ? scale(each) : each)),
    },
  }
}

const Offer = z.looseObject({ provider: z.string() })
export const Detail = z.looseObject({ endpoints: z.array(Offer) })
const Offers = z.object({ offers: z.array(Offer.extend({ model_id: z.string() })) })

/** A day of the index beside those of the fixture. */
export function makeDay(date: string, points: number) {
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
  const service = new WatchService({ state, releases, allowPrivate, now: () => clock.now })
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
    service,
    releases,
    logged,
    documents,
    publishNext: async (
      date: string,
      {
        documents: changed = {},
        ...given
      }: { documents?: Documents } & Partial<Omit<Manifest, 'documents'>> = {},
    ) => {
      const before = await findPointer(store)
      const history = [makeDay(date, 1000), ...DAYS.map((day) => makeDay(day, 1000))]
      await publish(store, {
        documents: {
          ...documents,
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
