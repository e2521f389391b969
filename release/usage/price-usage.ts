// Prices lines of usage at their day's prices.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PriceRow } from '../../contract/documents.ts'
import type { PricedLine, UsageTotal } from '../../contract/responses.ts'
import { formatNumber } from '../../contract/sentences.ts'
import { findFirstDay } from '../history.ts'
import { bound, type Counts } from '../recommend/cost.ts'
import { listTextCaveats } from '../recommend/caveats.ts'
import { type Answered, NOTHING, toUnits, answerUnknown, toUsd } from './answer.ts'
import { choosePrice, toPath } from './choose-price.ts'
import { findModel, findOther, findProvider, withoutVariant } from './names.ts'
import { readPicture } from '../../contract/litellm-key.ts'
import { priceOther } from './other-kinds.ts'
import { readLine } from './read-line.ts'
import type { BookPrice, UsageBook } from './usage-book.ts'
import type { Usage } from './usage-counts.ts'

type FindNear = (name: string) => string[]

const MAX_NEAR_SEARCHES = 20
/** Other requests get a turn after this many. */
const LINES_PER_TURN = 10

/** Providers' names for service tiers. */
const TIERS: Readonly<Record<string, PriceRow['service_tier']>> = {
  standard: 'standard',
  default: 'standard',
  on_demand: 'standard',
  auto: 'standard',
  batch: 'batch',
  flex: 'flex',
  priority: 'priority',
  fast: 'priority',
}
/** Values of `inference_geo` or `region` that leave the place to the provider. */
const ANYWHERE = ['global', 'not_available']
const FREE = /[:( -]free\)?$/

/** Each line is priced, or unknown with the reason; never 0 for an unknown cost. */
export async function priceUsage(
  book: UsageBook,
  lines: readonly unknown[],
  findNear: FindNear,
): Promise<{ lines: PricedLine[]; total: UsageTotal }> {
  // Searching for similar names is slow, so only the first unknown lines get suggestions.
  let searches = MAX_NEAR_SEARCHES
  const findFew: FindNear = (name) => ((searches -= 1) < 0 ? [] : findNear(name))
  const priced: Answered[] = []
  for (const [index, line] of lines.entries()) {
    priced.push(priceLine(book, line, findFew))
    if (index % LINES_PER_TURN === 0) await nextTurn()
  }
  const count = (asked: PricedLine['status']) =>
    priced.filter(({ answer }) => answer.status === asked).length
  const known = priced.filter(({ answer }) => answer.status === 'priced')
  return {
    lines: priced.map(({ answer }) => answer),
    total: {
      priced: count('priced'),
      partly: count('partly'),
      unknown: count('unknown'),
      cost_usd: known.length > 0 ? toUsd(known.reduce((sum, { units }) => sum + units, 0n)) : null,
    },
  }
}

function priceLine(book: UsageBook, line: unknown, findNear: FindNear): Answered {
  const read = readLine(line)
  if (typeof read === 'string') return answerUnknown(read)
  const { terms, usage } = read
  const { models, provider } = terms
  const seller = provider === undefined ? null : findProvider(book, provider)
  if (seller === undefined)
    return answerUnknown(`provider: expected a known one, got "${provider}"`)
  const asked = TIERS[terms.service_tier ?? (terms.isBatch ? 'batch' : 'standard')]
  const names = [...new Set(models.map(toPath))]
  const day = parseDay(terms.at)
  if (day === undefined) return answerUnknown('at: expected a day or an instant')
  const byName = names.map((each) => [each, findModel(book, each, { seller, day })] as const)
  const [spelled, found] = byName.find(([, model]) => model !== undefined) ?? []
  if (spelled === undefined || !found) {
    const [unknown = ''] = models
    return (
      priceNoText(book, names, { seller, day, usage, image: terms.image, tier: asked }) ??
      answerUnknown(`model: expected a known one, got "${unknown}"`, {
        suggestions: findNear(unknown),
      })
    )
  }
  const matched = { model_id: found.model.model_id, rule: found.rule, provider: seller, day }
  const [unit] = Object.entries(usage.units).find(([, amount]) => amount > 0) ?? []
  if (unit !== undefined)
    return answerUnknown(
      `${unit}: expected counts of tokens, by which the model is billed`,
      matched,
    )
  if (names.some((each) => FREE.test(each)))
    return answerUnknown('model: expected a paid model, got a free variant', matched)
  if (asked === undefined)
    return answerUnknown(
      `service_tier: expected one of ${Object.keys(TIERS).join(', ')}, got "${terms.service_tier}"`,
      matched,
    )
  const { speed = 'standard' } = terms
  if (speed !== 'standard' && speed !== 'fast')
    return answerUnknown(`speed: expected standard or fast, got "${speed}"`, matched)
  const { model, rule, variant } = found
  const name = variant === undefined ? spelled : withoutVariant(spelled)
  const isFast = speed === 'fast' || (/[-:]fast$/.test(name) && !model.model_id.endsWith('-fast'))
  const region = ANYWHERE.includes(terms.region ?? '') ? undefined : terms.region
  // The deployment's name may reveal the provider, too.
  const deployment = names.find((each) => each !== spelled && each.includes('/'))
  const path =
    deployment === undefined ? name : `${deployment.slice(0, deployment.lastIndexOf('/'))}/${name}`
  const chosen = choosePrice(book, model, { name: path, seller, region, day })
  // A model that doesn't call tools but has a search price searches by itself.
  const search =
    !model.calls_tools && usage.searches === undefined
      ? chosen?.price.prices.find(({ kind }) => kind === 'search')
      : undefined
  if (chosen) {
    const tiers = new Set(chosen.price.prices.map((row) => row.service_tier))
    const fast = tiers.has('priority') && !tiers.has('fast') ? 'priority' : 'fast'
    return describePriced(chosen.price, {
      tier: isFast ? fast : asked,
      usage,
      matched,
      caveats: [
        ...chosen.caveats,
        ...usage.caveats,
        ...describeTerms(read.terms, {
          variant,
          search,
          isMode: rule.startsWith('mode') && !isFast,
        }),
      ],
    })
  }
  const whose = `${seller ?? 'the creator'}${region === undefined ? '' : ` in ${region}`}`
  const expected = `a day on which a price of ${whose} is on record`
  return answerUnknown(`at: expected ${expected}, got ${day}`, matched)
}

function describeTerms(
  { service_tier }: Exclude<ReturnType<typeof readLine>, string>['terms'],
  {
    variant,
    search,
    isMode,
  }: { variant: string | undefined; search: PriceRow | undefined; isMode: boolean },
): string[] {
  return [
    variant !== undefined &&
      `The cost uses the model's own price and doesn't include what ${variant} changes.`,
    service_tier === 'auto' && 'service_tier auto is priced as standard.',
    search !== undefined &&
      `The provider bills ${formatNumber(search.usd)} USD per search in addition to tokens, which the cost does not include. To include them, send web_search_requests.`,
    isMode &&
      'The name refers to a mode of the model, which may cost more. The cost uses the price without this mode.',
  ].filter((caveat) => caveat !== false)
}

interface Matched {
  tier: PriceRow['service_tier']
  usage: Usage
  matched: Partial<PricedLine>
  caveats: string[]
}

function describePriced(price: BookPrice, { tier, usage, matched, caveats }: Matched): Answered {
  const { requests } = usage
  const others = priceOthers(price, usage, tier)
  const isBatch = tier === 'batch'
  const billFor = (inputTokens: number) => {
    const { lines, unknown } = bound(price, {
      input_tokens: inputTokens,
      service_tier: isBatch ? 'standard' : tier,
      batch_share: isBatch ? 1 : 0,
      counts: readCounts(usage, others.items),
    })
    const billed = lines.map((line) => ({
      line,
      units:
        line.item === 'request'
          ? toUnits(line.usd * 1e6) * BigInt(requests ?? 1)
          : toUnits(line.usd_per_m) * BigInt(line.tokens),
    }))
    const all = [...billed, ...others.items]
    const units = all.reduce((sum, each) => sum + each.units, 0n)
    const items = all.map(({ line, units: own }) => ({ ...line, usd: toUsd(own) }))
    return { units, items, unknown: [...unknown, ...others.unknown] }
  }
  // Lines often combine many requests; without their number, none is known to be long.
  const { units, items, unknown } = billFor(requests === undefined ? 0 : usage.input / requests)
  const single = requests === undefined ? billFor(usage.input) : undefined
  if (single && single.units !== units)
    caveats.push(
      `Because the line doesn’t state \`requests\`, we use the price for short requests. As a single long request, it would cost ${toUsd(single.units)} USD.`,
    )
  // Prices by time of day aren't supported here.
  const hasHours = price.prices.some(({ window }) => window !== null)
  const open: PricedLine['unknown'] = hasHours ? [...unknown, 'window'] : unknown
  const { seller, basis, from, to, input_price_per_m, output_price_per_m, sources } = price
  const isPriced = open.length === 0
  const answer: PricedLine = {
    ...NOTHING,
    ...matched,
    status: isPriced ? 'priced' : 'partly',
    cost_usd: isPriced ? toUsd(units) : null,
    plain_cost_usd: toUsd(units),
    unknown: open,
    items,
    price: { provider: seller, basis, from, to, input_price_per_m, output_price_per_m, sources },
    caveats: [...caveats, ...listTextCaveats(price, items)],
  }
  return { answer, units }
}

interface Billed {
  line: PricedLine['items'][number]
  units: bigint
}

/** Everything except text: audio and images at their own prices, and searches. */
function priceOthers({ prices }: BookPrice, usage: Usage, tier: PriceRow['service_tier']) {
  const items: Billed[] = []
  const unknown: PricedLine['unknown'] = []
  const plain = { service_tier: tier, tokens: 0, usd_per_m: 0, usd: 0 }
  const own = prices.filter((row) => row.service_tier === tier && row.window === null)
  for (const { modality, direction, tokens } of usage.others) {
    const row = own.find((each) => each.kind === modality && each.direction === direction)
    if (row)
      items.push({
        line: { ...plain, item: `${modality}_${direction}`, tokens, usd_per_m: row.usd },
        units: toUnits(row.usd) * BigInt(tokens),
      })
    else unknown.push(modality)
  }
  const search = prices.find(({ kind, window }) => kind === 'search' && window === null)
  const { searches = 0 } = usage
  if (searches > 0 && search)
    items.push({
      line: { ...plain, item: 'search' },
      units: toUnits(search.usd * 1e6) * BigInt(searches),
    })
  else if (searches > 0) unknown.push('search')
  return { items, unknown: [...new Set(unknown)] }
}

/** Text, and everything without its own price. */
function readCounts(usage: Usage, others: readonly Billed[]): Counts {
  const priced = (direction: string) =>
    others.reduce(
      (sum, { line }) => sum + (line.item.endsWith(`_${direction}`) ? line.tokens : 0),
      0,
    )
  const { cache_read, cache_write, cache_write_1h, reasoning } = usage
  return {
    input: usage.input - cache_read - cache_write - cache_write_1h - priced('input'),
    cached_input: cache_read,
    cache_write,
    cache_write_1h,
    output: usage.output - reasoning - priced('output'),
    reasoning,
  }
}

/** Prices a line of a model that isn't billed by text tokens; its name may state the image's size. */
function priceNoText(
  book: UsageBook,
  names: readonly string[],
  asked: Omit<Parameters<typeof priceOther>[2], 'name'>,
): Answered | undefined {
  const read = names.map(readPicture)
  const other = read.map(({ rest }) => findOther(book, rest)).find((each) => each !== undefined)
  const images = [asked.image, ...read.map(({ picture }) => picture)]
  const image = {
    image_size: images.find((each) => each.image_size !== undefined)?.image_size,
    image_quality: images.find((each) => each.image_quality !== undefined)?.image_quality,
  }
  return other && priceOther(book, other, { ...asked, image, name: read[0]?.rest ?? '' })
}

/** The UTC day of a date or timestamp; a timestamp without a zone is UTC. */
function parseDay(at: string): string | undefined {
  const [, day, clock, zone] = INSTANT.exec(at) ?? []
  if (day === undefined) return undefined
  const time = Date.parse(`${day}T${clock ?? '00:00'}${zone ?? 'Z'}`)
  // The 30th of February would become a day in March.
  if (Number.isNaN(time) || findFirstDay(day, 1) !== day) return undefined
  return new Date(time).toISOString().slice(0, 10)
}
const INSTANT =
  /^(\d{4}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/i
