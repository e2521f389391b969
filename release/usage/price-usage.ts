// Prices lines of usage at their day's prices.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { shown } from '../../contract/api-error.ts'
import { type PriceRow, ServiceTier } from '../../contract/documents.ts'
import { toCreatorSlug } from '../../contract/names.ts'
import type { PricedLine, UsageTotal } from '../../contract/responses.ts'
import { describeAuthority } from '../../contract/sentences.ts'
import NAMES from '../../contract/usage-names.json' with { type: 'json' }
import { AT } from '../../contract/usage.ts'
import { findFirstDay } from '../history.ts'
import { bound, type Counts, sumOthers } from '../recommend/cost.ts'
import { listSearchCaveats, listTextCaveats } from '../recommend/caveats.ts'
import { type Answered, answerUnknown, describeLone, NOTHING, toUnits, toUsd } from './answer.ts'
import { choosePrice, describeMoving, findEnded, TUNED_ID, hasId, toPath } from './choose-price.ts'
import { type Found, findModel, findOther, findStated, withoutVariant } from './names.ts'
import { readPicture } from '../../contract/litellm-key.ts'
import { describeNoCounts, priceOther } from './other-kinds.ts'
import { NO_COUNTS, type Usage } from './add-up.ts'
import { readLine } from './read-line.ts'
import type { BookPrice, UsageBook } from './usage-book.ts'

type FindNear = (name: string) => string[]

const MAX_NEAR_SEARCHES = 20
/** Other requests get a turn after this many. */
const LINES_PER_TURN = 10

/** Values of `inference_geo` or `region` that leave the place to the provider. */
const ANYWHERE = ['global', 'not_available']
/** Creators whose APIs leave thoughts out of all counts but the total. */
const HIDE_THOUGHTS = ['google', 'x-ai']
const SELF_HOSTED = new Set(NAMES.self_hosted)
const BESIDE =
  'xAI counts reasoning tokens beside completion tokens, many gateways among them. The cost takes them as part of output; send a total to tell them apart.'
const FREE = /[:( -]free\)?$/

/** Prices each line, or gives the reason why its cost is unknown. An unknown cost is never 0. */
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
    priced.push(addEnd(book, priceLine(book, line, findFew)))
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

/** Adds the retirement of a model used after it, as a caveat or to the reason for no price. */
function addEnd({ ends }: UsageBook, { answer, units }: Answered): Answered {
  const { model_id, day, caveats, reason } = answer
  const { retires_on, source } = ends.get(model_id ?? '') ?? {}
  if (retires_on === undefined || day === null || day <= retires_on) return { answer, units }
  const end = `The model was retired on ${retires_on}, according to ${describeAuthority(source ?? null)}.`
  if (reason?.startsWith('at: ') === true)
    return { answer: { ...answer, reason: `${reason}. ${end}` }, units }
  return units === 0n
    ? { answer, units }
    : { answer: { ...answer, caveats: [...caveats, end] }, units }
}

/**
 * Anthropic's input excludes cached tokens, but most tools that rename its counts include them. If
 * the names don't show which, the line's own cost decides; without it, a caveat has the other cost.
 */
function priceLine(book: UsageBook, line: unknown, findNear: FindNear): Answered {
  const read = readLine(line)
  if (typeof read === 'string') return answerUnknown(read)
  const among = priceRead(book, read, findNear)
  const { usage, terms } = read
  const { model_id, cost_usd: cost } = among.answer
  const isUnsure = typeof usage !== 'string' && usage.isUnsure
  if (!isUnsure || cost === null || model_id?.startsWith('anthropic/') !== true) return among
  const apart = readLine(Object.assign({}, line, { input_includes_cache: false }))
  const beside = typeof apart === 'string' ? among : priceRead(book, apart, findNear)
  const other = beside.answer.cost_usd ?? cost
  if (terms.cost !== undefined)
    return Math.abs(terms.cost - other) < Math.abs(terms.cost - cost) ? beside : among
  among.answer.caveats.push(
    `The names don’t state whether input includes cached tokens; if it excludes them, the cost is ${other} USD. Send \`input_includes_cache\`.`,
  )
  return among
}

function priceRead(
  book: UsageBook,
  { terms, usage }: Exclude<ReturnType<typeof readLine>, string>,
  findNear: FindNear,
): Answered {
  const { models, provider: stated } = terms
  const runtime = [stated ?? '', ...models]
    .flatMap((each) => each.toLowerCase().split(/[/:#]/))
    .find((part) => SELF_HOSTED.has(part))
  if (runtime !== undefined)
    return answerUnknown(
      `provider: expected one with prices of tokens, got ${runtime}, which runs models on machines that you pay for`,
    )
  const provider = stated === undefined ? null : findStated(book, stated)
  if (provider === undefined)
    return answerUnknown(`provider: expected a known one, got "${stated}"`)
  const asked = findTier(terms)
  const names = [...new Set(models.map((each) => toPath(book, each)))]
  const { day, clock } = parseInstant(terms.at)
  if (day === undefined) return answerUnknown(`at: expected ${AT}, got ${shown(terms.at)}`)
  const byName = names.map((each) => [each, findModel(book, each, { provider, day })] as const)
  const [spelled, found] = byName.find(([, model]) => model !== undefined) ?? []
  const ofUnits = () =>
    priceNoText(book, names, { provider, day, usage, image: terms.image, tier: asked })
  if (spelled === undefined || !found)
    return ofUnits() ?? describeUnknown(book, models, { day, findNear })
  const matched = { model_id: found.model.model_id, rule: found.rule, provider, day }
  if (typeof usage === 'string') return answerUnknown(usage, matched)
  const [unit] = Object.entries(usage.units).find(([, amount]) => amount > 0) ?? []
  if (unit !== undefined)
    return (
      ofUnits() ??
      answerUnknown(`${unit}: expected counts of tokens, by which the model is billed`, matched)
    )
  const refusal = findRefusal(terms, usage, { names, model_id: found.model.model_id })
  if (refusal !== undefined || asked === undefined) return answerUnknown(refusal ?? '', matched)
  const { model, rule, variant } = found
  const moving = describeMoving(book, { id: spelled, found, day })
  if (moving?.isOther) return answerUnknown(moving.text, matched)
  const name = variant === undefined ? spelled : withoutVariant(spelled)
  const region = ANYWHERE.includes(terms.region ?? '') ? undefined : terms.region
  // The deployment's name may reveal the provider, too.
  const deployment = names.find((each) => each !== spelled && each.includes('/'))
  const path =
    deployment === undefined ? name : `${deployment.slice(0, deployment.lastIndexOf('/'))}/${name}`
  const chosen = choosePrice(book, model, { name: path, provider, region, day })
  if (chosen.price) {
    // Some IDs of providers end with `fast` although they name no mode.
    const isMode = /[-:]fast$/.test(name) && !model.model_id.endsWith('-fast')
    const isFast = terms.speed === 'fast' || (isMode && !hasId(chosen.price, name))
    // OpenAI calls its priority tier fast. Elsewhere, fast is a mode with a price of its own.
    const hasFast = chosen.price.prices.some((row) => row.service_tier === 'fast')
    const fast = !hasFast && toCreatorSlug(model.model_id) === 'openai' ? 'priority' : 'fast'
    return describePriced(chosen.price, {
      tier: isFast || asked === 'fast' ? fast : asked,
      usage,
      matched,
      clock,
      isLong: terms.isLong,
      caveats: [
        ...(moving ? [moving.text] : []),
        ...describeRequested(model.model_id, byName),
        ...chosen.caveats,
        ...usage.caveats,
        ...(usage.isThoughtUnsure && toCreatorSlug(model.model_id) === 'x-ai' ? [BESIDE] : []),
        ...listSearchCaveats(chosen.price, {
          callsTools: model.calls_tools,
          searches: usage.searches,
          takesCount: true,
        }),
        ...describeTerms(terms, variant, rule.startsWith('mode') && !isFast),
      ],
    })
  }
  return answerUnknown(
    `at: expected a day on which a price of ${chosen.whose} is on record, got ${day}${TUNED_ID.test(spelled) ? TUNED : ''}`,
    { ...matched, caveats: chosen.caveats },
  )
}

/** Caveat that the provider or gateway answered with another model than the requested one. */
function describeRequested(
  id: string,
  byName: readonly (readonly [string, Found | undefined])[],
): string[] {
  const others = byName.flatMap(([, found]) => found?.model.model_id ?? [])
  const [other] = others.filter((each) => !each.startsWith(id) && !id.startsWith(each))
  return other === undefined ? [] : [`The line also names ${other}, which did not answer.`]
}

type Terms = Exclude<ReturnType<typeof readLine>, string>['terms']

const TUNED = '; fine-tuned models have prices of their own'

/** Explains why no model was found, and suggests similar names. */
function describeUnknown(
  book: UsageBook,
  [name]: readonly string[],
  { day, findNear }: { day: string; findNear: FindNear },
): Answered {
  if (name === undefined) return answerUnknown('no model field found; send `model`')
  const reason = `model: expected a known one, got ${shown(name)}`
  if (TUNED_ID.test(name)) return answerUnknown(reason + TUNED)
  const ended = findEnded(book, name.toLowerCase(), day)
  return ended
    ? answerUnknown(
        `${reason}, which meant ${ended.model_id} at ${ended.provider} until ${ended.to}`,
        { suggestions: [ended.model_id] },
      )
    : answerUnknown(reason, { suggestions: findNear(name) })
}

/** Error message if the line states something that has no price. */
function findRefusal(
  { service_tier, speed = 'standard', isBatch }: Terms,
  { isTotal, excess }: Usage,
  { names, model_id }: { names: readonly string[]; model_id: string },
): string | undefined {
  if (isTotal) return NO_COUNTS
  if (excess !== undefined && !HIDE_THOUGHTS.includes(toCreatorSlug(model_id))) return excess
  if (names.some((each) => FREE.test(each)))
    return 'model: expected a paid model, got a free variant'
  if (findTier({ service_tier, isBatch }) === undefined)
    return `service_tier: expected one of ${isBatch ? 'batch, standard' : Object.values(NAMES.tiers).flat().join(', ')}, got "${service_tier}"`
  return ['standard', 'normal', 'fast'].includes(speed)
    ? undefined
    : `speed: expected standard or fast, got "${speed}"`
}

function findTier({ service_tier = 'standard', isBatch }: Pick<Terms, 'service_tier' | 'isBatch'>) {
  const tier = ServiceTier.options.find((each) => NAMES.tiers[each].includes(service_tier))
  // OpenAI and Anthropic report a batch's requests as standard tier.
  return !isBatch || tier === 'batch' ? tier : tier === 'standard' ? 'batch' : undefined
}

function describeTerms(
  { service_tier }: Terms,
  variant: string | undefined,
  isMode: boolean,
): string[] {
  return [
    variant !== undefined &&
      `The cost uses the model's own price and doesn't include what ${variant} changes.`,
    service_tier === 'auto' && 'service_tier auto is priced as standard.',
    isMode &&
      'The name refers to a mode of the model, which may cost more. The cost uses the price without this mode.',
  ].filter((caveat) => caveat !== false)
}

interface Matched {
  tier: PriceRow['service_tier']
  usage: Usage
  matched: Partial<PricedLine>
  /** UTC time of day; undefined if the line states only a day. */
  clock: string | undefined
  isLong: Terms['isLong']
  caveats: string[]
}

function describePriced(
  price: BookPrice,
  { tier, usage, matched, clock, isLong, caveats }: Matched,
): Answered {
  const requests = usage.requests ?? 1
  const isBatch = tier === 'batch'
  // Prices for certain hours aren't supported, so the request must be known to be outside them.
  const hasHours = price.prices.some(
    ({ window }) =>
      window !== null && (clock === undefined || requests > 1 || isWithinHours(window, clock)),
  )
  const billFor = (inputTokens: number) => {
    const { lines, plain, unknown } = bound(price, {
      input_tokens: inputTokens,
      service_tier: isBatch ? 'standard' : tier,
      batch_share: isBatch ? 1 : 0,
      counts: countText(usage),
      others: usage.others,
    })
    const open: PricedLine['unknown'] = hasHours ? [...unknown, 'window'] : unknown
    const billed = (open.length > 0 ? plain : lines).map((line) => {
      const units =
        line.usd_per_m !== null
          ? toUnits(line.usd_per_m) * BigInt(line.count)
          : toUnits(line.usd * 1e6) * BigInt(line.item === 'request' ? requests : 1)
      const count = line.item === 'request' ? requests : line.count
      return { units, item: { ...line, count, usd: toUsd(units) } }
    })
    const units = billed.reduce((sum, each) => sum + each.units, 0n)
    return { units, items: billed.map(({ item }) => item), unknown: open }
  }
  // Lines often combine many requests. Without a number, only a usage object counts as one.
  const isKnown = isLong !== undefined || usage.requests !== undefined || usage.isOneRequest
  const short = billFor(0)
  const long = billFor(isLong === undefined ? usage.input / requests : isLong ? Infinity : 0)
  const { units, items, unknown } = isKnown ? long : short
  if (usage.requests === undefined && isLong === undefined && long.units !== short.units)
    caveats.push(
      isKnown
        ? `A usage object counts as one request, which has a long prompt. As short requests, it would cost ${toUsd(short.units)} USD. If it combines requests, send \`requests\`.`
        : `Because the line doesn’t state \`requests\`, we use the price for short requests. As a single long request, it would cost ${toUsd(long.units)} USD.`,
    )
  const announced = price.announced_tiers?.find(({ service_tier }) => service_tier === tier)
  const hasDiscount = unknown.includes('window')
  if (announced && (tier !== 'standard' || hasDiscount || usage.cache_write_1h > 0))
    caveats.push(
      `${tier !== 'standard' ? `The ${tier} price is the share of the standard one` : hasDiscount ? 'Some hours have the discount' : 'Cache writes for an hour cost the multiple of input'} announced at ${announced.url}.`,
    )
  const { provider, basis, from, to, input_price_per_m, output_price_per_m, sources } = price
  if (basis === 'catalogue_price') caveats.push(...describeLone(sources))
  const isPriced = unknown.length === 0
  const answer: PricedLine = {
    ...NOTHING,
    ...matched,
    status: isPriced ? 'priced' : 'partly',
    cost_usd: isPriced ? toUsd(units) : null,
    plain_cost_usd: toUsd(short.units),
    unknown,
    items,
    price: { provider, basis, from, to, input_price_per_m, output_price_per_m, sources },
    caveats: [...caveats, ...listTextCaveats(price, items)],
  }
  return { answer, units }
}

function countText(usage: Usage): Counts {
  const { cache_read, cache_write, cache_write_1h, reasoning, others } = usage
  const kept = others.reduce((sum, other) => sum + (other.isCached ? other.count : 0), 0)
  return {
    input:
      usage.input - cache_read - cache_write - cache_write_1h - sumOthers(others, 'input') + kept,
    cached_input: cache_read - kept,
    cache_write,
    cache_write_1h,
    output: usage.output - reasoning - sumOthers(others, 'output'),
    reasoning,
  }
}

/** Prices a line of a model that isn't billed by text tokens. Its name may state an image size. */
function priceNoText(
  book: UsageBook,
  names: readonly string[],
  {
    usage,
    ...asked
  }: Omit<Parameters<typeof priceOther>[2], 'name' | 'usage'> & { usage: Usage | string },
): Answered | undefined {
  const read = names.map(readPicture)
  const other = read.map(({ rest }) => findOther(book, rest)).find((each) => each !== undefined)
  const images = [asked.image, ...read.map(({ picture }) => picture)]
  const image = {
    image_size: images.find((each) => each.image_size !== undefined)?.image_size,
    image_quality: images.find((each) => each.image_quality !== undefined)?.image_quality,
  }
  if (!other) return undefined
  const matched = { model_id: other.model_id, day: asked.day }
  if (typeof usage === 'string')
    return answerUnknown(usage === NO_COUNTS ? describeNoCounts(other) : usage, matched)
  if (usage.excess !== undefined) return answerUnknown(usage.excess, matched)
  return priceOther(book, other, { ...asked, usage, image, name: read[0]?.rest ?? '' })
}

/** Whether the time is within the hours, which may pass midnight. Days of the week are ignored. */
const isWithinHours = (
  { utc_start: start, utc_end: end }: NonNullable<PriceRow['window']>,
  clock: string,
): boolean => (start < end ? start <= clock && clock < end : start <= clock || clock < end)

/** The UTC day of a date or timestamp, and the latter's time. Without a time zone, it is UTC. */
function parseInstant(at: string): { day?: string; clock?: string } {
  const [, day, clock, hours = '+00', minutes = '00'] = INSTANT.exec(at) ?? []
  if (day === undefined) return {}
  const time = Date.parse(`${day}T${clock ?? '00:00'}${hours}:${minutes}`)
  // `Date` would turn 30 February into a day in March.
  if (Number.isNaN(time) || findFirstDay(day, 1) !== day) return {}
  const [utcDay = '', utcTime = ''] = new Date(time).toISOString().split('T')
  return { day: utcDay, ...(clock !== undefined && { clock: utcTime.slice(0, 5) }) }
}
const INSTANT =
  /^(\d{4}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d(?:[.,]\d+)?)?(?:Z| ?UTC|([+-](?:[01]\d|2[0-3]))(?::?([0-5]\d))?)?)?$/i
