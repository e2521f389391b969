// What bills should have cost is reckoned by hand from the prices of `bill-book.ts`, of which cached
// input costs a tenth, a batch the half, and May the double.
import { describe, expect, it } from 'vitest'
import { toSums } from '../../../release/bill/tables.ts'
import { checkBill } from './bill-book.ts'
import { FORMS, OPENAI_CSV, toOpenAiCosts } from './bill-cases.ts'

const MAY = 'at the price from 2026-01-01 to 2026-05-31: 2 in, 20 out'
const NO_CACHE = 'as if nothing came from a cache'
const BATCH = 'at the price of the batch tier'
const TWICE = 'twice'
const ZONE = 'at the price in data-zone'

type Planted = [usd: number, why: string | null]
const toPlanted = (...wrong: Planted[]) => wrong
const GPT5 = toPlanted([0.82, BATCH], [2, NO_CACHE], [3.28, MAY])

/** What was billed wrongly in three bills of each form, and what it is found to be. */
const PLANTED: Record<string, Planted[]> = {
  'OpenAI CSV': toPlanted([3.28, 'at the price of the standard tier'], [3, NO_CACHE], [4.92, MAY]),
  'OpenAI API': GPT5,
  'Anthropic CSV': toPlanted(
    [8.025, 'at the price of short requests'],
    [14.4, NO_CACHE],
    [18, TWICE],
  ),
  'Anthropic API': toPlanted([3.4875, BATCH], [12.375, NO_CACHE], [0, 'at nothing']),
  'OpenRouter CSV': toPlanted([2, NO_CACHE], [3.28, MAY], [5, null]),
  'OpenRouter API': toPlanted(
    [1.64, 'as if 40 % of the input came from a cache, which the file does not say'],
    [4, MAY],
    [7, null],
  ),
  LiteLLM: toPlanted(
    [0.82, BATCH],
    [2, NO_CACHE],
    [2.04, 'as if cached tokens came on top of the input'],
  ),
  'Claude Code': toPlanted(
    [7.65, 'as if what was written to the cache for an hour was for minutes'],
    [15.3, NO_CACHE],
    [19.8, TWICE],
  ),
  Codex: GPT5,
  'Langfuse CSV': toPlanted(
    [1.24, 'as if cached tokens were inside the input'],
    [2, NO_CACHE],
    [3.28, MAY],
  ),
  OpenTelemetry: GPT5,
  Azure: toPlanted([0.34, BATCH], [0.7, ZONE], [1.24, TWICE]),
  AWS: toPlanted([1.5, BATCH], [6, TWICE], [4, null]),
  FOCUS: toPlanted([0.5, BATCH], [1.1, ZONE], [2, TWICE]),
}

describe('a bill', () => {
  it.each(FORMS)(
    'of %s is right, and what was planted in it is found',
    async (name, should, toFiles) => {
      const check = await checkBill(...toFiles(should))
      expect(check.should_usd).toBeCloseTo(should, 9)
      expect(check.billed_usd).toBeCloseTo(should, 9)
      expect(check.compared.should_usd).toBeCloseTo(should, 9)
      expect([check.differences, check.unknown]).toEqual([[], []])
      for (const [usd, why] of PLANTED[name] ?? []) {
        const { differences, compared } = await checkBill(...toFiles(usd))
        expect(compared).toMatchObject({ should_usd: check.compared.should_usd })
        expect(differences.map(({ why: found }) => found)).toEqual([why])
      }
    },
  )

  it('of twenty thousand lines is complete', async () => {
    const [head, row] = OPENAI_CSV.split('\n')
    const check = await checkBill(`${head}\n${`${row}\n`.repeat(20_000)}`)
    expect(check).toMatchObject({ lines: 20_000, billed_usd: null, unknown: [] })
    expect(check.should_usd).toBeCloseTo(32_800, 4)
  })

  it.each([
    ['2026-07-10', 'A year at the rate of these 10 days: 730.00 USD.'],
    ['2026-07-06', 'Expected: 20.00 USD. The files'],
  ])('from the first to %s says what a year costs, of a week or more', async (last, said) => {
    const { days, ...check } = await checkBill(OPENAI_CSV)
    const ends = days.slice(0, 1).flatMap((day) => [
      { ...day, date: '2026-07-01' },
      { ...day, date: last },
    ])
    expect(toSums({ ...check, days: ends, should_usd: 20 }).join(' ')).toContain(said)
  })

  it('lists what has no price, and counts none of it as 0', async () => {
    const check = await checkBill(OPENAI_CSV.replaceAll('gpt-5', 'gpt-99'), toOpenAiCosts(3))
    expect(check).toMatchObject({ should_usd: 0, billed_usd: 3, compared: { billed_usd: 0 } })
    expect(check.unknown).toMatchObject([
      { reason: expect.stringContaining('"gpt-99-2025-08-07"'), lines: 2, billed_usd: null },
      { reason: expect.stringMatching(/^openai\/gpt-5: expected usage/), billed_usd: 3 },
    ])
  })

  it.each([
    ['a,b\n1,2\n', 'bill, line 2: expected one of OpenAI usage'],
    [
      OPENAI_CSV.replace('1000000', 'many'),
      'bill, line 2 (OpenAI usage): input_tokens: expected a number, got "many"',
    ],
    [OPENAI_CSV.replace('c"', 'c'), 'bill, line 2: expected a closing quote'],
    ['{"data": [', 'bill, line 1: expected JSON'],
    ['', 'bill, line 1: expected one of'],
  ])('that is none, %#', async (text, problem) => {
    await expect(checkBill(text)).rejects.toThrow(problem)
  })
})
