// Watches over made releases, from SMTP and a webhook.
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { WatchRequest } from '../../../contract/watches.ts'
import { openNew, SQLITE } from '../../service/accounts/state/forms.ts'
import {
  createWorld,
  Detail,
  MODEL,
  startEndpoint,
  makeDay,
  withPrices,
} from '../../service/accounts/watches/world.ts'
import type { Documents } from '../../service/release/release-fixture.ts'

const PATH = `models/${MODEL}.json`
const MINI = 'openai/gpt-5.4-mini'
const EU = { regions: ['eu'], places: ['EEA', 'EU'], region_source: 'list' }
/** One person each. */
const WATCHES = {
  cheap: { kind: 'price', model_id: MODEL, provider: 'azure', endpoint: 'azure' },
  dear: { kind: 'price', model_id: MODEL, provider: 'azure', region: 'eu' },
  provider: { kind: 'price', provider: 'openai', value: 5 },
  below: { kind: 'price', model_id: MODEL, direction: 'below', value: 5 },
  above: { kind: 'price', model_id: MODEL, direction: 'above', value: 7 },
  first: { kind: 'recommendation', request: { models: [MODEL, MINI], region: 'EU' }, value: 5 },
  index: { kind: 'index', value: 5 },
  end: { kind: 'lifecycle', model_id: MODEL },
} satisfies Record<string, WatchRequest>

it('tells over ten releases each watch what is true of it, once, and no other', async () => {
  const state = await openNew(SQLITE)
  const world = await createWorld(state)
  /** The provider sells one offer everywhere, and a dearer one in the Union. */
  const toDocuments = (
    { openai = 6, global = 6.5, eu = 7.2 }: { openai?: number; global?: number; eu?: number },
    more: Documents = {},
  ): Documents => {
    const changed = withPrices(world.documents, { openai: openai / 6, azure: global / 6.5 })
    const detail = Detail.parse(changed[PATH])
    const [first, second] = detail.endpoints
    const regional = Detail.parse(
      withPrices(world.documents, { azure: eu / 6.5 })[PATH],
    ).endpoints.find(({ provider }) => provider === 'azure')
    const offers = [
      first,
      { ...second, endpoint_tag: 'azure' },
      { ...regional, ...EU, endpoint_tag: 'azure/eu', model_id_on_provider: 'eu' },
    ]
    const sold = { model_id: MODEL, is_recommended: true, is_priced: true }
    return {
      ...changed,
      [PATH]: { ...detail, endpoints: offers },
      'offers.json': { offers: offers.map((offer) => ({ ...offer, ...sold })) },
      ...more,
    }
  }
  await world.publishNext('2026-08-01', { documents: toDocuments({}) })
  const hooks = new Map<string, Awaited<ReturnType<typeof startEndpoint>>>()
  for (const [name, watch] of Object.entries(WATCHES)) {
    const id = await world.addPerson(name)
    await world.service.addWatch(id, watch)
    const hook = await startEndpoint()
    hooks.set(name, hook)
    await world.service.setWebhook(id, hook.url)
  }
  const steps: [string, Documents, string[]][] = [
    ['nothing', toDocuments({}), []],
    ['global offer -26.4%', toDocuments({ global: 4.784 }), ['cheap', 'below']],
    ['EU offer +10%', toDocuments({ global: 4.784, eu: 7.92 }), ['dear', 'first']],
    ['a cut of 10%', toDocuments({ openai: 5.4, global: 4.784, eu: 7.92 }), ['provider']],
    [
      'all dear',
      toDocuments({ openai: 9, global: 8, eu: 8.8 }),
      ['cheap', 'dear', 'provider', 'above', 'first'],
    ],
    ['the same again', toDocuments({ openai: 9, global: 8, eu: 8.8 }), []],
    [
      'an index',
      toDocuments({ openai: 9, global: 8, eu: 8.8 }, toLevels('2026-08-08', 940)),
      ['index'],
    ],
    ['an end', retire(toDocuments({ openai: 9, global: 8, eu: 8.8 }), '2026-12-31'), ['end']],
    ['another end', retire(toDocuments({ openai: 9, global: 8, eu: 8.8 }), '2027-01-31'), ['end']],
  ]
  for (const [index, [name, documents, told]] of steps.entries()) {
    const counts = new Map([...hooks].map(([who, { received }]) => [who, received.length]))
    const mails = world.mailbox.mails.length
    await world.publishNext(`2026-08-${String(index + 2).padStart(2, '0')}`, { documents })
    await world.send()
    const by = [...hooks].filter(([who, { received }]) => received.length > (counts.get(who) ?? 0))
    expect([name, by.map(([who]) => who)]).toEqual([name, told])
    expect(world.mailbox.mails.length - mails, name).toBe(told.length)
  }
  const text = world.mailbox.mails.map(({ raw }) => raw.replaceAll(/=?\r\n/g, '')).join(' ')
  for (const said of [
    `azure changed ${MODEL} from $6.50 to $4.78`,
    `azure changed ${MODEL} in eu from $7.20 to $7.92`,
    `openai changed ${MODEL} from $6.00 to $5.40`,
    `${MODEL} retires on 2026-12-31.`,
    `${MODEL} retires on 2027-01-31, not on 2026-12-31.`,
  ])
    expect(text).toContain(said)
})

const Models = z.object({ models: z.array(z.looseObject({ model_id: z.string() })) })

function toLevels(date: string, points: number): Documents {
  const history = [makeDay(date, points), makeDay('2026-08-01', 1000)]
  return { 'composite/history.json': { history } }
}

function retire(documents: Documents, day: string): Documents {
  const { models } = Models.parse(documents['models.json'])
  const changed = models.map((each) =>
    each.model_id === MODEL ? { ...each, retires_on: day } : each,
  )
  return { ...documents, 'models.json': { models: changed } }
}
