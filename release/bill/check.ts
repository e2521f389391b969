// What each entry of a bill should have cost at the prices of its day, against what was billed.
// Usage without a sum of its own waits for the sums of its day and model.
import type { PricedLine } from '../../contract/responses.ts'
import type { UsageLine } from '../../contract/usage.ts'
import type { Counts } from '../recommend/billed.ts'
import { findModel, findSeller } from '../usage/names.ts'
import type { UsageBook } from '../usage/usage-book.ts'
import type { Entry } from './entry.ts'
import { addCounts, addLine, NO_TOKENS } from './counts.ts'
import { type Discounts, Explainer, isNear } from './explain.ts'
import { LinePrices } from './line-prices.ts'

interface Sums {
  should_usd: number
  billed_usd: number
}

/** Of a day, a model and a seller. */
export interface BilledDay {
  date: string
  model_id: string
  /** Null where the file does not say it: the maker's prices count. */
  seller: string | null
  lines: number
  /** Of the lines that a price of the day covers: */
  requests: number
  tokens: Counts
  should_usd: number
  /** Lines of whose use it does not state all, and what they cost at most. */
  partly: number
  at_most_usd: number
  /** Null where the files have no sum. */
  billed_usd: number | null
  /** Of what has both a price and a sum. */
  compared: Sums
}

export interface Difference extends Sums, Pick<BilledDay, 'model_id' | 'seller' | 'lines'> {
  from: string
  to: string
  /** What it was billed as; null where nothing that was tried comes to the sum. */
  why: string | null
}

export interface BillCheck {
  run_id: string
  as_of: string
  lines: number
  billed_usd: number | null
  should_usd: number
  at_most_usd: number
  compared: Sums
  days: BilledDay[]
  /** Over 1 %, by model and explanation, the largest first. */
  differences: Difference[]
  /** What has no price, by reason. */
  unknown: { reason: string; lines: number; billed_usd: number | null }[]
}

interface Waiting {
  /** Those that can be added up are one. */
  lines: Map<string, UsageLine>
  billed: number | null
  slack: number
}

/** Takes the entries of all files, then says what they come to. */
export class BillChecker {
  readonly #book: UsageBook
  /** Of which the rows of the checked bill are written, too. */
  readonly prices: LinePrices
  readonly #explainer: Explainer
  readonly #days = new Map<string, BilledDay>()
  readonly #waiting = new Map<BilledDay, Waiting>()
  readonly #differences = new Map<string, Difference>()
  readonly #unknown = new Map<string, BillCheck['unknown'][number]>()
  readonly #shares = new Map<BilledDay, number>()
  #lines = 0
  #billed: number | null = null

  constructor(book: UsageBook, discounts: Discounts = new Map()) {
    this.#book = book
    this.prices = new LinePrices(book)
    this.#explainer = new Explainer(book, discounts)
  }

  add(entry: Entry): void {
    const { line, billed_usd: billed, slack = SMALLEST_USD, isSum = false, other } = entry
    this.#lines += 1
    this.#billed = add(this.#billed, billed)
    if (other !== undefined) this.#addUnknown(other, billed)
    else if (isSum) this.#addSum(line, billed, slack)
    else this.#addUsage(line, billed, slack)
  }

  finish(): BillCheck {
    for (const [day, { lines, billed, slack }] of this.#waiting) {
      const { should_usd: should, partly } = day
      if (billed === null || partly > 0) continue
      if (lines.size > 0 && should > 0) this.#shares.set(day, billed / should)
      if (lines.size > 0) this.#settle(day, [...lines.values()], { should, billed, slack })
      else this.#addUnknown(`${day.model_id}: expected usage beside its sums, got none`, billed)
    }
    const days = [...this.#days.values()].sort(
      (one, other) =>
        Number(one.date > other.date) - Number(one.date < other.date) ||
        other.should_usd - one.should_usd,
    )
    const sum = (read: (day: BilledDay) => number) => sumOf(days, read)
    return {
      run_id: this.#book.run_id,
      as_of: this.#book.as_of,
      lines: this.#lines,
      billed_usd: this.#billed,
      should_usd: sum(({ should_usd }) => should_usd),
      at_most_usd: sum(({ at_most_usd }) => at_most_usd),
      compared: {
        should_usd: sum(({ compared }) => compared.should_usd),
        billed_usd: sum(({ compared }) => compared.billed_usd),
      },
      days,
      differences: [...this.#differences.values()].sort((one, other) => gap(other) - gap(one)),
      unknown: [...this.#unknown.values()].sort((one, other) => other.lines - one.lines),
    }
  }

  /** For each dollar that a line should have cost what the sums of its day paid; after `finish`. */
  findShare(line: UsageLine, answer: Pick<PricedLine, 'model_id' | 'seller'>): number | undefined {
    return this.#shares.get(this.#findDay(line.at, answer))
  }

  #addUsage(line: UsageLine, billed: number | null, slack: number): void {
    const price = this.prices.price(line)
    if ('reason' in price) return this.#addUnknown(price.reason, billed)
    const { key, answer, counts, usd } = price
    const day = this.#findDay(line.at, answer)
    day.lines += 1
    day.billed_usd = add(day.billed_usd, billed)
    if (usd === null) {
      day.partly += 1
      day.at_most_usd += answer.plain_cost_usd ?? 0
      const open = answer.unknown.join(', ')
      return this.#addUnknown(`${day.model_id}: expected a price of ${open} on the day`, billed)
    }
    day.should_usd += usd
    day.requests += line.requests ?? 1
    addCounts(day.tokens, counts)
    if (billed !== null) return this.#settle(day, [line], { should: usd, billed, slack })
    const { lines } = this.#wait(day)
    const same = lines.get(key)
    if (same) addLine(same, line)
    else lines.set(key, { ...line })
  }

  #addSum(line: UsageLine, billed: number | null, slack: number): void {
    const seller = (line.seller && findSeller(this.#book, line.seller)) ?? null
    const found = findModel(this.#book, line.model ?? '', seller)
    if (!found) return this.#addUnknown(`model: expected a known one, got "${line.model}"`, billed)
    const day = this.#findDay(line.at, { model_id: found.model.model_id, seller })
    day.billed_usd = add(day.billed_usd, billed)
    const waiting = this.#wait(day)
    waiting.billed = add(waiting.billed, billed)
    waiting.slack += slack
  }

  #settle(
    day: BilledDay,
    lines: readonly UsageLine[],
    { should, billed, slack }: { should: number; billed: number; slack: number },
  ): void {
    day.compared.should_usd += should
    day.compared.billed_usd += billed
    if (isNear(should, billed, slack)) return
    const { date, model_id, seller } = day
    const why = this.#explainer.explain(lines, { model_id, seller, should, billed, slack })
    const key = `${model_id} ${seller} ${why}`
    const own = this.#differences.get(key)
    this.#differences.set(key, {
      model_id,
      seller,
      from: own && own.from < date ? own.from : date,
      to: own && own.to > date ? own.to : date,
      lines: (own?.lines ?? 0) + lines.length,
      should_usd: (own?.should_usd ?? 0) + should,
      billed_usd: (own?.billed_usd ?? 0) + billed,
      why,
    })
  }

  #findDay(at: string, { model_id, seller }: Pick<PricedLine, 'model_id' | 'seller'>): BilledDay {
    const date = at.slice(0, 10)
    const key = `${date} ${model_id} ${seller}`
    const known = this.#days.get(key)
    if (known) return known
    const day: BilledDay = {
      date,
      model_id: model_id ?? '',
      seller,
      lines: 0,
      requests: 0,
      tokens: { ...NO_TOKENS },
      should_usd: 0,
      partly: 0,
      at_most_usd: 0,
      billed_usd: null,
      compared: { should_usd: 0, billed_usd: 0 },
    }
    this.#days.set(key, day)
    return day
  }

  #wait(day: BilledDay): Waiting {
    const known = this.#waiting.get(day)
    if (known) return known
    const waiting = { lines: new Map<string, UsageLine>(), billed: null, slack: 0 }
    this.#waiting.set(day, waiting)
    return waiting
  }

  #addUnknown(reason: string, billed: number | null): void {
    const own = this.#unknown.get(reason)
    this.#unknown.set(reason, {
      reason,
      lines: (own?.lines ?? 0) + 1,
      billed_usd: add(own?.billed_usd ?? null, billed),
    })
  }
}

/** Half of the sixth decimal of a dollar. */
const SMALLEST_USD = 5e-7

export function sumOf(days: readonly BilledDay[], read: (day: BilledDay) => number): number {
  return days.reduce((total, day) => total + read(day), 0)
}

const gap = ({ should_usd, billed_usd }: Difference): number => Math.abs(billed_usd - should_usd)
const add = (one: number | null, other: number | null): number | null =>
  one === null ? other : one + (other ?? 0)
