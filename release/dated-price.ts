// What a model cost on a day, by what sources said of it: hand-kept lists with dates, catalogues'
// rows for the maker's own endpoint, an aggregator's routed price; after those, our own price; of
// open weights, last what an aggregator or one catalogue alone said.
import { ApiError } from '../contract/api-error.ts'
import type { DatedClaim, PriceEvidence } from '../contract/documents.ts'
import type { ModelPriceResponse } from '../contract/responses.ts'
import type { z } from 'zod'
import { toUnknown } from './near-miss.ts'
import { dayAfter, dayBefore, expandSteps } from './history.ts'
import type { Release } from './release.ts'
import { requireModel } from './require-named.ts'

type Answer = z.infer<typeof ModelPriceResponse>
type Prices = Pick<DatedClaim, 'input_price_per_m' | 'output_price_per_m'>

/** Catalogues round: 0.57 and 0.56 are one price. */
const SAME_SHARE = 0.02

const EVIDENCE: Record<z.infer<typeof PriceEvidence>, { rank: number; note: string }> = {
  vendor_dated: { rank: 0, note: "A hand-kept list dates the creator's price." },
  maker_row: { rank: 1, note: "A catalogue's row for the creator's own endpoint." },
  routed: {
    rank: 2,
    note: "An aggregator's price of the endpoint that it routed to first; it is no provider's price.",
  },
}

/** Throws `model_not_found` for an unknown model, `not_found` for a day that no source covers. */
export async function readPriceOn(release: Release, modelId: string, on: string): Promise<Answer> {
  const [creator = ''] = modelId.split('/')
  const dated = (await release.findDatedPrices(creator))?.claims ?? []
  const claims = dated.filter(({ model_id }) => model_id === modelId)
  const model = release.modelById.get(modelId)
  if (claims.length === 0 && !model) {
    // Of a model of another kind the error names where its prices stand.
    if (release.otherModels.some(({ model_id }) => model_id === modelId))
      requireModel(release, modelId)
    const known = [...release.modelById.keys(), ...dated.map(({ model_id }) => model_id)]
    const expected = 'model_id: expected a model with a price on record'
    throw toUnknown('model_not_found', expected, { asked: modelId, known })
  }
  const { ofMaker, others } = splitClaims(claims)
  const chosen = chooseClaim(ofMaker, on)
  if (chosen) return toAnswer(chosen, { claims, on })
  const { price_steps } = model ? await release.readModelDetail(model) : { price_steps: [] }
  const { date } = release.manifest
  const [own] = expandSteps(price_steps, { days: release.days, from: on, date }).filter(
    (each) => each.date === on,
  )
  const last = own ? undefined : others.map((each) => chooseClaim(each, on)).find(Boolean)
  if (last) return toAnswer(last, { claims, on })
  if (!own) throw new ApiError('not_found', `on: expected ${toKnownDays(claims)}, got ${on}`)
  const { date: _, ...prices } = own
  return {
    model_id: modelId,
    on,
    ...prices,
    basis: 'reference',
    provider: null,
    since: price_steps.find(({ from }) => from <= on)?.from ?? on,
    note: 'The reference price of that day: see the methodology.',
    claims: toSaid(claims, { on, prices }),
  }
}

function toKnownDays(claims: readonly DatedClaim[]): string {
  const first = claims.map(({ from }) => from).toSorted()[0]
  const last = claims
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
  return first === undefined || last === undefined
    ? 'a day on which a price is on record'
    : `a day on which a price is on record (${first} to ${last}, with holes)`
}

/**
 * Of the prices said on that day, the one that came last: a list that was not edited since goes on
 * saying the one before. Where any price of the day is confirmed, only confirmed ones count: by a
 * second source, at any time, or by the source's own later change.
 */
function chooseClaim(claims: readonly DatedClaim[], on: string): DatedClaim | undefined {
  const said = claims.filter(({ from, to }) => from <= on && on <= to)
  const confirmed = said.filter((claim) => isConfirmed(claims, claim))
  const [first] = (confirmed.length > 0 ? confirmed : said)
    .map((claim) => ({
      claim,
      since: toFirstDay(claims, claim),
      agreeing: countSources(said, claim),
    }))
    .toSorted(
      (one, other) =>
        other.since.localeCompare(one.since) ||
        other.agreeing - one.agreeing ||
        EVIDENCE[one.claim.evidence].rank - EVIDENCE[other.claim.evidence].rank ||
        one.claim.source.localeCompare(other.claim.source),
    )
  if (!first) return undefined
  // Of those that agree, the best evidence speaks.
  return said
    .filter((claim) => isSame(claim, first.claim))
    .toSorted((one, other) => EVIDENCE[one.evidence].rank - EVIDENCE[other.evidence].rank)[0]
}

/**
 * Others sell open weights: a routed price is theirs, and so may a row be that agrees with it alone.
 * Both stand for want of a reference price only, the row last.
 */
export function splitClaims(claims: readonly DatedClaim[]) {
  const rows = claims.filter(({ evidence }) => evidence !== 'routed')
  const {
    ofMaker = [],
    routed = [],
    unconfirmed = [],
  } = Object.groupBy(claims, (claim) => {
    const { evidence, has_open_weights } = claim
    if (!has_open_weights || evidence === 'vendor_dated') return 'ofMaker'
    if (evidence === 'routed') return 'routed'
    return isConfirmed(rows, claim) ? 'ofMaker' : 'unconfirmed'
  })
  return { ofMaker, others: [routed, unconfirmed] }
}

/** What a creator asked for its model, the oldest first, as sources date it. */
export async function readOwnSteps(release: Release, modelId: string) {
  const claims = (await release.findDatedPrices(modelId.split('/')[0] ?? ''))?.claims ?? []
  return toDatedSteps(splitClaims(claims.filter(({ model_id: id }) => id === modelId)).ofMaker)
}

/** The stretches of days over which one claim is chosen, of a model's claims, the oldest first. */
export function toDatedSteps(
  claims: readonly DatedClaim[],
): { from: string; to: string; claim: DatedClaim }[] {
  const marks = [...new Set(claims.flatMap(({ from, to }) => [from, dayAfter(to)]))].sort()
  const steps: { from: string; to: string; claim: DatedClaim }[] = []
  for (const [index, from] of marks.entries()) {
    const claim = chooseClaim(claims, from)
    const next = marks[index + 1]
    if (!claim || next === undefined) continue
    const to = dayBefore(next)
    const last = steps.at(-1)
    if (last?.claim === claim && dayAfter(last.to) === from) last.to = to
    else steps.push({ from, to, claim })
  }
  return steps
}

function isConfirmed(claims: readonly DatedClaim[], claim: DatedClaim): boolean {
  if (countSources(claims, claim) > 1) return true
  const own = claims.filter(({ source }) => source === claim.source)
  return own.some(({ from }) => from < claim.from) && own.some(({ from }) => from > claim.from)
}

/** A source's first stretch began before the source looked: then any source tells its beginning. */
function toFirstDay(claims: readonly DatedClaim[], claim: DatedClaim): string {
  const isFirst = !claims.some(({ source, from }) => source === claim.source && from < claim.from)
  if (!isFirst || claim.evidence === 'vendor_dated') return claim.from
  return claims
    .filter((other) => isSame(other, claim))
    .reduce((first, { from }) => (from < first ? from : first), claim.from)
}

const countSources = (claims: readonly DatedClaim[], claim: DatedClaim): number =>
  new Set(claims.filter((other) => isSame(other, claim)).map(({ source }) => source)).size

const isSame = (one: Prices, other: Prices): boolean =>
  Math.abs(Math.log(one.input_price_per_m / other.input_price_per_m)) < SAME_SHARE &&
  Math.abs(Math.log(one.output_price_per_m / other.output_price_per_m)) < SAME_SHARE

function toAnswer(
  chosen: DatedClaim,
  { claims, on }: { claims: readonly DatedClaim[]; on: string },
): Answer {
  const { model_id, input_price_per_m, output_price_per_m, blended_price_per_m } = chosen
  return {
    model_id,
    on,
    input_price_per_m,
    output_price_per_m,
    blended_price_per_m,
    basis: chosen.evidence,
    provider: chosen.provider,
    since: chosen.from,
    note: EVIDENCE[chosen.evidence].note,
    claims: toSaid(claims, { on, prices: chosen }),
  }
}

function toSaid(
  claims: readonly DatedClaim[],
  { on, prices }: { on: string; prices: Prices },
): Answer['claims'] {
  return claims
    .filter(({ from, to }) => from <= on && on <= to)
    .map(({ model_id: _id, has_open_weights: _open, ...claim }) => ({
      ...claim,
      agrees: isSame(claim, prices),
    }))
}
