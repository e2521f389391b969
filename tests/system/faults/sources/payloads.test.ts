// Payloads that a source never sent, read in a worker as a run reads them. `FUZZ_PAYLOADS` says how many in all; FUZZ_FIRST=n begins at
// another one.
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../../pipeline/make/database.ts'
import type { Quote as QuoteRow } from '../../../../pipeline/collect/quote.ts'
import { SourceWorker } from '../../../../pipeline/collect/source-worker.ts'
import { FetchError, ResponseError } from '../../../../pipeline/collect/response.ts'
import { type Source, loadSources } from '../../../../pipeline/collect/source.ts'
import { stageParameters } from '../../../../pipeline/make/parameters.ts'
import { stageData, stageObservation } from '../../../../pipeline/make/stage.ts'
import { readSqlFiles, selectFiles } from '../../../../pipeline/make/sql-files.ts'
import { transform } from '../../../../pipeline/make/transform.ts'
import { createRandom } from '../../../unit/index/random.ts'
import { readRules } from '../../../unit/index/rules.ts'
import { DAY, Fixture, findAnswer, readFixture } from '../../../unit/pipeline/sources/fixture.ts'
import { spoil } from './odd-payloads.ts'

const PAYLOADS = Number(process.env['FUZZ_PAYLOADS'] ?? 2_000)
const FIRST = Number(process.env['FUZZ_FIRST'] ?? 0)
const TIMEOUT_MS = 120_000 + PAYLOADS * 60

const worker = new SourceWorker()
afterAll(() => worker.close())

const sources = await loadSources()
const share = Math.ceil(PAYLOADS / sources.length)
const rules = await readRules()

/**
 * What the methodology calls a price, written once more: plain decimals above zero, blended within
 * the range.
 */
function isPrice(input: string | null, output: string | null): boolean {
  const isPlain = [input, output].every((text) => /^\d+(\.\d+)?$/.test(text ?? ''))
  const [one, other] = [Number(input), Number(output)]
  const { blend_input_weight: inputs, blend_output_weight: outputs } = rules
  const blend = (inputs * one + outputs * other) / (inputs + outputs)
  return (
    isPlain &&
    one > 0 &&
    other > 0 &&
    blend >= rules.range_min_usd_per_mtok &&
    blend <= rules.range_max_usd_per_mtok
  )
}

/** Of each source, those that are judged alike once. */
const pricings = new Map<string, { source: string; quote: QuoteRow }>()
function keep(source: string, quote: QuoteRow): void {
  const { input_usd_per_mtok: input, output_usd_per_mtok: output, discount } = quote
  pricings.set(JSON.stringify([source, input, output, discount]), { source, quote })
}

describe(`${share} odd payloads`, () => {
  it.each(sources.map((source) => ({ id: source.id, source })))(
    '$id reads, or refuses in a sentence',
    async ({ source }) => {
      const text = JSON.stringify(await readFixture(source.id))
      let read = 0
      for (let seed = FIRST; seed < FIRST + share; seed += 1) {
        const observed = await readSpoilt(source, text, seed)
        if (!observed) continue
        read += 1
        for (const quote of observed) keep(source.id, quote)
      }
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
      expect('polluted' in {}).toBe(false)
      expect(read).toBeGreaterThan(0)
    },
    TIMEOUT_MS,
  )

  it('have no bad price that is accepted', findBadAccepted, TIMEOUT_MS)
})

/** `undefined` where the source refuses; what its worker cannot read is thrown on, with the seed. */
async function readSpoilt(
  source: Source,
  text: string,
  seed: number,
): Promise<QuoteRow[] | undefined> {
  const fixture = Fixture.parse(JSON.parse(text))
  const random = createRandom(seed)
  const answers = Object.values(fixture)
  spoil(answers[random.between(0, answers.length - 1)], random)
  const fetch = async ({ url }: { url: string }) => {
    const body = await findAnswer(fixture, url)
    if (body) return body
    const missing = new ResponseError('status 200, got 404', { status: 404 })
    throw new FetchError({ source: source.id, url }, missing)
  }
  try {
    return (await worker.read(source, { day: DAY, fetch })).observation.quotes
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error))
    if (message.startsWith(`${source.id}: `) && !/ its (reading|worker)/.test(message))
      return undefined
    throw new Error(
      `${source.id}: payload ${seed}, again with FUZZ_FIRST=${seed} FUZZ_PAYLOADS=1`,
      { cause: error },
    )
  }
}

/** By the rules without a memory. */
async function findBadAccepted(): Promise<void> {
  const kept = [...pricings.values()].map((one, number) => ({ ...one, number }))
  const database = await openDatabase()
  onTestFinished(() => database.close())
  await stageData(database)
  await stageParameters(database, DAY)
  for (const [source, own] of Map.groupBy(kept, (one) => one.source)) {
    const quotes = own.map(({ quote, number }) => ({
      ...quote,
      // Each is an endpoint of its own: as one and the same they would contradict each other.
      provider: 'groq',
      model_ref: `model-${number}`,
      provider_model_id: `model-${number}`,
      model_ref_kind: 'name' as const,
      // Whatever else would keep them out of the index does not help here.
      offer: 'standard' as const,
      currency: 'USD',
      is_available: true,
      input_modalities: [],
      output_modalities: [],
    }))
    await stageObservation(database, source, { day: DAY, observation: { quotes } })
  }
  await transform(database, selectFiles(await readSqlFiles(), ['quotes']))
  const rows = await database.rows(
    `select split_part(model_ref, '-', 2)::integer as number from quotes where is_eligible and invalid_rule is null`,
  )
  const accepted = rows.flatMap(({ number }) => kept[Number(number)] ?? [])
  expect(new Set(accepted.map(({ source }) => source))).toEqual(
    new Set(kept.map(({ source }) => source)),
  )
  expect(accepted.filter(({ quote }) => !isPrice(...toList(quote)))).toEqual([])
  const [strange] = await database.rows(
    `select count(*)::integer as infinite from quotes
     where not isfinite(input_usd_per_mtok) or not isfinite(output_usd_per_mtok)
       or not isfinite(cache_read_usd_per_mtok) or not isfinite(cache_write_usd_per_mtok)`,
  )
  expect(strange).toEqual({ infinite: 0 })
}

/** Net prices are judged as list prices. */
function toList({
  input_usd_per_mtok: input,
  output_usd_per_mtok: output,
  discount,
}: QuoteRow): [string | null, string | null] {
  if (discount === 0) return [input, output]
  const undo = (price: string | null) =>
    price === null || !/^\d+(\.\d+)?$/.test(price)
      ? price
      : (Number(price) / (1 - discount)).toFixed(20)
  return [undo(input), undo(output)]
}
