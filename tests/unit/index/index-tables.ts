// The tables that the SQL of the index reads, as sql/identity/ makes them from the sources.
import { type History, type Quote, type Score, toRating } from './history.ts'
import { type Rules, toIsoDay } from './rules.ts'

export const TABLES = ['quotes', 'ratings', 'providers', 'models']

/** The days of a run: those after the last known one, up to its own. */
interface Span {
  knownTo: number
  runDay: number
  rules: Rules
}

export function toProviderRows({ firstParties }: History): object[] {
  return Object.entries(firstParties).map(([provider, creator]) => ({
    provider,
    kind: provider.endsWith('-cloud') ? 'cloud' : 'first-party',
    first_party_of: [creator],
  }))
}

export function toModelRows({ openModels = [] }: History): object[] {
  return openModels.map((id) => ({ model_id: id, open_weights: true }))
}

/** One row per range of days at one price, as in the seed. */
export function toQuoteRows(quotes: readonly Quote[], { knownTo, runDay, rules }: Span): object[] {
  const fresh = quotes.filter(({ day }) => day > knownTo && day <= runDay)
  const series = Map.groupBy(fresh, ({ source, provider, model, tag }) =>
    [source, provider, model, tag].join(' '),
  )
  return [...series].flatMap(([name, days]) => {
    const stretches: { first: Quote; to: number }[] = []
    for (const quote of days.toSorted((a, b) => a.day - b.day)) {
      const last = stretches.at(-1)
      if (last?.to === quote.day - 1 && isSame(last.first, quote)) last.to = quote.day
      else stretches.push({ first: quote, to: quote.day })
    }
    return stretches.map(({ first, to }) => ({
      quote_id: `${name} ${first.day}`,
      source: first.source,
      root: first.source,
      level: first.level,
      provider: first.provider,
      provider_group: first.group,
      model_id: first.model,
      endpoint_tag: first.tag,
      endpoint: first.tag || (first.idAtProvider ?? first.model).toLowerCase(),
      stated_regions: [],
      currency: 'USD',
      observed_from: toIsoDay(first.day),
      observed_to: toIsoDay(to),
      provider_model_id: first.idAtProvider ?? first.model,
      offer: 'standard',
      discount: first.discount ?? 0,
      native_input_per_mtok: first.input,
      native_output_per_mtok: first.output,
      input_usd_per_mtok: first.input,
      output_usd_per_mtok: first.output,
      list_native_input_per_mtok: toList(first.input, first),
      list_native_output_per_mtok: toList(first.output, first),
      list_input_usd_per_mtok: toList(first.input, first),
      list_output_usd_per_mtok: toList(first.output, first),
      ...judge(first, rules),
      is_eligible: first.isEligible,
      is_deprecated: first.isDeprecated,
    }))
  })
}

function isSame(a: Quote, b: Quote): boolean {
  return (
    a.terms === b.terms &&
    a.input === b.input &&
    a.output === b.output &&
    a.discount === b.discount &&
    a.invalidRule === b.invalidRule &&
    a.isEligible === b.isEligible &&
    a.isDeprecated === b.isDeprecated
  )
}

function toList(price: number | null, { discount = 0 }: Quote): number | null {
  return price === null ? null : price / (1 - discount)
}

function judge({ input, output, discount = 0, invalidRule }: Quote, rules: Rules) {
  if (input === null || output === null)
    return {
      blended_usd_per_mtok: null,
      shown_blended_usd_per_mtok: null,
      invalid_rule: invalidRule ?? 'type',
    }
  const { blend_input_weight: inputs, blend_output_weight: outputs } = rules
  const blended = (inputs * input + outputs * output) / (inputs + outputs)
  const isInRange =
    blended >= rules.range_min_usd_per_mtok && blended <= rules.range_max_usd_per_mtok
  return {
    blended_usd_per_mtok: blended / (1 - discount),
    shown_blended_usd_per_mtok: blended,
    invalid_rule: invalidRule ?? (isInRange ? null : 'range'),
  }
}

/** The rows that are new to a run. */
export function toRatingRows(scores: readonly Score[], { knownTo, runDay }: Span): object[] {
  return scores
    .filter(({ from, to }) => from <= runDay && to > knownTo)
    .map(({ source, model, variant, z, from, to }) => {
      const [board, category] = source.split('/')
      return {
        board,
        category,
        model_ref: `${model} ${variant}`,
        model_id: model,
        variant,
        rating: toRating(source, z),
        half_width: null,
        published_on: null,
        observed_from: toIsoDay(Math.max(from, knownTo + 1)),
        observed_to: toIsoDay(Math.min(to, runDay)),
      }
    })
}
