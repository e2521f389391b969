// A small made-up market, another one for every seed: what its sellers ask, and what each source
// makes of it.
import { times } from '../../../pipeline/collect/per-million.ts'
import type { Random } from '../../unit/index/random.ts'

const PRICE_SOURCES = ['openrouter', 'models-dev', 'deepinfra'] as const
export const SOURCES = [...PRICE_SOURCES, 'openrouter-gpqa'] as const
export type SourceId = (typeof SOURCES)[number]
export const CREATORS = ['ada', 'bell', 'curie', 'dirac', 'euler'] as const
/** By slug; a region of a seller is the same company. */
export const GROUPS: Readonly<Record<string, string>> = {
  deepinfra: 'deepinfra',
  harbor: 'harbor',
  'harbor-eu': 'harbor',
  quay: 'quay',
  wharf: 'wharf',
  ...Object.fromEntries(CREATORS.map((creator) => [`${creator}-shop`, `${creator}-shop`])),
}

const NAMES =
  'alder birch cedar damson elder fir gorse hazel ivy juniper kapok larch maple nutmeg oak pine quince rowan sorrel teak'
const STEPS = ['0.5', '0.8', '0.95', '0.95', '1.1', '1.5', '2', '3', '0.3'] as const
const WRONG_UNITS = ['10', '1000', '1000000', '0.1', '0.001', '0.000001', '3', '0.25'] as const
/** What is no price at all. */
const NO_PRICES = [null, '', 'NaN', '1,5', '$3', '0x10', 'Infinity', true, [], '-1'] as const

export interface Model {
  id: string
  creator: string
  name: string
  entersOn: number
  ability: number
  offers: Offer[]
}

interface Offer {
  seller: string
  tag: string
  from: number
  to: number
  /** Decimal text, USD per million tokens. */
  input: string
  output: string
  /** The sources that show it, and how each of them misreads it just now. */
  shownBy: Map<SourceId, Misreading | undefined>
}

interface Misreading {
  daysLeft: number
  factor: string
  /** In place of a price. */
  instead: (typeof NO_PRICES)[number] | undefined
}

/** One price as a source shows it: decimal text, or something that is none. */
export interface Shown {
  model: Model
  seller: string
  tag: string
  input: unknown
  output: unknown
}

/** What one source says at one moment. */
export interface Said {
  shown: Shown[]
  scores: { model: Model; score: number }[]
  models: Model[]
}

export interface Market {
  /** Prices change, sellers come and go, sources misread; `day` is counted from 1970-01-01. */
  advance(day: number): void
  say(source: SourceId): Said
}

export function toMarket(random: Random, firstDay: number, lastDay: number): Market {
  const { between, chance, pick, unit } = random
  const names = NAMES.split(' ').slice(0, between(14, 20))
  const models = names.map((name, index): Model => {
    const creator = CREATORS[index % CREATORS.length] ?? 'ada'
    const entersOn = chance(0.8) ? firstDay : between(firstDay, lastDay - 10)
    return {
      id: `${creator}/${name}`,
      creator,
      name,
      entersOn,
      ability: round(30 + 40 * unit(), 1),
      offers: makeOffers(creator, entersOn),
    }
  })
  const rebasings = Array.from({ length: pick([0, 1, 1, 2]) }, () => ({
    day: between(firstDay + 20, lastDay),
    slope: 0.8 + 0.4 * unit(),
    shift: -4 + 8 * unit(),
  }))
  let today = firstDay

  function makeOffers(creator: string, entersOn: number): Offer[] {
    const input = round(0.05 * 200 ** unit(), 3) || 0.05
    const ratio = pick(['1', '2', '3', '4', '5', '8'])
    const sellers = [`${creator}-shop`, 'deepinfra', 'harbor', 'harbor-eu', 'quay', 'wharf']
    return sellers
      .filter((_, index) => chance(index === 0 ? 0.9 : 0.5))
      .flatMap((seller): Offer[] => {
        const price = times(String(input), String(round(0.8 + 0.4 * unit(), 2))) ?? '1'
        const from = chance(0.85) ? entersOn : between(entersOn, lastDay)
        const shownBy = PRICE_SOURCES.filter(
          (source) => source === 'openrouter' || showsProvider(source, seller),
        ).filter((source) => chance(source === 'openrouter' ? 0.9 : 0.7))
        return [
          {
            seller,
            tag: chance(0.2) ? `${seller}/fp8` : seller,
            from,
            to: chance(0.85) ? lastDay : between(from, lastDay),
            input: price,
            output: times(price, ratio) ?? price,
            shownBy: new Map(shownBy.map((source) => [source, undefined])),
          },
        ]
      })
  }

  function changePrice(offer: Offer): void {
    const factor = pick(STEPS)
    for (const side of ['input', 'output'] as const)
      offer[side] = String(round(Number(times(offer[side], factor)), 6))
  }

  return {
    advance(day) {
      today = day
      for (const rebasing of rebasings.filter((event) => event.day <= day)) {
        rebasings.splice(rebasings.indexOf(rebasing), 1)
        for (const model of models)
          model.ability = round(model.ability * rebasing.slope + rebasing.shift + 0.2 * unit(), 2)
      }
      for (const model of models) {
        if (chance(0.004)) model.ability = round(model.ability + between(-20, 20) / 10, 2)
        for (const offer of model.offers) {
          if (chance(0.015)) changePrice(offer)
          for (const [source, misreading] of offer.shownBy) {
            const daysLeft = (misreading?.daysLeft ?? 0) - 1
            if (misreading && daysLeft > 0) offer.shownBy.set(source, { ...misreading, daysLeft })
            else offer.shownBy.set(source, chance(0.008) ? misread() : undefined)
          }
        }
      }
    },
    say: (source) => ({
      shown: models.flatMap((model) => model.offers.flatMap((offer) => show(model, offer, source))),
      scores: models
        .filter(({ entersOn }) => entersOn <= today)
        .map((model) => ({ model, score: model.ability })),
      models: models.filter(({ entersOn }) => entersOn <= today),
    }),
  }

  function misread(): Misreading {
    const isGarbled = chance(0.4)
    return {
      daysLeft: pick([1, 1, 2, 3, 5]),
      factor: pick(WRONG_UNITS),
      instead: isGarbled ? pick(NO_PRICES) : undefined,
    }
  }

  function show(model: Model, offer: Offer, source: SourceId): Shown[] {
    if (today < offer.from || today > offer.to || !offer.shownBy.has(source)) return []
    const misreading = offer.shownBy.get(source)
    const toShown = (price: string): unknown => {
      if (!misreading) return price
      return misreading.instead === undefined ? times(price, misreading.factor) : misreading.instead
    }
    return [
      {
        model,
        seller: offer.seller,
        tag: source === 'openrouter' ? offer.tag : '',
        input: toShown(offer.input),
        output: toShown(offer.output),
      },
    ]
  }
}

/** A seller's own list shows the seller; the catalogue leaves out whom it would copy. */
function showsProvider(source: SourceId, seller: string): boolean {
  return (source === 'deepinfra') === (seller === 'deepinfra')
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}

/** What a board shows of a model with that score. */
export function toZ(score: number): number {
  return 5 * Math.log(score / 40)
}
