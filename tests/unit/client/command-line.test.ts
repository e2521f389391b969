import { describe, expect, it } from 'vitest'
import { parseArguments } from '../../../client/src/cli/arguments.ts'
import { listCosts } from '../../../client/src/cli/cost-of.ts'
import type { Endpoint } from '../../../client/src/cli/rates.ts'
import { toKeysPath } from '../../../client/src/cli/keys.ts'
import { main, type Terminal } from '../../../client/src/cli/main.ts'
import { toTable, toTokens, toUsd, wrap } from '../../../client/src/cli/table.ts'

const PRICE = {
  kind: 'cache_read',
  direction: 'input',
  threshold_tokens: null,
  threshold_op: null,
  service_tier: 'standard',
  ttl_seconds: null,
  window: null,
  modality: 'text',
  is_surcharge: false,
  unit: '1M_tokens',
  usd: 0.5,
} as const

const ENDPOINT: Endpoint = {
  api: null,
  path: null,
  placeholders: [],
  headers: [],
  body: [],
  sdk: null,
  address_source: null,
  shares_address_with: null,
  endpoint_tag: '',
  id_shared_with: null,
  price_verified: null,
  id_verified: null,
  reviewed: true,
  zdr_under: null,
  retention_days: null,
  places: [],
  region_source: null,
  surcharge: null,
  effective_from: null,
  until: null,
  announced_on: null,
  provider: 'one',
  provider_name: 'One',
  base_url: null,
  base_url_parameters: [],
  callable: false,
  choice: null,
  first_party: false,
  list: null,
  payable: null,
  promotion: null,
  pending_price: null,
  prices: [PRICE],
  supports_structured_output: null,
  performance: null,
  price_evidence: [],
  id_evidence: [],
  model_id_on_provider: null,
  model_id_source: 'catalog',
  verified: false,
  input_price_per_m: 2,
  output_price_per_m: 10,
  blended_per_m: 4,
  cache_read_price_per_m: 0.5,
  cache_write_price_per_m: null,
  context_length: 200_000,
  max_output_tokens: 8000,
  quantization: null,
  is_free: false,
  discount: 0,
  offer: 'standard',
  is_available: true,
  zdr: null,
  trains_on_prompts: null,
  regions: [],
  eu_sovereign: null,
  auth_scheme: 'bearer',
  sources: [],
  claims: [],
  first_seen: '2026-07-01',
  last_seen: '2026-07-31',
  last_changed: '2026-07-01',
}

async function call(...args: string[]) {
  let output = ''
  let errors = ''
  const terminal: Terminal = {
    environment: {},
    home: '/nowhere',
    version: '1.2.3',
    out: async (bytes) => void (output += String(bytes)),
    err: (text) => (errors += text),
    lines: async function* () {},
    isWatched: false,
  }
  return { code: await main(args, terminal), output, errors }
}

describe('cost', () => {
  const workload = {
    input_tokens: 100_000,
    output_tokens: 1000,
    cached_share: 0.75,
    batch_share: 0,
    requests: 10,
  }

  it('counts input, cached input and output at their prices', () => {
    // 25,000 × 2 + 75,000 × 0.5 + 1,000 × 10 = 97,500 millionths.
    expect(listCosts([ENDPOINT], workload)).toEqual([
      {
        provider: 'one',
        offer: 'standard',
        usd_per_request: 0.0975,
        usd: 0.975,
        cached_input_priced_as: 'cache_read',
        too_long: null,
      },
    ])
  })

  it('counts cached input as any other where it has no price', () => {
    const [cost] = listCosts([{ ...ENDPOINT, prices: [] }], workload)
    expect(cost).toMatchObject({ usd_per_request: 0.21, cached_input_priced_as: 'input' })
  })

  it('puts last who cannot take the request', () => {
    const short = { ...ENDPOINT, provider: 'short', context_length: 100_999, input_price_per_m: 0 }
    const terse = { ...ENDPOINT, provider: 'terse', max_output_tokens: 999, output_price_per_m: 0 }
    expect(
      listCosts([terse, short, ENDPOINT], workload).map(({ provider, too_long }) => [
        provider,
        too_long,
      ]),
    ).toEqual([
      ['one', null],
      ['short', 'context_length'],
      ['terse', 'max_output_tokens'],
    ])
  })
})

describe('arguments', () => {
  it('become fields: numbers with multiples, lists, flags and their opposites', () => {
    const options = {
      'context-min': { help: '', value: 'N', kind: 'number' },
      providers: { help: '', value: 'A,B', kind: 'list' },
      zdr: { help: '' },
      'is-reasoning': { help: '' },
    } as const
    const args = ['--context-min', '1.5M', '--providers=a, b', '--zdr', '--no-is-reasoning', 'x']
    expect(parseArguments(args, options)).toEqual({
      positionals: ['x'],
      values: { context_min: 1_500_000, providers: ['a', 'b'], zdr: true, is_reasoning: false },
    })
    expect(() => parseArguments(['--context-min', '2e3'], options)).toThrow('--context-min')
  })

  it.each([
    [['nonsense'], 'got "nonsense"'],
    [['top'], 'expected --instance URL'],
    [['top', '--instance', 'ftp://host'], 'expected a URL'],
    [['top', '--colour'], "Unknown option '--colour'"],
  ])('%j is called wrongly', async (args, message) => {
    const { code, output, errors } = await call(...args)
    expect({ code, output }).toEqual({ code: 2, output: '' })
    expect(errors).toContain(message)
  })

  it.each(['', 'top', 'price', 'cost', 'recommend', 'history', 'changes', 'export', 'mcp'])(
    'the help of "%s" is readable in 80 columns',
    async (command) => {
      const { code, output } = await call(...[command, '--help'].filter((part) => part !== ''))
      expect(code).toBe(0)
      expect(output).toContain('Usage: inference-price-index')
      expect(output.split('\n').filter((line) => line.length > 80)).toEqual([])
    },
  )
})

describe('text', () => {
  it('has aligned columns, and no control characters', () => {
    const rows = [
      { name: 'a\u001B[31m', price: 1 },
      { name: 'longer', price: 10 },
    ]
    const columns = [
      { title: 'NAME', show: ({ name }: (typeof rows)[0]) => name },
      { title: 'PRICE', align: 'right', show: ({ price }: (typeof rows)[0]) => String(price) },
    ] as const
    expect(toTable(rows, columns)).toBe('NAME    PRICE\na [31m      1\nlonger     10')
  })

  it.each([
    [null, ''],
    [0, '0'],
    [0.07, '0.07'],
    [0.5, '0.5'],
    [0.00000012346, '0.0000001235'],
    [1.25, '1.250'],
    [1234.5, '1234.50'],
  ])('shows %d USD as "%s"', (value, text) => {
    expect(toUsd(value)).toBe(text)
  })

  it('shortens tokens and wraps words', () => {
    expect([128_000, 500, null].map(toTokens)).toEqual(['128k', '500', ''])
    expect(wrap('one two three', 8, '  ')).toBe('  one\n  two\n  three')
  })

  it('finds the configuration of the user', () => {
    expect(toKeysPath({}, '/home/u')).toBe('/home/u/.config/inference-price-index/keys.json')
    expect(toKeysPath({ XDG_CONFIG_HOME: '/x' }, '/home/u')).toBe(
      '/x/inference-price-index/keys.json',
    )
  })
})
