// An independent implementation of the index, written from docs/methodology.md by somebody who had
// not seen the SQL: one section a rule, without holds (rule 9). Where it and the SQL differ, one of
// them or the page is wrong.
import { BOARDS, type History, type Quote } from './history.ts'
import type { Rules } from './rules.ts'

export interface Reference {
  prices: { day: number; model_id: string; price_rule: string; blended_usd_per_mtok: number }[]
  values: {
    day: number
    scope: string
    constituents: number
    price_per_m: number
    index_points: number
  }[]
  constituents: { day: number; model_id: string; tier: string; score: number }[]
  quality: { day: number; index: string; price_per_m: number }[]
}

/** The last row of what one source lists of a model at a provider under one tag, and its prices. */
interface Endpoint extends Quote {
  /** The last day with a price that isn't refused. */
  seen: number
  /** The last price as billed, as listed, and as listed by rule 2. */
  billed: number
  rawList: number
  list: number
  isRepeated: boolean
  accepted: number | null
}
interface ModelPrice {
  rule: 'first_party' | 'median'
  price: number
  sellers: Map<Endpoint, number>
}
type Prices = Map<string, ModelPrice>
type Scores = Map<string, number>
type Member = { model: string; tier: string; score: number }
type BoardName = keyof typeof BOARDS
/** The rows of a board by model and variant. */
type Board = Map<string, { model: string; z: number }>

const NEVER = -Infinity
const EPSILON = 1e-9
const CLASSES = [11, 15, 26, 33, 38, 40, 50]
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const mean = (numbers: number[]) => sum(numbers) / numbers.length
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const priceOf = ({ accepted }: Endpoint) => accepted ?? NaN
const creatorOf = (model: string) => model.split('/')[0] ?? ''
/** Weeks begin on Mondays; day 0 was a Thursday. */
const toWeek = (day: number) => Math.floor((day + 3) / 7)
const toMonday = (week: number) => week * 7 - 3

function geometricMedian(prices: number[]): number {
  const lns = prices.map(Math.log).toSorted((a, b) => a - b)
  return Math.exp(mean(lns.slice(Math.ceil(lns.length / 2) - 1, Math.floor(lns.length / 2) + 1)))
}

export function computeReference(history: History, rules: Rules): Reference {
  const market = createMarket(history, rules)
  const scoring = createScoring(history, rules)
  const reference: Reference = { prices: [], values: [], constituents: [], quality: [] }
  /** The first price of each model by rule 6. */
  const launches = new Map<string, number>()
  const firstDay = market.quotesByDay[0]?.[0] ?? NaN
  /** ln of the index by scope, and the same on the base date. */
  const chains = new Map<string, number>()
  let bases = new Map<string, number>()
  let basket: Member[] = []
  let last: { day: number; prices: Prices } | undefined

  for (const [day, quotes] of market.quotesByDay) {
    market.observe(day, quotes)
    const prices = market.priceModels(day)
    if (prices.size === 0) continue
    for (const [model, { rule, price }] of prices) {
      if (!launches.has(model)) launches.set(model, price)
      reference.prices.push({ day, model_id: model, price_rule: rule, blended_usd_per_mtok: price })
    }
    const scores = scoring.scoresOn(day)
    if (toWeek(day) > toWeek(last?.day ?? firstDay)) basket = chooseBasket(day, prices, scores)
    for (const { model, ...rest } of basket)
      reference.constituents.push({ day, model_id: model, ...rest })
    const members = basket.filter(({ model }) => prices.has(model))
    move(day, prices, members)
    if (members.length >= rules.min_constituents) {
      // 1000 points on the last value until the base date, otherwise on the first value.
      if (day <= rules.base_date || reference.values.length === 0) bases = new Map(chains)
      publish(day, prices, members)
      publishQuality(day, prices, scores)
    }
    last = { day, prices }
  }
  for (const value of reference.values) {
    const base = bases.get(value.scope) ?? bases.get('composite') ?? 0
    value.index_points = 1000 * Math.exp(value.index_points - base)
  }
  return reference

  // Rules 8 and 10: move and level
  function move(day: number, prices: Prices, members: Member[]): void {
    const isLink = last !== undefined && day - last.day > rules.gap_days
    for (const [scope, part] of scopesOf(members)) {
      const before = chains.get(scope)
      const moves = part.flatMap(
        ({ model }) => changeOf(prices.get(model), last?.prices.get(model)) ?? [],
      )
      // What starts later begins at the composite.
      if (before === undefined) chains.set(scope, chains.get('composite') ?? 0)
      else if (!isLink && moves.length > 0) chains.set(scope, before + mean(moves))
    }
  }

  function publish(day: number, prices: Prices, members: Member[]): void {
    for (const [scope, part] of scopesOf(members)) {
      if (part.length < rules.min_prices) continue
      const [price_per_m, index_points] = [levelOf(part, prices), chains.get(scope) ?? 0]
      const constituents = part.length
      reference.values.push({ day, scope, constituents, price_per_m, index_points })
    }
  }

  /** The basket and its parts that have members. */
  function scopesOf(members: Member[]): [string, Member[]][] {
    const namesOf = ({ model, tier }: Member) => [
      'composite',
      tier,
      history.openModels?.includes(model) ? 'open' : 'closed',
    ]
    return ['composite', 'frontier', 'standard', 'budget', 'open', 'closed']
      .map((name): [string, Member[]] => [name, members.filter((m) => namesOf(m).includes(name))])
      .filter(([, part]) => part.length > 0)
  }

  function levelOf(members: Member[], prices: Prices): number {
    const toCost = ({ model, score }: Member) =>
      ((prices.get(model)?.price ?? NaN) * rules.reference_score) / score
    return Math.exp(mean(members.map((member) => Math.log(toCost(member)))))
  }

  // Rule 7: the basket and its tiers
  function chooseBasket(day: number, prices: Prices, scores: Scores): Member[] {
    const candidates = [...prices]
      .filter(([model, price]) => market.mayEnter(model, price, day))
      .map(([model]): [string, number] => [model, scores.get(model) ?? 0])
      .filter(([, score]) => score >= rules.quality_gate - EPSILON)
      .toSorted(([a, scoreA], [b, scoreB]) => scoreB - scoreA || compare(a, b))
    // Where no model may enter, the last basket stays.
    if (candidates.length === 0) return basket
    const takenIds = new Set<string>()
    let seats = candidates.filter(([model]) => {
      const ids = market.idsOf(model, day)
      const isFree = !ids.some((id) => takenIds.has(id))
      if (isFree) for (const id of ids) takenIds.add(id)
      return isFree
    })
    // The lowest scores are at the end, so that each creator's first seats stay.
    for (let size = NaN; size !== seats.length;) {
      size = seats.length
      const ownSeats = Map.groupBy(seats, ([model]) => creatorOf(model))
      const most = Math.max(Math.floor(size / rules.creator_cap_divisor), 1)
      seats = seats.filter((seat) =>
        ownSeats.get(creatorOf(seat[0]))?.slice(0, most).includes(seat),
      )
    }
    return toTiers(seats)
  }

  function toTiers(seats: [string, number][]): Member[] {
    // Seats are sorted by score, so that the first of a creator is its best.
    const ownSeats = Map.groupBy(seats, ([model]) => creatorOf(model)).values()
    const bestScores = [...ownSeats].map(([best]) => best?.[1] ?? 0).toSorted((a, b) => b - a)
    // With fewer creators, all models are frontier.
    const bar = rules.frontier_share * (bestScores[rules.creator_rank - 1] ?? 0)
    const others = seats.filter(([, score]) => score < bar - EPSILON)
    const launchMedian =
      geometricMedian(others.map(([model]) => launches.get(model) ?? NaN)) * (1 + EPSILON)
    return seats.map(([model, score]) => {
      const otherTier = (launches.get(model) ?? NaN) <= launchMedian ? 'budget' : 'standard'
      return { model, score, tier: score < bar - EPSILON ? otherTier : 'frontier' }
    })
  }

  // Rule 11: price of equal quality
  function publishQuality(day: number, prices: Prices, scores: Scores): void {
    for (const points of CLASSES) {
      const able = [...prices].filter(([model]) => (scores.get(model) ?? 0) >= points - EPSILON)
      const cheapest = [...Map.groupBy(able, ([model]) => creatorOf(model)).values()]
        .map((own) => Math.min(...own.map(([, { price }]) => price)))
        .toSorted((a, b) => a - b)
      const price = cheapest[rules.creator_rank - 1]
      if (price !== undefined)
        reference.quality.push({ day, index: `p${points}`, price_per_m: price })
    }
  }
}

// Rule 8: the move of a model's price, null where nothing is comparable
function changeOf(today: ModelPrice | undefined, before: ModelPrice | undefined): number | null {
  if (!today || today.rule !== before?.rule) return null
  const common = [...today.sellers.keys()].filter((endpoint) => before.sellers.has(endpoint))
  if (common.length === 0) return null
  const medianOf = ({ sellers }: ModelPrice) =>
    geometricMedian(common.map((endpoint) => sellers.get(endpoint) ?? NaN))
  return Math.log(medianOf(today) / medianOf(before))
}

/** Rules 1 to 6: what sources showed until a day, and the prices that follow from it. */
function createMarket(history: History, rules: Rules) {
  const quotesOf = Map.groupBy(history.quotes, ({ day }) => day)
  const quotesByDay = [...quotesOf].toSorted(([a], [b]) => a - b)
  const days = quotesByDay.map(([day]) => day)
  /** Providers that are first seen on these days don't count as new. */
  const startDays = [days[0], days.find((day) => day >= rules.verification_from)]
  const endpoints: Endpoint[] = []
  /** The last days on which a source answered, and on which a price of it changed. */
  const lastAnswers = new Map<string, number>()
  const lastChanges = new Map<string, number>()
  /** The last day on which its creator or an aggregator showed a model. */
  const lastShown = new Map<string, number>()
  /** The first day on which some provider had an accepted price for a model. */
  const firstPriced = new Map<string, number>()
  /** Since when, and until when, a provider has had accepted prices for a model. */
  const spans = new Map<string, { since: number; until: number }>()
  /** The endpoint that sets the price of a provider (group) for a model. */
  let setters = new Map<string, Endpoint>()
  const toOffer = ({ group, model }: Endpoint) => `${group} ${model}`
  const isOld = (endpoint: Endpoint, day: number) =>
    day - (spans.get(toOffer(endpoint))?.since ?? Infinity) >= rules.kept_days
  const isStep = (price: number, from: number) =>
    Math.abs(price / from - 1) >= rules.step_from - EPSILON
  const isWithin = (price: number, other: number) =>
    Math.abs(price / other - 1) <= rules.agreement_tolerance + EPSILON
  const isSameOffer = (endpoint: Endpoint, { source, provider, model }: Quote) =>
    endpoint.source === source && endpoint.provider === provider && endpoint.model === model
  return { quotesByDay, observe, priceModels, mayEnter, idsOf }

  function observe(day: number, quotes: Quote[]): void {
    // Rule 1: what isn't eligible is never used.
    const rows = quotes.filter(({ isEligible }) => isEligible)
    for (const [source, answer] of Map.groupBy(rows, (row) => row.source)) {
      const offers = Map.groupBy(answer, ({ provider, model }) => `${provider} ${model}`)
      for (const offer of offers.values()) follow(offer, lastAnswers.get(source))
      for (const row of answer) record(row, day)
      lastAnswers.set(source, day)
    }
    const seen = endpoints.filter((endpoint) => endpoint.seen === day)
    for (const endpoint of seen) accept(endpoint, day)
    for (const endpoint of seen) if (endpoint.accepted !== null) countDays(endpoint, day)
  }

  // Rule 6: if from one answer to the next exactly one endpoint disappears and a new one appears,
  // it is the successor.
  function follow(rows: Quote[], lastAnswer: number | undefined): void {
    const own = endpoints.filter((endpoint) => rows[0] && isSameOffer(endpoint, rows[0]))
    const [predecessor, otherGone] = own.filter(
      ({ day, tag }) => day === lastAnswer && !rows.some((row) => row.tag === tag),
    )
    const [successor, otherCome] = rows.filter(({ tag }) => !own.some((old) => old.tag === tag))
    if (!predecessor || !successor || otherGone || otherCome) return
    predecessor.tag = successor.tag
  }

  function record(row: Quote, day: number): void {
    const isSame = (endpoint: Endpoint) => isSameOffer(endpoint, row) && endpoint.tag === row.tag
    const endpoint = endpoints.find(isSame) ?? addEndpoint(row)
    Object.assign(endpoint, row)
    const billed = toPrice(row)
    if (billed === null) return
    const isCreators = row.level === 'L1' && isOwn(endpoint)
    if (isCreators || row.level === 'L2') lastShown.set(row.model, day)
    // Rule 2: the list price; the smaller of two changes is the move.
    const before = endpoint.list
    const rawList = billed / (1 - (row.discount ?? 0))
    const [listFactor, billedFactor] = [rawList / endpoint.rawList, billed / endpoint.billed]
    const isListSmaller = Math.abs(Math.log(listFactor)) < Math.abs(Math.log(billedFactor))
    const factor = isListSmaller ? listFactor : billedFactor
    const list = Number.isNaN(before) ? rawList : before * factor
    const isRepeated = isWithin(list, before)
    Object.assign(endpoint, { billed, rawList, list, isRepeated, seen: day })
    // Rule 3: a catalogue is alive while some price of it changes.
    const hasChanged = Math.abs(list / before - 1) > EPSILON
    if (hasChanged || !lastChanges.has(row.source)) lastChanges.set(row.source, day)
  }

  // Rules 1 and 4: the blended price, null if it is refused
  function toPrice({ input, output, invalidRule, discount = 0 }: Quote): number | null {
    if (invalidRule !== null || input === null || output === null) return null
    if ((input === 0) !== (output === 0) || discount >= rules.discount_below) return null
    const [inputs, outputs] = [rules.blend_input_weight, rules.blend_output_weight]
    const price = (inputs * input + outputs * output) / (inputs + outputs)
    const [least, most] = [rules.range_min_usd_per_mtok, rules.range_max_usd_per_mtok]
    return price >= least && price <= most ? price : null
  }

  // Rule 5: a step of 25% or more is pending.
  function accept(endpoint: Endpoint, day: number): void {
    const { list, accepted, isRepeated } = endpoint
    const others = independentsOf(endpoint, day)
    const isFirstFine = others.length === 0 || others.some((other) => !isStep(other.list, list))
    const isFine = accepted === null ? isFirstFine : !isStep(list, accepted)
    if (isFine || isRepeated || others.some((other) => isWithin(list, other.list)))
      endpoint.accepted = list
  }

  /** What other sources show of the same offer; a catalogue that stands still shows nothing. */
  function independentsOf({ source, group, model }: Endpoint, day: number): Endpoint[] {
    const isStale = (name: string) =>
      day - (lastChanges.get(name) ?? NEVER) > rules.stale_source_days
    return endpoints
      .filter((other) => other.model === model && other.group === group)
      .filter((other) => other.source !== source && day - other.seen <= rules.kept_days)
      .filter((other) => other.level !== 'L3' || !isStale(other.source))
  }

  // Rules 6 and 7: since when a provider has offered a model
  function countDays(endpoint: Endpoint, day: number): void {
    const span = spans.get(toOffer(endpoint))
    const isNew = !span || day - span.until > rules.gap_days
    const newSince = startDays.includes(day) ? NEVER : day
    if (!firstPriced.has(endpoint.model))
      firstPriced.set(endpoint.model, day === startDays[0] ? NEVER : day)
    spans.set(toOffer(endpoint), { since: isNew ? newSince : span.since, until: day })
  }

  // Rules 3 and 6: the endpoint that sets a provider's price
  function chooseSetter(priced: Endpoint[], yesterday: Endpoint | undefined, day: number) {
    const highest = priced.filter(({ level }) => !priced.some((other) => other.level < level))
    const listed = highest.filter(
      ({ source, seen }) => seen === day || lastAnswers.get(source) !== day,
    )
    const candidates = listed.length > 0 ? listed : highest
    if (yesterday && candidates.includes(yesterday)) return yesterday
    const isRegional = ({ provider, group }: Endpoint) => Number(provider !== group)
    const compareNames = (a: Endpoint, b: Endpoint) =>
      compare(a.tag, b.tag) || compare(a.source, b.source)
    return candidates.toSorted(
      (a, b) => isRegional(a) - isRegional(b) || priceOf(a) - priceOf(b) || compareNames(a, b),
    )[0]
  }

  // Rules 6 and 10: the price of a model
  function priceModels(day: number): Prices {
    const priced = endpoints.filter(
      ({ accepted, seen }) => accepted !== null && day - seen <= rules.kept_days,
    )
    const offers = [...Map.groupBy(priced, toOffer)]
    const chosen = offers.map(
      ([offer, own]) => [offer, chooseSetter(own, setters.get(offer), day)] as const,
    )
    setters = new Map(chosen.flatMap(([offer, setter]) => (setter ? [[offer, setter]] : [])))
    const models = [...Map.groupBy(setters.values(), ({ model }) => model)]
    return new Map(models.flatMap(([model, sellers]) => priceModel(model, sellers, day)))
  }

  function priceModel(model: string, sellers: Endpoint[], day: number): [string, ModelPrice][] {
    const isCloud = ({ provider }: Endpoint) => Number(provider.endsWith('-cloud'))
    const [own] = sellers
      .filter((endpoint) => isOwn(endpoint) && isConfirmed(endpoint, day))
      .toSorted(
        (a, b) => compare(a.level, b.level) || isCloud(a) - isCloud(b) || priceOf(a) - priceOf(b),
      )
    const setting = own ? [own] : sellers.filter((endpoint) => isOld(endpoint, day))
    if (!own && setting.length < rules.min_prices) return []
    const prices = new Map(setting.map((endpoint) => [endpoint, priceOf(endpoint)]))
    const price = geometricMedian([...prices.values()])
    return [[model, { rule: own ? 'first_party' : 'median', price, sellers: prices }]]
  }

  function isOwn({ provider, model }: Endpoint): boolean {
    return history.firstParties[provider] === creatorOf(model)
  }

  // Rule 6: one catalogue alone doesn't show that the creator sells its open weights.
  function isConfirmed({ level, group, model }: Endpoint, day: number): boolean {
    const stating = endpoints.filter(
      (other) =>
        other.group === group && other.model === model && day - other.seen <= rules.gap_days,
    )
    const isOpen = history.openModels?.includes(model) ?? false
    return (
      day < rules.verification_from ||
      level !== 'L3' ||
      !isOpen ||
      new Set(stating.map(({ source }) => source)).size > 1
    )
  }

  // Rule 7: what a model must meet to enter, besides its score
  function mayEnter(model: string, { sellers }: ModelPrice, day: number): boolean {
    // Before the first quotes of endpoints, catalogues stand in for them.
    const isShown =
      day < rules.verification_from || day - (lastShown.get(model) ?? NEVER) <= rules.kept_days
    const isDeprecated = [...sellers.keys()].every((seller) => seller.isDeprecated)
    const isOffered = [...setters.values()].some((e) => e.model === model && isOld(e, day))
    const isNew = day - (firstPriced.get(model) ?? day) < rules.kept_days
    return isShown && !isDeprecated && isOffered && !isNew
  }

  function idsOf(model: string, today: number): string[] {
    return endpoints
      .filter((endpoint) => endpoint.model === model && today - endpoint.day <= rules.listing_days)
      .map(({ provider, idAtProvider = model }) => `${provider} ${idAtProvider}`)
  }

  function addEndpoint(row: Quote): Endpoint {
    const prices = { billed: NaN, rawList: NaN, list: NaN, accepted: null }
    const endpoint = { ...row, ...prices, seen: NEVER, isRepeated: false }
    endpoints.push(endpoint)
    return endpoint
  }
}

// Rule 12: scores
function createScoring(history: History, rules: Rules) {
  const rowsBySource = Map.groupBy(history.scores, ({ source }) => source)
  // By name, so that `expert` comes before `hard_prompts`.
  const sources = [...rowsBySource.keys()].toSorted()
  const parts = [...Map.groupBy(sources, (source) => BOARDS[source].part).values()]
  const models = new Set(history.scores.map(({ model }) => model))
  /** With prices. */
  const weeks = [
    ...new Set(history.quotes.filter((quote) => quote.isEligible).map(({ day }) => toWeek(day))),
  ].toSorted((a, b) => a - b)
  /** The scores of the week by model; null where they aren't measured. */
  let current: { week: number; scores: Map<string, number | null> } | undefined
  return { scoresOn }

  // Rule 11: a score, measured or not, applies for a week.
  function scoresOn(day: number): Scores {
    const week = toWeek(day)
    if (current?.week !== week) current = { week, scores: new Map() }
    const { scores } = current
    const boards = new Map(sources.map((source) => [source, boardOn(source, day)]))
    for (const model of models)
      if (!scores.has(model)) for (const score of toScore(model, boards)) scores.set(model, score)
    return new Map([...scores].flatMap(([model, score]) => (score ? [[model, score]] : [])))
  }

  /** What counts of a board: what it shows, or if it shifted, what counted on an earlier Monday. */
  function boardOn(source: BoardName, day: number): Board {
    const rows = readBoard(source, day)
    const week = weeks.findLast((each) => each < toWeek(day))
    if (week === undefined) return rows
    const before = boardOn(source, toMonday(week))
    return hasShifted(before, rows) ? before : rows
  }

  /** What a board showed on the last day on which it showed anything, at first on its first day. */
  function readBoard(source: BoardName, day: number): Board {
    const until = Math.max(day, toFirstDay(source))
    const known = (rowsBySource.get(source) ?? []).filter(({ from }) => from <= until)
    const lastDay = Math.max(...known.map(({ to }) => Math.min(to, until)))
    const shown = known.filter(({ to }) => to >= lastDay)
    return new Map(shown.map(({ model, variant, z }) => [`${model} ${variant}`, { model, z }]))
  }

  function toFirstDay(source: BoardName): number {
    return Math.min(...(rowsBySource.get(source) ?? []).map(({ from }) => from))
  }

  function hasShifted(before: Board, rows: Board): boolean {
    const moves = [...rows].flatMap(([row, { z }]) => {
      const old = before.get(row)
      return old ? [Math.abs(z - old.z)] : []
    })
    const moved = moves.filter((move) => move > rules.board_shift_from + EPSILON)
    const isMuch = moved.length > rules.board_shift_share * moves.length
    return moves.length >= rules.board_shift_min_rows && isMuch
  }

  /** One score, null if it isn't measured; none if no board has the model. */
  function toScore(model: string, boards: Map<BoardName, Board>): (number | null)[] {
    const zsOf = (source: BoardName) =>
      [...(boards.get(source)?.values() ?? [])].flatMap((row) => (row.model === model ? row.z : []))
    // Of a part, the first board that has the model speaks, with its best row of it.
    const rows = parts
      .flatMap((names) => names.find((name) => zsOf(name).length > 0) ?? [])
      .map((source) => ({ z: Math.max(...zsOf(source)), weight: BOARDS[source].weight }))
      .toSorted((a, b) => a.z - b.z)
    const [first, second, third] = rows
    if (!first) return []
    const isDisputed = second && second.z - first.z > rules.score_disputed_from + EPSILON
    if (rows.length < rules.min_score_boards || (isDisputed && !third)) return [null]
    const total = sum(rows.map(({ weight }) => weight))
    let below = 0
    const median = rows.find(({ weight }) => (below += weight) >= total / 2)?.z ?? NaN
    const reach = third ? rules.score_clip : Infinity
    const clip = (z: number) => Math.min(Math.max(z, median - reach), median + reach)
    const meanZ = sum(rows.map(({ z, weight }) => clip(z) * weight)) / total
    return [rules.reference_score * Math.exp(rules.score_per_z * meanZ)]
  }
}
