// A model's price on a given day: the one that SQL chose from dated statements, or our own
// reference price.
import type { z } from 'zod'
import { ApiError } from '../contract/api-error.ts'
import {
  type DatedStep,
  type PriceClaim,
  prices,
  type StatedPrice,
  statedPrices,
} from '../contract/documents.ts'
import { pickFields } from '../contract/pick-fields.ts'
import { toCreatorSlug } from '../contract/names.ts'
import type { ModelPriceResponse } from '../contract/responses.ts'
import { nameSource } from '../contract/sentences.ts'
import { covers, dayBefore, expandSteps, findListedDay } from './history.ts'
import { findMeant } from './named-model.ts'
import { describeUnknownId, requireModel } from './require-named.ts'
import type { Release } from './release.ts'
import { DATED_ID, hasPrice, hasVersions, sortByAgreement } from './usage/choose-price.ts'

type Answer = z.infer<typeof ModelPriceResponse>

/** Catalogues round, so 0.57 and 0.56 count as equal. */
const SAME_SHARE = 0.02

const NOTES: Record<Answer['basis'], string> = {
  reference: 'This is the reference price of that day, as defined in the methodology.',
  vendor_dated:
    "This price comes from a list that dates the creator's prices. The model's history shows it from the day on which we observed it.",
  routed:
    "This is what an aggregator charged for the endpoint that it routed to first, not a provider's own list price.",
  creator_catalogue_price:
    "This price comes from a catalogue's entry for the creator's own endpoint.",
  catalogue_price: "This price comes from a catalogue's entry for a provider's endpoint.",
}

/**
 * Throws `model_not_found` for an unknown model, `not_found` for a day that no source covers. For a
 * dated id, the price stated for exactly that id takes precedence over the model's.
 */
export async function readPriceOn(
  release: Release,
  modelId: string,
  on: string,
  datedId?: string,
): Promise<Answer> {
  const dated = await release.find(`dated-prices/${toCreatorSlug(modelId)}.json`)
  const ofModel = ({ model_id }: { model_id: string }) => model_id === modelId
  const claims = (dated?.claims ?? []).filter(ofModel)
  const model = release.modelById.get(modelId)
  if (!model && !claims.some((claim) => !claim.refused && covers(on)(claim))) {
    const answer = await readPriceOfMeant(release, modelId, on)
    if (answer) return answer
  }
  if (claims.length === 0 && !model) {
    // For other kinds of models, `requireModel` throws an error that says where their prices are.
    if (release.otherModels.some(ofModel)) requireModel(release, modelId)
    const known = [
      ...release.modelById.keys(),
      ...(dated?.claims ?? []).map((each) => each.model_id),
    ]
    const expected = 'model_id: expected a model with a price on record'
    throw describeUnknownId('model_not_found', expected, { asked: modelId, known })
  }
  const steps = (dated?.steps ?? []).filter(ofModel)
  const ofVersion =
    datedId === undefined || !hasVersions(claims) ? undefined : findOfVersion(claims, datedId, on)
  const step = steps.find(covers(on))
  const context = { steps, claims, on }
  // If the step has the same price, prefer it: it also includes cache and tier prices from other
  // sources.
  if (ofVersion) return describePrice(step && hasPrice(step, ofVersion) ? step : ofVersion, context)
  const { date } = release.manifest
  const listed = model && findListedDay(model, date) <= on && on <= date ? model : undefined
  if (step && !step.is_fallback && (!listed || hasPrice(step, listed)))
    return describePrice(step, context)
  const books = await release.readAll('price-books')
  const price_steps = books.flatMap(({ models }) => models).find(ofModel)?.price_steps ?? []
  const [ofDay] = expandSteps(price_steps, { days: release.days, from: on, date }).filter(
    (each) => each.date === on,
  )
  const own = listed ?? ofDay
  if (!own && step) return describePrice(step, context)
  if (!own) {
    const end = model ?? (await release.read('retirements.json')).retirements.find(ofModel)
    throw new ApiError('not_found', describeUnpriced(on, steps, end))
  }
  const alike = step && isSame(step, own) ? step : undefined
  const reference = {
    model_id: modelId,
    ...pickFields(prices, own),
    cache_read_price_per_m: alike?.cache_read_price_per_m ?? null,
    cache_write_price_per_m: alike?.cache_write_price_per_m ?? null,
    prices: alike?.prices ?? [],
    evidence: 'reference' as const,
    provider: null,
    from: price_steps.find(({ from }) => from <= on)?.from ?? on,
  }
  return describePrice(reference, { ...context, steps: [] })
}

/** Prices the model that `id` refers to under another name, such as a dated version or a mode. */
async function readPriceOfMeant(
  release: Release,
  id: string,
  on: string,
): Promise<Answer | undefined> {
  const meant = await findMeant(release, id, on)
  if (!meant) return undefined
  const isDated = DATED_ID.test(id)
  const answer = await readPriceOn(release, meant.model_id, on, isDated ? id : undefined)
  if (!meant.isMode) return answer
  return { ...answer, note: `${answer.note} The ID names a mode, which may cost more or less.` }
}

/** The price that most catalogues state for the dated id at its creator. */
function findOfVersion(
  claims: readonly StatedPrice[],
  datedId: string,
  on: string,
): StatedPrice | undefined {
  const [first] = sortByAgreement(
    claims
      .filter(covers(on))
      .filter(
        ({ evidence, model_id_on_provider: id, refused }) =>
          evidence === 'creator_catalogue_price' && `/${datedId}`.endsWith(`/${id}`) && !refused,
      ),
  )
  return first
}

/**
 * An error message with the nearest days that have a price, and the model's retirement if it came
 * first.
 */
function describeUnpriced(
  on: string,
  steps: readonly DatedStep[],
  end: { retires_on: string | null } | undefined,
): string {
  const before = steps.findLast(({ to }) => to < on)?.to
  const after = steps.find(({ from }) => from > on)?.from
  const nearest = [before, after].filter((day) => day !== undefined)
  const hint = nearest.length > 0 ? `, such as ${nearest.join(' or ')}` : ''
  const ended =
    end?.retires_on && end.retires_on < on ? `. The model was retired on ${end.retires_on}` : ''
  return `on: expected a day on which a price is on record${hint}, got ${on}${ended}`
}

/** The creator's prices for its model, oldest first, as sources state them. */
export async function readOwnSteps(release: Release, modelId: string): Promise<DatedStep[]> {
  const dated = await release.find(`dated-prices/${toCreatorSlug(modelId)}.json`)
  return (dated?.steps ?? []).filter((step) => step.model_id === modelId && !step.is_fallback)
}

type Prices = Pick<PriceClaim, 'input_price_per_m' | 'output_price_per_m'>
type Step = Omit<PriceClaim, 'evidence' | 'source' | 'model_id_on_provider' | 'to'> & {
  evidence: Answer['basis']
}

const isSame = (one: Prices, other: Prices): boolean =>
  Math.abs(Math.log(one.input_price_per_m / other.input_price_per_m)) < SAME_SHARE &&
  Math.abs(Math.log(one.output_price_per_m / other.output_price_per_m)) < SAME_SHARE

function describePrice(
  step: Step,
  {
    steps,
    claims,
    on,
  }: { steps: readonly DatedStep[]; claims: readonly StatedPrice[]; on: string },
): Answer {
  const stated = claims
    .filter(covers(on))
    // A step also ends when a cache or tier price changes, so earlier steps may have the same
    // price.
    .map(({ model_id: _id, ...claim }) => ({ ...claim, agrees: isSame(claim, step) }))
  let since = step.from
  for (const earlier of steps.toReversed())
    if (earlier.to === dayBefore(since) && hasPrice(earlier, step)) since = earlier.from
  return {
    model_id: step.model_id,
    on,
    ...pickFields(statedPrices, step),
    basis: step.evidence,
    provider: step.provider,
    since,
    note: describeSupport(step, stated),
    claims: stated,
  }
}

/**
 * Names the kind of price. For a router's price, adds which catalogues state the same for the
 * creator.
 */
function describeSupport({ evidence }: Step, stated: Answer['claims']): string {
  const alike = stated.filter(
    (claim) => claim.agrees && claim.evidence === 'creator_catalogue_price',
  )
  const sources = new Set(alike.map(({ source }) => nameSource(source)))
  return evidence === 'routed' && sources.size > 0
    ? `${NOTES.routed} ${[...sources].join(', ')} ${sources.size === 1 ? 'states' : 'state'} the same price for the creator's own endpoint.`
    : NOTES[evidence]
}
