// Prices of a few models, by which bills can be reckoned by hand, and how a bill is checked by them.
import { toRow } from '../../../pipeline/collect/price-schedule.ts'
import { writeFocus } from '../../../release/bill/bill.ts'
import { BillChecker } from '../../../release/bill/check.ts'
import { readBill } from '../../../release/bill/forms.ts'
import type { BookPrice, UsageBook } from '../../../release/usage/usage-book.ts'

/** A price of which no more is said. */
export function toBookPrice(said: Partial<BookPrice>): BookPrice {
  return {
    seller: 'acme',
    basis: 'listed',
    from: '2026-06-01',
    to: null,
    first_party: true,
    endpoint_tag: '',
    model_id_on_provider: null,
    regions: [],
    sources: ['made up'],
    input_price_per_m: 1,
    output_price_per_m: 2,
    prices: [],
    assumed_prices: [],
    ...said,
  }
}

function price(seller: string, input: number, output: number, said: Partial<BookPrice> = {}) {
  return toBookPrice({
    seller,
    first_party: ['openai', 'anthropic'].includes(seller),
    endpoint_tag: seller,
    input_price_per_m: input,
    output_price_per_m: output,
    prices: [
      ...toRow(String(input / 10), { kind: 'cache_read' }),
      ...toRow(String(input * 1.25), { kind: 'cache_write', ttl_seconds: 300 }),
      ...toRow(String(input * 2), { kind: 'cache_write', ttl_seconds: 3600 }),
      ...toRow(String(input / 2), { kind: 'batch', service_tier: 'batch' }),
      ...toRow(String(input / 20), { kind: 'cache_read', service_tier: 'batch' }),
      ...toRow(String(input * 0.625), {
        kind: 'cache_write',
        service_tier: 'batch',
        ttl_seconds: 300,
      }),
      ...toRow(String(output / 2), {
        kind: 'batch',
        direction: 'output',
        service_tier: 'batch',
      }),
      ...(said.prices ?? []),
    ],
    ...said,
  })
}

const long = [
  ...toRow('6', { kind: 'context_tier', threshold_tokens: 200_000, threshold_op: 'gt' }),
  ...toRow('22.5', {
    kind: 'context_tier',
    direction: 'output',
    threshold_tokens: 200_000,
    threshold_op: 'gt',
  }),
]
const sonnet = price('anthropic', 3, 15)

const BOOK: UsageBook = {
  run_id: 'a',
  as_of: '2026-07-31T06:00:00Z',
  date: '2026-07-31',
  sellers: ['openai', 'anthropic', 'azure', 'amazon-bedrock'].map((name) => [name, name]),
  models: [
    {
      model_id: 'openai/gpt-5',
      names: ['gpt-5', 'gpt-5-2025-08-07', 'openai/gpt-5-2025-08-07'].map(toName),
      prices: [
        price('openai', 1, 10),
        price('azure', 1, 10),
        price('azure', 1.1, 11, { regions: ['data-zone'] }),
        price('openai', 2, 20, { from: '2026-01-01', to: '2026-05-31' }),
      ],
    },
    {
      model_id: 'anthropic/claude-sonnet-4.5',
      names: ['claude-sonnet-4-5-20250929', 'claude-sonnet-4-5', 'claude-sonnet-4.5'].map(toName),
      prices: [{ ...sonnet, prices: [...sonnet.prices, ...long] }, price('amazon-bedrock', 3, 15)],
    },
  ],
}

function toName(name: string) {
  return { name, seller: null, rule: 'name' }
}

export async function checkBill(...files: readonly string[]) {
  return (await runCheck(files)).check
}

/** The bill as a file of FOCUS. */
export async function toFocusFile(...files: readonly string[]): Promise<string> {
  const { checker, opened } = await runCheck(files)
  const pieces = writeFocus(opened, { checker, account: 'account, of "us"' })
  return (await Array.fromAsync(pieces)).join('')
}

async function runCheck(files: readonly string[]) {
  const checker = new BillChecker(BOOK)
  const opened = files.map((text) => ({ name: 'bill', open: () => toPieces(text) }))
  for (const { name, open } of opened)
    for await (const entries of readBill(name, open()))
      for (const entry of entries) checker.add(entry)
  return { checker, opened, check: checker.finish() }
}

/** In pieces that break anywhere, as a file is read. */
async function* toPieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += 65_521) yield text.slice(at, at + 65_521)
}
