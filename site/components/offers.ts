// What a workload costs at each model, as `POST /v1/recommend` ranks it. Pages run it too, over
// `offers.json`.
import type { Candidate } from '../../contract/constraint-kinds.ts'
import type { Workload } from '../../contract/tasks.ts'
import { selectFound } from '../../release/model-search.ts'
import { type Cost, DAYS_PER_MONTH, toCost } from '../../release/recommend/cost.ts'
import { rank, type Request } from '../../release/recommend/rank.ts'
import { toListed } from '../../release/recommend/rates.ts'
import { count, money, price, score, tokens } from './format.ts'
import { html, type Html } from './html.ts'
import { SKILLS } from '../../contract/names.ts'
import { DEFAULTS } from '../../contract/defaults.ts'
import { type Column, toRows } from './table.ts'

/** What a reader asks for, by the names of the API. */
interface Asked extends Request {
  workload: Workload
}

/** What the page is made with. */
export const DEFAULT_WORKLOAD: Workload = {
  ...DEFAULTS.workload,
  input_tokens: 2000,
  output_tokens: 500,
  requests_per_day: 1000,
}

/** What shows the models that the score gate leaves out. */
export const EVERY = 'All scored models'

/** Of a year. */
const MONTHS = 12

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
export function toAsked(query: URLSearchParams): Asked {
  const number = (name: keyof Workload) => Number(query.get(name) ?? DEFAULT_WORKLOAD[name]) || 0
  const share = (name: keyof Workload) => Math.min(1, Math.max(0, number(name)))
  const least = (name: string) => Number(query.get(name)) || undefined
  const flag = (name: string) => query.get(name) === 'true' || undefined
  const workload = {
    ...DEFAULT_WORKLOAD,
    input_tokens: number('input_tokens'),
    reasoning_tokens: number('reasoning_tokens'),
    cached_input_share: share('cached_input_share'),
    cache_write_share: share('cache_write_share'),
    cache_write_1h_share: share('cache_write_1h_share'),
    batch_share: share('batch_share'),
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
  /** USD a month, to the model that the reader uses. */
  difference?: number
}

/** Every model that fits, at its best seller. */
export function rankCosts(candidates: readonly Candidate[], asked: Asked): Ranked[] {
  const { chosen } = rank(candidates, { ...asked, limit: candidates.length })
  return chosen.map((candidate, index) => ({
    rank: index + 1,
    candidate,
    cost: toCost(toListed(candidate.endpoint, candidate.factor), asked.workload),
  }))
}

/** The model that the reader uses first, and what each other costs more or less than it. */
export function pin(
  ranked: readonly Ranked[],
  { used, offers, workload }: { used: string; offers: readonly Candidate[]; workload: Workload },
): readonly Ranked[] {
  const isUsed = ({ candidate }: Ranked) => candidate.model.model_id === used
  const own = offers.filter(({ model }) => model.model_id === used)
  const found = ranked.find(isUsed)
  const pinned = found ?? rankCosts(own, { workload })[0]
  if (!pinned) return ranked
  return [{ ...pinned, rank: found?.rank }, ...ranked.filter((one) => !isUsed(one))].map((one) => ({
    ...one,
    difference: one.cost.per_month - pinned.cost.per_month,
  }))
}

type Entry = { model_id: string; name: string }
/** Of each list of candidates, which is indexed once. */
const entriesOf = new WeakMap<readonly Candidate[], Entry[]>()
const toEntry = ({ model, endpoint }: Candidate): Entry => ({
  model_id: `${model.model_id} ${endpoint.provider}`,
  name: `${model.name} ${endpoint.provider_name}`,
})

/** Of what is ranked the models or sellers with the words of `search`, at least nearly. */
export function selectRanked(
  ranked: readonly Ranked[],
  { candidates, search }: { candidates: readonly Candidate[]; search: string },
): readonly Ranked[] {
  if (search.trim() === '') return ranked
  const entries = entriesOf.get(candidates) ?? [
    ...new Map(candidates.map(toEntry).map((entry) => [entry.model_id, entry])).values(),
  ]
  entriesOf.set(candidates, entries)
  const listed = ranked.map(({ candidate }) => toEntry(candidate))
  const found = new Set(selectFound(entries, { listed, search: search.trim() }))
  return ranked.filter((_, index) => listed[index] && found.has(listed[index]))
}

export const COLUMNS: readonly Column<Ranked>[] = [
  [
    'Model',
    ({ candidate: { model, endpoint } }) =>
      html`<a href="/models/${model.model_id}">${model.name}</a
        ><span>at <a href="/providers/${endpoint.provider}">${endpoint.provider_name}</a></span>`,
    'two',
  ],
  ['Rank', (ranked) => count(ranked.rank), 'n'],
  [
    'USD a month',
    ({ cost, difference }) =>
      html`${cost.unknown.length > 0 && '≤ '}${money(cost.per_month)}<span
          >${money(MONTHS * cost.per_month)} a year</span
        >${
          cost.unknown.length > 0 &&
          html`<span>not stated: ${cost.unknown.join(', ').replaceAll('_', ' ')}</span>`
        }${
          difference !== undefined &&
          difference !== 0 &&
          html`<span>${difference < 0 ? '−' : '+'}${money(Math.abs(difference))}</span>`
        }`,
    'n two',
  ],
  ['Score', ({ candidate }) => score(candidate.rankScore), 'n'],
  ['USD a request', ({ cost }) => price(cost.per_request), 'n'],
  ['Context', ({ candidate }) => tokens(candidate.contextLength), 'n'],
]

export const renderRanked = (ranked: readonly Ranked[]): Html[] => toRows(COLUMNS, ranked)
