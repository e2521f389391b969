// What a workload costs at each model, as `POST /v1/recommend` ranks it.
import type { Candidate } from '../../contract/constraint-kinds.ts'
import { DEFAULTS, MAX_DISCOUNT_PERCENT } from '../../contract/defaults.ts'
import { SKILLS } from '../../contract/names.ts'
import type { Workload } from '../../contract/workload.ts'
import { selectFound } from '../../release/model-search.ts'
import { type Cost, DAYS_PER_MONTH, computeCost } from '../../release/recommend/cost.ts'
import { rank, type Request } from '../../release/recommend/rank.ts'
import { applyListPrice } from '../../release/recommend/rates.ts'
import type { Asked } from './filters.ts'

/** By the names of the API. */
interface Question extends Request {
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

/** Percent in addresses, shares in the API. */
const SHARES = {
  cached_input_percent: 'cached_input_share',
  cache_write_percent: 'cache_write_share',
  cache_write_1h_percent: 'cache_write_1h_share',
  batch_percent: 'batch_share',
} as const

/** As a bill has it, instead of requests and the length of their answers. */
export const MONTHLY = [
  ['input_per_month', 'Input'],
  ['output_per_month', 'Output'],
] as const

const UNITS = new Map([
  ['', 0],
  ['k', 3],
  ['m', 6],
  ['b', 9],
])

/** `200k`, `2M` and `1,000` are numbers, too; what is none is nothing. */
export function parseAmount(text: string | null): number | undefined {
  const [, digits, unit = ''] =
    /^([\d.]+)([kmb]?)$/.exec((text ?? '').toLowerCase().replaceAll(/[,\s$%]/g, '')) ?? []
  const amount = Number(`${digits}e${UNITS.get(unit)}`)
  return Number.isFinite(amount) ? amount : undefined
}

/** What an address of `/cost` asks for; the form's first values where it says nothing. */
export function parseCostQuery(asked: Asked): Question {
  const get = (name: string) => parseAmount(asked.get(name))
  const flag = (name: string) => asked.get(name) === 'true' || undefined
  const shares = Object.entries(SHARES).map(([name, share]) => {
    const percent = get(name) ?? 0
    // As it is written: a hundredth of it may not be exact.
    return [share, Math.min(1, Number(`${percent}e-2`))] as const
  })
  const input_tokens = get('input_tokens') ?? DEFAULT_WORKLOAD.input_tokens
  const days = asked.get('per') === 'month' ? DAYS_PER_MONTH : 1
  // A month's input says how many requests there are, its output how long their answers are.
  const [input = 0, output = 0] = MONTHLY.map(([name]) => (get(name) ?? 0) / DAYS_PER_MONTH)
  const requests = (get('requests') ?? DEFAULT_WORKLOAD.requests_per_day) / days
  const requests_per_day = input > 0 && input_tokens > 0 ? input / input_tokens : requests
  const output_tokens =
    output > 0 && requests_per_day > 0
      ? output / requests_per_day
      : (get('output_tokens') ?? DEFAULT_WORKLOAD.output_tokens)
  return {
    workload: {
      ...DEFAULT_WORKLOAD,
      ...Object.fromEntries(shares),
      input_tokens,
      output_tokens,
      requests_per_day,
      reasoning_tokens: get('reasoning_tokens') ?? 0,
    },
    discount_percent: Math.min(MAX_DISCOUNT_PERCENT, get('discount_percent') ?? 0),
    context_min: get('context_min'),
    min_intelligence: get('min_intelligence'),
    zdr: flag('zdr'),
    supports_tools: flag('supports_tools'),
    open_weights: flag('open_weights'),
    region: asked.get('region') ?? undefined,
    rank_by: SKILLS.find((skill) => skill === asked.get('rank_by')),
  }
}

export interface Ranked {
  candidate: Candidate
  cost: Cost
  /** USD a month by caches and batches, at the least. */
  saved: number
}

/** Each request by itself. */
const UNCACHED = {
  cached_input_share: 0,
  cache_write_share: 0,
  cache_write_1h_share: 0,
  batch_share: 0,
}

/** Every model that fits, at its best provider, best first. */
export function rankCosts(candidates: readonly Candidate[], question: Question): Ranked[] {
  const { workload, discount_percent: discount } = question
  const { chosen } = rank(candidates, { ...question, limit: candidates.length })
  return chosen.map((candidate) => {
    const offer = applyListPrice(candidate.endpoint, candidate.factor)
    const cost = computeCost(offer, workload, discount)
    const full = computeCost(offer, { ...workload, ...UNCACHED }, discount)
    return { candidate, cost, saved: full.per_month - cost.per_month }
  })
}

/** Those with the words of `search` in the names of model or provider, at least nearly. */
export function selectRanked(ranked: readonly Ranked[], search: string): readonly Ranked[] {
  const listed = ranked.map((each) => {
    const { model, endpoint } = each.candidate
    return {
      each,
      model_id: `${model.model_id} ${endpoint.provider}`,
      name: `${model.name} ${endpoint.provider_name}`,
    }
  })
  const found = search === '' ? listed : selectFound(listed, { listed, search })
  const kept = new Set(found.map(({ each }) => each))
  return ranked.filter((each) => kept.has(each))
}

/** What a source may not say of an offer, in words. */
const UNSAID: Readonly<Record<string, string>> = {
  region: 'where their offers run',
  zdr: 'whether their providers keep prompts',
  supports_tools: 'whether they support tools',
  context_min: 'how long their context is',
}

/** In words, how many models are left out because no source says whether they meet what is asked. */
export function listUnsaid(candidates: readonly Candidate[], question: Question): string[] {
  const { excludedByUnknown } = rank(candidates, { ...question, limit: candidates.length })
  return Object.entries(UNSAID).flatMap(([name, words]) => {
    const models = excludedByUnknown[name] ?? 0
    return models > 0 ? [`${models} are left out, because no source states ${words}`] : []
  })
}
