// All figures of an index by name, so that two can be compared.
import type { IndexRun } from './index-result.ts'
import { type Fix, SCOPES, toIndexPoints } from './reference/levels.ts'
import { toIsoDay } from './rules.ts'

type Figures = Map<string, number | string | boolean | null>

export function toReferenceFigures(fixes: readonly Fix[], baseDay: number): Figures {
  const figures: Figures = new Map()
  for (const fix of fixes) {
    const { day, values, spread, spreadChange24h } = fix
    const name = toIsoDay(day)
    for (const value of values) {
      const scope = `${name} ${value.scope}`
      figures.set(`${scope} constituents`, value.count)
      figures.set(`${scope} is published`, value.isPublished)
      figures.set(`${scope} is sufficient`, value.isSufficient)
      figures.set(`${scope} ln of the level`, Math.log(value.price))
      figures.set(`${scope} move`, value.move)
      figures.set(`${scope} link`, value.link)
      figures.set(`${scope} change_24h`, value.change24h)
      figures.set(`${scope} change_7d`, value.change7d)
      figures.set(`${scope} change_30d`, value.change30d)
    }
    if (values.length > 0) {
      figures.set(`${name} spread`, spread)
      figures.set(`${name} spread change_24h`, spreadChange24h)
    }
  }
  for (const scope of SCOPES)
    for (const { day, points } of toIndexPoints(fixes, scope, baseDay))
      figures.set(`${toIsoDay(day)} ${scope} ln of the index`, Math.log(points))
  return figures
}

/** Of a run, what the reference model says too. */
export function toLevelFigures(run: Pick<IndexRun, 'fixes' | 'spreads'>): Figures {
  const figures: Figures = new Map()
  for (const row of run.fixes) {
    const scope = `${toIsoDay(row.day)} ${row.scope}`
    figures.set(`${scope} constituents`, row.constituents)
    figures.set(`${scope} is published`, row.is_published)
    figures.set(`${scope} is sufficient`, row.is_sufficient)
    figures.set(`${scope} ln of the level`, Math.log(row.price_per_m))
    figures.set(`${scope} ln of the index`, Math.log(row.index_points))
    figures.set(`${scope} move`, row.price_effect + row.provider_effect)
    figures.set(
      `${scope} link`,
      row.exit_link + row.entry_link + row.score_link + row.coverage_link,
    )
    figures.set(`${scope} change_24h`, row.change_24h)
    figures.set(`${scope} change_7d`, row.change_7d)
    figures.set(`${scope} change_30d`, row.change_30d)
  }
  for (const { day, spread_usd, change_24h } of run.spreads) {
    figures.set(`${toIsoDay(day)} spread`, spread_usd)
    figures.set(`${toIsoDay(day)} spread change_24h`, change_24h)
  }
  return figures
}

export function toFigures(run: IndexRun): Figures {
  const figures = toLevelFigures(run)
  for (const row of run.verdicts)
    figures.set(
      `${toIsoDay(row.day)} quote ${row.source} ${row.provider} ${row.model_id} ${row.endpoint_tag}`,
      row.is_accepted,
    )
  for (const { day, model_id, tier, score } of run.constituents) {
    figures.set(`${toIsoDay(day)} ${model_id} tier`, tier)
    figures.set(`${toIsoDay(day)} ${model_id} score`, score)
  }
  for (const { day, index, price_per_m } of run.qualityPrices)
    figures.set(`${toIsoDay(day)} ln of the price of ${index}`, Math.log(price_per_m))
  return figures
}

/** The largest difference (infinite where a figure is missing or is no number), and where the first one occurs. */
export function findLargestError(
  expected: Figures,
  actual: Figures,
): { error: number; where: string } {
  let largest = 0
  let where = ''
  // Names begin with the day: the first difference is the cause of the later ones.
  for (const name of [...new Set([...expected.keys(), ...actual.keys()])].sort()) {
    const [before, after] = [expected.get(name), actual.get(name)]
    const error =
      typeof before === 'number' && typeof after === 'number'
        ? // The change of a spread that was near zero is thousands of percent.
          Math.abs(after - before) / Math.max(1, Math.abs(before) / 1000)
        : before === after
          ? 0
          : Infinity
    // NaN is no smaller than anything.
    if (!(error <= 1e-12) && where === '') where = `${name}: expected ${before}, got ${after}`
    if (!(error <= largest)) largest = error
  }
  return { error: largest, where }
}
