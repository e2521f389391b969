// Bills made up by the forms of their sellers. What they should have cost is reckoned by hand from
// the prices of `bill-book.ts`, of which cached input costs a tenth and a batch the half.
import { describe, expect, it } from 'vitest'
import { checkBill } from './bill-book.ts'

const OPENAI_USAGE = `start_time,end_time,start_time_iso,end_time_iso,project_id,num_model_requests,model,input_tokens,output_tokens,input_cached_tokens,batch
1784592000,1784678400,2026-07-21T00:00:00+00:00,2026-07-22T00:00:00+00:00,"a ""b"", c",100.0,gpt-5-2025-08-07,4000000,1000000,1000000,False
1784592000,1784678400,2026-07-21T00:00:00+00:00,2026-07-22T00:00:00+00:00,p,100.0,gpt-5-2025-08-07,4000000,1000000,1000000,True
1784678400,1784764800,2026-07-22T00:00:00+00:00,2026-07-23T00:00:00+00:00,,,,,,,
`
const toCosts = (...usd: number[]) => {
  const results = usd.map((value, at) => ({
    amount: { value, currency: 'usd' },
    line_item: `gpt-5-2025-08-07, ${['input', 'output'][at]}`,
  }))
  const bucket = { object: 'bucket', start_time: 1784592000, results }
  return JSON.stringify({ object: 'page', data: [bucket], has_more: false })
}

interface Case {
  name: string
  files: string[]
  should: number
  billed?: number
  why?: (string | null)[]
  unknown?: number
}

const CASES: Case[] = [
  { name: 'OpenAI usage', files: [OPENAI_USAGE], should: 19.65 },
  {
    name: 'OpenAI usage and costs',
    files: [OPENAI_USAGE, toCosts(4.65, 15)],
    should: 19.65,
    billed: 19.65,
  },
  {
    name: 'OpenAI costs of no batch',
    files: [OPENAI_USAGE, toCosts(6.2, 20)],
    should: 19.65,
    billed: 26.2,
    why: ['at the price of the standard tier'],
  },
  {
    name: 'OpenAI costs of no cache',
    files: [OPENAI_USAGE, toCosts(6, 15)],
    should: 19.65,
    billed: 21,
    why: ['as if nothing came from a cache'],
  },
  {
    name: 'OpenAI costs at the price of May',
    files: [OPENAI_USAGE, toCosts(9.3, 30)],
    should: 19.65,
    billed: 39.3,
    why: ['at the price from 2026-01-01 to 2026-05-31: 2 in, 20 out'],
  },
]

describe('a bill', () => {
  it.each(CASES)('$name', async ({ files, should, billed, why = [], unknown = 0 }) => {
    const check = await checkBill(...files)
    expect(check.should_usd).toBeCloseTo(should, 9)
    if (billed === undefined) expect(check.billed_usd).toBeNull()
    else expect(check.billed_usd).toBeCloseTo(billed, 9)
    expect(check.differences.map((one) => one.why)).toEqual(why)
    expect(check.unknown.reduce((sum, { lines }) => sum + lines, 0)).toBe(unknown)
  })

  it.each([
    ['a,b\n1,2\n', 'bill, line 2: expected one of OpenAI usage'],
    [
      OPENAI_USAGE.replace('4000000', 'many'),
      'bill, line 2 (OpenAI usage): input_tokens: expected a number, got "many"',
    ],
    [OPENAI_USAGE.replace('c"', 'c'), 'bill, line 2: expected a closing quote'],
    ['{"data": [', 'bill, line 1: expected JSON'],
    ['', 'bill, line 1: expected one of'],
  ])('that is none, %#', async (text, problem) => {
    await expect(checkBill(text)).rejects.toThrow(problem)
  })
})
