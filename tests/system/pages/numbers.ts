// Every number on a page, in the order of the page, against what the API answers. A number that a
// page shows and the API does not, or the other way round, shifts the list and fails.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Model, ModelKind } from '../../../contract/documents.ts'
import * as operations from '../../../contract/operations.ts'
import { OPEN_PLANS, type Service } from '../../service/proxy/service.ts'
import { chooseCountedPrice, findListFactor } from '../../../release/recommend/candidates.ts'
import { applyListPrice } from '../../../release/recommend/rates.ts'
import { listSchedule } from '../../../site/components/schedule.ts'
import { type Shown, readNumbers } from './shown.ts'

const TextModel = Model.extend({ kind: z.literal('text'), unit_prices: z.array(z.unknown()) })
const TEXT_MODELS = {
  response: operations.models.response.extend({ models: z.array(TextModel) }),
}
const DAYS = {
  response: z.object({
    history: z.array(
      z.looseObject({ index_points: z.number(), price_per_m: z.number(), quality: z.string() }),
    ),
  }),
}
const TEXT_MODEL = {
  response: TextModel.omit({ sit_adjusted_price: true }).extend({ asked_id: z.null() }),
}

type Value = number | null | undefined
type IndexLatest = z.infer<typeof operations.indices.response>['indices'][number]

const ascending = (one: number, other: number) => one - other

const BILLED = ['blended_per_m', 'input_price_per_m', 'output_price_per_m'] as const
const TIERS = ['frontier', 'standard', 'budget']

export function describeNumbers(service: Service): void {
  const ask = async <Shape extends z.ZodType>(
    operation: { response: Shape },
    path: string,
    body?: object,
  ): Promise<z.output<Shape>> => {
    const answer = await service.askWithKey(
      path,
      body && { method: 'POST', body: JSON.stringify(body) },
    )
    return operation.response.parse(answer.body)
  }
  const show = (path: string): Promise<Shown[]> => readNumbers(service.url + path)

  /** Of each day that was observed the points, the level and the link. */
  async function readDays(path: string, hasLinks = false): Promise<Value[]> {
    const { history } = await ask(DAYS, `/v1/sit/${path}`)
    return history
      .filter(({ quality }) => quality !== 'unobserved')
      .flatMap((entry) => [entry.index_points, entry.price_per_m, hasLinks ? toLink(entry) : null])
  }

  /** Of the days that a model's page has from before its history, what the API says of each. */
  async function readDated(id: string): Promise<Value[]> {
    const page = await (await fetch(`${service.url}/models/${id}`)).text()
    const days = page.matchAll(/data-dated="([\d-]+)"/g).map(([, day]) => day)
    const paths = days.map((day) => `/v1/models/${id}/price?on=${day}`)
    const prices = await Promise.all(paths.map((path) => ask(operations.modelPrice, path)))
    return prices.flatMap((one) => [one.input_price_per_m, one.output_price_per_m])
  }

  /** Classes at three tokens of input to one of output, the least score first, with their changes. */
  async function readClasses() {
    const { indices } = await ask(operations.indices, '/v1/sit/indices')
    const classes = indices
      .filter(({ equal_quality: quality }) => quality?.blend === '3:1')
      .toSorted(
        ({ equal_quality: one }, { equal_quality: other }) =>
          (one?.score ?? 0) - (other?.score ?? 0),
      )
    return Promise.all(
      classes.map(async (latest) => {
        const path = `/v1/sit/indices/${latest.index}/history`
        const { price_changes: changes } = await ask(operations.indexHistory, path)
        return { latest, changes }
      }),
    )
  }

  /** Of the three cheapest creators of a level, the list prices: the last one sets the level's. */
  async function readAsks(index: string): Promise<Value[]> {
    const path = `/v1/sit/indices/${index}/constituents`
    const { constituents } = await ask(operations.indexConstituents, path)
    return constituents
      .flatMap(({ ask: own }) => (own && own.rank <= 3 ? [own] : []))
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ price_per_m: usd }) => usd)
  }

  /** Models with a measured score at their cheapest verified offer, the cheapest first. */
  async function readRated(models: readonly z.infer<typeof TextModel>[]) {
    const rated = await Promise.all(
      models
        .filter(({ score_basis: basis }) => basis === 'measured')
        .map(async ({ model_id: id, aa_score: score }) => {
          const { endpoints } = await ask(operations.modelEndpoints, `/v1/models/${id}/endpoints`)
          const verified = endpoints.filter(({ recommendation_rank: rank }) => rank !== null)
          return { id, score: score ?? 0, price: Math.min(...verified.map(chooseCountedPrice)) }
        }),
    )
    return rated
      .filter(({ price }) => Number.isFinite(price) && price > 0)
      .toSorted(
        (one, other) =>
          one.price - other.price || other.score - one.score || (one.id < other.id ? -1 : 1),
      )
  }

  describe('every number', () => {
    it('of the first page is one of the API', async () => {
      const { composite } = await ask(operations.compositeLatest, '/v1/sit/composite/latest')
      const classes = await readClasses()
      const find = (index: string) =>
        classes.find(({ latest }) => latest.index === index)?.latest ??
        expect.fail(`expected the index ${index}`)
      const [better, gpt5, older] = ['p40', 'p38', 'p11'].map(find)
      const own = (await ask(TEXT_MODEL, '/v1/models/openai/gpt-5')).blended_price_per_m
      const expected = [
        100 * (1 - (gpt5?.price_per_m ?? NaN) / own),
        gpt5?.price_per_m,
        own,
        ...toClassRows(classes.filter(({ latest }) => /^p(11|38|40)$/.test(latest.index))),
        ...(await readAsks('p38')),
        ...[better, gpt5, older].flatMap((level) => [level?.price_per_m, level?.change_30d]),
        composite.index_points,
        composite.change_30d,
      ]
      const shown = toValues(await show('/'))
      expect(shown.slice(0, expected.length)).toEqual(expected)
      const { models } = await ask(TEXT_MODELS, '/v1/models?limit=500')
      const { changes } = await ask(operations.changes, '/v1/changes?limit=500')
      const page = await (await fetch(service.url, { headers: { accept: 'text/html' } })).text()
      const [best = ''] = page.split('aria-label="Best value"').slice(1)
      const ids = [...(best.split('</table>')[0] ?? '').matchAll(/href="\/models\/([^"]+)"/g)]
      const offers = await Promise.all(
        ids.map(([, id]) => ask(operations.explain, `/v1/explain?model_id=${id}`)),
      )
      const known = new Set<Value>([
        ...models.map((model) => model.aa_score),
        ...offers.map(({ cheapest_verified_endpoint: offer }) => offer?.blended_per_m),
        ...changes.flatMap(({ from, to }) => {
          const [was, now] = [from, to].map((at) => at?.blended_price_per_m ?? NaN)
          return [was, now, Number((100 * ((now ?? NaN) / (was ?? NaN) - 1)).toFixed(2))]
        }),
      ])
      const others = shown.slice(expected.length)
      expect(others.length).toBeGreaterThan(30)
      expect(others.filter((value) => !known.has(value))).toEqual([])
    })

    it('of a price of equal quality is one of the API', async () => {
      for (const each of await readClasses()) {
        const { index, price_per_m: now, equal_quality: quality } = each.latest
        expect(each.changes[0]?.price_per_m, index).toBe(now)
        expect(each.changes.at(-1), index).toMatchObject({
          date: quality?.first.date,
          price_per_m: quality?.first.price_per_m,
        })
        expect(toValues(await show(`/embed/${index}`)), index).toEqual(toClassRows([each]))
      }
    })

    it('of the list of models is one of the API', async () => {
      const all = await ask(TEXT_MODELS, '/v1/models?limit=500')
      const kinds = ModelKind.options.filter((kind) => kind !== 'text')
      const listed = await Promise.all(
        kinds.map((kind) => ask(operations.models, `/v1/models?limit=500&kind=${kind}`)),
      )
      const others = listed
        .flatMap(({ models }) => models)
        .flatMap(({ unit_prices }) => unit_prices)
      const creators = all.models.filter(({ output_modalities: made }) =>
        made.some((modality) => modality !== 'text'),
      )
      const offered = await Promise.all(
        creators.map(({ model_id: id }) =>
          ask(operations.modelEndpoints, `/v1/models/${id}/endpoints`),
        ),
      )
      const made = offered
        .flatMap(({ endpoints }) => endpoints)
        .flatMap(({ prices }) => prices)
        .filter(
          ({ direction, modality, service_tier: tier }) =>
            direction === 'output' && modality !== 'text' && tier === 'standard',
        )
      const sold = present(
        // A minute reads better than a second.
        [...others, ...made].map(({ unit, usd }) => (unit === 'second' ? 60 * usd : usd)),
      )
      const pages = await Promise.all(kinds.map((kind) => show(`/models?kind=${kind}&page=all`)))
      expect(pages.flatMap(toValues).toSorted(ascending)).toEqual(sold.toSorted(ascending))
      const cheapest = new Map(
        await Promise.all(
          all.models.map(async ({ model_id: id }) => {
            const { endpoints } = await ask(operations.modelEndpoints, `/v1/models/${id}/endpoints`)
            const best = endpoints.find(({ recommendation_rank: rank }) => rank === 1)
            return [id, best && chooseCountedPrice(best)] as const
          }),
        ),
      )
      expect(toValues(await show('/models?page=all'))).toEqual(
        present([
          ...(await readRated(all.models)).flatMap(({ price, score }) => [score, price]),
          ...all.models
            .toSorted((one, other) => toPlace(other) - toPlace(one))
            .flatMap((model) => [
              model.aa_score,
              model.input_price_per_m,
              model.output_price_per_m,
              model.blended_price_per_m,
              cheapest.get(model.model_id),
              model.change_7d,
              model.context_length,
              model.provider_count,
            ]),
        ]),
      )
    })

    it('of every model is one of the API', async () => {
      const { models } = await ask(TEXT_MODELS, '/v1/models?limit=500')
      const measured = models.flatMap(({ aa_score, score_basis }) =>
        score_basis === 'measured' ? (aa_score ?? []) : [],
      )
      // What the chart of each compares it with.
      const rated = (await readRated(models)).flatMap(({ price, score }) => [price, score])
      for (const { model_id: id } of models) {
        const model = await ask(TEXT_MODEL, `/v1/models/${id}`)
        const offers = await ask(operations.modelEndpoints, `/v1/models/${id}/endpoints`)
        const { history } = await ask(operations.modelHistory, `/v1/models/${id}/history?days=365`)
        const instead =
          model.aa_score === null
            ? undefined
            : await ask(operations.modelAlternatives, `/v1/models/${id}/alternatives?limit=5`)
        const { alternatives = [], newer = null } = instead ?? {}
        const expected = present([
          newer?.score,
          newer?.blended_price_per_m,
          newer && toSaving(newer),
          model.input_price_per_m,
          model.blended_price_per_m,
          model.output_price_per_m,
          model.change_7d,
          model.aa_score,
          // What is not measured is shown and not ranked.
          ...(model.score_basis === 'measured'
            ? [
                measured.filter((score) => score > (model.aa_score ?? 0)).length + 1,
                measured.length,
              ]
            : []),
          model.context_length,
          model.provider_count,
          ...history.flatMap((entry) => [
            entry.blended_price_per_m,
            entry.input_price_per_m,
            entry.output_price_per_m,
          ]),
          ...(await readDated(id)),
          ...(alternatives.length > 0 ? [instead?.blended_price_per_m] : []),
          ...alternatives.flatMap((other) => [
            other.score,
            other.blended_price_per_m,
            toSaving(other),
          ]),
          ...offers.endpoints
            .toSorted((one, other) => Number(isPlain(other)) - Number(isPlain(one)))
            .flatMap((endpoint) => [
              // Above a promotion is the list price.
              ...BILLED.flatMap((field) => [
                findListFactor(endpoint) > 1 ? endpoint.list?.[field] : null,
                endpoint[field],
              ]),
              endpoint.context_length,
              endpoint.cache_read_price_per_m,
              endpoint.performance?.tokens_per_second,
              endpoint.performance?.latency_ms,
              // What else it bills is at the prices that count.
              ...listSchedule(applyListPrice(endpoint, findListFactor(endpoint))).flatMap(
                ([label, usd]) => (/^(in|out)put$/.test(label) ? [] : usd),
              ),
              ...endpoint.claims.flatMap(({ usd_in, usd_out }) => [usd_in, usd_out]),
            ]),
        ])
        // Offers that are alike share a row.
        const shown = new Set(toValues(await show(`/models/${id}`)))
        expect(
          expected.filter((value) => !shown.has(value)),
          id,
        ).toEqual([])
        const evidence = await ask(operations.modelScore, `/v1/models/${id}/score`)
        const asked = new Set([
          ...expected,
          ...rated,
          offers.unconverted.length,
          // What follows an ended price.
          ...offers.endpoints.flatMap(({ next_price: next }) =>
            next ? [next.input_price_per_m, next.output_price_per_m] : [],
          ),
          evidence.score,
          evidence.score_low,
          evidence.score_high,
          evidence.spread,
          ...evidence.skills.map(({ score }) => score),
          ...evidence.boards.flatMap((board) => [board.rating, board.z, board.clipped_z]),
        ])
        expect(
          [...shown].filter((value) => !asked.has(value)),
          id,
        ).toEqual([])
      }
    })

    it('of the providers is one of the API', async () => {
      const { providers } = await ask(operations.providers, '/v1/providers?limit=500')
      const moved = providers.map(({ median_price_ratio: share }) => toMarket(share))
      const compared = present(moved)
      const countSold = (isCounted: (provider: (typeof providers)[number]) => boolean) =>
        providers.filter(isCounted).length
      const rows = providers
        .toSorted(
          (one, other) =>
            other.cheapest_count - one.cheapest_count ||
            other.model_count - one.model_count ||
            (one.slug < other.slug ? -1 : 1),
        )
        .flatMap((provider) => [
          provider.model_count,
          provider.cheapest_count,
          toMarket(provider.median_price_ratio),
        ])
      expect(toValues(await show('/providers?page=all&variants=true'))).toEqual(
        present([
          providers.length,
          providers.filter(({ part_of: whole }) => !providers.some(({ slug }) => slug === whole))
            .length,
          compared.filter((percent) => percent < -0.05).length,
          compared.length,
          compared.filter((percent) => Math.abs(percent) <= 0.05).length,
          compared.filter((percent) => percent > 0.05).length,
          countSold(({ zdr_available: isOffered }) => isOffered === true),
          countSold(({ trains_on_prompts: doTrain }) => doTrain === true),
          ...rows,
        ]),
      )
    })

    it('of every provider is one of the API', async () => {
      const { providers } = await ask(operations.providers, '/v1/providers?limit=500')
      const { models } = await ask(TEXT_MODELS, '/v1/models?limit=500')
      const modelOf = new Map(models.map((model) => [model.model_id, model]))
      const offersOf = new Map(
        await Promise.all(
          models.map(async ({ model_id: id }) => {
            const { endpoints } = await ask(operations.modelEndpoints, `/v1/models/${id}/endpoints`)
            return [id, endpoints] as const
          }),
        ),
      )
      const wholes = new Map(providers.map(({ slug, part_of: whole }) => [slug, whole ?? slug]))
      const wholeOf = (slug: string) => wholes.get(slug) ?? slug
      for (const { slug } of providers) {
        const provider = await ask(operations.provider, `/v1/providers/${slug}`)
        expect(toValues(await show(`/providers/${slug}?page=all`)), slug).toEqual(
          present([
            toMarket(provider.median_price_ratio),
            provider.cheapest_count,
            provider.model_count,
            provider.endpoint_count,
            provider.retention_days,
            ...provider.models
              .map((sold) => {
                const model = modelOf.get(sold.model_id)
                // What is verified, at other companies.
                const others = (offersOf.get(sold.model_id) ?? []).filter(
                  (each) =>
                    each.recommendation_rank !== null && wholeOf(each.provider) !== wholeOf(slug),
                )
                const elsewhere =
                  others.length > 0 ? Math.min(...others.map(chooseCountedPrice)) : null
                const offer = offersOf
                  .get(sold.model_id)
                  ?.find(
                    (each) =>
                      each.provider === slug &&
                      chooseCountedPrice(each) === sold.blended_price_per_m,
                  )
                // Below the list price is what a promotion leaves of it.
                const promoted = offer && findListFactor(offer) > 1 ? offer : null
                return { ...sold, score: model?.aa_score ?? null, elsewhere, promoted }
              })
              .toSorted((one, other) => (other.score ?? -1) - (one.score ?? -1))
              .flatMap((sold) => [
                sold.score,
                sold.input_price_per_m,
                sold.promoted?.input_price_per_m,
                sold.output_price_per_m,
                sold.promoted?.output_price_per_m,
                sold.blended_price_per_m,
                sold.promoted?.blended_per_m,
                modelOf.get(sold.model_id)?.blended_price_per_m,
                toMarket(sold.ratio_to_reference),
                sold.elsewhere,
              ]),
          ]),
        )
      }
    })

    it('of the page of the index is one of the API', async () => {
      const { indices } = await ask(operations.indices, '/v1/sit/indices')
      const latest = indices.find(({ index }) => index === 'composite') ?? expect.fail('composite')
      const { history } = await ask(
        operations.compositeHistory,
        '/v1/sit/composite/history?days=365',
      )
      const first = history.find(({ date }) => date === latest.first_date)?.index_points ?? NaN
      const classes = await readClasses()
      const { constituents } = await ask(operations.constituents, '/v1/sit/composite/constituents')
      const { attribution } = await ask(
        operations.attribution,
        '/v1/sit/composite/attribution?days=365',
      )
      const shown = toValues(await show('/index'))
      const begun = present([
        latest.index_points,
        latest.change_24h,
        latest.change_30d,
        100 * (latest.index_points / first - 1),
        constituents.length,
        ...(await readDays('composite/history?days=365', true)),
        ...toClassRows(classes),
        ...(
          await Promise.all(
            classes.toReversed().map(async ({ latest: level }) => {
              const asks = await readAsks(level.index)
              expect(asks.at(-1), level.index).toBe(level.price_per_m)
              const { price_per_m: launched } = level.equal_quality?.first ?? {}
              return [launched, level.price_per_m, sinceFirst(level), ...asks]
            }),
          )
        ).flat(),
      ])
      expect(shown.slice(0, begun.length)).toEqual(begun)
      const members = constituents
        .toSorted((one, other) => other.score - one.score)
        .flatMap((member) => [
          member.score,
          member.blended_price_per_m,
          member.cost_per_iq,
          member.provider_count,
        ])
      const moves = attribution
        .flatMap(({ parts }) => toEffects(parts.filter(({ kind }) => kind === 'price')))
        .filter((effect) => Math.abs(effect) >= 0.005)
        .slice(0, 12)
      const ended = [constituents.length, 100 / constituents.length, ...members, ...moves]
      expect(shown.slice(-ended.length)).toEqual(ended)
      const days = await Promise.all(
        [
          ...TIERS.map((tier) => `composite/history?days=365&tier=${tier}`),
          ...['open', 'closed'].map((index) => `indices/${index}/history?days=365`),
        ].map((path) => readDays(path)),
      )
      expect(shown.slice(begun.length, -ended.length).toSorted(ascending)).toEqual(
        present(days.flat()).toSorted(ascending),
      )
    })

    it('of retirements and dated prices counts from the day of the reader, though the prices are older', async () => {
      const { now } = service.clock
      service.clock.now = Date.parse('2026-11-30')
      const headers = { accept: 'text/html' }
      const read = async (path: string) => (await fetch(service.url + path, { headers })).text()
      const page = await read('/retirements')
      const [cost, compared] = [await read('/cost'), await read('/compare')]
      const own = await read('/models/anthropic/claude-sonnet-5')
      service.clock.now = now
      const [, next] = /<dt>Next<\/dt>.*?datetime="([^"]+)"/s.exec(page) ?? []
      expect(next).toBe('2026-12-01')
      expect(cost).toMatch(/Price ended <time datetime="2026-08-31"/)
      expect(compared).toMatch(/since\s+<time datetime="2026-09-01"/)
      expect(own).toMatch(/Since\s+<time datetime="2026-09-01"/)
    })

    it('of the status page is one of the API', async () => {
      const { sources } = await ask(operations.sources, '/v1/health/sources')
      const { body } = await service.ask('/v1/quarantine?limit=500', {
        key: await service.createPaidKey(),
      })
      const held = operations.quarantine.response.parse(body)
      const sum = (pick: (source: (typeof sources)[number]) => number) =>
        sources.reduce((total, source) => total + pick(source), 0)
      const read = sources.filter(({ status }) => status === 'ok').length
      const expected = [
        read,
        sources.length,
        ...[sources.filter(({ status }) => status === 'failed').length].filter(
          (failed) => failed > 0,
        ),
        sum(({ quotes }) => quotes),
        sum(({ quarantined }) => quarantined),
        ...sources.flatMap((source) => [source.quotes, source.quarantined]),
        // The only run of this store.
        read,
        sum(({ quotes }) => quotes),
        sum(({ quarantined }) => quarantined),
        ...[...Map.groupBy(held.quotes, ({ reason }) => reason).values()].map(
          ({ length }) => length,
        ),
        ...[held.rejected_rows.length].filter((length) => length > 0),
      ]
      expect(toValues(await show('/status'))).toEqual(expected)
    })

    it('of the documentation is a limit of a plan', async () => {
      // Those of the service that shows the page.
      expect(toValues(await show('/docs/api'))).toEqual(
        Object.values(OPEN_PLANS).flatMap((plan) => [
          plan.requests_per_day,
          plan.requests_per_minute,
          plan.history_days,
        ]),
      )
    })

    it.each(['/', '/models', '/index', '/cost', '/changes'])(
      'of %s reads as its value, rounded at its last digit',
      async (path) => {
        const shown = await show(path)
        expect(shown.length).toBeGreaterThan(5)
        expect(shown.filter(({ isRounded }) => !isRounded)).toEqual([])
      },
    )
  })
}

function toLink(entry: object): number | null {
  const { link_factor = 1 } = z.object({ link_factor: z.number().optional() }).parse(entry)
  return link_factor === 1 ? null : link_factor
}

/** Rated by two benchmarks, then by one, then not at all. */
const toPlace = ({ score_basis, aa_score }: z.infer<typeof TextModel>) =>
  (score_basis === 'measured' ? 1000 : 0) + (aa_score ?? -1)

/** Percent above or below the market. */
const toMarket = (share: number | null) =>
  share === null ? null : Number((100 * (share - 1)).toFixed(2))

const toSaving = ({ saving }: { saving: number }) => Number((100 * saving).toFixed(4))

const sinceFirst = ({ price_per_m: now, equal_quality: quality }: IndexLatest) =>
  Number((100 * (now / (quality?.first.price_per_m ?? NaN) - 1)).toFixed(4))

interface ClassPrices {
  latest: { date: string }
  changes: readonly { date: string; price_per_m: number }[]
}

/** On each day on which one changed, and on the last, the prices that stood, newest day first. */
function toClassRows(classes: readonly ClassPrices[]): number[] {
  const days = classes.flatMap(({ latest, changes }) => [
    latest.date,
    ...changes.map(({ date }) => date),
  ])
  return [...new Set(days)]
    .toSorted()
    .toReversed()
    .flatMap((day) =>
      classes.flatMap(({ changes }) => changes.find(({ date }) => date <= day)?.price_per_m ?? []),
    )
}

/** In percent, the largest first. */
function toEffects(parts: readonly { effect: number }[]): number[] {
  return parts
    .map(({ effect }) => effect)
    .toSorted((one, other) => Math.abs(other) - Math.abs(one))
    .map((effect) => Number((100 * Math.expm1(effect)).toFixed(4)))
}

function toValues(shown: readonly Shown[]): number[] {
  return shown.map(({ value }) => value)
}

/** The page lists first what is verified and sold to everybody. */
function isPlain({ verified, offer }: { verified: boolean; offer: string }): boolean {
  return verified && offer === 'standard'
}

/** What a page shows as a dash. */
function present(values: readonly Value[]): number[] {
  return values.filter((value) => value !== null && value !== undefined)
}
