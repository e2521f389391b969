// What a workload costs at each model, as `POST /v1/recommend` ranks it. Pages run it too, over
// `offers.json`.
import type { Candidate } from '../../contract/constraint-kinds.ts'
import type { Workload } from '../../contract/workload.ts'
import { type Cost, DAYS_PER_MONTH, toCost } from '../../release/recommend/cost.ts'
import { rank, type Request } from '../../release/recommend/rank.ts'
import { toListed } from '../../release/recommend/rates.ts'
import { change, count, money, price, score, tokens } from './format.ts'
import { html, type Html } from './html.ts'
import { SKILLS } from '../../contract/names.ts'
import { DEFAULTS, MAX_DISCOUNT_PERCENT } from '../../contract/defaults.ts'
import { toEndText } from './schedule.ts'
import { type Column, stats, toRows } from './table.ts'

/** What a reader asks for, by the names of the API. */
interface Asked extends Request {
  workload: Workload
  /** Off every cost. */
  discount_percent?: number | undefined
}

/** What the page is made with. */
export const DEFAULT_WORKLOAD: Workload = {
  ...DEFAULTS.workload,
  input_tokens: 2000,
  output_tokens: 500,
  requests_per_day: 1000,
}

/** What shows the models that the score gate leaves out. */
export const EVERY = 'All models with a score'

/** As a bill has it: name in addresses → label. */
export const MONTHLY = [
  ['input_per_month', 'Input'],
  ['output_per_month', 'Output'],
] as const

export function toMonthly({ input_tokens, output_tokens, requests_per_day }: Workload) {
  const requests = requests_per_day * DAYS_PER_MONTH
  return { input_per_month: input_tokens * requests, output_per_month: output_tokens * requests }
}

/** What an address of `/cost` asks for; the form's first values where it says nothing. */
export function parseCostQuery(query: URLSearchParams): Asked {
  const number = (name: keyof Workload) => Number(query.get(name) ?? DEFAULT_WORKLOAD[name]) || 0
  const share = (name: keyof Workload) => Math.min(1, Math.max(0, number(name)))
  const least = (name: string) => Number(query.get(name)) || undefined
  const discount = Number(query.get('discount_percent')) || 0
  const flag = (name: string) => query.get(name) === 'true' || undefined
  const workload = {
    ...DEFAULT_WORKLOAD,
    input_tokens: number('input_tokens'),
    cached_input_share: share('cached_input_share'),
    cache_write_share: share('cache_write_share'),
    cache_write_1h_share: share('cache_write_1h_share'),
    batch_share: share('batch_share'),
    reasoning_tokens: number('reasoning_tokens'),
  }
  // A month's input says how many requests there are, its output how long their answers are.
  const daily = (name: (typeof MONTHLY)[number][0]) => Number(query.get(name)) / DAYS_PER_MONTH || 0
  const [input, output] = [daily('input_per_month'), daily('output_per_month')]
  const requests_per_day =
    input > 0 && workload.input_tokens > 0
      ? input / workload.input_tokens
      : number('requests_per_day')
  const output_tokens =
    output > 0 && requests_per_day > 0 ? output / requests_per_day : number('output_tokens')
  return {
    workload: { ...workload, output_tokens, requests_per_day },
    discount_percent: Math.min(MAX_DISCOUNT_PERCENT, Math.max(0, discount)),
    context_min: least('context_min'),
    min_intelligence: least('min_intelligence'),
    zdr: flag('zdr'),
    supports_tools: flag('supports_tools'),
    open_weights: flag('open_weights'),
    region: query.get('region') || undefined,
    rank_by: SKILLS.find((skill) => skill === query.get('rank_by')),
  }
}

export interface Ranked {
  /** `undefined` of a model that is not among those which are ranked. */
  rank?: number | undefined
  candidate: Candidate
  cost: Cost
  /** USD a month by caches and batches, at the least. */
  saved: number
  /** USD a month, to the model that the reader uses. */
  difference?: number
}

/** Each request by itself. */
const UNCACHED = {
  cached_input_share: 0,
  cache_write_share: 0,
  cache_write_1h_share: 0,
  batch_share: 0,
}

/** Every model that fits, at its best seller. */
export function rankCosts(candidates: readonly Candidate[], asked: Asked): Ranked[] {
  const { workload, discount_percent: discount } = asked
  const { chosen } = rank(candidates, { ...asked, limit: candidates.length })
  const { cached_input_share: cached, cache_write_share: written, batch_share: batched } = workload
  const isPlain = Math.max(cached, written, workload.cache_write_1h_share, batched) === 0
  return chosen.map((candidate, index) => {
    const offer = toListed(candidate.endpoint, candidate.factor)
    const cost = toCost(offer, workload, discount)
    const full = isPlain ? cost : toCost(offer, { ...workload, ...UNCACHED }, discount)
    const saved = full.per_month - cost.per_month
    return { rank: index + 1, candidate, cost, saved }
  })
}

/** As a reader wants them: by what they cost or score; else as they are ranked. */
export function sortRanked(ranked: readonly Ranked[], by: string): readonly Ranked[] {
  if (by === 'cost')
    return ranked.toSorted((one, other) => one.cost.per_month - other.cost.per_month)
  if (by !== 'score') return ranked
  return ranked.toSorted((one, other) => other.candidate.rankScore - one.candidate.rankScore)
}

/** What a source may not say of an offer, in words. */
const UNSAID: Readonly<Record<string, string>> = {
  region: 'where they run',
  zdr: 'whether they keep prompts',
  supports_tools: 'whether they take tools',
  context_min: 'how long their context is',
}

/** In words, how many models are left out because no source says whether they meet what is asked. */
export function listUnsaid(candidates: readonly Candidate[], asked: Asked): string[] {
  const { excludedByUnknown } = rank(candidates, { ...asked, limit: candidates.length })
  return Object.entries(UNSAID).flatMap(([name, words]) => {
    const models = excludedByUnknown[name] ?? 0
    return models > 0 ? [`${models} left out, because no source states ${words}`] : []
  })
}

/** The model that the reader uses first, and what each other costs more or less than it. */
export function pin(
  ranked: readonly Ranked[],
  {
    used,
    all,
    offers,
    asked: { workload, discount_percent },
  }: {
    used: string
    /** Before a search narrows them. */
    all: readonly Ranked[]
    offers: readonly Candidate[]
    asked: Asked
  },
): readonly Ranked[] {
  const isUsed = ({ candidate }: Ranked) => candidate.model.model_id === used
  const own = offers.filter(({ model }) => model.model_id === used)
  const found = all.find(isUsed)
  const pinned = found ?? rankCosts(own, { workload, discount_percent })[0]
  if (!pinned) return ranked
  return [{ ...pinned, rank: found?.rank }, ...ranked.filter((one) => !isUsed(one))].map((one) => ({
    ...one,
    difference: one.cost.per_month - pinned.cost.per_month,
  }))
}

export const COLUMNS: readonly Column<Ranked>[] = [
  [
    'Model',
    ({ candidate: { model, endpoint } }) =>
      html`<a href="/models/${model.model_id}">${model.name}</a>
        <small
          ><a href="/providers/${endpoint.provider}">${endpoint.provider_name}</a>
          ${toEndText(endpoint)}</small
        >`,
  ],
  ['Rank', ({ rank: place }) => count(place), 'n'],
  [
    '$ a month',
    ({ cost, saved, difference }) =>
      html`${cost.unknown.length > 0 && '≤ '}${money(cost.per_month)}${
        saved > 0 && html`<span>${cost.unknown.length > 0 && '≥ '}${money(saved)} saved</span>`
      }${
        difference !== undefined &&
        difference !== 0 &&
        html`<span
          >${money(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} a month</span
        >`
      }`,
    'n two',
  ],
  ['Score', ({ candidate }) => score(candidate.rankScore), 'n'],
  ['$ a request', ({ cost }) => price(cost.per_request), 'n under'],
  ['Context', ({ candidate }) => tokens(candidate.contextLength), 'n under'],
]

/** What costs least, and beside it what the reader uses, or else what scores best. */
export function renderSummary(ranked: readonly Ranked[], used = ''): Html {
  const cheapest = sortRanked(ranked, 'cost')[0]
  const own = ranked.find(({ candidate }) => candidate.model.model_id === used)
  const best = own ?? sortRanked(ranked, 'score')[0]
  if (!cheapest || !best) return html``
  const toCell = (name: string, { candidate: { model, endpoint }, cost }: Ranked) =>
    [
      name,
      html`${money(cost.per_month)}<i> a month</i>`,
      `${model.name} at ${endpoint.provider_name}`,
    ] as const
  const saved = best.cost.per_month - cheapest.cost.per_month
  return stats([
    toCell('Cheapest', cheapest),
    toCell(own ? 'You use' : 'Best score', best),
    ...(own && saved > 0
      ? [
          [
            'You could save',
            change((-100 * saved) / best.cost.per_month),
            html`${money(saved)} a month`,
          ] as const,
        ]
      : []),
  ])
}

export const renderRanked = (ranked: readonly Ranked[]): Html[] => toRows(COLUMNS, ranked)
