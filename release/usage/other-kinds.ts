// Prices lines for models not billed by text tokens alone: embeddings, rankings, images, audio and
// speech, by the provider's units.
import type { ModelKind, OtherModel, PriceRow } from '../../contract/documents.ts'
import type { Picture } from '../../contract/litellm-key.ts'
import { toCreatorSlug } from '../../contract/names.ts'
import NAMES from '../../contract/usage-names.json' with { type: 'json' }
import type { PricedLine } from '../../contract/responses.ts'
import { sumOthers } from '../recommend/cost.ts'
import { type Answered, NOTHING, toUnits, answerUnknown, toUsd, describeLone } from './answer.ts'
import { findLastDay } from './choose-price.ts'
import { findProvider, isAccountOf, isOwner } from './names.ts'
import type { UsageBook } from './usage-book.ts'
import { NO_COUNTS, type Usage } from './add-up.ts'

type UnitPrice = OtherModel['unit_prices'][number]

/**
 * The modality of input tokens (`READ`) and output tokens (`MADE`) if the line doesn't state it.
 */
const READ: Partial<Record<ModelKind, UnitPrice['modality']>> = { audio: 'audio' }
const MADE: Partial<Record<ModelKind, UnitPrice['modality']>> = { images: 'image', speech: 'audio' }

/** Names the counts by which the model is billed. */
export function describeNoCounts({ unit_prices }: OtherModel): string {
  const fields = new Set(unit_prices.map(({ unit }) => NAMES.units[unit]))
  return `${[...fields].join(', ')}: expected a count, got none`
}

export function priceOther(
  book: UsageBook,
  other: OtherModel,
  asked: {
    name: string
    provider: string | null
    day: string
    usage: Usage
    image: Picture
    tier: PriceRow['service_tier'] | undefined
  },
): Answered {
  const { model_id, kind, unit_prices } = other
  const { name, day, usage, tier = 'standard' } = asked
  const [first = ''] = name.split('/')
  const creator = toCreatorSlug(model_id)
  const provider =
    asked.provider ?? (first === creator ? null : (findProvider(book, first) ?? null))
  const matched = { model_id, rule: 'name', provider, day }
  // Embeddings and rerankers have no output, so the total is their input.
  if (usage.isTotal && kind !== 'embeddings' && kind !== 'rerank')
    return answerUnknown(NO_COUNTS, matched)
  const billed = billProviders(book, other, asked)
  if (billed.length === 0)
    return answerUnknown(
      `counts: expected the units that a model for ${kind} is billed by`,
      matched,
    )
  if (usage.cache_read + usage.cache_write + usage.cache_write_1h > 0)
    return answerUnknown(`cache: we have no cache prices of models for ${kind}`, matched)
  const sold = billed.filter(([each]) => provider === null || isAccountOf(book, each, provider))
  const own = sold.filter(([each]) =>
    provider === null ? isOwner(book, each, creator) : each === provider,
  )
  const bills = (own.length > 0 ? own : sold).map(([, bill]) => bill)
  const whole = bills.filter((bill) => typeof bill !== 'string')
  const [bill] = whole
  if (!bill) {
    const providers = [...new Set(unit_prices.map((price) => price.provider))].join(', ')
    const reason = bills.find((each) => typeof each === 'string')
    return answerUnknown(
      reason ?? `provider: expected one of ${providers}, got ${provider}`,
      matched,
    )
  }
  if (whole.some(({ units }) => units !== bill.units))
    return answerUnknown(
      `provider: expected one of ${sold.map(([each]) => each).join(', ')}, whose prices differ`,
      matched,
    )
  const cost = toUsd(bill.units)
  const isStandard = tier === 'standard'
  const answer: PricedLine = {
    ...NOTHING,
    ...matched,
    provider: whole.length === 1 ? bill.provider : provider,
    // Sources state no other tier's prices per unit.
    status: isStandard ? 'priced' : 'partly',
    cost_usd: isStandard ? cost : null,
    plain_cost_usd: cost,
    unknown: isStandard ? [] : [tier],
    items: bill.items,
    caveats: [...usage.caveats, ...bill.caveats],
  }
  return { answer, units: bill.units }
}

/**
 * Each provider with its charges, or with an error message about a missing price. Empty if such
 * models aren't billed by the stated counts.
 */
export function billProviders(
  book: UsageBook,
  { kind, unit_prices }: OtherModel,
  { usage, ...terms }: { day: string; usage: Usage; image: Picture },
) {
  const parts = listParts(kind, usage)
  if (parts.length === 0) return []
  const byProvider = Map.groupBy(unit_prices, ({ provider }) => provider)
  return [...byProvider].map(
    ([provider, prices]) => [provider, billParts(parts, { ...terms, prices, book })] as const,
  )
}

/** The parts of the usage that have their own price. */
function listParts(kind: ModelKind, usage: Usage) {
  const { others, units, searches = 0, requests } = usage
  // If the line states tokens of another modality, the remaining ones are text.
  const isStated = (side: PriceRow['direction']) => sumOthers(others, side) > 0
  const read = (!isStated('input') && READ[kind]) || 'text'
  const made = (!isStated('output') && MADE[kind]) || 'text'
  const [tokens, input, output] = ['1M_tokens', 'input', 'output'] as const
  // Rerankers are billed per request, and their tokens don't reveal the number of requests.
  const isRanking = kind === 'rerank'
  const ranked = isRanking ? searches || (requests ?? 0) : 0
  const parts = [
    ['input', input, read, tokens, usage.input - sumOthers(others, 'input')],
    ['output', output, made, tokens, usage.output - sumOthers(others, 'output')],
    ...others.flatMap(({ kind: modality, direction, count }) =>
      modality === 'search'
        ? []
        : [[`${modality}_${direction}`, direction, modality, tokens, count] as const],
    ),
    ['seconds', input, 'audio', 'second', units.seconds],
    ['characters', input, 'text', '1M_characters', units.characters],
    ['images', output, 'image', 'image', units.images],
    ['request', input, 'text', 'request', ranked],
    ['search', input, 'text', 'search', isRanking ? 0 : searches],
  ] as const
  return parts.filter(([, , , , amount]) => amount > 0)
}

const describeUnit = ({ unit, modality, direction }: UnitPrice): string =>
  [...new Set([unit, modality, direction])].filter((each) => each !== null).join(' ')

/** The provider's charges, or an error message about a missing price. */
function billParts(
  parts: ReturnType<typeof listParts>,
  {
    prices,
    day,
    book,
    image,
  }: { prices: readonly UnitPrice[]; day: string; book: UsageBook; image: Picture },
): { provider: string; units: bigint; items: PricedLine['items']; caveats: string[] } | string {
  const [{ provider } = { provider: '' }] = prices
  // The number of images and the tokens of these images are two counts for the same charge.
  const made = parts.filter(
    ([, direction, modality]) => direction === 'output' && modality === 'image',
  )
  if (new Set(made.map(([, , , unit]) => unit)).size > 1)
    return 'output_images: expected either images or their tokens, which are billed once'
  let units = 0n
  const items: PricedLine['items'] = []
  const caveats: string[] = []
  for (const [item, direction, modality, unit, amount] of parts) {
    const alike = prices.filter((price) => price.direction === direction && price.unit === unit)
    const exact = alike.filter((price) => price.modality === modality)
    const rows = exact.length > 0 ? exact : alike.filter((price) => price.modality === null)
    if (rows.length === 0)
      return `${item}: expected what ${provider} bills by: ${[...new Set(prices.map(describeUnit))].join(', ')}`
    // The prices of the book's last day apply for a few more days.
    const dated = rows.flatMap((price) =>
      price.steps
        .filter(({ from, to }) => from <= day && day <= (to === book.date ? findLastDay(book) : to))
        .slice(0, 1)
        .map(({ usd }) => ({ ...price, usd })),
    )
    const fitting = dated.filter((price) => isOf(price, image))
    if (dated.length > 0 && fitting.length === 0)
      return `image_size, image_quality: expected those of a price of ${provider} (${listTerms(dated)}), got ${listTerms([image])}`
    const usd = new Set(fitting.map((price) => price.usd))
    const [each] = usd
    if (each === undefined)
      return `at: expected a day on which a price of ${provider} for ${item} is on record, got ${day}`
    if (usd.size > 1)
      return `image_size, image_quality: expected one of ${listTerms(fitting)}, whose prices at ${provider} differ`
    const isMillion = unit.startsWith('1M_')
    const own = toUnits(isMillion ? each : each * 1e6) * BigInt(amount)
    units += own
    const tokens = unit === '1M_tokens' ? amount : 0
    const usd_per_m = isMillion ? each : null
    items.push({
      item,
      service_tier: 'standard',
      unit,
      count: amount,
      tokens,
      usd_per_m,
      usd: toUsd(own),
    })
    if (item === 'images') caveats.push(...describeSize(fitting, image))
    // Before `first_seen`, the price comes from an announcement, not from today's sources.
    const sources = fitting.flatMap((price) => (price.first_seen <= day ? price.sources : []))
    caveats.push(...describeLone(sources))
  }
  return { provider, units, items, caveats: [...new Set(caveats)] }
}

/**
 * Caveats that the price on record doesn't depend on the size or quality that the request names.
 */
function describeSize(priced: readonly UnitPrice[], image: Picture): string[] {
  const open = (['image_size', 'image_quality'] as const).filter(
    (term) => image[term] !== undefined && priced.every((price) => price[term] === null),
  )
  return open.map(
    (term) =>
      `The price on record states no ${term}, so images of ${image[term]} may cost more or less.`,
  )
}

/**
 * Whether a price applies to such an image. Prices without a size or quality apply to all images.
 */
function isOf({ image_size, image_quality }: UnitPrice, image: Picture): boolean {
  const hasQuality =
    image.image_quality === undefined ||
    image_quality === null ||
    image_quality === image.image_quality.toLowerCase()
  return hasQuality && hasSize(image_size, image.image_size)
}

function hasSize(priced: string | null, asked: string | undefined): boolean {
  if (priced === null || asked === undefined) return true
  const [, bound, width, height] = /^([<=>]*)(\d+)x(\d+)$/.exec(priced) ?? []
  const [wide = NaN, high = NaN] = asked.toLowerCase().split(/[x×*]/).map(Number)
  if (bound === '') return wide === Number(width) && high === Number(height)
  const isLarger = wide > Number(width) || high > Number(height)
  return bound === '>' ? isLarger : bound === '<=' ? wide > 0 && !isLarger : priced === asked
}

const listTerms = (images: readonly { [Term in keyof Picture]?: Picture[Term] | null }[]) =>
  [
    ...new Set(
      images.map(({ image_size: size, image_quality: quality }) =>
        [size, quality].filter(Boolean).join(' '),
      ),
    ),
  ].join(', ')
